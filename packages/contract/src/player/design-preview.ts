import * as z from 'zod/mini'
import { LanguageId } from '../shared/entities.ts'
import { DesignModel } from './design.ts'
import { isSitePath } from './links.ts'

const BlockId = z.string().check(z.maxLength(100))
const SitePath = z.string().check(z.refine(isSitePath))
const ofStudio = { designToken: z.string() }

/**
 * Somebody as whom a preview shows the site: logged out, without a deposit yet, a player of a few weeks, one of the
 * highest level.
 */
export const PreviewVisitor = z.enum(['visitor', 'newcomer', 'regular', 'vip'])
export type PreviewVisitor = z.infer<typeof PreviewVisitor>

/** Messages of the studio to the page that previews its draft. Others are ignored. */
export const PreviewMessage = z.discriminatedUnion('type', [
  /** Replaces the data of a block. */
  z.strictObject({
    ...ofStudio,
    type: z.literal('updateBlock'),
    blockId: BlockId,
    comId: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  /** Marks the block being edited; null for none. */
  z.strictObject({ ...ofStudio, type: z.literal('editingBlock'), blockId: z.nullable(BlockId) }),
  /** Replaces a page of the draft, or adds it. */
  z.strictObject({ ...ofStudio, type: z.literal('replacePage'), page: DesignModel.shape.pages.def.element }),
  /** Replaces the whole draft. */
  z.strictObject({ ...ofStudio, type: z.literal('replaceModel'), model: DesignModel }),
  z.strictObject({ ...ofStudio, type: z.literal('goTo'), path: SitePath }),
  z.strictObject({ ...ofStudio, type: z.literal('setLanguage'), language: LanguageId }),
  z.strictObject({ ...ofStudio, type: z.literal('setMode'), mode: z.enum(['light', 'dark']) }),
  z.strictObject({ ...ofStudio, type: z.literal('setVisitor'), visitor: PreviewVisitor }),
  /** While on, a press picks a block instead of following links. */
  z.strictObject({ ...ofStudio, type: z.literal('setEditing'), on: z.boolean() }),
  /** Checks the accessibility of what is shown. */
  z.strictObject({ ...ofStudio, type: z.literal('inspect') }),
])
export type PreviewMessage = z.infer<typeof PreviewMessage>

/** A fault that the check of a previewed page has found. */
const PreviewFinding = z.strictObject({
  /** Null outside of all blocks. */
  blockId: z.nullable(BlockId),
  /** By axe's name: `color-contrast`, `heading-order`. */
  rule: z.string(),
  impact: z.enum(['minor', 'moderate', 'serious', 'critical']),
  /** In English, as axe says it. */
  words: z.string(),
  /** The text that it is about. */
  text: z.string(),
  contrast: z.nullable(
    z.strictObject({
      ratio: z.number(),
      needed: z.number(),
      foreground: z.string(),
      background: z.string(),
    }),
  ),
})
export type PreviewFinding = z.infer<typeof PreviewFinding>

/** Messages of a previewed page to its studio. */
export const PreviewReply = z.discriminatedUnion('type', [
  /** It listens: messages posted earlier are lost. */
  z.strictObject({ type: z.literal('previewReady'), path: SitePath, language: LanguageId }),
  /** It shows another address; `pageId` is null where no page of the design is. */
  z.strictObject({ type: z.literal('routeChanged'), path: SitePath, pageId: z.nullable(z.string()) }),
  /** A block was pressed while editing. */
  z.strictObject({ type: z.literal('blockPicked'), blockId: BlockId }),
  /** The pointer or the focus is on another block, or on none. */
  z.strictObject({ type: z.literal('blockHovered'), blockId: z.nullable(BlockId) }),
  /** A new block is wanted, before another of that page or at its end. */
  z.strictObject({ type: z.literal('insertAsked'), pageId: z.string(), before: z.nullable(BlockId) }),
  z.strictObject({ type: z.literal('moveAsked'), blockId: BlockId, by: z.literal([-1, 1]) }),
  /** A text was edited in its place; `path` is that of the field in the block's data, `slides.0.title`. */
  z.strictObject({
    type: z.literal('textEdited'),
    blockId: BlockId,
    path: z.string(),
    language: LanguageId,
    text: z.string(),
  }),
  /** The findings of a check; null where it could not run. */
  z.strictObject({ type: z.literal('inspected'), findings: z.nullable(z.array(PreviewFinding)) }),
  /** The keys of the studio's own undo and redo, pressed in the page. */
  z.strictObject({ type: z.literal('undoAsked') }),
  z.strictObject({ type: z.literal('redoAsked') }),
])
export type PreviewReply = z.infer<typeof PreviewReply>
