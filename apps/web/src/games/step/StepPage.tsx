import type { StepGameId } from '@baize/contract/player'
import { type ComponentType, Suspense } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { GameBets } from '../../features/bets/GameBets.tsx'
import { useSession } from '../../session/session.ts'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { CarriedStakes } from '../carried-stake.tsx'
import { useDemoMode } from '../demo-mode.ts'
import { StepTable } from './StepTable.tsx'
import type { StepGameUi } from './scene.ts'
import { useStepGame } from './use-step-game.ts'

type OnDemo = { readonly onDemo: (demo: boolean) => void }

/** The page of a step game. `?demo=1` plays with play money, in its own chunk and without a log-in. */
export function stepPage<Id extends StepGameId>(ui: StepGameUi<Id>): ComponentType {
  const DemoTable = lazyPage<OnDemo>('demo', () =>
    import('../demo/DemoTable.tsx').then((file) => file.demoTable(ui)),
  )

  function RealTable({ onDemo }: OnDemo) {
    return <StepTable ui={ui} game={useStepGame(ui)} onDemo={onDemo} />
  }

  return function StepPage() {
    const userId = useSession((state) => state.user.userId)
    const [isDemo, onDemo] = useDemoMode()
    return (
      <div className="grid grid-cols-1 gap-3 lg:gap-4">
        <CarriedStakes key={`stakes of ${userId}`}>
          {isDemo ? (
            <Suspense fallback={<PageLoading />}>
              <DemoTable onDemo={onDemo} />
            </Suspense>
          ) : (
            // A new player remounts the table: no state of the previous player may remain.
            <RealTable key={`table of ${userId}`} onDemo={onDemo} />
          )}
        </CarriedStakes>
        <GameBets key={`bets of ${userId}`} gameId={ui.id} />
      </div>
    )
  }
}
