import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** A bar at the bottom of a phone's pages that offers the app to returning visitors, away from games. */
export const AppBannerBlock = z.strictObject({
  title: z._default(text(60), 'app.bannerTitle'),
  text: z._default(text(80), 'app.bannerText'),
  action: z._default(text(24), 'app.bannerAction'),
  /** Days for which it stays away after it was closed. */
  days: z._default(z.int().check(z.gte(1), z.lte(365)), 14),
})
export type AppBannerBlock = z.infer<typeof AppBannerBlock>
