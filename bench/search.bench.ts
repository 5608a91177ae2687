import { randomInt } from 'node:crypto'
import { createSearch } from '../apps/web/src/features/catalogue/search.ts'
import { openReport } from './report.ts'
import { games, measureSearch, typedKeys } from './search-keys.ts'

const FRAME_MS = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const seed = Number(process.env.BENCH_SEED ?? randomInt(2 ** 31))

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const naive = (typed: string) => games.filter(({ name }) => plain(name).includes(plain(typed)))

const typed = typedKeys(seed)
measureSearch(naive, typed.slice(0, 100), SECONDS)
const filter = measureSearch(naive, typed, SECONDS)
const reference = {
  name: 'a filter by includes',
  perSecond: filter.perSecond,
  versions: { postgres: null, pgbench: null },
}
const report = openReport({ bench: 'search', seed, reference })
const search = measureSearch(createSearch(games), typed, SECONDS)
report.figure({ name: 'search.keys', value: search.perSecond, unit: 'searches/s', goal: { atLeast: 1 } })
report.figure({ name: 'search.slowest', value: search.slowestMs, unit: 'ms', goal: { atMost: FRAME_MS } })
process.exitCode = report.close() ? 0 : 1
