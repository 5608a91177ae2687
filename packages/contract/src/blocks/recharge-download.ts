import * as z from 'zod/mini'

/** The offer of the app after a deposit, which is a popup: the block itself shows nothing. */
export const RechargeDownloadBlock = z.strictObject({
  /** A tap beside it does not close it. */
  isMandatory: z._default(z.boolean(), false),
  /** After the first deposit alone. */
  onlyFirst: z._default(z.boolean(), true),
  onlyPhones: z._default(z.boolean(), true),
})
export type RechargeDownloadBlock = z.infer<typeof RechargeDownloadBlock>
