import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** A block without data. */
export const PlainBlock = z.strictObject({})

/** A block with the site's title, or the design's in its place. */
export const TitledBlock = z.strictObject({ title: z.optional(text(100)) })
export type TitledBlock = z.infer<typeof TitledBlock>
