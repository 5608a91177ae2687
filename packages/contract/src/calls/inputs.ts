import * as z from 'zod/mini'

export const Nothing = z.object({})
/** Not z.coerce: it would also accept `true`, `[1]`, `"0x10"` and `" 1"` as numbers. */
const WholeNumber = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,7}$/))]), z.transform(Number))
export const upTo = (most: number) => z.pipe(WholeNumber, z.number().check(z.int(), z.gte(1), z.lte(most)))
export const PageNo = z._default(upTo(1_000_000), 1)
export const PageSize = z._default(upTo(100), 10)
