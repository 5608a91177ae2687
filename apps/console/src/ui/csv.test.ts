import { describe, expect, it } from 'vitest'
import { randomText } from '../testing/texts.fixture.ts'
import { csvOf } from './csv.ts'

describe('a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x","y")'])(
    'never lets %j be a formula',
    (text) => {
      const written = csvOf([[text]])
      expect(written.startsWith('"\'')).toBe(true)
      expect(cellsOf(written)).toEqual([[`'${text}`]])
    },
  )

  it('quotes what would end a cell or a row', () => {
    expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe('"a,b","say ""hi""","two\nlines",plain')
  })

  it('says what was put into it, for any text', () => {
    for (let run = 0; run < 300; run++) {
      const row = [randomText(), randomText(), randomText()]
      const safe = row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text))
      expect(cellsOf(csvOf([row]))).toEqual([safe])
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
