import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** A block that has a title of the site, or one of the design in its place. */
export const TitledBlock = z.strictObject({ title: z.optional(text(100)) })
export type TitledBlock = z.infer<typeof TitledBlock>
