import { MINUTE_MS } from '@baize/kit'
import { type Cause, minutesSince } from '../alarms/causes.ts'
import type { PlatformContext } from '../context.ts'
import { selectLate } from './sql.ts'

/** A code that takes longer is asked for again. */
const LATE_MS = 2 * MINUTE_MS

const NAMES = { email: 'E-mail', sms: 'SMS' } as const

/** E-mails or text messages that wait too long to be sent. */
export async function lateMessages({
  db,
  clock,
}: Pick<PlatformContext, 'db' | 'clock'>): Promise<readonly Cause[]> {
  const nowMs = clock.now()
  return (await selectLate(db, nowMs, nowMs - LATE_MS)).map(({ channel, count, oldestAtMs }) => ({
    subject: channel,
    details: { channel: NAMES[channel], count, minutes: minutesSince(oldestAtMs, nowMs) },
    sinceMs: oldestAtMs,
  }))
}
