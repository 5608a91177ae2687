import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const YEAR_SECONDS = 31_536_000
/** The last tenth of brotli's gain costs ten times the time: on a long text somebody would wait for it. */
const LONG = 64 * 1024
const brotli = promisify<string, { params: Record<number, number> }, Buffer>(brotliCompress)
const PACKERS = {
  br: (text: string) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: text.length > LONG ? 9 : 11 } }),
  gzip: promisify<string, Buffer>(gzip),
}
type Packing = keyof typeof PACKERS

/** An answer in JSON that many get as it is. It is packed once, for whoever asks first. */
export type Prepared = {
  readonly text: string
  readonly etag: string
  packedAs(packing: Packing): Promise<Buffer>
}

export function prepare(text: string, name: string): Prepared {
  const packed = new Map<Packing, Promise<Buffer>>()
  return {
    text,
    etag: `W/"${name}"`,
    packedAs: (packing) => {
      const bytes = packed.get(packing) ?? PACKERS[packing](text)
      packed.set(packing, bytes)
      return bytes
    },
  }
}

/** For how long it may be kept: for ever, for some seconds, only after asking whether it still stands, or not at all. */
type Keeping = 'for ever' | { readonly seconds: number } | 'if it stands' | 'never'

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  keeping: Keeping,
): Promise<FastifyReply> {
  reply
    .header('vary', 'accept-encoding')
    .header('cache-control', cacheControl(keeping))
    .type('application/json; charset=utf-8')
  if (keeping !== 'never') {
    reply.header('etag', prepared.etag)
    if (request.headers['if-none-match'] === prepared.etag) return reply.code(304).send()
  }
  const packing = packingFor(request.headers['accept-encoding'])
  if (!packing) return reply.send(prepared.text)
  return reply.header('content-encoding', packing).send(await prepared.packedAs(packing))
}

function cacheControl(keeping: Keeping): string {
  if (typeof keeping === 'object') return `public, max-age=${keeping.seconds}`
  if (keeping === 'for ever') return `public, max-age=${YEAR_SECONDS}, immutable`
  return keeping === 'never' ? 'no-store' : 'no-cache'
}

/** The best of what the browser can read. One it names with `q=0` is one it cannot. */
function packingFor(accepted: string | string[] | undefined): Packing | undefined {
  const readable = String(accepted ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim())
  const names = new Set(readable)
  return (['br', 'gzip'] as const).find((packing) => names.has(packing))
}
