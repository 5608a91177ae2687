import * as z from 'zod/mini'

/**
 * Longer than anybody needs, short enough that hashing it is no attack. Counted in the form that is hashed: one sign may
 * stand for eighteen letters there, or several for one.
 */
export const Password = z.string().check(z.normalize('NFKC'), z.minLength(8), z.maxLength(128))
