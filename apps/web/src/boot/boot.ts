import { loadChunk } from '../chunks/load-chunk.ts'
import { arrive } from './arrive.ts'
import { callbackTarget } from './callback.ts'
import type { BootEnv } from './env.ts'
import { needsFirewallCheck } from './firewall.ts'
import { breakOut } from './frame.ts'
import { isPreview, readQuery } from './query.ts'

/**
 * `leaving`: this page is about to be another one. `firewall`: a person has to show themselves first. `repair`: the site is
 * being maintained. `refused`: nothing may be shown. `failed`: worth another try.
 */
export type BootOutcome = 'ready' | 'leaving' | 'firewall' | 'repair' | 'refused' | 'failed'

/** The steps before anything renders, each in its own file. Identity and start-up do not need each other, so they run together. */
export async function boot(env: BootEnv): Promise<BootOutcome> {
  const { page, config, storage } = env
  const here = new URL(page.location.href)
  if (!isPreview(config, page) && breakOut(page)) return 'leaving'
  // The check has words, and the language comes with start-up.
  if (needsFirewallCheck(config, storage)) return toCheck(env)

  const callback = callbackTarget(config, here)
  if (callback !== undefined) {
    page.location.replace(callback)
    return 'leaving'
  }

  const brought = readQuery(here, storage)
  const { link } = brought
  // Few come by one.
  const byLink = link && (await loadChunk('link-login', () => import('./link-login.ts')))
  if (link && (await byLink?.enterByLink(page, link))) return 'leaving'

  const [identity, started] = await Promise.all([env.ensureIdentity(), env.loadStartup()])
  if (identity === 'refused') return 'refused'
  if (started === 'maintenance') return 'repair'
  if (identity !== 'known' || started !== 'started') return 'failed'
  // In the player's language, and without keeping the site from them meanwhile.
  if (link) void byLink?.offerLinkLogin(page, link)
  else if (storage.get('linkLogin')?.told === false)
    void loadChunk('link-login', () => import('./link-login.ts')).then(({ tellLinkLogin }) => tellLinkLogin())
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
