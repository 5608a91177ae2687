import * as z from 'zod/mini'
import { flag, image } from '../design-css.ts'
import { art, link, side, text } from '../design-fields.ts'

export const ImageBlock = z
  .strictObject({
    src: image(''),
    /** A built-in picture by name, instead of an asset of the design. */
    art: z._default(art, ''),
    /** Intrinsic size, which reserves the space before the image is loaded. */
    width: side(1200),
    height: side(400),
    /** A different image for phones. */
    mobileSrc: image(''),
    mobileWidth: side(800),
    mobileHeight: side(600),
    /** Alternative text. */
    alt: z._default(text(300), ''),
    /** Adds nothing to the surrounding text, so screen readers skip it. */
    decorative: flag(),
    link: z.optional(link),
  })
  .check(
    z.refine(
      ({ src, art: own, alt, decorative }) => (src === '' && own === '') || decorative || !isEmpty(alt),
      {
        message: 'it must say what the picture shows, or that it is decorative',
        path: ['alt'],
      },
    ),
    z.refine((picture) => picture.link === undefined || !isEmpty(picture.alt), {
      message: 'a picture that is a link must say where it leads',
      path: ['alt'],
    }),
  )
export type ImageBlock = z.infer<typeof ImageBlock>

const isEmpty = (words: ImageBlock['alt']): boolean =>
  (typeof words === 'string' ? words : words.en).trim() === ''
