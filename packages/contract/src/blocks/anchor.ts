import * as z from 'zod/mini'
import { elementId } from '../design-fields.ts'

/** A place on the page that `#anchor={elementId}` leads to. */
export const AnchorBlock = z.strictObject({ elementId: z._default(elementId, '') })
export type AnchorBlock = z.infer<typeof AnchorBlock>
