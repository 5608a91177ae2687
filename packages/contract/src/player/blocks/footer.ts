import * as z from 'zod/mini'
import { flag, image } from '../design-css.ts'
import { link, text } from '../design-fields.ts'

const Link = z.strictObject({ name: text(80), link })
/** A name, or a logo with the name as its alternative text. */
const Mark = z.strictObject({ name: text(60), image: image(''), link: z.optional(link) })
export type FooterMark = z.infer<typeof Mark>
const marks = z._default(z.array(Mark).check(z.maxLength(24)), [])

/** The footer of every page. */
export const FooterBlock = z.strictObject({
  columns: z._default(
    z
      .array(
        z.strictObject({
          title: text(60),
          links: z._default(z.array(Link).check(z.maxLength(12)), []),
        }),
      )
      .check(z.maxLength(6)),
    [],
  ),
  /** One paragraph each. Empty: the site's default texts. */
  texts: z._default(z.array(text(1000)).check(z.maxLength(8)), []),
  /** The adults-only notice, with a link to help. */
  adults: flag(true),
  /** The gaming licence, with a link to verify it. */
  licence: z.optional(z.strictObject({ text: text(400), link: z.optional(link) })),
  payments: marks,
  providers: marks,
  languages: flag(),
})
export type FooterBlock = z.infer<typeof FooterBlock>
