import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { type ActOf, finishApproved } from './service.ts'

/** A request whose process died is another's only after its time is up, which a start soon after does not wait for. */
export const approvalJobs = (actOf: ActOf): readonly Job<Context>[] => [
  {
    name: 'approvals.finish',
    when: everyMinutes(1),
    run: async (ctx) => {
      const finished = await finishApproved(ctx, actOf)
      if (finished > 0) ctx.log.warn({ finished }, 'approved requests carried out after a restart')
    },
  },
]
