import * as z from 'zod/mini'

const shared = { designToken: z.string(), blockId: z.string().check(z.maxLength(100)) }

/** Messages of the studio to the page that previews its draft. Others are ignored. */
export const PreviewMessage = z.discriminatedUnion('type', [
  /** Replaces the data of a block. */
  z.strictObject({
    ...shared,
    type: z.literal('updateBlock'),
    comId: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  /** Marks the block being edited; null for none. */
  z.strictObject({
    ...shared,
    blockId: z.nullable(shared.blockId),
    type: z.literal('editingBlock'),
  }),
])
export type PreviewMessage = z.infer<typeof PreviewMessage>
