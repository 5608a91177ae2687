import * as z from 'zod/mini'

/** A block that has nothing to be told. */
export const PlainBlock = z.strictObject({})
