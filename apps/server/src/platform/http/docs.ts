import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openApiDocument } from '@baize/contract/server'
import type { FastifyInstance } from 'fastify'
import { type Packed, packedOnce, sendPacked } from './packing.ts'

const VERSION = '0.2.0'
/** The folder is next to this file in the sources and next to the bundle once built. */
const PAGE = new URL('./docs-page/', import.meta.url)

const require = createRequire(import.meta.url)

const PAGE_FILES = ['docs.css', 'docs.js']
/** Resolved from node_modules when the page is first opened. */
const LIBRARY_FILES: Readonly<Record<string, () => string>> = {
  'swagger-ui.css': () => require.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': () => require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
}
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** The API described for machines (/openapi.json) and for people (/docs, by Swagger UI). */
export function docs(app: FastifyInstance): void {
  const described = async (): Promise<string> => JSON.stringify(openApiDocument(VERSION))
  serve(app, ['/openapi.json'], 'application/json; charset=utf-8', described)
  const own = (file: string) => () => readFile(new URL(file, PAGE), 'utf8')
  serve(app, ['/docs', '/docs/'], 'text/html; charset=utf-8', own('docs.html'))
  for (const file of PAGE_FILES) serve(app, [`/docs/${file}`], typeOf(file), own(file))
  for (const [file, find] of Object.entries(LIBRARY_FILES))
    serve(app, [`/docs/${file}`], typeOf(file), () => readFile(find(), 'utf8'))
}

const typeOf = (file: string): string => TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain'

/** Built on first request: describing every call takes a tenth of the start-up time, and the library is 1.9 MB. */
function serve(
  app: FastifyInstance,
  urls: readonly string[],
  type: string,
  make: () => Promise<string>,
): void {
  let made: Promise<Packed> | null = null
  const once = async (): Promise<Packed> => {
    const text = await make()
    return packedOnce(text, createHash('sha256').update(text).digest('base64url').slice(0, 22))
  }
  for (const url of urls) {
    app.get(url, async (request, reply) => {
      made ??= once().catch((error: unknown) => {
        made = null
        throw error
      })
      return sendPacked(request, reply, await made, 'no-cache', type)
    })
  }
}
