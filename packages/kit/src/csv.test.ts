import { describe, expect, it } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

const STARTS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  '⁼',
  '−',
] as const
const FORMULAS = STARTS.map((start) => `${start}HYPERLINK("http://evil.example","x")`)
/** Places where some spreadsheet begins a new cell. */
const BEFORE = [
  '',
  'name;',
  'name,',
  'name\t',
  'name\n',
  'name\r\n',
  ';"',
  '"',
  ' ',
  '\u00A0\u200B',
  ';\uFEFF"',
] as const

describe('a CSV cell', () => {
  it.each(BEFORE.flatMap((before) => FORMULAS.map((formula) => before + formula)))(
    'never starts a formula, wherever a spreadsheet splits it: %j',
    (text) => {
      const line = csvLine(['a', text, 'b'])
      for (const separator of [/,/, /;/, /\t/, /[,;\t\r\n]/])
        for (const part of line.split(separator))
          expect(part.replace(/^["\s\u200B\uFEFF]+/u, '').normalize('NFKC')).not.toMatch(/^[=+\-@−]/)
    },
  )

  it.each(['-5.25', '-1', '1000000.00', '0'])('keeps the number %j a number', (text) => {
    expect(csvCell(text)).toBe(text)
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['a=1', 'a=1'],
    ['plain', 'plain'],
  ])('quotes only texts that would end the cell: %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
})
