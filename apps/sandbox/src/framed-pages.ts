import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { STYLES } from './page-assets.ts'

const read = (path: string): string | null => {
  const url = new URL(path, import.meta.url)
  return existsSync(url) ? readFileSync(url, 'utf8') : null
}

/** Beside the bundle, or in the sources, where the script is the one that the last build has made. */
const scriptOf = (name: string): string => read(`./assets/${name}`) ?? read(`../dist/assets/${name}`) ?? ''
const styleOf = (name: keyof typeof STYLES): string =>
  read(`./assets/${name}`) ?? STYLES[name].map((part) => read(`./${part}`) ?? '').join('')

const require = createRequire(import.meta.url)
const FONT = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

/** Serves the style sheet and the script of a provider's pages, and lets only these pages make its calls. */
export function framedPages(
  scope: FastifyInstance,
  { style, script }: { readonly style: keyof typeof STYLES; readonly script: string },
): void {
  scope.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const from = headers['sec-fetch-site']
    if (method === 'POST' && url.startsWith('/api/') && from !== undefined && from !== 'same-origin')
      return reply.code(403).send({ error: 'only the provider’s own pages may do this' })
    return undefined
  })
  const files = [
    [style, 'text/css', styleOf(style)],
    [script, 'text/javascript', scriptOf(script)],
  ] as const
  for (const [name, type, content] of files)
    scope.get(`/assets/${name}`, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .send(content),
    )
  scope.get('/assets/inter.woff2', async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(FONT),
  )
}

/** A page that only these origins may frame. */
export const framedPage = (reply: FastifyReply, ancestors: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors ${ancestors}`,
    )

/** A refusal of a page's call. */
export const refuse = (reply: FastifyReply, why: string): FastifyReply =>
  reply
    .code(why === 'session' ? 401 : why === 'input' ? 400 : why === 'unavailable' ? 503 : 409)
    .send({ why })
