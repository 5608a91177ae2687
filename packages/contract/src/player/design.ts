import * as z from 'zod/mini'

/** A design may differ between phones and larger screens. */
export const DesignDevice = z.enum(['mobile', 'pc'])
export type DesignDevice = z.infer<typeof DesignDevice>

/** The component with the settings shared by every page. */
export const SETTINGS_COM_ID = 'C000045'

/** Blocks of the frame around every page: only on the global page, each in its fixed place. */
const FRAME_COM_IDS = ['header', 'sideMenu', 'bottomTabs', 'footer'] as const
export type FrameComId = (typeof FRAME_COM_IDS)[number]
export const isFrame = (comId: string): comId is FrameComId => FRAME_COM_IDS.some((frame) => frame === comId)

/** Text shown to people: a translation key of the site, a literal text, or one per language. Never HTML. */
export const DesignText = z.union([
  z.string(),
  z.object({ en: z.string(), pt: z.optional(z.string()), id: z.optional(z.string()) }),
])

export type DesignText = z.infer<typeof DesignText>

/** A block of a page: its component, its data, and the paths it is shown on (all, without rules). */
const DesignItem = z.object({
  comId: z.string(),
  /** Id of the item in the draft. Only present in a preview. */
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

/** Look and content of the site for one kind of device, by the spec's field names. */
export const DesignModel = z.object({
  /** The phone's tabs. */
  tabs: z.array(DesignLink),
  menus: z.array(DesignLink),
  /** A page of type `global` is shared by every page. The items of a `lazy` page come from `page_detail`. */
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
  /** The content of a `lazy` article is empty here and comes from `article_detail`. */
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
  /** Asset names to ids of static files. */
  assetMappings: z.record(z.string(), z.string()),
})
export type DesignModel = z.infer<typeof DesignModel>

export const DesignReply = z.object({ status: z.literal(0), model: DesignModel })

/** Response of `/design/page_detail/{id}` and `/design/embed_page_detail/{id}`. */
export const DesignPageReply = z.object({
  status: z.literal(0),
  model: z.object({ items: z.array(DesignItem) }),
})

/** Response of `/design/article_detail/{id}`: the content of a lazy article. */
export const DesignArticleReply = z.object({
  status: z.literal(0),
  model: z.object({ content: DesignText }),
})

/** URL of a design's asset: its id, with the extension of the name it is used by. */
export const assetPath = (name: string, id: string): string =>
  `/static/asset/${id}.${name.slice(name.lastIndexOf('.') + 1).toLowerCase()}`
