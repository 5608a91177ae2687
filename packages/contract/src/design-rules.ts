import { never } from '@baize/kit'

const OPERATORS = { '': 'exact', '^': 'starts', '*': 'contains', '~': 'regex' } as const

/** On which paths a global component stands. */
export type PathRule = {
  readonly operator: (typeof OPERATORS)[keyof typeof OPERATORS]
  readonly value: string
}

/** Longer than any path we have: a rule is compared on every change of page. */
export const RULE_MAX_LENGTH = 200

/** Reads `operator=value`. Null when it is no rule: another operator, nothing after it, or too long. */
export function readPathRule(text: string): PathRule | null {
  const [, sign = '', value = ''] = /^([\^*~]?)=(.+)$/su.exec(text) ?? []
  if (value === '' || value.length > RULE_MAX_LENGTH) return null
  return { operator: OPERATORS[sign === '^' || sign === '*' || sign === '~' ? sign : ''], value }
}

/**
 * Whether a rule covers a path. Regular expressions are the caller's to run, on an engine that cannot be made to hang by the
 * pattern it is given.
 */
export function pathMatches(
  { operator, value }: PathRule,
  path: string,
  regexMatches: (pattern: string, path: string) => boolean,
): boolean {
  switch (operator) {
    case 'exact':
      return path === value
    case 'starts':
      return path.startsWith(value)
    case 'contains':
      return path.includes(value)
    case 'regex':
      return regexMatches(value, path)
    default:
      return never(operator)
  }
}
