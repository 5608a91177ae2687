import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const sources = fileURLToPath(new URL('..', import.meta.url))

const written = [...read('../../../../docs/ledger.md').matchAll(/^- \*\*L(\d+)\*\*/gm)].map(([, n]) =>
  Number(n),
)

/** `L4: …`, `L20 to L24: …` at the start of a test's name. */
const cited = new Set(
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => [...read(`../${path}`).matchAll(/['`]L(\d+)(?: to L(\d+))?: /g)])
    .flatMap(([, first, last]) => (last === undefined ? [Number(first)] : [])),
)

it('every rule of docs/ledger.md is cited by a test, and every cited rule exists', () => {
  const numbers = written.toSorted((a, b) => a - b)
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers.length).toBeGreaterThan(30)
  expect([...cited].toSorted((a, b) => a - b)).toEqual(numbers)
})
