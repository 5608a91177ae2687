import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRAZILIAN_PHONE } from './phone.ts'

const digit = (from: number) => fc.integer({ min: from, max: 9 }).map(String)
const digits = (count: number) =>
  fc.array(digit(0), { minLength: count, maxLength: count }).map((all) => all.join(''))
const hyphen: fc.Arbitrary<string> = fc.constantFrom('', '-')
const parts = fc.record({
  area: fc.tuple(digit(1), digit(1)).map((both) => both.join('')),
  afterArea: hyphen,
  first: digit(2),
  exchange: fc.constantFrom(3, 4).chain(digits),
  beforeLine: hyphen,
  line: digits(4),
})
const written = ({
  area,
  afterArea,
  first,
  exchange,
  beforeLine,
  line,
}: typeof parts extends fc.Arbitrary<infer Parts> ? Parts : never) =>
  area + afterArea + first + exchange + beforeLine + line

describe('[V-02] the Brazilian phone format', () => {
  it('takes every number that is built by its rule', () => {
    fc.assert(fc.property(parts, (number) => BRAZILIAN_PHONE.test(written(number))))
  })

  it.each([
    ['a nought in the area code', { area: '10' }],
    ['a first digit below 2', { first: '1' }],
    ['two digits after the first', { exchange: '12' }],
    ['five digits after the first', { exchange: '12345' }],
    ['two hyphens at once', { afterArea: '--' }],
    ['another sign for the hyphen', { beforeLine: ' ' }],
    ['a line of three', { line: '123' }],
    ['a letter', { line: '12a4' }],
    ['a digit of another script', { line: '123٤' }],
    ['a line break at its end', { line: '1234\n' }],
  ])('takes none with %s', (_what, wrong) => {
    fc.assert(
      // Without the second hyphen a digit too many or too few may be another number's.
      fc.property(
        parts,
        (number) => !BRAZILIAN_PHONE.test(written({ ...number, beforeLine: '-', ...wrong })),
      ),
    )
  })

  it('takes nothing else: what it takes has 10 or 11 digits and hyphens in those two places only', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-'), maxLength: 14 }), (text) => {
        const plain = /^(\d{2})-?(\d{4,5})-?(\d{4})$/.exec(text)
        const fits = plain !== null && !plain[1]?.includes('0') && !/^[01]/.test(plain[2] ?? '')
        expect(BRAZILIAN_PHONE.test(text)).toBe(fits)
      }),
    )
  })
})
