import { type Envelope, isAccepted, type StepGameId } from '@baize/contract'
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
import { createTable, type GameInfo } from '../step/table.ts'
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
  return { ...state, table, heard, online: true, seat: { userId: '', hasLogin: false, balance, refill } }
}

/** The terms of the real game. The first time they are known, they say how much play money there is. */
async function termsOf(gameId: StepGameId, purse: StoreApi<Purse>): Promise<Envelope<{ model: GameInfo }>> {
  const answer = await call('/api/game/info', { gameId }, { quiet: true })
  if (!isAccepted(answer)) return answer
  const { heldBet: _, ...model } = answer.model
  if (!purse.getState().filled) fill(purse, model.defaultBet)
  return { ...answer, model }
}

const fill = (purse: StoreApi<Purse>, defaultBet: string): void =>
  purse.setState({ balance: timesDecimal(defaultBet, FULL_PURSE), filled: true })
