import type { Fault } from './fault-places.ts'

const DEEPEST = 16
const MOST_VALUES = 50_000
const LONGEST_TEXT = 50_000
/** Keys that pollute prototypes. */
const POISONED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const HALF_A_CHARACTER = /\p{Surrogate}/u

/**
 * Checks a value before anything is known about it. Faults of shape (not plain JSON, too deep, too large) rule out
 * further checks; faults of text are e.g. URLs that could run a script. The depth is limited, so no input overflows the
 * stack.
 */
export function walkPlain(value: unknown): {
  readonly shape: Fault[]
  readonly texts: Fault[]
} {
  const shape: Fault[] = []
  const texts: Fault[] = []
  let seen = 0
  const find = (path: readonly string[], reason: string): void => {
    shape.push({ path: path.join('.'), reason })
  }
  const visit = (part: unknown, path: readonly string[]): void => {
    if (++seen > MOST_VALUES) return
    if (typeof part === 'string') {
      const reason = textFault(part)
      if (reason) texts.push({ path: path.join('.'), reason })
    } else if (typeof part === 'number') {
      if (!Number.isFinite(part)) find(path, 'it must be a number that ends')
    } else if (typeof part === 'object' && part !== null) {
      if (path.length >= DEEPEST) find(path, `it is more than ${DEEPEST} levels deep`)
      else if (!isPlain(part)) find(path, 'it is not plain JSON')
      else
        for (const key of Reflect.ownKeys(part)) {
          if (key === 'length' && Array.isArray(part)) continue
          const inner = [...path, String(key)]
          if (typeof key === 'symbol' || POISONED.has(key)) find(inner, 'it may not have this name')
          else visit(Reflect.get(part, key), inner)
        }
    } else if (typeof part !== 'boolean' && part !== null) find(path, 'it is not plain JSON')
  }
  visit(value, [])
  if (seen > MOST_VALUES) find([], `it has more than ${MOST_VALUES} values`)
  return { shape, texts }
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

function textFault(text: string): string | null {
  if (text.length > LONGEST_TEXT) return `it must have at most ${LONGEST_TEXT} characters`
  if (text.includes('\0') || HALF_A_CHARACTER.test(text)) return 'it has characters that cannot be stored'
  return canRun(text) ? 'it is an address that could run' : null
}

/** URLs that a browser executes or renders as a page. Browsers ignore whitespace and control characters in them. */
function canRun(text: string): boolean {
  const bare = text.slice(0, 200).replaceAll(/[\p{Cc}\s]/gu, '')
  return (
    /^(javascript|vbscript):/i.test(bare) ||
    /^data:([\w.+-]+\/[\w.+-]+)?[;,]/i.test(bare) ||
    // The same inside Markdown links.
    /\]\(\s*(javascript|vbscript|data):/i.test(text)
  )
}
