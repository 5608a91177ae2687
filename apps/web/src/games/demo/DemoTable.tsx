import type { SoloGameId, StepGameId } from '@baize/contract/player'
import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { pauseUntilOnline } from '../../api/deliver.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { randomSeed } from '../../features/fairness/random-seed.ts'
import { serverNow } from '../../session/server-time.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { StepTable } from '../step/StepTable.tsx'
import type { StepGameUi } from '../step/scene.ts'
import { createTable, type Dealer } from '../step/table.ts'
import { type Heard, stepTableUi, type TableGame, type TableUi, toastResumed } from '../step/use-step-game.ts'
import { type DealerDeps, localDealer } from './local-dealer.ts'
import { openPurse } from './purse.ts'
import { fill, termsOf } from './terms.ts'

/** A demo table: play money, no log-in, and no bets sent to the server. */
export function demoTable<Id extends StepGameId>(
  ui: StepGameUi<Id>,
): ComponentType<{ onDemo: (demo: boolean) => void }> {
  const table = stepTableUi(ui)
  return function DemoTable({ onDemo }) {
    return <StepTable ui={ui} game={useDemoGame(table, localDealer)} onDemo={onDemo} />
  }
}

/** A table that a dealer of this browser serves. */
export function useDemoGame<Id extends SoloGameId>(
  ui: TableUi<Id>,
  dealerOf: (deps: DealerDeps<Id>) => Dealer<Id>,
): TableGame<Id> {
  const currencyId = useSession((session) => session.user.currencyId)
  const { defaultBetAmount } = useStartup()
  const [heard, setHeard] = useState<Heard<Id> | null>(null)
  const [purse] = useState(() => openPurse({ currencyId, balance: '0', filled: false, open: {} }))
  const [table] = useState(() =>
    createTable({
      dealer: dealerOf({
        id: ui.id,
        purse,
        terms: () => termsOf(ui.id, purse),
        now: serverNow,
        newId: newRequestId,
        newSeed: randomSeed,
      }),
      canPick: ui.canPick,
      newRequestId,
      pause: pauseUntilOnline,
      onRefused: react,
      onMovedElsewhere: () => undefined,
      onResumed: toastResumed,
      onHappening: (what, bet) => {
        ui.sound(what, bet)
        setHeard({ what, bet })
      },
    }),
  )
  const state = useStore(table.state)
  const { balance } = useStore(purse)
  useEffect(() => table.start(), [table])
  const refill = (): void => fill(purse, state.info?.defaultBet ?? defaultBetAmount)
  return {
    ...state,
    table,
    heard,
    online: true,
    seat: { userId: '', hasLogin: false, balance, barred: false, pause: null, refill },
  }
}
