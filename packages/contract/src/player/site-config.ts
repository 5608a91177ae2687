import * as z from 'zod/mini'

/** Settings that the server inlines into every page as `window.siteConfig`, without a request. */
export const SiteConfig = z.object({
  /** A special domain: the firewall check comes before the site. */
  special: z.boolean(),
  /** Redirect target of every page. Empty: none. */
  callbackUrl: z.string(),
  devtoolsProtection: z.boolean(),
  /** Origins that may frame the site to preview and edit design drafts: the console's, and that of another studio. */
  designOrigins: z._default(z.array(z.string()), []),
  /**
   * Expected values of the start-up response, so that design and language are fetched in parallel with it. The response
   * takes precedence if it differs.
   */
  designCacheKey: z._default(z.string(), ''),
  langItemsCacheKeys: z._default(z.record(z.string(), z.string()), {}),
})
export type SiteConfig = z.infer<typeof SiteConfig>
