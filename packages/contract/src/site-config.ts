import * as z from 'zod/mini'

/** What the server tells every page before anything else, as `window.siteConfig`. The page asks nothing for it. */
export const SiteConfig = z.object({
  /** This domain is of the special kind: the firewall check stands before the site. */
  special: z.boolean(),
  /** Where every page goes instead of rendering. Empty: nowhere. */
  callbackUrl: z.string(),
  devtoolsProtection: z.boolean(),
  /** Whose page may show drafts of the design in a frame and change them there. Empty: nobody's. */
  designOrigin: z._default(z.string(), ''),
  /**
   * What the start-up call will say, so that design and language can be asked for together with it. Where it says something else by
   * then, that holds.
   */
  designCacheKey: z._default(z.string(), ''),
  langItemsCacheKeys: z._default(z.record(z.string(), z.string()), {}),
})
export type SiteConfig = z.infer<typeof SiteConfig>
