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
  it('accepts every number that follows the format', () => {
    fc.assert(
      fc.property(parts, (number) => {
        expect(written(number)).toMatch(BRAZILIAN_PHONE)
      }),
    )
  })

  it.each([
    ['a zero in the area code', { area: '10' }],
    ['a first digit below 2', { first: '1' }],
    ['two digits after the first', { exchange: '12' }],
    ['five digits after the first', { exchange: '12345' }],
    ['two hyphens at once', { afterArea: '--' }],
    ['another sign for the hyphen', { beforeLine: ' ' }],
    ['a line of three', { line: '123' }],
    ['a letter', { line: '12a4' }],
    ['a digit of another script', { line: '123٤' }],
    ['a line break at its end', { line: '1234\n' }],
  ])('rejects a number with %s', (_what, wrong) => {
    fc.assert(
      // Without the second hyphen, one digit too many or too few may form another valid number.
      fc.property(parts, (number) => {
        expect(written({ ...number, beforeLine: '-', ...wrong })).not.toMatch(BRAZILIAN_PHONE)
      }),
    )
  })

  it('accepts digits in that shape only with a valid area code and first digit', () => {
    const shape = fc.tuple(digits(2), hyphen, digits(5), hyphen, digits(4))
    fc.assert(
      fc.property(shape, ([area, trunk, exchange, two, line]) => {
        const fits = !area.includes('0') && !/^[01]/.test(exchange)
        expect(BRAZILIAN_PHONE.test(area + trunk + exchange + two + line)).toBe(fits)
      }),
    )
  })
})
