import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal, refused } from '@baize/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StartFault } from '../configuration/start-fault.ts'
import { type Packed, sendPacked } from './packing.ts'

const YEAR_SECONDS = 31_536_000
/** Files that the build names by content hash, which never change under their name. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+(\.br|\.gz)?$/

/** Variants of the page by route. Null: as it was built. */
export type RenderedPages = { readonly home: Packed | null; readonly other: Packed | null }
const AS_BUILT: RenderedPages = { home: null, other: null }

/**
 * The built site: its files, and its one page for every route. Without a folder only the API is served. The page may be
 * a rendered variant, another one for the home page.
 */
export async function site(
  app: FastifyInstance,
  webDir: string | null,
  rendered: () => Promise<RenderedPages> = () => Promise.resolve(AS_BUILT),
): Promise<void> {
  const page = async (request: FastifyRequest, reply: FastifyReply, kind: keyof RenderedPages) => {
    // Without a database the page as built is served, which reports the failure.
    const variant = (await rendered().catch(() => AS_BUILT))[kind]
    if (!variant) return reply.sendFile('index.html')
    return sendPacked(request, reply, variant, 'no-cache', 'text/html; charset=utf-8')
  }
  app.setNotFoundHandler((request, reply) =>
    isPage(request, webDir) ? page(request, reply, 'other') : nothingHere(reply),
  )
  if (webDir === null) return
  const built = await stat(join(webDir, 'index.html')).catch(() => null)
  if (!built) throw new StartFault(`WEB_DIR=${webDir} has no index.html: build the site first`)
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      response.setHeader('vary', 'accept-encoding')
      response.setHeader('cache-control', cachingOf(path))
    },
  })
  app.get('/', (request, reply) => page(request, reply, 'home'))
}

/** Browsers ask for html when they navigate; a missing script or image must be a 404, not the page under its name. */
function isPage(request: FastifyRequest, webDir: string | null): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  return (
    webDir !== null &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|sock\.io|static|webhooks|assets|console)(\/|$)/.test(path) &&
    !/\.\w+$/.test(path) &&
    (request.headers.accept ?? '').includes('text/html')
  )
}

export function cachingOf(path: string): string {
  if (HASHED.test(path)) return `public, max-age=${YEAR_SECONDS}, immutable`
  return /index\.html(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

export function nothingHere(reply: FastifyReply): FastifyReply {
  const why = refusal('badInput', { field: 'the address', reason: 'there is nothing here' })
  // A file missing now may exist after the next deploy.
  return reply.code(404).header('cache-control', 'no-store').send(refused(why))
}
