import { isAccepted, type StepGameId } from '@baize/contract'
import { type ComponentType, useEffect, useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { call } from '../../api/client.ts'
import { pauseUntilOnline } from '../../api/deliver.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { serverNow } from '../../api/server-time.ts'
import { randomSeed } from '../../features/fairness/random-seed.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { timesDecimal } from '../../ui/format-money.ts'
import { StepTable } from '../step/StepTable.tsx'
import type { StepGameUi } from '../step/scene.ts'
import { createTable } from '../step/table.ts'
import { canPick, type Heard, type StepGame, sayResumed } from '../step/use-step-game.ts'
import { localDealer } from './local-dealer.ts'
import { openPurse, type Purse } from './purse.ts'

/** What a purse holds when it is full, in default bets. */
const FULL_PURSE = '10'

/** A game at a table of its own in this browser: play money, no log-in, and no word of it to the server. */
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
  const [{ purse, table }] = useState(() => {
    const purse = openPurse({ currencyId, balance: '0', filled: false, open: {} })
    const dealer = localDealer({
      id: ui.id,
      purse,
      terms: async () => {
        const answer = await call('/api/game/info', { gameId: ui.id }, { quiet: true })
        if (!isAccepted(answer)) return answer
        const { heldBet: _, ...model } = answer.model
        if (!purse.getState().filled) fill(purse, model.defaultBet)
        return { ...answer, model }
      },
      now: serverNow,
      newId: newRequestId,
      newSeed: randomSeed,
    })
    const table = createTable({
      dealer,
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
    })
    return { purse, table }
  })
  const state = useStore(table.state)
  const { balance } = useStore(purse)
  useEffect(() => table.start(), [table])
  const refill = (): void => fill(purse, state.info?.defaultBet ?? defaultBetAmount)
  return { ...state, table, heard, online: true, seat: { userId: '', hasLogin: false, balance, refill } }
}

const fill = (purse: StoreApi<Purse>, defaultBet: string): void =>
  purse.setState({ balance: timesDecimal(defaultBet, FULL_PURSE), filled: true })
