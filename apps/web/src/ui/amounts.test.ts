import { CURRENCIES, LANGUAGES } from '@baize/contract/shared'
import { formatAmount, minor, parseAmount } from '@baize/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '../i18n/format-money.ts'
import { asTyped, plainAmount, readings, readTyped, readWithin, scaled, smallerAmount } from './amounts.ts'
import { between } from './use-counting.ts'

const limits = { min: '1.00', max: '100.00' }

describe('the amount a player types', () => {
  it('may have a comma as its decimal sign', () => {
    expect(plainAmount(' 12,5 ')).toBe('12.5')
    expect(plainAmount('.5')).toBe('0.5')
  })

  it('may be grouped as in any of the languages', () => {
    for (const { id } of LANGUAGES) {
      for (const typed of ['1.234,56', '1,234.56', '1234.56', '1234,56'])
        expect(readTyped(typed, 2, id)).toEqual({ ok: true, value: '1234.56' })
      expect(readTyped('1.234.567', 2, id)).toEqual({ ok: true, value: '1234567' })
      expect(readTyped('5,00', 2, id)).toEqual({ ok: true, value: '5.00' })
      expect(readTyped('5.00', 2, id)).toEqual({ ok: true, value: '5.00' })
    }
    expect(readTyped('1,234', 2, 'en')).toEqual({ ok: true, value: '1234' })
    expect(readTyped('1.234', 2, 'pt')).toEqual({ ok: true, value: '1234' })
    expect(readTyped('1.001', 2, 'en')).toEqual({ ok: true, value: '1.001' })
  })

  it('needs a confirmation when it could mean a thousand times as much', () => {
    for (const { id } of LANGUAGES)
      for (const typed of ['1.000', '1,000', '12.500', '999,990'])
        expect(readTyped(typed, 2, id)).toEqual({ ok: false, error: 'ambiguous' })
    expect(readings('12,500')).toEqual({ whole: '12500', parts: '12.500' })
    expect(parseAmount(plainAmount('1.000'), 2).ok).toBe(false)
    expect(parseAmount(plainAmount('1,000'), 2).ok).toBe(false)
  })

  it('means what its limits allow and needs a confirmation when they allow both or neither', () => {
    const rupiah = { min: '10000.00', max: '100000000.00' }
    for (const { id } of LANGUAGES) {
      expect(readWithin('100.000', rupiah, 2, id)).toEqual({ ok: true, value: '100000' })
      expect(readWithin('100,000', rupiah, 2, id)).toEqual({ ok: true, value: '100000' })
      expect(readWithin('12.500', { min: '5.00', max: '10000.00' }, 2, id)).toEqual({
        ok: true,
        value: '12.500',
      })
      expect(readWithin('12.500', { min: '5.00', max: '20000.00' }, 2, id).ok).toBe(false)
      expect(readWithin('1.000', rupiah, 2, id).ok).toBe(false)
    }
  })

  it('is invalid when its groups are', () => {
    for (const odd of ['1.23,456.7', '1,23.45', '1.2.3', '12,34,56', '1.234,5,6'])
      expect(parseAmount(plainAmount(odd), 2).ok).toBe(false)
  })

  it('is parsed as the same amount from its display, in every language', () => {
    const scales = [0, ...CURRENCIES.map(({ decimalLength }) => decimalLength)]
    const language = fc.constantFrom(...LANGUAGES.map(({ id }) => id))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
        fc.constantFrom(...scales),
        language,
        (value, scale, id) => {
          const wire = formatAmount(minor(value), scale)
          for (const shown of [formatMoney(wire, scale, id), asTyped(wire, id)]) {
            const read = readTyped(shown, scale, id)
            expect(read.ok && parseAmount(read.value, scale)).toEqual({ ok: true, value })
          }
        },
      ),
    )
  })

  it('is halved and doubled exactly and stays within the limits', () => {
    expect(scaled('5', 'double', limits, 2)).toBe('10.00')
    expect(scaled('5', 'half', limits, 2)).toBe('2.50')
    expect(scaled('2.25', 'half', limits, 2)).toBe('1.12')
    expect(scaled('1.50', 'half', limits, 2)).toBe('1.00')
    expect(scaled('80', 'double', limits, 2)).toBe('100.00')
    expect(scaled('90071992547409.93', 'double', { min: '1', max: '90071992547409.91' }, 2)).toBe('1')
  })

  it('becomes the minimum when it is invalid', () => {
    for (const odd of ['', 'abc', '1e3', '-5']) expect(scaled(odd, 'double', limits, 2)).toBe('1.00')
  })
})

it('the highest stake is the smaller of limit and balance', () => {
  expect(smallerAmount('9.50', '10.00', 2)).toBe('9.50')
  expect(smallerAmount('100.00', '99.99', 2)).toBe('99.99')
})

it('the count-up ends at the exact amount and never leaves the range', () => {
  expect(between('0.00', '0.10', 0n, 2)).toBe('0.00')
  expect(between('0.00', '0.10', 500n, 2)).toBe('0.05')
  expect(between('0.00', '90071992547409.91', 1000n, 2)).toBe('90071992547409.91')
  expect(between('10.00', '2.00', 500n, 2)).toBe('6.00')
  expect(between('not money', '2.00', 500n, 2)).toBe('2.00')
})
