import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const YEAR_SECONDS = 31_536_000
/** For content that never changes under its URL. */
export const IMMUTABLE_CACHE = `public, max-age=${YEAR_SECONDS}, immutable`

/**
 * Above this length brotli runs at a lower quality: the last tenth of its gain takes ten times as long, while a request
 * waits.
 */
const LONG = 64 * 1024
const brotli = promisify<string, { params: Record<number, number> }, Buffer>(brotliCompress)
const PACKERS = {
  br: (text: string) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: text.length > LONG ? 9 : 11 } }),
  gzip: promisify<string, Buffer>(gzip),
}
type Packing = keyof typeof PACKERS

/** Text with many readers: compressed once per encoding, on first request. */
export type Packed = {
  readonly text: string
  readonly etag: string
  as(packing: Packing): Promise<Buffer>
}

/** `name` distinguishes this text from others sent under the same URL. */
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

/** Sends it in the best encoding the client accepts, or as 304. A `no-store` response has no ETag. */
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

/** The best encoding that the browser accepts. `q=0` excludes one. */
function packingFor(accepted: string | string[] | undefined): Packing | undefined {
  const readable = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  const names = new Set(readable)
  return (['br', 'gzip'] as const).find((packing) => names.has(packing))
}
