import type { InstantGameId } from '@baize/contract/player'
import { type ComponentType, Suspense } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { GameBets } from '../../features/bets/GameBets.tsx'
import { useSession } from '../../session/session.ts'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { CarriedStakes } from '../carried-stake.tsx'
import { useDemoMode } from '../demo-mode.ts'
import { useTableGame } from '../step/use-step-game.ts'
import { InstantTable } from './InstantTable.tsx'
import { instantTableUi } from './instant-table-ui.ts'
import type { InstantGameUi } from './scene.ts'

type OnDemo = { readonly onDemo: (demo: boolean) => void }

/** The page of an instant game. `?demo=1` plays with play money, in its own chunk and without a log-in. */
export function instantPage<Id extends InstantGameId>(ui: InstantGameUi<Id>): ComponentType {
  const table = instantTableUi(ui)
  const DemoTable = lazyPage<OnDemo>('demo-instant', () =>
    import('../demo/DemoInstant.tsx').then((file) => file.demoInstant(ui)),
  )

  function RealTable({ onDemo }: OnDemo) {
    return <InstantTable ui={ui} game={useTableGame(table)} onDemo={onDemo} />
  }

  return function InstantPage() {
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
