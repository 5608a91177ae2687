import type { Context } from '../../ledger/context.ts'
import { note } from '../../platform/connectors/connector.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { paymentsDrivers, payoutsDrivers } from './doors.ts'

/** The job: calls something harmless at each provider, so that a wrong key or a lost registration shows before a player meets it. */
async function checkDoors(ctx: Context, signal?: AbortSignal): Promise<void> {
  const drivers = [...paymentsDrivers(ctx.config), ...payoutsDrivers(ctx.config)]
  const byName = new Map(drivers.map((driver) => [driver.connector.name, driver]))
  for (const driver of byName.values()) {
    if (signal?.aborted) return
    const fault = await driver.check(ctx).catch((error: unknown) => String(error))
    await note(ctx, driver.connector, fault, true)
  }
}

export const paymentJobs: readonly Job<Context>[] = [
  { name: 'payments.check', when: everyMinutes(5), atStart: true, run: checkDoors },
]
