import { langPath } from '@baize/contract'
import { present } from '@baize/kit'
import type { FastifyInstance } from 'fastify'
import { DELIVERED, type DeliveredLanguage } from '../languages.ts'
import { prepare, sendPrepared } from './prepared.ts'

/** The sentences of the site, one address a language. */
export function lang(app: FastifyInstance): void {
  const answers = new Map(DELIVERED.map(({ key, answer }) => [key, prepare(answer, key)]))

  app.get<{ Params: { key: string } }>(langPath(':key'), async (request, reply) => {
    const { key } = request.params
    const language = languageOf(key)
    if (!language) return reply.callNotFound()
    // Who knows only the name is led to where a browser may keep it.
    if (key === language.id) return reply.header('cache-control', 'no-store').redirect(langPath(language.key))
    // A page from before a deploy gets what there is now, but nothing may keep it under the old name.
    const keeping = key === language.key ? 'for ever' : 'never'
    return sendPrepared(request, reply, present(answers.get(language.key), language.key), keeping)
  })
}

const languageOf = (key: string): DeliveredLanguage | undefined =>
  DELIVERED.find((one) => one.key === key) ?? DELIVERED.find(({ id }) => id === key.split('-', 1)[0])
