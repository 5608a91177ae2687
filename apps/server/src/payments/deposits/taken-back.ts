import { Uuid } from '@baize/contract/shared'
import { DAY_MS, orderId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { paymentsDrivers } from '../doors/doors.ts'
import { listHeldReferences } from '../held/sql.ts'
import type { PaymentsDriver } from '../ports/payments.ts'
import { askAboutOrder } from './ask.ts'

/** Pix takes money back within 80 days after a fraud report, and banks answer for the last 90. */
const WATCHED_DAYS = 90
const STEP_DAYS = 10
/** Orders asked about in one run; what is left is found the next night. */
const MOST_ASKED = 200

/**
 * The job: looks in the providers' lists for money that the scheme took back after it was credited. The notice of it may
 * be lost, and nobody asks about an order that was paid weeks ago.
 */
export async function findTakenBack(ctx: Context, signal?: AbortSignal): Promise<void> {
  const endMs = ctx.clock.now()
  let asked = 0
  for (const driver of paymentsDrivers(ctx.config))
    for (let daysAgo = STEP_DAYS; daysAgo <= WATCHED_DAYS; daysAgo += STEP_DAYS) {
      if (signal?.aborted || asked >= MOST_ASKED) return
      asked += await askAboutTaken(ctx, driver, endMs - daysAgo * DAY_MS, MOST_ASKED - asked)
    }
}

/** Asks about orders of which something was taken that we do not know of; returns how many. */
async function askAboutTaken(
  ctx: Context,
  driver: PaymentsDriver,
  fromMs: number,
  most: number,
): Promise<number> {
  if (!driver.listTakenBack) return 0
  const { name } = driver.connector
  const listed = await driver.listTakenBack(ctx, fromMs, fromMs + STEP_DAYS * DAY_MS)
  if (listed === null) {
    const day = new Date(fromMs).toISOString().slice(0, 10)
    ctx.log.warn({ connector: name, day }, 'money taken back could not be listed')
    return 0
  }
  const ours = listed.filter(({ orderId: id }) => Uuid.safeParse(id).success)
  const references = ours.map(({ reference }) => reference)
  const known = await listHeldReferences(ctx.db, name, references)
  const news = ours.filter(({ reference }) => !known.has(reference)).map(({ orderId: id }) => id)
  const ids = [...new Set(news)].slice(0, most)
  for (const id of ids) await askAboutOrder(ctx, orderId(id), name)
  return ids.length
}
