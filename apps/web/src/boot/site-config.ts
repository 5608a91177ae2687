import { SiteConfig } from '@baize/contract/player'

declare global {
  interface Window {
    /** Set by /config.js before the page's own script runs. */
    readonly siteConfig?: unknown
  }
}

/** Configuration of this domain, injected by the server. Undefined if the page is served without it. */
export const siteConfigOf = (page: { readonly siteConfig?: unknown }): SiteConfig | undefined =>
  SiteConfig.safeParse(page.siteConfig).data
