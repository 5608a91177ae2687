import type { PlatformContext } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everySeconds } from '../../platform/jobs/schedule.ts'
import { sendDue } from './sending.ts'
import { type AlarmChecks, watch } from './service.ts'

/** `checks` are those of all rooms. */
export const alarmJobs = <Needs extends PlatformContext>(
  checks: AlarmChecks<Needs>,
): readonly Job<Needs>[] => [
  { name: 'alarms.watch', when: everySeconds(15), atStart: true, run: (ctx) => watch(ctx, checks) },
  { name: 'alarms.send', when: everySeconds(10), atStart: true, run: (ctx, signal) => sendDue(ctx, signal) },
]
