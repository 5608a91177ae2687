import * as z from 'zod/mini'
import { DESIGN_PARTS } from './design-diff.ts'

const DEEPEST = 64

function inside(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? Object.values({ ...value }) : []
}

/** Limits nesting, so that recursive code after it cannot overflow the stack. */
function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return false
    level = level.flatMap(inside)
  }
  return true
}

/** An unvalidated design. Validation reports all findings as a list. */
export const AnyDesign = z.unknown().check(z.refine(isShallow))

/** Something wrong with a design: where, and what it must be. */
export const DesignFinding = z.object({
  /** Of the design's JSON: `pages.1.items.3.data.slides.0.title`. */
  path: z.string(),
  reason: z.string(),
  /** Null: the design as a whole. */
  part: z.nullable(z.enum(DESIGN_PARTS)),
  /** Of the part. Null for one without an id. */
  id: z.nullable(z.string()),
  /** The page that it is, or is on. */
  pageId: z.nullable(z.string()),
  /** Path within the part, as `data.slides.0.title`; empty for all of it. */
  field: z.string(),
})
export type DesignFinding = z.infer<typeof DesignFinding>

/** Null for a design that came with the site. */
const By = z.nullable(z.string())

export const DesignDraft = z.object({
  /** Incremented with each write. A writer names the version it is based on (optimistic lock). */
  version: z.number(),
  design: z.unknown(),
  savedBy: By,
  savedAt: z.number(),
})
export type DesignDraft = z.infer<typeof DesignDraft>

export const DesignVersion = z.object({
  number: z.number(),
  /** Content hash: the first part of `designCacheKey`. */
  hash: z.string(),
  note: z.string(),
  publishedBy: By,
  publishedAt: z.number(),
  /** The earlier version that this one restores. */
  restores: z.nullable(z.number()),
})
export type DesignVersion = z.infer<typeof DesignVersion>

/** How long an editor is shown to the others after the last sign of life. */
export const DESIGN_PRESENCE_MS = 30_000

/** Somebody who has the design open: on which page, and at which item. */
export const DesignEditor = z.object({
  handle: z.string(),
  name: z.string(),
  pageId: z.nullable(z.string()),
  itemId: z.nullable(z.string()),
})
export type DesignEditor = z.infer<typeof DesignEditor>
