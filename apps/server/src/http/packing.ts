import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const YEAR_SECONDS = 31_536_000
/** For what never changes under its address. */
export const FOR_EVER = `public, max-age=${YEAR_SECONDS}, immutable`

/** The last tenth of brotli's gain costs ten times the time: on a long text somebody would wait for it. */
const LONG = 64 * 1024
const brotli = promisify<string, { params: Record<number, number> }, Buffer>(brotliCompress)
const PACKERS = {
  br: (text: string) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: text.length > LONG ? 9 : 11 } }),
  gzip: promisify<string, Buffer>(gzip),
}
type Packing = keyof typeof PACKERS

/** Text that many ask for: packed once in each way, for whoever asks first. */
export type Packed = {
  readonly text: string
  readonly etag: string
  as(packing: Packing): Promise<Buffer>
}

/** `name` tells this text from any other that is sent under the same address. */
export function packedOnce(text: string, name: string): Packed {
  const packed = new Map<Packing, Promise<Buffer>>()
  return {
    text,
    etag: `W/"${name}"`,
    as: (packing) => {
      const bytes = packed.get(packing) ?? PACKERS[packing](text)
      packed.set(packing, bytes)
      return bytes
    },
  }
}

/** Sends it in the best form the caller can read, or only says that they have it. What nobody may keep has no tag. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
  caching: string,
  type = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding').header('cache-control', caching)
  reply.type(type)
  if (caching !== 'no-store') {
    reply.header('etag', packed.etag)
    if (request.headers['if-none-match'] === packed.etag) return reply.code(304).send()
  }
  const packing = packingFor(request.headers['accept-encoding'])
  if (!packing) return reply.send(packed.text)
  return reply.header('content-encoding', packing).send(await packed.as(packing))
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
