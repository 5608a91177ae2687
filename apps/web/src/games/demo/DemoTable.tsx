import type { StepGameId } from '@baize/contract'
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
import { createTable } from '../step/table.ts'
import { canPick, type Heard, type StepGame, sayResumed } from '../step/use-step-game.ts'
import { localDealer } from './local-dealer.ts'
import { openPurse } from './purse.ts'
import { fill, termsOf } from './terms.ts'

/** A demo table: play money, no log-in, and no bets sent to the server. */
export function demoTable<Id extends StepGameId>(
  ui: StepGameUi<Id>,
): ComponentType<{ onDemo: (demo: boolean) => void }> {
  return function DemoTable({ onDemo }) {
    return <StepTable ui={ui} game={useDemoGame(ui)} onDemo={onDemo} />
  }
}

function useDemoGame<Id extends StepGameId>(ui: StepGameUi<Id>): StepGame<Id> {
  const currencyId = useSession((session) => session.user.currencyId)
  const { defaultBetAmount } = useStartup()
  const [heard, setHeard] = useState<Heard<Id> | null>(null)
  const [purse] = useState(() => openPurse({ currencyId, balance: '0', filled: false, open: {} }))
  const [table] = useState(() =>
    createTable({
      dealer: localDealer({
        id: ui.id,
        purse,
        terms: () => termsOf(ui.id, purse),
        now: serverNow,
        newId: newRequestId,
        newSeed: randomSeed,
      }),
      canPick: (bet, choice) => canPick(ui, bet, choice),
      newRequestId,
      pause: pauseUntilOnline,
      onRefused: react,
      onMovedElsewhere: () => undefined,
      onResumed: sayResumed,
      onHappening: (what, bet) => {
        ui.sound(what, bet.view.picks.length)
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
