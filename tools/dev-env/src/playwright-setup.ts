import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { bootDevEnv } from './boot.ts'
import { openControl } from './control.ts'
import { ROOT } from './folders.ts'

/** An empty page of another origin, in which the tests do what a studio for designs would. */
async function openStudio(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>The studio</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

/** Boots the house once for a run of the browser tests; the tests find it by these variables. */
export default async function setup(): Promise<() => Promise<void>> {
  const operatorToken = randomBytes(24).toString('hex')
  const studio = await openStudio()
  const env = await bootDevEnv({
    logDir: join(ROOT, 'test-results/logs'),
    serverEnv: {
      // All the tests come from one address; the limits have tests of their own.
      RATE_LIMIT: '0',
      OPERATOR_TOKEN: operatorToken,
      SPECIAL_DOMAINS: 'special.localhost',
      DESIGN_ORIGIN: studio.url,
    },
  })
  const control = await openControl(env)
  process.env.BAIZE_SITE_URL = env.siteUrl
  process.env.BAIZE_SANDBOX_URL = env.sandboxUrl
  process.env.BAIZE_CONTROL_URL = control.url
  process.env.BAIZE_OPERATOR_TOKEN = operatorToken
  process.env.BAIZE_STUDIO_URL = studio.url
  return async () => {
    control.close()
    studio.close()
    await env.stop()
  }
}
