import { langPath } from '@baize/contract/player'
import type { FastifyInstance } from 'fastify'
import { DELIVERED, type DeliveredLanguage } from './languages.ts'
import { IMMUTABLE_CACHE, packedOnce, sendPacked } from './packing.ts'

/** Translations of the site, one URL per language. */
export function lang(app: FastifyInstance): void {
  const packed = new Map(DELIVERED.map(({ key, answer }) => [key, packedOnce(answer, key)]))

  app.get<{ Params: { key: string } }>(langPath(':key'), async (request, reply) => {
    const { key } = request.params
    const language = languageOf(key)
    const answer = language && packed.get(language.key)
    if (!answer) return reply.callNotFound()
    // A request by the bare language id is redirected to the cacheable URL.
    if (key === language.id) return reply.header('cache-control', 'no-store').redirect(langPath(language.key))
    // A page from before a deploy gets the current texts, but they must not be cached under the old key.
    return sendPacked(request, reply, answer, key === language.key ? IMMUTABLE_CACHE : 'no-store')
  })
}

const languageOf = (key: string): DeliveredLanguage | undefined =>
  DELIVERED.find((language) => language.key === key) ??
  DELIVERED.find(({ id }) => id === key.split('-', 1)[0])
