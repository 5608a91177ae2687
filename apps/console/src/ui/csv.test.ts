import { describe, expect, it } from 'vitest'
import { randomText } from '../testing/texts.fixture.ts'
import { csvOf, listFileName } from './csv.ts'

it('A list’s file is named by its filters and its day, without what was typed', () => {
  const address = new URLSearchParams(
    'state=REVIEWING&from=2026-01-01&text=ana%40example.com&sort-withdrawals=-amount&tag=',
  )
  expect(listFileName('withdrawals', address, Date.parse('2026-01-09T23:00:00Z'))).toBe(
    'withdrawals_state-REVIEWING_from-2026-01-01_2026-01-09.csv',
  )
})

describe('a CSV file', () => {
  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("http://x","y")'])(
    'never lets %j become a formula',
    (text) => {
      expect(cellsOf(csvOf([[text]]))).toEqual([[`'${text}`]])
    },
  )

  // Excel in Portuguese and Indonesian splits lines at semicolons, quoted or not.
  it.each(['a;=1+1', 'a;@SUM(A1)', ';"=1+1', 'a\t=1', '\tx', '\rx'])(
    'has no formula behind a separator: %j',
    (text) => {
      for (const part of csvOf([['x', text]]).split(/[,;]/))
        expect(part.replace(/^"+/, '')).not.toMatch(/^[=+\-@\t\r]/)
    },
  )

  it('keeps a negative amount a number', () => {
    expect(csvOf([['-5.00', '12']])).toBe('-5.00,12')
  })

  it('quotes texts that would end a cell or a row', () => {
    expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe('"a,b","say ""hi""","two\nlines",plain')
  })

  it('preserves any text except apostrophes', () => {
    const bare = (text: string) => text.replaceAll("'", '')
    for (let run = 0; run < 300; run++) {
      const row = [randomText(), randomText(), randomText()]
      expect(cellsOf(csvOf([row])).map((cells) => cells.map(bare))).toEqual([row.map(bare)])
    }
  })
})

/** Reads RFC 4180. */
function cellsOf(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n|$)/gy
  const rows: string[][] = [[]]
  for (;;) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`not CSV: ${text}`)
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') return rows
    if (end === '\r\n') rows.push([])
  }
}
