import { CURRENCIES } from '@baize/contract/shared'
import type { Context } from '../../ledger/context.ts'
import { sumOpen } from './open-sql.ts'

const STATES = ['reviewing', 'sent'] as const

/** Updates the gauges of withdrawals that are not ended. Every series is always there: a missing one alarms nobody. */
export async function measurePayouts({
  db,
  clock,
  metrics: { house },
}: Pick<Context, 'db' | 'clock' | 'metrics'>): Promise<void> {
  const open = await sumOpen(db)
  const nowMs = clock.now()
  for (const { id: currency } of CURRENCIES)
    for (const state of STATES) {
      const found = open.find((sum) => sum.currencyId === currency && sum.state === state)
      house.payoutsOpen.set({ currency, state }, found?.count ?? 0)
      house.payoutOldestSeconds.set(
        { currency, state },
        found ? Math.max(0, (nowMs - found.oldestAtMs) / 1000) : 0,
      )
    }
}
