import * as z from 'zod/mini'
import { flag } from '../design-css.ts'
import { link, text } from '../design-fields.ts'

export const NoticeBarBlock = z.strictObject({
  lines: z._default(
    z.array(z.strictObject({ text: text(300), link: z.optional(link) })).check(z.maxLength(12)),
    [],
  ),
  /** Display time of each of several lines. Anything shorter could not be read. */
  seconds: z._default(z.number().check(z.gte(4), z.lte(60)), 7),
  /** Readers may dismiss it until its text changes. */
  dismissible: flag(true),
})
export type NoticeBarBlock = z.infer<typeof NoticeBarBlock>
