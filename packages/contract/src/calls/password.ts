import * as z from 'zod/mini'

/**
 * Longer than anybody needs, short enough that hashing it cannot be used for a denial of service. Checked after NFKC,
 * the form that is hashed: one character may expand to eighteen, or several may become one.
 */
export const Password = z.string().check(z.normalize('NFKC'), z.minLength(8), z.maxLength(128))
