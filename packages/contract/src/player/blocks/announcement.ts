import * as z from 'zod/mini'
import { link, text } from '../design-fields.ts'

export const AnnouncementBlock = z.strictObject({
  text: z._default(text(300), ''),
  /** Link of the whole announcement. */
  link: z.optional(link),
})
export type AnnouncementBlock = z.infer<typeof AnnouncementBlock>
