import * as z from 'zod/mini'
import { SECRET } from '../setting.ts'
import { webUrl } from '../setting-kinds.ts'
import { Common, collects, pays } from './common.ts'

/** Woovi: charges that only the player can pay, key checks, payouts. */
export const Woovi = z.strictObject({
  ...Common,
  driver: z.literal('woovi'),
  url: z._default(webUrl, 'https://api.woovi.com'),
  /** AppIDs: the first is used; the second is tried when the first is refused. */
  appIds: z.tuple([z.string().check(z.regex(SECRET))], z.string().check(z.regex(SECRET))),
  /** Whether Woovi has enabled key checks for this account: they are on request. */
  keyCheck: z._default(z.boolean(), false),
  collects: collects(['pix']),
  pays: pays(['pix']),
})
export type WooviSettings = z.output<typeof Woovi>
