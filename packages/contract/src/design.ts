import * as z from 'zod/mini'

/** A design may look otherwise on a phone than on a larger screen. */
export const DesignDevice = z.enum(['mobile', 'pc'])
export type DesignDevice = z.infer<typeof DesignDevice>

/** The component whose data are the settings that every page shares. */
export const SETTINGS_COM_ID = 'C000045'

/** Blocks that are part of the frame around every page: they stand on the global page alone, each in its own place. */
const FRAME_COM_IDS = ['header', 'sideMenu', 'bottomTabs', 'footer'] as const
export type FrameComId = (typeof FRAME_COM_IDS)[number]
export const isFrame = (comId: string): comId is FrameComId => FRAME_COM_IDS.some((frame) => frame === comId)

/**
 * What a person reads: the key of a sentence of the site, a text as it is, or one for each language. It is never HTML.
 */
export const DesignText = z.union([
  z.string(),
  z.object({ en: z.string(), pt: z.optional(z.string()), id: z.optional(z.string()) }),
])

export type DesignText = z.infer<typeof DesignText>

/** One block of a page: which component, what it is given, and on which paths it stands (everywhere without rules). */
const DesignItem = z.object({
  comId: z.string(),
  /** Where it stands in the draft. Only a preview has it. */
  blockId: z.optional(z.string()),
  data: z.record(z.string(), z.unknown()),
  rules: z.optional(z.array(z.string())),
})
const DesignLink = z.object({
  id: z.string(),
  name: DesignText,
  icon: z.string(),
  link: z.string(),
  data: z.optional(z.looseObject({ hiddenForMaya: z.optional(z.boolean()) })),
})

/** The look and content of the site as the server delivers them to one kind of screen, by the spec's field names. */
export const DesignModel = z.object({
  /** The phone's tabs. */
  tabs: z.array(DesignLink),
  menus: z.array(DesignLink),
  /** A page of type `global` holds what every page shares. The items of a `lazy` one are at `page_detail`. */
  pages: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      title: z.optional(DesignText),
      description: z.optional(DesignText),
      art: z.optional(z.string()),
      lazy: z.optional(z.literal(true)),
      items: z.array(DesignItem),
    }),
  ),
  /** The content of a `lazy` one is empty here and at `article_detail`. */
  articles: z.array(
    z.object({
      id: z.string(),
      title: DesignText,
      summary: z.optional(DesignText),
      art: z.optional(z.string()),
      content: DesignText,
      lazy: z.optional(z.literal(true)),
    }),
  ),
  /** Resource names to the ids of static resources. */
  assetMappings: z.record(z.string(), z.string()),
})
export type DesignModel = z.infer<typeof DesignModel>

export const DesignReply = z.object({ status: z.literal(0), model: DesignModel })

/** The answer of `/design/page_detail/{id}` and `/design/embed_page_detail/{id}`. */
export const DesignPageReply = z.object({
  status: z.literal(0),
  model: z.object({ items: z.array(DesignItem) }),
})

/** The answer of `/design/article_detail/{id}`: what the theme leaves out of a lazy article. */
export const DesignArticleReply = z.object({
  status: z.literal(0),
  model: z.object({ content: DesignText }),
})

/** Where a resource of a design is served: under its id, with the extension of the name it is used by. */
export const assetPath = (name: string, id: string): string =>
  `/static/asset/${id}.${name.slice(name.lastIndexOf('.') + 1).toLowerCase()}`
