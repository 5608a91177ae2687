import { randomInt } from 'node:crypto'
import { present } from '@baize/kit'
import { seed as catalogue } from '../apps/server/src/features/catalogue/seed/seed.ts'
import { createSearch } from '../apps/web/src/features/catalogue/search.ts'
import { chance } from './ledger-load.ts'
import { openReport } from './report.ts'

const FRAME_MS = 16
const TYPED = 300
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const seed = Number(process.env.BENCH_SEED ?? randomInt(2 ** 31))
const { games } = catalogue()

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const naive = (typed: string) => games.filter(({ name }) => plain(name).includes(plain(typed)))

/** Names as they are typed, key by key; every third with two letters swapped. */
function keys(): string[] {
  const next = chance(seed)
  return Array.from({ length: TYPED }, (_, n) => {
    const { name } = present(games[next(games.length)], 'a game')
    const slip = 1 + next(name.length - 2)
    const swapped = name.slice(0, slip) + name.charAt(slip + 1) + name.charAt(slip) + name.slice(slip + 2)
    const typed = n % 3 === 0 ? swapped : name
    return Array.from({ length: typed.length }, (__, end) => typed.slice(0, end + 1))
  }).flat()
}

/** Searches a second, and how long each took. */
function measure(search: (typed: string) => readonly object[], typed: readonly string[]) {
  const took: number[] = []
  const end = performance.now() + SECONDS * 1000
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

const typed = keys()
measure(naive, typed.slice(0, 100))
const filter = measure(naive, typed)
const reference = {
  name: 'a filter by includes',
  perSecond: filter.perSecond,
  versions: { postgres: null, pgbench: null },
}
const report = openReport({ bench: 'search', seed, reference })
const search = measure(createSearch(games), typed)
report.figure({ name: 'search.keys', value: search.perSecond, unit: 'searches/s', goal: { atLeast: 1 } })
report.figure({ name: 'search.slowest', value: search.slowestMs, unit: 'ms', goal: { atMost: FRAME_MS } })
process.exitCode = report.close() ? 0 : 1
