import { ok } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { openSitePacket, sitePacket } from './service.ts'

type PacketPaths = '/api/redpacket/site_redpack' | '/api/operator/redpacket/open'

export function redpacketRoutes(ctx: Context): Pick<Handlers, PacketPaths> {
  return {
    '/api/redpacket/site_redpack': async (call) => {
      const model = await sitePacket(ctx, call.userId)
      return ok(model ? { model } : {})
    },
    '/api/operator/redpacket/open': async (call) => {
      const opened = await openSitePacket(ctx, call.input)
      if (!opened.ok) return opened
      call.log.warn({ packet: opened.value.id }, 'red packet opened')
      return ok({ model: opened.value })
    },
  }
}
