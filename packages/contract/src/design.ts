import * as z from 'zod/mini'

/** One block of a page: which component, and what it is given. */
const DesignItem = z.object({ comId: z.string(), data: z.record(z.string(), z.unknown()) })
const DesignLink = z.object({ id: z.string(), name: z.string(), icon: z.string(), link: z.string() })

/** The look and content of the site as the server delivers them, by the spec's field names. */
export const DesignModel = z.object({
  /** The phone's tabs. */
  tabs: z.array(DesignLink),
  menus: z.array(DesignLink),
  /** A page of type `global` holds what every page shares. */
  pages: z.array(z.object({ id: z.string(), type: z.string(), items: z.array(DesignItem) })),
  articles: z.array(z.object({ id: z.string(), title: z.string(), content: z.string() })),
  /** Resource names to the ids of static resources. */
  assetMappings: z.record(z.string(), z.string()),
})
export type DesignModel = z.infer<typeof DesignModel>

export const DesignReply = z.object({ status: z.literal(0), model: DesignModel })
