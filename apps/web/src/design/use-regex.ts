import { useEffect, useState } from 'react'
import { loadChunk } from '../chunks/load-chunk.ts'
import { logSkipped } from '../log/log-errors.ts'
import { NO_REGEX, type RegexMatches } from './rules.ts'

/** Regular expression engine, loaded only if a design needs one. */
export function useRegex(isNeeded: boolean): RegexMatches {
  const [engine, setEngine] = useState<{ readonly matches: RegexMatches }>({ matches: NO_REGEX })
  useEffect(() => {
    if (!isNeeded) return
    loadChunk('regex', () => import('./regex.ts')).then(
      ({ regexEngine }) => setEngine({ matches: regexEngine() }),
      (error: unknown) =>
        logSkipped('the rules of the design that are regular expressions do not hold', error),
    )
  }, [isNeeded])
  return engine.matches
}
