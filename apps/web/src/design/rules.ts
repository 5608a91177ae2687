import { pathMatches, readPathRule } from '@baize/contract/player'
import type { DesignItem } from './find-page.ts'

export type RegexMatches = (pattern: string, path: string) => boolean

/** Used until the engine has loaded, and if no rule needs it. */
export const NO_REGEX: RegexMatches = () => false

/** Whether a global block is shown on this path: if any of its rules matches, or it has none. */
export function standsOn({ rules }: DesignItem, path: string, regexMatches: RegexMatches): boolean {
  if (!rules || rules.length === 0) return true
  return rules.some((text) => {
    const rule = readPathRule(text)
    return rule !== null && pathMatches(rule, path, regexMatches)
  })
}

export const needsRegex = (items: readonly DesignItem[]): boolean =>
  items.some(({ rules }) => rules?.some((rule) => readPathRule(rule)?.operator === 'regex'))
