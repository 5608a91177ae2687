import * as z from 'zod/mini'
import { file, flag, image } from '../design-css.ts'
import { side, text } from '../design-fields.ts'

export const VideoBlock = z.strictObject({
  src: file(['mp4', 'webm'], ''),
  poster: image(''),
  /** WebVTT, in one or more languages. */
  captions: z.optional(
    z.strictObject({
      en: file(['vtt'], ''),
      pt: file(['vtt'], ''),
      id: file(['vtt'], ''),
    }),
  ),
  width: side(1280),
  height: side(720),
  /** Accessible name. */
  title: z._default(text(120), ''),
  muted: flag(true),
  loop: flag(),
  /** Autoplays without sound, unless the visitor prefers reduced motion. */
  autoplay: flag(),
})
export type VideoBlock = z.infer<typeof VideoBlock>
