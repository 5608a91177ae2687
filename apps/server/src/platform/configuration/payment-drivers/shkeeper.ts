import * as z from 'zod/mini'
import { SECRET } from '../setting.ts'
import { webUrl } from '../setting-kinds.ts'
import { Common, collects, pays, Secrets } from './common.ts'

/** SHKeeper, hosted by the operator: USDT on Tron and Ethereum, in and out. */
export const Shkeeper = z.strictObject({
  ...Common,
  driver: z.literal('shkeeper'),
  url: webUrl,
  /** The first is used; the second is tried when the first is refused. */
  apiKeys: Secrets,
  /** Keys that sign its callbacks, where they differ from the API keys. */
  webhookSecrets: z.optional(Secrets),
  /** Login of its administrator, which payouts need. Absent: it pays nothing. */
  login: z.optional(
    z.strictObject({
      user: z.string().check(z.regex(/^[^:\s]{1,100}$/)),
      password: z.string().check(z.regex(SECRET)),
    }),
  ),
  collects: collects(['usdt', 'usdteth']),
  pays: pays(['coins']),
  /** Minutes after which a transfer that it lists as confirmed counts although its callback never came. */
  settleMinutes: z._default(z.int().check(z.gte(1), z.lte(1440)), 60),
  /** Confirmations that its wallets ask for, shown to players. */
  confirmations: z._default(z.int().check(z.gte(1), z.lte(200)), 20),
})
export type ShkeeperSettings = z.output<typeof Shkeeper>
