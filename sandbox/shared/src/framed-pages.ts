import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'

const read = (path: string, from: string): string | null => {
  const url = new URL(path, from)
  return existsSync(url) ? readFileSync(url, 'utf8') : null
}

const require = createRequire(import.meta.url)
const FONT = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
/** The site's own typeface: a frame cannot use the one of the page around it. */
const FONT_FACE = `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("/assets/inter.woff2") format("woff2");
}
`

type PageAssets = {
  /** Name of the provider: its pages load `/assets/<name>.css` and `/assets/<name>.js`. */
  readonly name: string
  /** Address of the module that has `assets` beside it: the bundle, or a file of `src`. */
  readonly from: string
  /** Parts of the style sheet in their order, each one that a reader can hold in mind. */
  readonly styles: readonly string[]
}

/** Serves the style sheet and the script of a provider's pages, and lets only these pages make its calls. */
export function framedPages(scope: FastifyInstance, { name: provider, from, styles }: PageAssets): void {
  scope.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const site = headers['sec-fetch-site']
    if (method === 'POST' && url.startsWith('/api/') && site !== undefined && site !== 'same-origin')
      return reply.code(403).send({ error: 'only the provider’s own pages may do this' })
    return undefined
  })
  const style = styles.map((part) => read(`./assets/${part}.css`, from) ?? '').join('') + FONT_FACE
  // In the sources, the script is the one that the last build has made.
  const script = read(`./assets/${provider}.js`, from) ?? read(`../dist/assets/${provider}.js`, from) ?? ''
  const files = [
    [`${provider}.css`, 'text/css', style],
    [`${provider}.js`, 'text/javascript', script],
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
