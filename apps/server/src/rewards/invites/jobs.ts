import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { settleInvites } from './invitations.ts'

export const inviteJobs: readonly Job<Context>[] = [
  { name: 'invites.settle', when: everyMinutes(1), atStart: true, run: settleInvites },
]
