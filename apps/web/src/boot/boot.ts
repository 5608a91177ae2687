import { loadChunk } from '../chunks/load-chunk.ts'
import { breakOut } from '../shell/frame.ts'
import { arrive } from './arrive.ts'
import { callbackTarget } from './callback.ts'
import type { BootEnv } from './env.ts'
import { needsFirewallCheck } from './firewall.ts'
import { isPreview, readQuery } from './query.ts'

/**
 * `leaving`: this page is being replaced. `firewall`: the visitor must pass the bot check first. `repair`: the site is
 * under maintenance. `refused`: nothing may be rendered. `failed`: worth a retry.
 */
export type BootOutcome = 'ready' | 'leaving' | 'firewall' | 'repair' | 'refused' | 'failed'

/**
 * Runs the steps before the first render, each in its own file. Identity and start-up are independent, so they run in
 * parallel.
 */
export async function boot(env: BootEnv): Promise<BootOutcome> {
  const { page, config, storage } = env
  const here = new URL(page.location.href)
  if (!isPreview(config, page) && breakOut(page)) return 'leaving'
  // The bot check needs its texts, and the language comes with the start-up call.
  if (needsFirewallCheck(config, storage)) return toCheck(env)

  const callback = callbackTarget(config, here)
  if (callback !== undefined) {
    page.location.replace(callback)
    return 'leaving'
  }

  const brought = readQuery(here, storage, page.document?.referrer)
  const { link } = brought
  // Loaded on demand: few visits come by a login link.
  const byLink = link && (await loadChunk('link-login', () => import('./link-login.ts')))
  if (link && (await byLink?.enterByLink(page, link))) return 'leaving'

  const [identity, started] = await Promise.all([env.ensureIdentity(), env.loadStartup()])
  // Before the identity: during maintenance that call is refused too.
  if (started === 'maintenance') return 'repair'
  if (identity === 'refused') return 'refused'
  if (identity !== 'known' || started !== 'started') return 'failed'
  // Not awaited: the prompts need the loaded language but must not delay the site.
  if (link || storage.get('linkLogin')?.told === false)
    void loadChunk('link-login', () => import('./link-login.ts')).then(({ promptLinkLogin }) =>
      promptLinkLogin(page, link),
    )
  arrive(env, brought)
  return 'ready'
}

async function toCheck(env: BootEnv): Promise<BootOutcome> {
  switch (await env.loadStartup()) {
    case 'started':
      return 'firewall'
    case 'maintenance':
      return 'repair'
    case 'failed':
      return 'failed'
  }
}
