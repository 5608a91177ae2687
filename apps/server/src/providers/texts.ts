import * as z from 'zod/mini'

/** Ids of providers: printable, so that they can be stored and logged, and short enough for a key of the ledger. */
export const Id = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))
export const Token = z.string().check(z.maxLength(512))

type Issues = readonly {
  readonly code?: string
  readonly input?: unknown
  readonly path: readonly PropertyKey[]
}[]

/** Whether a field is missing, rather than of another type. */
export const lacksField = (given: unknown, issues: Issues): boolean =>
  typeof given !== 'object' ||
  given === null ||
  Array.isArray(given) ||
  issues.some(({ path }) => path.length > 0 && !(String(path[0]) in given))
