import type { SiteConfig } from '@baize/contract'

/** A path of this site or a whole web address; `//host` and `/\host` are somebody else's in disguise. */
const PLAIN_ADDRESS = /^(https?:\/\/[^\\\s]+|\/(?![\\/])[^\\\s]*)$/i

/** Where the server wants every page to go instead of rendering. None once the page is there, or it would load for ever. */
export function callbackTarget(config: SiteConfig | undefined, here: URL): string | undefined {
  const wanted = config?.callbackUrl ?? ''
  if (!PLAIN_ADDRESS.test(wanted) || !URL.canParse(wanted, here)) return undefined
  const target = new URL(wanted, here)
  if (target.username !== '' || target.password !== '') return undefined
  const isHere = target.origin === here.origin && target.pathname === here.pathname
  return isHere ? undefined : target.href
}
