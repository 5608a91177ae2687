import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { rainReads } from '../rain/service.ts'
import { claimPacket, openSitePacket, planSitePacket, sitePacket } from './service.ts'

type PacketPaths = '/api/redpacket/site_redpack' | '/api/redpacket/claim' | '/api/operator/redpacket/open'

export function redpacketRoutes(ctx: Context): Pick<Handlers, PacketPaths> {
  const reads = rainReads(ctx)
  return {
    '/api/redpacket/site_redpack': async (call) => ok(await sitePacket(ctx, reads, call.userId)),
    '/api/redpacket/claim': async ({ userId, input }) => {
      const claimed = await claimPacket(ctx, reads, userId, input.id)
      return claimed.ok ? ok({ model: claimed.value }) : claimed
    },
    '/api/operator/redpacket/open': {
      plan: ({ input, people }, db) => planSitePacket({ ...ctx, db }, input, people),
      carryOut: async ({ log, input, people }) => {
        const opened = await openSitePacket(ctx, input, people)
        if (!opened.ok) return opened
        log.warn({ packet: opened.value.id }, 'red packet opened')
        return ok({ model: opened.value })
      },
    },
  }
}
