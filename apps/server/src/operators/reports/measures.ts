import { DAY_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { selectProof } from './sql.ts'
import { selectWindow } from './window-sql.ts'

const WINDOWS = { '1d': 1, '7d': 7, '30d': 30 } as const

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Updates the gauges of the zero-sum proof and of what games return. */
export async function measureReports({
  db,
  clock,
  metrics: { house },
}: Pick<Context, 'db' | 'clock' | 'metrics'>): Promise<void> {
  for (const { currencyId, sum } of await selectProof(db))
    house.ledgerImbalance.set({ currency: currencyId }, Number(sum))
  const today = clock.now()
  // A game without bets in a window has no return there.
  house.gameBets.reset()
  house.gameReturn.reset()
  for (const [window, days] of Object.entries(WINDOWS)) {
    const period = { from: dayText(today - (days - 1) * DAY_MS), to: dayText(today) }
    for (const { gameId, currencyId, bets, ratio } of await selectWindow(db, period)) {
      const labels = { game: gameId, currency: currencyId, window }
      house.gameBets.set(labels, bets)
      house.gameReturn.set(labels, ratio)
    }
  }
}
