import { packetId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { listOverPackets } from './sql.ts'

const BATCH_SIZE = 100

/** The job: returns the unclaimed rest of ended packets to the house. */
export async function closeOverPackets(ctx: Context): Promise<void> {
  for (const id of await listOverPackets(ctx.db, ctx.clock.now(), BATCH_SIZE)) {
    const closed = await ctx.ledger.post({
      kind: 'packet.close',
      key: `${id}:packet-over`,
      body: id,
      userId: null,
      packetId: packetId(id),
      answer: null,
    })
    if (closed.ok) ctx.log.info({ packet: id }, 'red packet closed')
    else ctx.log.error({ packet: id, refused: closed.error }, 'closing a red packet failed')
  }
}

export const packetJobs: readonly Job<Context>[] = [
  { name: 'packets.sweep', when: everyMinutes(1), run: closeOverPackets },
]
