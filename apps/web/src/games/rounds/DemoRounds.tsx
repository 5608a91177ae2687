import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../api/client.ts'
import { pauseUntilOnline } from '../../api/deliver.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { openPurse } from '../demo/purse.ts'
import { fill, termsOf } from '../demo/terms.ts'
import { askState } from './first-state.ts'
import { cashOutReached, localRounds, refundOpen } from './local-rounds.ts'
import { type OnDemo, RoundTableView } from './RoundTableView.tsx'
import { showRefusal } from './say-refused.ts'
import { createServerClock } from './server-clock.ts'
import { createRoundTable, type RoundTable } from './table.ts'
import type { RoundUi } from './ui.ts'
import { type RoundGame, useFollowedTable } from './use-round-game.ts'

/** Interval for checking whether a round has reached an auto cash-out. */
const CHECK_INTERVAL_MS = 50

/** The real rounds, with play money that stays in this browser. */
export function demoRounds(ui: RoundUi): ComponentType<OnDemo> {
  return function DemoRounds({ onDemo }) {
    return <RoundTableView ui={ui} game={useDemoRounds(ui)} onDemo={onDemo} />
  }
}

function useDemoRounds(ui: RoundUi): RoundGame {
  const currencyId = useSession((session) => session.user.currencyId)
  const { defaultBetAmount } = useStartup()
  const [purse] = useState(() => openPurse({ currencyId, balance: '0', filled: false, open: {} }))
  const [clock] = useState(createServerClock)
  const [table] = useState((): RoundTable => {
    const made: RoundTable = createRoundTable({
      dealer: localRounds({
        gameId: ui.id,
        purse,
        terms: () => termsOf(ui.id, purse),
        state: () => askState(call, ui.id),
        live: () => made.state.getState().live,
        now: () => made.now(),
        newId: newRequestId,
      }),
      clock,
      slots: ui.slots,
      now: () => performance.now(),
      newRequestId,
      pause: pauseUntilOnline,
      onRefused: showRefusal,
    })
    return made
  })
  const followed = useFollowedTable(ui, table, clock, () => undefined)
  const { balance } = useStore(purse)

  useEffect(() => {
    const look = (): void => {
      const now = table.now()
      if (now === null) return
      for (const bet of cashOutReached(purse, table.state.getState().live, now)) table.see(bet)
    }
    const timer = setInterval(look, CHECK_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      refundOpen(purse, table.state.getState().live)
    }
  }, [purse, table])

  const refill = (): void => fill(purse, followed.info?.defaultBet ?? defaultBetAmount)
  return { ...followed, seat: { userId: '', hasLogin: false, balance, barred: false, pause: null, refill } }
}
