import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

export const RichTextBlock = z.strictObject({
  title: z.optional(text(120)),
  /** Paragraphs, `## ` and `### ` headings, `- ` lists, `**bold**` and `[links](/help)`. */
  text: z._default(text(20_000), ''),
})
export type RichTextBlock = z.infer<typeof RichTextBlock>
