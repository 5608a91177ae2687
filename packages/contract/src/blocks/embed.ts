import * as z from 'zod/mini'

/** Another page of the design, of type `embed`, in the place of the block. */
export const EmbedBlock = z.strictObject({ embedPageId: z.string() })
export type EmbedBlock = z.infer<typeof EmbedBlock>
