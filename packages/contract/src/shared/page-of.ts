import * as z from 'zod/mini'

/** The reply of a list that is read by pages. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    model: z.object({
      items: z.array(item),
      total: z.number(),
      pageNo: z.number(),
      pageSize: z.number(),
    }),
  })
