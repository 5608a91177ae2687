import * as z from 'zod/mini'
import { SECRET } from '../setting.ts'
import { webUrl } from '../setting-kinds.ts'
import { Common, pays, Secrets } from './common.ts'

/** Modern Treasury: payouts by ACH from the operator's own bank account. */
export const ModernTreasury = z.strictObject({
  ...Common,
  driver: z.literal('modern-treasury'),
  url: z._default(webUrl, 'https://app.moderntreasury.com'),
  organizationId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The first is used; the second is tried when the first is refused. */
  apiKeys: z.tuple([z.string().check(z.regex(SECRET))], z.string().check(z.regex(SECRET))),
  /** Keys that sign webhooks. */
  webhookKeys: Secrets,
  /** The account that payouts leave from. */
  originatingAccountId: z.string().check(z.minLength(1), z.maxLength(100)),
  pays: pays(['bankUs']),
})
export type ModernTreasurySettings = z.output<typeof ModernTreasury>
