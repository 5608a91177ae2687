import * as z from 'zod/mini'
import { text } from '../design-fields.ts'
import { dressed } from './dress.ts'

/** Offers the site as an app. Inside the app, and where there is none, it shows nothing. */
export const DownloadBlock = z.strictObject({
  title: z._default(text(100), 'live.downloadTitle'),
  text: z._default(text(200), 'live.downloadText'),
  action: z._default(text(40), 'install.get'),
  ...dressed('rocket', 'blue'),
})
export type DownloadBlock = z.infer<typeof DownloadBlock>

/** The offer of the app after a deposit, which is a popup: the block itself shows nothing. */
export const RechargeDownloadBlock = z.strictObject({
  /** A tap beside it does not close it. */
  isMandatory: z._default(z.boolean(), false),
  /** After the first deposit alone. */
  onlyFirst: z._default(z.boolean(), true),
  onlyPhones: z._default(z.boolean(), true),
})
export type RechargeDownloadBlock = z.infer<typeof RechargeDownloadBlock>
