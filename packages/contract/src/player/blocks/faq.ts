import * as z from 'zod/mini'
import { elementId, text } from '../design-fields.ts'

export const FaqBlock = z.strictObject({
  title: z.optional(text(120)),
  entries: z._default(
    z
      .array(
        z.strictObject({
          /** Target of `#anchor={elementId}`, which opens it. */
          elementId: z._default(elementId, ''),
          question: text(200),
          /** Same markup as rich text. */
          answer: text(4000),
        }),
      )
      .check(z.maxLength(60)),
    [],
  ),
})
export type FaqBlock = z.infer<typeof FaqBlock>
