import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** The way to the app on this device: a button, a code to scan on a computer, or word that it is here already. */
export const AppInstallBlock = z.strictObject({
  /** Empty: titles that fit the device. */
  title: z._default(text(100), ''),
  text: z._default(text(300), ''),
  /** Shows a computer the code that opens this page on a phone. */
  qr: z._default(z.boolean(), true),
})
export type AppInstallBlock = z.infer<typeof AppInstallBlock>
