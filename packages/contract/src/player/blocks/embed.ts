import * as z from 'zod/mini'

/** Renders another page of the design, of type `embed`, in place of the block. */
export const EmbedBlock = z.strictObject({ embedPageId: z.string() })
export type EmbedBlock = z.infer<typeof EmbedBlock>
