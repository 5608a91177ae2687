import * as z from 'zod/mini'
import { image } from '../design-css.ts'
import { text } from '../design-fields.ts'

/** Pictures of the app in the frame of a phone. Hidden without any. */
export const AppScreensBlock = z.strictObject({
  title: z._default(text(100), 'app.screensTitle'),
  shots: z._default(z.array(z.strictObject({ image: image(''), alt: text(120) })).check(z.maxLength(8)), []),
})
export type AppScreensBlock = z.infer<typeof AppScreensBlock>
