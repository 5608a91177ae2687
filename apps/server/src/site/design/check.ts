import {
  DESIGN_MAX_BYTES,
  type DesignFinding,
  fieldFault,
  type IdentifiedDesign,
  StoredDesign,
  withItemIds,
} from '@baize/contract/operator'
import { GlobalSettings, readPathRule, SETTINGS_COM_ID } from '@baize/contract/player'
import { err, ok, type Result } from '@baize/kit'
import { RE2JS, RE2JSException } from 're2js'
import * as z from 'zod/mini'
import { reasonOf } from '../../platform/http/plain-words.ts'
import { blockSchema } from './block-schema.ts'
import { type Fault, findingsAt } from './fault-places.ts'
import { walkPlain } from './plain-value.ts'
import { checkReferences } from './references.ts'

/** Nobody would read more. */
const MOST_FINDINGS = 200
const MOST_PATTERNS = 200

/**
 * Normalizes a design, with every setting and id of an item filled in, or returns everything wrong with it. Nothing in it is executed,
 * and no input makes it throw.
 */
export function checkDesign(given: unknown): Result<IdentifiedDesign, DesignFinding[]> {
  const checked = checkParts(given)
  return checked.ok ? checked : err(findingsAt(checked.error.slice(0, MOST_FINDINGS), given))
}

function checkParts(given: unknown): Result<IdentifiedDesign, Fault[]> {
  const { shape, texts } = walkPlain(given)
  if (shape.length > 0) return err(shape)
  const tooLarge = sizeFaults(given)
  if (tooLarge.length > 0) return err(tooLarge)
  const parsed = StoredDesign.safeParse(given)
  const findings = [
    ...texts,
    ...(parsed.success ? [] : findingsOf(parsed.error, given, [])),
    ...itemsOf(given).flatMap(({ path, item }) => blockFaults(path, item)),
    ...ruleFaults(given),
  ]
  if (!parsed.success || findings.length > 0) return err(findings)
  const unmatched = checkReferences(parsed.data)
  if (unmatched.length > 0) return err(unmatched)
  const whole = withWholeSettings(withItemIds(parsed.data))
  const tooLargeNow = sizeFaults(whole)
  return tooLargeNow.length > 0 ? err(tooLargeNow) : ok(whole)
}

function sizeFaults(design: unknown): Fault[] {
  const bytes = Buffer.byteLength(JSON.stringify(design))
  if (bytes <= DESIGN_MAX_BYTES) return []
  return [{ path: '', reason: `it has ${bytes} bytes, and ${DESIGN_MAX_BYTES} are the most` }]
}

const withWholeSettings = (design: IdentifiedDesign): IdentifiedDesign => ({
  ...design,
  pages: design.pages.map((page) => ({
    ...page,
    items: page.items.map((item) =>
      item.comId === SETTINGS_COM_ID ? { ...item, data: wholeSettings(item.data ?? {}) } : item,
    ),
  })),
})

/** All settings but a `lightMode` that the design does not set, which leaves the mode to the visitor's system. */
const wholeSettings = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(GlobalSettings.parse(data)).filter(
      ([name]) => name !== 'lightMode' || data.lightMode !== undefined,
    ),
  )

type Placed = { readonly path: readonly PropertyKey[]; readonly item: Readonly<Record<string, unknown>> }

/**
 * The blocks of a value that may not be a design at all, as far as there are any, so that all faults are reported
 * together.
 */
const itemsOf = (given: unknown): Placed[] =>
  list(record(given).pages).flatMap((page, at) =>
    list(record(page).items).map((item, i) => ({ path: ['pages', at, 'items', i], item: record(item) })),
  )

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const AnyRecord = z.record(z.string(), z.unknown())
const record = (value: unknown): Readonly<Record<string, unknown>> => AnyRecord.safeParse(value).data ?? {}

/** The settings are a block like any other. An unknown block is a mistake, as no page can render it. */
function blockFaults(path: readonly PropertyKey[], { comId, data = {} }: Placed['item']): Fault[] {
  if (typeof comId !== 'string' || !AnyRecord.safeParse(data).success) return []
  const schema = blockSchema(comId)
  if (!schema)
    return [
      {
        path: [...path, 'comId'].join('.'),
        reason: `this version of the site has no block ${comId.slice(0, 64)}`,
      },
    ]
  const read = schema.safeParse(data)
  return read.success ? [] : findingsOf(read.error, data, [...path, 'data'])
}

/** Rejects a pattern that our regex engine does not support, e.g. one that needs backtracking and could hang. */
function ruleFaults(given: unknown): Fault[] {
  const patterns = itemsOf(given).flatMap(({ path, item }) =>
    list(item.rules).flatMap((text, at) => {
      const rule = typeof text === 'string' ? readPathRule(text) : null
      return rule?.operator === 'regex'
        ? [{ path: [...path, 'rules', at].map(String).join('.'), pattern: rule.value }]
        : []
    }),
  )
  // Each takes a while to compile.
  if (patterns.length > MOST_PATTERNS)
    return [{ path: 'pages', reason: `it has more than ${MOST_PATTERNS} regular expressions` }]
  return patterns.flatMap(({ path, pattern }) => {
    const reason = regexFault(pattern)
    return reason === null ? [] : [{ path, reason }]
  })
}

function regexFault(pattern: string): string | null {
  try {
    RE2JS.compile(pattern)
    return null
  } catch (error) {
    if (error instanceof RE2JSException) return `it is no regular expression: ${error.message}`
    throw error
  }
}

function findingsOf(error: z.core.$ZodError, given: unknown, under: readonly PropertyKey[]): Fault[] {
  const findings = error.issues.flatMap((issue): Fault[] => {
    const at = (...more: string[]) => [...under, ...issue.path, ...more].map(String).join('.')
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => ({ path: at(key), reason: 'there is no such field' }))
      case 'invalid_key':
        return [{ path: at(), reason: issue.issues[0]?.message ?? 'it may not have this name' }]
      case 'custom':
      case 'invalid_union':
        return [{ path: at(), reason: fieldFault(issue.message) }]
      default:
        return [{ path: at(), reason: reasonOf(issue, given) }]
    }
  })
  return findings.slice(0, MOST_FINDINGS)
}
