import * as z from 'zod/mini'
import { SECRET } from '../setting.ts'
import { webUrl } from '../setting-kinds.ts'
import { Common, collects, pays, Secrets } from './common.ts'

/** Xendit: cards on its own page, QRIS, payouts to Indonesian banks. */
export const Xendit = z.strictObject({
  ...Common,
  driver: z.literal('xendit'),
  url: z._default(webUrl, 'https://api.xendit.co'),
  /** The first is used; the second is tried when the first is refused. */
  secretKeys: z.tuple([z.string().check(z.regex(SECRET))], z.string().check(z.regex(SECRET))),
  /** What the dashboard shows as the verification token of webhooks. */
  callbackTokens: Secrets,
  collects: collects(['card', 'qris']),
  pays: pays(['bankId']),
})
export type XenditSettings = z.output<typeof Xendit>
