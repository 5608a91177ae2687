import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './folders.ts'
import { faultsOf, namedBy, PAGE, readTests, withTests } from './requirements.ts'

/** A test file that names ids, without naming them here: this file is read as well. */
const test = (path: string, ...ids: readonly string[]) => ({ path, text: `it('[${ids.join(', ')}] holds')` })
const row = (id: string, where: string, shown: string) => `| ${id} | It holds. | ${where} | ${shown} |`
const anywhere = () => true

describe('the list of requirements', () => {
  it('agrees with the tests and the files of the repository', () => {
    expect(faultsOf(readFileSync(join(ROOT, PAGE), 'utf8'), namedBy(readTests()))).toEqual([])
  })

  it('lists every id that a test names', () => {
    const named = namedBy([test('a.test.ts', 'Z-01', 'Z-02')])
    expect(faultsOf(row('Z-01', '`a.ts`', '`a.test.ts`'), named, anywhere)).toEqual([
      'a.test.ts names Z-02, which the page does not list',
    ])
  })

  it('lists an id once', () => {
    const page = [row('Z-01', '`a.ts`', '`a.test.ts`'), row('Z-01', '`b.ts`', '`a.test.ts`')].join('\n')
    expect(faultsOf(page, namedBy([test('a.test.ts', 'Z-01')]), anywhere)).toEqual(['Z-01 is listed twice'])
  })

  it('lists no id without a test, unless it is marked as open', () => {
    const page = [row('Z-01', '`a.ts`', ''), row('Z-02', '`a.ts`', '**open**')].join('\n')
    expect(faultsOf(page, new Map(), anywhere)).toEqual(['Z-01 is named by no test'])
  })

  it('marks no id as open that a test names', () => {
    const page = row('Z-01', '`a.ts`', '**open**')
    expect(faultsOf(page, namedBy([test('a.test.ts', 'Z-01')]), anywhere)).toEqual([
      'Z-01 has a stale test: run npm run requirements',
    ])
  })

  it('names places that exist', () => {
    const page = [row('Z-01', '`a.ts`, `gone.ts`', '`a.test.ts`'), row('Z-02', '', '`a.test.ts`')].join('\n')
    const named = namedBy([test('a.test.ts', 'Z-01', 'Z-02')])
    expect(faultsOf(page, named, (path) => path !== 'gone.ts')).toEqual([
      'Z-01 is said to be in gone.ts, which does not exist',
      'Z-02 has no place',
    ])
  })
})

describe('the column of tests', () => {
  it('keeps a test that still names the id', () => {
    const page = row('Z-01', '`a.ts`', '`b.test.ts`')
    const named = namedBy([test('a.test.ts', 'Z-01'), test('a.test.ts', 'Z-01'), test('b.test.ts', 'Z-01')])
    expect(withTests(page, named)).toBe(page)
  })

  it('replaces a test that no longer names the id by the one that names it most often', () => {
    const named = namedBy([test('a.test.ts', 'Z-01'), test('b.test.ts', 'Z-01'), test('b.test.ts', 'Z-01')])
    const page = withTests(row('Z-01', '`a.ts`', '`gone.test.ts`'), named)
    expect(page).toBe(row('Z-01', '`a.ts`', '`b.test.ts`'))
    expect(faultsOf(page, named, anywhere)).toEqual([])
  })

  it('prefers a test beside the place that the row names', () => {
    const often = test('far/a.test.ts', 'Z-01')
    const named = namedBy([often, often, test('near/b.test.ts', 'Z-01')])
    expect(withTests(row('Z-01', '`near/a.ts`', ''), named)).toBe(
      row('Z-01', '`near/a.ts`', '`near/b.test.ts`'),
    )
  })

  it('leaves everything else on the page as it was', () => {
    const page = ['# Requirements', '', '| id | what | where | test |', '|---|---|---|---|'].join('\n')
    expect(withTests(page, namedBy([test('a.test.ts', 'Z-01')]))).toBe(page)
  })
})
