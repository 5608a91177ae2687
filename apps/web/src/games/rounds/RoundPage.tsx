import { type ComponentType, Suspense } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useSession } from '../../session/session.ts'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { CarriedStakes } from '../carried-stake.tsx'
import { useDemoMode } from '../demo-mode.ts'
import { type OnDemo, RoundTableView } from './RoundTableView.tsx'
import type { RoundUi } from './ui.ts'
import { useRoundGame } from './use-round-game.ts'

/** The page of a round game, shared by all players. `?demo=1` bets play money on the same rounds. */
export function roundPage(ui: RoundUi): ComponentType {
  function RealTable({ onDemo }: OnDemo) {
    return <RoundTableView ui={ui} game={useRoundGame(ui)} onDemo={onDemo} />
  }

  const DemoTable = lazyPage<OnDemo>('demo-rounds', () =>
    import('./DemoRounds.tsx').then((file) => file.demoRounds(ui)),
  )

  return function RoundPage() {
    const userId = useSession((state) => state.user.userId)
    const [isDemo, onDemo] = useDemoMode()
    // A new player remounts the table: no state of the previous player may remain.
    return (
      <CarriedStakes key={`stakes of ${userId}`}>
        {isDemo ? (
          <Suspense fallback={<PageLoading />}>
            <DemoTable onDemo={onDemo} />
          </Suspense>
        ) : (
          <RealTable key={`table of ${userId}`} onDemo={onDemo} />
        )}
      </CarriedStakes>
    )
  }
}
