import { PROGRAMMES } from '@baize/contract/shared'
import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { listCurrencies } from './sql.ts'

/** The job: adds its share of the edge since the last run to each programme's budget. */
export async function accrueBudgets(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const currencyId of await listCurrencies(ctx.db)) {
    for (const programme of PROGRAMMES) {
      if (signal?.aborted) return
      const key = `budget:${programme}:${currencyId}:${ctx.clock.now()}`
      const posted = await ctx.ledger.post({
        kind: 'budget.accrue',
        key,
        body: key,
        answer: null,
        userId: null,
        programme,
        currencyId,
      })
      if (!posted.ok && !['nothingAccrued', 'serverBusy'].includes(posted.error))
        throw new Error(`the ledger did not accrue the budget of ${programme}: ${posted.error}`)
    }
  }
}

export const programmeJobs: readonly Job<Context>[] = [
  { name: 'rewards.accrue', when: everyMinutes(5), atStart: true, run: accrueBudgets },
]
