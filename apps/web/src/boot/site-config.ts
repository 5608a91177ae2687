import { SiteConfig } from '@baize/contract'

declare global {
  interface Window {
    /** Set by /config.js before the page's own script runs. */
    readonly siteConfig?: unknown
  }
}

/** What the server said about this domain before anything was asked. None when the page is served without it. */
export const siteConfigOf = (page: { readonly siteConfig?: unknown }): SiteConfig | undefined =>
  SiteConfig.safeParse(page.siteConfig).data
