import * as z from 'zod/mini'
import { icon, link, text } from '../design-fields.ts'

export const ButtonsBlock = z.strictObject({
  items: z._default(
    z
      .array(
        z.strictObject({
          label: text(60),
          link,
          style: z._default(z.enum(['primary', 'quiet']), 'quiet'),
          icon: z._default(icon, ''),
        }),
      )
      .check(z.maxLength(12)),
    [],
  ),
  align: z._default(z.enum(['start', 'center']), 'start'),
})
export type ButtonsBlock = z.infer<typeof ButtonsBlock>
