import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { langPath } from '@baize/contract'
import type { FastifyInstance } from 'fastify'
import { DELIVERED, type DeliveredLanguage } from '../languages.ts'

const YEAR_SECONDS = 31_536_000
const PACKERS = { br: promisify<string, Buffer>(brotliCompress), gzip: promisify<string, Buffer>(gzip) }
type Packing = keyof typeof PACKERS

/** The sentences of the site, one address a language. They are packed once, for whoever asks first. */
export function lang(app: FastifyInstance): void {
  const packed = new Map<string, Promise<Buffer>>()
  const packedAs = (language: DeliveredLanguage, packing: Packing): Promise<Buffer> => {
    const name = `${language.key}.${packing}`
    const bytes = packed.get(name) ?? PACKERS[packing](language.answer)
    packed.set(name, bytes)
    return bytes
  }

  app.get<{ Params: { key: string } }>(langPath(':key'), async (request, reply) => {
    const { key } = request.params
    const language = languageOf(key)
    if (!language) return reply.callNotFound()
    // Who knows only the name is led to where a browser may keep it.
    if (key === language.id) return reply.header('cache-control', 'no-store').redirect(langPath(language.key))
    const etag = `W/"${language.key}"`
    reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
    // A page from before a deploy gets what there is now, but nothing may keep it under the old name.
    if (key !== language.key) reply.header('cache-control', 'no-store')
    else reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).header('etag', etag)
    if (key === language.key && request.headers['if-none-match'] === etag) return reply.code(304).send()
    const packing = packingFor(request.headers['accept-encoding'])
    if (!packing) return language.answer
    return reply.header('content-encoding', packing).send(await packedAs(language, packing))
  })
}

const languageOf = (key: string): DeliveredLanguage | undefined =>
  DELIVERED.find((one) => one.key === key) ?? DELIVERED.find(({ id }) => id === key.split('-', 1)[0])

/** The best of what the browser can read. One it names with `q=0` is one it cannot. */
function packingFor(accepted: string | string[] | undefined): Packing | undefined {
  const readable = String(accepted ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim())
  const names = new Set(readable)
  return (['br', 'gzip'] as const).find((packing) => names.has(packing))
}
