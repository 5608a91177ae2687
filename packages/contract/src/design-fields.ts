import * as z from 'zod/mini'
import { isAddress } from './links.ts'

/** What a person reads, of a bounded length: see `DesignText`. */
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
    `it must be a text or {en, pt, id}, of at most ${most} characters each`,
  )

/** An action of the link language, a path of this site or a whole http(s) address: nothing that could run. */
const isLink = (link: string): boolean => /^#[^\p{Cc}]{1,2047}$/u.test(link) || isAddress(link)

export const link = z
  .string()
  .check(z.refine(isLink, 'it must be a #action, a path of this site or an http(s) address'))
