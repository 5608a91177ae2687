import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { bootDevEnv } from './boot.ts'
import { openControl } from './control.ts'
import { ROOT } from './folders.ts'

/** Boots the house once for a run of the browser tests; the tests find it by these variables. */
export default async function setup(): Promise<() => Promise<void>> {
  const operatorToken = randomBytes(24).toString('hex')
  const env = await bootDevEnv({
    logDir: join(ROOT, 'test-results/logs'),
    // All the tests come from one address; the limits have tests of their own.
    serverEnv: { RATE_LIMIT: '0', OPERATOR_TOKEN: operatorToken, SPECIAL_DOMAINS: 'special.localhost' },
  })
  const control = await openControl(env)
  process.env.BAIZE_SITE_URL = env.siteUrl
  process.env.BAIZE_SANDBOX_URL = env.sandboxUrl
  process.env.BAIZE_CONTROL_URL = control.url
  process.env.BAIZE_OPERATOR_TOKEN = operatorToken
  return async () => {
    control.close()
    await env.stop()
  }
}
