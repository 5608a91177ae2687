import * as z from 'zod/mini'

/** The app offer after a deposit. It is a popup: the block itself renders nothing. */
export const RechargeDownloadBlock = z.strictObject({
  /** A tap on the backdrop does not close it. */
  isMandatory: z._default(z.boolean(), false),
  /** Only after the first deposit. */
  onlyFirst: z._default(z.boolean(), true),
  onlyPhones: z._default(z.boolean(), true),
})
export type RechargeDownloadBlock = z.infer<typeof RechargeDownloadBlock>
