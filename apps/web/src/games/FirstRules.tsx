import type { GameId } from '@baize/contract/shared'
import { Suspense, useEffect, useState } from 'react'
import { lazyPage } from '../chunks/lazy-page.ts'
import { usePopupBudget } from '../popups/budget.ts'
import { areRulesNew, rememberRules } from './rules-once.ts'
import type { RulesCardProps } from './step/RulesSheet.tsx'

const RulesCard = lazyPage<RulesCardProps>('sheets', () =>
  import('./step/RulesSheet.tsx').then((file) => file.RulesCard),
)

type FirstRulesProps = Omit<RulesCardProps, 'onClose'> & {
  readonly gameId: GameId
  /** A bet has been placed: the board is needed. */
  readonly playing: boolean
  /** The page was opened for something else, such as the proof of a round. */
  readonly deferred?: boolean
}

/** The rules of a game, once per browser. They count as shown as soon as nothing covers them. */
export function FirstRules({ gameId, playing, deferred = false, ...text }: FirstRulesProps) {
  const [shown, setShown] = useState(() => !deferred && areRulesNew(gameId))
  const covered = usePopupBudget((budget) => budget.covered)
  if (shown && playing) setShown(false)
  useEffect(() => {
    if (shown && !covered) rememberRules(gameId)
  }, [shown, covered, gameId])
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <RulesCard {...text} onClose={() => setShown(false)} />
    </Suspense>
  )
}
