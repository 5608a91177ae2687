import { never } from '@baize/kit'

const OPERATORS = { '': 'exact', '^': 'starts', '*': 'contains', '~': 'regex' } as const

/** Paths on which a global component is shown. */
export type PathRule = {
  readonly operator: (typeof OPERATORS)[keyof typeof OPERATORS]
  readonly value: string
}

/** Longer than any path we have. Bounded, because rules are evaluated on every navigation. */
export const RULE_MAX_LENGTH = 200

/** Parses `operator=value`. Null if it is invalid: unknown operator, empty value, or too long. */
export function readPathRule(text: string): PathRule | null {
  const [, sign = '', value = ''] = /^([\^*~]?)=(.+)$/su.exec(text) ?? []
  if (value === '' || value.length > RULE_MAX_LENGTH) return null
  return { operator: OPERATORS[sign === '^' || sign === '*' || sign === '~' ? sign : ''], value }
}

/** Whether a rule matches a path. The caller runs regular expressions, on an engine that cannot backtrack. */
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
