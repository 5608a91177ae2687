import * as z from 'zod/mini'

const DEEPEST = 64

function inside(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? Object.values({ ...value }) : []
}

/** Nothing after it may be led so deep that it loses its footing. */
function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return false
    level = level.flatMap(inside)
  }
  return true
}

/** Whatever is sent as a design. What is wrong with it is said as a list, of all that is wrong. */
export const AnyDesign = z.unknown().check(z.refine(isShallow))

/** Where in a design something is wrong, and what it must be. */
export const DesignFinding = z.object({ path: z.string(), reason: z.string() })
export type DesignFinding = z.infer<typeof DesignFinding>

/** Null where a person is named: it came with the site. */
const By = z.nullable(z.string())

export const DesignDraft = z.object({
  /** Counts up with each write. Who writes says on which one it is based. */
  version: z.number(),
  design: z.unknown(),
  savedBy: By,
  savedAt: z.number(),
})
export type DesignDraft = z.infer<typeof DesignDraft>

export const DesignVersion = z.object({
  number: z.number(),
  /** The same for the same design: the first part of `designCacheKey`. */
  hash: z.string(),
  note: z.string(),
  publishedBy: By,
  publishedAt: z.number(),
  /** The version that was published again by this one. */
  restores: z.nullable(z.number()),
})
export type DesignVersion = z.infer<typeof DesignVersion>
