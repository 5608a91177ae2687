import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StartFault } from '../configuration/start-fault.ts'
import { type Packed, sendPacked } from './packing.ts'

const YEAR_SECONDS = 31_536_000
/** Files that the build names by content hash, which never change under their name. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+(\.br|\.gz)?$/

/** Variants of the page by route, and of the manifest of the installed site. Null: as it was built. */
export type RenderedPages = {
  readonly home: Packed | null
  readonly other: Packed | null
  readonly manifest: Packed | null
}
const AS_BUILT: RenderedPages = { home: null, other: null, manifest: null }
const MANIFEST = 'manifest.webmanifest'

/**
 * The built site: its files, and its one page for every route. Without a folder only the API is served. The page may be
 * a rendered variant, another one for the home page.
 */
export async function site(
  app: FastifyInstance,
  webDir: string | null,
  rendered: () => Promise<RenderedPages> = () => Promise.resolve(AS_BUILT),
): Promise<void> {
  // Without a database everything is served as it was built; the page reports the failure.
  const variants = () => rendered().catch(() => AS_BUILT)
  const page = async (request: FastifyRequest, reply: FastifyReply, kind: 'home' | 'other') => {
    const variant = (await variants())[kind]
    if (!variant) return reply.sendFile('index.html')
    return sendPacked(request, reply, variant, 'no-cache', 'text/html; charset=utf-8')
  }
  const earlier = webDir === null ? NO_EARLIER : await earlierBuilds(webDir)
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request, webDir)) return page(request, reply, 'other')
    const file = pathOf(request)
    return earlier.files.has(file) ? reply.sendFile(file, earlier.folder) : replyNotFound(reply)
  })
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
  app.get(`/${MANIFEST}`, async (request, reply) => {
    const { manifest } = await variants()
    if (!manifest) return reply.sendFile(MANIFEST)
    return sendPacked(request, reply, manifest, 'no-cache', 'application/manifest+json; charset=utf-8')
  })
}

/** Hashed files of earlier builds, which the build keeps for pages that are still open. */
async function earlierBuilds(webDir: string): Promise<Earlier> {
  const folder = join(webDir, 'earlier')
  const names = await readdir(join(folder, 'assets')).catch(() => [])
  return { folder, files: new Set(names.map((name) => `/assets/${name}`)) }
}
type Earlier = { readonly folder: string; readonly files: ReadonlySet<string> }
const NO_EARLIER: Earlier = { folder: '', files: new Set() }

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** Browsers ask for html when they navigate; a missing script or image must be a 404, not the page under its name. */
function isPage(request: FastifyRequest, webDir: string | null): boolean {
  const path = pathOf(request)
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
  // A service worker that was cached would keep its page from every later build, a manifest its colours from a new design.
  return /(index\.html|\.webmanifest|[\\/]sw\.js)(\.br|\.gz)?$/.test(path)
    ? 'no-cache'
    : 'public, max-age=3600'
}

export function replyNotFound(reply: FastifyReply): FastifyReply {
  const why = refusal('badInput', { field: 'the address', reason: 'there is nothing here' })
  // A file missing now may exist after the next deploy.
  return reply.code(404).header('cache-control', 'no-store').send(refused(why))
}
