import type { Clock } from '@baize/kit'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** Units of each currency for one US dollar. They stay as they are, so that a walk knows what it may set. */
const PER_DOLLAR: Readonly<Record<string, number>> = {
  BRL: 5.555_555_556,
  IDR: 16_666.666_667,
}
const Asked = z.object({ base: z.literal('USD'), symbols: z.optional(z.string()) })

/** A rate source with the wire format of Frankfurter: the rates of the day for one unit of the base. */
export function rateSource(app: FastifyInstance, { clock }: { readonly clock: Clock }): void {
  app.get('/rates/v1/latest', async (request, reply) => {
    const asked = Asked.safeParse(request.query)
    if (!asked.success) return reply.code(404).send({ message: 'not found' })
    const wanted = asked.data.symbols?.split(',') ?? Object.keys(PER_DOLLAR)
    return {
      amount: 1,
      base: 'USD',
      date: new Date(clock.now()).toISOString().slice(0, 10),
      rates: Object.fromEntries(
        wanted.flatMap((id) => (PER_DOLLAR[id] === undefined ? [] : [[id, PER_DOLLAR[id]]])),
      ),
    }
  })
}
