import { DAY_MS } from '@baize/kit'
import type { PlatformContext } from '../context.ts'
import type { Job } from '../jobs/job.ts'
import { everyMinutes } from '../jobs/schedule.ts'
import { deleteOldMessages, wipeEnded } from './sql.ts'

const KEPT_MS = { messages: 90 * DAY_MS, calls: 14 * DAY_MS } as const
const BATCH_SIZE = 10_000

/** Job: forgets old messages and calls, and the values of texts that are never sent. */
export async function sweepMessages({ db, clock }: PlatformContext, signal?: AbortSignal): Promise<void> {
  const nowMs = clock.now()
  await wipeEnded(db, nowMs)
  const old = { messagesMs: nowMs - KEPT_MS.messages, callsMs: nowMs - KEPT_MS.calls, most: BATCH_SIZE }
  let gone: number
  do {
    if (signal?.aborted) return
    gone = await deleteOldMessages(db, old)
  } while (gone > 0)
}

export const messageJobs: readonly Job[] = [
  { name: 'messages.sweep', when: everyMinutes(10), run: sweepMessages },
]
