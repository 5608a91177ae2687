import * as z from 'zod/mini'

const shared = { designToken: z.string(), blockId: z.string().check(z.maxLength(100)) }

/** What the studio says to the page that shows its draft. Anything else is not from it. */
export const PreviewMessage = z.discriminatedUnion('type', [
  /** A block has other data from now on. */
  z.strictObject({
    ...shared,
    type: z.literal('updateBlock'),
    comId: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  /** A block is being worked on; null when none is any more. */
  z.strictObject({
    ...shared,
    blockId: z.nullable(shared.blockId),
    type: z.literal('editingBlock'),
  }),
])
export type PreviewMessage = z.infer<typeof PreviewMessage>
