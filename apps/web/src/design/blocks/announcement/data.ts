import { DesignText } from '@baize/contract'
import * as z from 'zod/mini'

export const AnnouncementData = z.object({
  text: DesignText,
  /** Where the whole of it leads. */
  link: z.optional(z.string()),
})
