import { present } from '@baize/kit'
import { seed as catalogue } from '../apps/server/src/play/catalogue/seed/seed.ts'
import { chance } from './ledger-load.ts'

export const { games } = catalogue('large')

const TYPED = 300

/** Names typed key by key; every third with two letters swapped. */
export function typedKeys(seed: number): string[] {
  const next = chance(seed)
  return Array.from({ length: TYPED }, (_, n) => {
    const { name } = present(games[next(games.length)], 'a game')
    const slip = 1 + next(name.length - 2)
    const swapped = name.slice(0, slip) + name.charAt(slip + 1) + name.charAt(slip) + name.slice(slip + 2)
    const typed = n % 3 === 0 ? swapped : name
    return Array.from({ length: typed.length }, (__, end) => typed.slice(0, end + 1))
  }).flat()
}

/** Searches per second, and the p99 duration. */
export function measureSearch(
  search: (typed: string) => readonly object[],
  typed: readonly string[],
  seconds: number,
) {
  const took: number[] = []
  const end = performance.now() + seconds * 1000
  const began = performance.now()
  for (let n = 0; performance.now() < end; n += 1) {
    const at = performance.now()
    search(present(typed[n % typed.length], 'a text'))
    took.push(performance.now() - at)
  }
  const perSecond = (took.length / (performance.now() - began)) * 1000
  const slowest = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]
  return { perSecond, slowestMs: present(slowest, 'a time') }
}
