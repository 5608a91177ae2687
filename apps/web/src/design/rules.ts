import { pathMatches, readPathRule } from '@baize/contract'
import type { DesignItem } from './find-page.ts'

export type RegexMatches = (pattern: string, path: string) => boolean

/** Until the engine is there, and where it is not needed. */
export const NO_REGEX: RegexMatches = () => false

/** Whether a block of the global page stands on this path: by any of its rules, and everywhere without one. */
export function standsOn({ rules }: DesignItem, path: string, regexMatches: RegexMatches): boolean {
  if (!rules || rules.length === 0) return true
  return rules.some((text) => {
    const rule = readPathRule(text)
    return rule !== null && pathMatches(rule, path, regexMatches)
  })
}

export const needsRegex = (items: readonly DesignItem[]): boolean =>
  items.some(({ rules }) => rules?.some((rule) => readPathRule(rule)?.operator === 'regex'))
