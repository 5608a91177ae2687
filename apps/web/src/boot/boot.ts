import { breakOut } from './frame.ts'
import { ensureIdentity } from './identity.ts'
import { enterByLink, offerLinkLogin } from './link-login.ts'
import { loadStartup } from './load-startup.ts'
import { readQuery } from './query.ts'

/** `leaving`: this page is about to be another one. `refused`: nothing may be shown. `failed`: worth another try. */
export type BootOutcome = 'ready' | 'leaving' | 'refused' | 'failed'

/** The steps before anything renders, each in its own file. Identity and start-up do not need each other, so they run together. */
export async function boot(page: Window): Promise<BootOutcome> {
  if (breakOut(page)) return 'leaving'
  const link = readQuery(new URL(page.location.href))
  if (link && enterByLink(page, link)) return 'leaving'
  const [identity, started] = await Promise.all([
    ensureIdentity(),
    // A language file that does not load is a start that failed, not a crash.
    loadStartup().catch(() => false),
  ])
  if (identity === 'refused') return 'refused'
  if (identity !== 'known' || !started) return 'failed'
  // In the player's language, and without keeping the site from them meanwhile.
  if (link) void offerLinkLogin(page, link)
  return 'ready'
}
