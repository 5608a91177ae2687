import type { SiteConfig } from '@baize/contract/player'

/** A path of this site or an absolute http(s) address; `//host` and `/\host` would lead to another host. */
const PLAIN_ADDRESS = /^(https?:\/\/[^\\\s]+|\/(?![\\/])[^\\\s]*)$/i

/**
 * Address to which the server redirects every page before rendering. Undefined when already there, to avoid a redirect
 * loop.
 */
export function callbackTarget(config: SiteConfig | undefined, here: URL): string | undefined {
  const wanted = config?.callbackUrl ?? ''
  if (!PLAIN_ADDRESS.test(wanted) || !URL.canParse(wanted, here)) return undefined
  const target = new URL(wanted, here)
  if (target.username !== '' || target.password !== '') return undefined
  const isHere = target.origin === here.origin && target.pathname === here.pathname
  return isHere ? undefined : target.href
}
