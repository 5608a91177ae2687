import * as z from 'zod/mini'
import { isAddress } from './links.ts'

/* Faults are named by the field's kind, as in design-css.ts; `fieldFault` has their sentences. */

/** Text shown to people, with a maximum length: see `DesignText`. */
export const text = (most: number) =>
  z.union(
    [
      z.string().check(z.maxLength(most)),
      z.strictObject({
        en: z.string().check(z.maxLength(most)),
        pt: z.optional(z.string().check(z.maxLength(most))),
        id: z.optional(z.string().check(z.maxLength(most))),
      }),
    ],
    `text ${most}`,
  )

/** An action of the link language, a path of this site or an absolute http(s) URL: nothing that runs a script. */
const isLink = (link: string): boolean => /^#[^\p{Cc}]{1,2047}$/u.test(link) || isAddress(link)

export const link = z.string().check(z.refine(isLink, 'link'))

/** An icon of the site, or an asset of the design. */
export const icon = z.string().check(z.refine((name) => /^[\w.-]{0,64}$/.test(name), 'icon'))

/** A built-in picture, such as `gem`. */
export const art = z.string().check(z.refine((name) => /^[a-z-]{0,40}$/.test(name), 'art'))

/** An element id. Lower case, so that it cannot clobber a global that scripts use. */
export const elementId = z.string().check(z.refine((id) => /^([a-z][a-z0-9-]{0,63})?$/.test(id), 'anchor'))

/** Width or height of a picture in pixels. */
export const side = (fallback: number) => z._default(z.int().check(z.gte(1), z.lte(4000)), fallback)
