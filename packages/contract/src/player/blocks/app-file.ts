import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** Version, size and checksum of the Android app, and what is new in it. Hidden where the site has no such file. */
export const AppFileBlock = z.strictObject({
  title: z._default(text(100), 'app.fileTitle'),
  news: z._default(z.array(text(200)).check(z.maxLength(12)), []),
})
export type AppFileBlock = z.infer<typeof AppFileBlock>
