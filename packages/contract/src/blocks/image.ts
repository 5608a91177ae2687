import * as z from 'zod/mini'
import { flag, image } from '../design-css.ts'
import { art, link, side, text } from '../design-fields.ts'

export const ImageBlock = z
  .strictObject({
    src: image(''),
    /** In place of a file of the design, one of the site's own pictures by its name. */
    art: z._default(art, ''),
    /** What it is, so that its place is there before it is. */
    width: side(1200),
    height: side(400),
    /** Another one for phones. */
    mobileSrc: image(''),
    mobileWidth: side(800),
    mobileHeight: side(600),
    /** What it shows, for who does not see it. */
    alt: z._default(text(300), ''),
    /** Shows nothing that the text around it does not say. */
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
