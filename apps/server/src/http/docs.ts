import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { openApiDocument } from '@baize/contract/openapi'
import type { FastifyInstance } from 'fastify'

const VERSION = '0.1.0'
/** The folder sits beside this file in the sources and beside the bundle once built. */
const PAGE = new URL('./docs-page/', import.meta.url)

/** The API described for machines (/openapi.json) and for people (/docs). */
export async function docs(app: FastifyInstance): Promise<void> {
  const described = (): string => JSON.stringify(openApiDocument(VERSION))
  serve(app, ['/openapi.json'], 'application/json; charset=utf-8', described)
  const [html, css, js] = await Promise.all(
    ['docs.html', 'docs.css', 'docs.js'].map((file) => readFile(new URL(file, PAGE), 'utf8')),
  )
  serve(app, ['/docs', '/docs/'], 'text/html; charset=utf-8', () => html ?? '')
  serve(app, ['/docs/docs.css'], 'text/css; charset=utf-8', () => css ?? '')
  serve(app, ['/docs/docs.js'], 'text/javascript; charset=utf-8', () => js ?? '')
}

/** Made when it is first asked for: to describe every call takes a tenth of a start. */
function serve(app: FastifyInstance, urls: readonly string[], type: string, make: () => string): void {
  let made: { readonly content: string; readonly etag: string } | null = null
  for (const url of urls) {
    app.get(url, async (request, reply) => {
      made ??= stamped(make())
      const { content, etag } = made
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(type).send(content)
    })
  }
}

const stamped = (content: string) => ({
  content,
  etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
})
