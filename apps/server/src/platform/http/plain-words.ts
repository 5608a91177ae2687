import { isStorable, type Refusal, refusal } from '@baize/contract/shared'
import type * as z from 'zod/mini'

/** Describes invalid input in plain language: the first field at fault and why. */
export function badInput(error: z.core.$ZodError, given: unknown): Refusal {
  const issue = error.issues[0]
  const field = issue?.path.map(String).join('.') || 'the request'
  return refusal('badInput', { field, reason: issue ? reasonOf(issue, given) : 'it is not valid' })
}

/** Looked up here and not reported by Zod, which would write the whole input into its message, at any depth. */
function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** One issue of an input, in words that complete a sentence. */
export function reasonOf(issue: z.core.$ZodIssue, given: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(given, issue.path) === undefined
        ? 'it is missing'
        : `it must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `it must be ${issue.values.map(String).join(' or ')}`
    case 'too_small':
      return `it must ${sized(issue.origin, `at least ${issue.minimum}`)}`
    case 'too_big':
      return `it must ${sized(issue.origin, `at most ${issue.maximum}`)}`
    case 'invalid_format':
      return issue.format === 'email' ? 'it is not an e-mail address' : 'it is not in the expected form'
    default:
      return 'it is not in the expected form'
  }
}

function sized(origin: string, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`
  if (origin === 'array') return `have ${bound} entries`
  return `be ${bound}`
}

/** Finds text in an input that the database cannot store: NUL, or a lone surrogate. Null when there is none. */
export function unstorableText(value: unknown): Refusal | null {
  const path = unstorablePath(value)
  if (!path) return null
  const field = path.toReversed().join('.') || 'the request'
  return refusal('badInput', { field, reason: 'it has characters that cannot be stored' })
}

/** The path is in reverse, and only built when something is found: nearly every input has nothing. */
function unstorablePath(value: unknown): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  for (const key of Object.keys(value)) {
    const found = unstorablePath(Reflect.get(value, key))
    if (found) {
      found.push(key)
      return found
    }
  }
  return null
}
