import * as z from 'zod/mini'
import { TimeMs } from '../shared/entities.ts'
import { DESIGN_PARTS } from './design-diff.ts'

export const PICTURE_NAME_MAX = 80
const PICTURE_ALT_MAX = 300

export const PictureName = z.string().check(z.trim(), z.minLength(1), z.maxLength(PICTURE_NAME_MAX))

const Alt = z.string().check(z.trim(), z.maxLength(PICTURE_ALT_MAX))
/** Alternative text in each language. An empty English one: nobody has written it yet. */
export const PictureAlt = z.object({ en: Alt, pt: z.optional(Alt), id: z.optional(Alt) })
export type PictureAlt = z.infer<typeof PictureAlt>

/** `draft`: being written. `published`: players see it. `scheduled`: waits for its moment. */
export const DESIGN_STAGES = ['draft', 'published', 'scheduled'] as const
export type DesignStage = (typeof DESIGN_STAGES)[number]

/** A place of a design that shows a picture. */
export const PictureUse = z.object({
  part: z.enum(DESIGN_PARTS),
  id: z.string(),
  /** Kind of the block; null for tabs and menu links. */
  comId: z.nullable(z.string()),
  /** The page with the block. `title` is the English one, empty if it has none. */
  page: z.nullable(z.object({ type: z.string(), title: z.string() })),
  /** The designs in which it does. */
  stages: z.array(z.enum(DESIGN_STAGES)),
})
export type PictureUse = z.infer<typeof PictureUse>

/** A picture of the library. Its file is an asset and never changes. */
export const Picture = z.object({
  id: z.string(),
  name: z.string(),
  alt: PictureAlt,
  /** Of the file: `webp`. */
  extension: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  addedBy: z.string(),
  addedAt: TimeMs,
  uses: z.array(PictureUse),
})
export type Picture = z.infer<typeof Picture>
