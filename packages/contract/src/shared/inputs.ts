import * as z from 'zod/mini'

/** Not z.coerce: it would also accept `true`, `[1]`, `"0x10"` and `" 1"` as numbers. */
const WholeNumber = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,7}$/))]), z.transform(Number))
export const wholeUpTo = (most: number) =>
  z.pipe(WholeNumber, z.number().check(z.int(), z.gte(1), z.lte(most)))
export const PageNo = z._default(wholeUpTo(1_000_000), 1)
export const PageSize = z._default(wholeUpTo(100), 10)

/** The version of fees and limits that the player was shown. A newer one refuses an order (`termsChanged`). */
export const ShownTerms = z.number().check(z.int(), z.gte(0))

/**
 * Longer than anybody needs, short enough that hashing it cannot be used for a denial of service. Checked after NFKC,
 * the form that is hashed: one character may expand to eighteen, or several may become one.
 */
export const Password = z.string().check(z.normalize('NFKC'), z.minLength(8), z.maxLength(128))
