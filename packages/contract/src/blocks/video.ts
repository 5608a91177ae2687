import * as z from 'zod/mini'
import { file, flag, image } from '../design-css.ts'
import { side, text } from '../design-fields.ts'

export const VideoBlock = z.strictObject({
  src: file(['mp4', 'webm'], ''),
  poster: image(''),
  /** WebVTT, in one language or for each. */
  captions: z.optional(
    z.strictObject({
      en: file(['vtt'], ''),
      pt: file(['vtt'], ''),
      id: file(['vtt'], ''),
    }),
  ),
  width: side(1280),
  height: side(720),
  /** What it shows. */
  title: z._default(text(120), ''),
  muted: flag(true),
  loop: flag(),
  /** By itself and without sound, for who has not asked for less motion. */
  autoplay: flag(),
})
export type VideoBlock = z.infer<typeof VideoBlock>
