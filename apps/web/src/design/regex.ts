import { RE2JS } from 're2js'
import { logSkipped } from '../log/log-errors.ts'
import type { RegexMatches } from './rules.ts'

/**
 * Regular expressions on a linear-time engine, each compiled once. An invalid pattern is logged and matches nothing.
 */
export function regexEngine(): RegexMatches {
  const read = new Map<string, RE2JS | null>()
  const patternOf = (text: string): RE2JS | null => {
    const known = read.get(text)
    if (known !== undefined) return known
    const pattern = compile(text)
    read.set(text, pattern)
    return pattern
  }
  return (text, path) => patternOf(text)?.matcher(path).find() ?? false
}

function compile(text: string): RE2JS | null {
  try {
    return RE2JS.compile(text)
  } catch (error) {
    logSkipped(`the design has a rule that is no regular expression and is skipped: ${text}`, error)
    return null
  }
}
