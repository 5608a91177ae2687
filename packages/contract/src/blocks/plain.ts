import * as z from 'zod/mini'

/** A block without data. */
export const PlainBlock = z.strictObject({})
