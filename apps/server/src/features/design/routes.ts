import type { DesignReply } from '@baize/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { designCacheKey } from '../home/service.ts'
import { DESIGNS } from './service.ts'

const YEAR_SECONDS = 31_536_000
const Device = z.object({ device: z._default(z.enum(['mobile', 'pc']), 'pc') })
const Key = z.object({ key: z.string() })

/** The design under its key. It never changes there, so browsers may keep it; a page from before a deploy gets the new one, unkept. */
export function designRoutes(app: FastifyInstance, webDir: string | null): void {
  app.get('/static/theme/:key', async (request, reply) => {
    const asked = Device.safeParse(request.query)
    const { key } = Key.parse(request.params)
    const known = webDir !== null && key === (await designCacheKey(webDir))
    const answer: z.infer<typeof DesignReply> = {
      status: 0,
      model: DESIGNS[asked.success ? asked.data.device : 'pc'],
    }
    return reply
      .header('cache-control', known ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-store')
      .send(answer)
  })
}
