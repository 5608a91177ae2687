import * as z from 'zod/mini'
import { text } from '../design-fields.ts'
import { dressed } from './dress.ts'

/** Offers the site as an app. Hidden inside the app, and if there is none. */
export const DownloadBlock = z.strictObject({
  title: z._default(text(100), 'live.downloadTitle'),
  text: z._default(text(200), 'live.downloadText'),
  action: z._default(text(40), 'install.get'),
  ...dressed('rocket', 'blue'),
})
export type DownloadBlock = z.infer<typeof DownloadBlock>
