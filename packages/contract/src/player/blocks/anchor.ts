import * as z from 'zod/mini'
import { elementId } from '../design-fields.ts'

/** Scroll target of `#anchor={elementId}`. */
export const AnchorBlock = z.strictObject({ elementId: z._default(elementId, '') })
export type AnchorBlock = z.infer<typeof AnchorBlock>
