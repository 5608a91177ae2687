import { LANGUAGES } from '@baize/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadPack } from '../i18n/load-pack.ts'
import { translator } from '../i18n/translate.ts'
import { abbreviateMoney, formatMoney, timesDecimal } from './format-money.ts'

const language = fc.constantFrom(...LANGUAGES.map(({ id }) => id))
const digits = (min: number, max: number) =>
  fc.string({
    unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
    minLength: min,
    maxLength: max,
  })
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), digits(0, 12))
  .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`))

/** Back to plain digits, so that what is shown can be compared with what it stands for. */
const plain = (shown: string, id: string) =>
  id === 'en' ? shown.replaceAll(',', '') : shown.replaceAll('.', '').replace(',', '.')

describe('an amount on screen', () => {
  it('[C-04] is truncated, never rounded, whatever the amount, the currency and the language', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 9 }), language, (text, decimals, id) => {
        const shown = plain(formatMoney(text, decimals, id), id)
        const [whole = '', fraction = ''] = text.split('.')
        const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
        expect(shown).toBe(decimals === 0 ? whole : `${whole}.${kept}`)
      }),
    )
  })

  it('[C-04] is grouped the way each language does it', () => {
    expect(formatMoney('1234567.899', 2, 'en')).toBe('1,234,567.89')
    expect(formatMoney('1234567.899', 2, 'pt')).toBe('1.234.567,89')
    expect(formatMoney('1234567.899', 2, 'id')).toBe('1.234.567,89')
    expect(formatMoney('-1234.5', 2, 'en')).toBe('-1,234.50')
  })

  it('[C-04] has up to nine decimals when the currency does not say, and two on an error', () => {
    expect(formatMoney('0.1234567891234', undefined, 'en')).toBe('0.123456789')
    expect(formatMoney('7', undefined, 'en')).toBe('7')
    for (const odd of ['', 'NaN', '1e3', '--1', '1.2.3', '٣']) expect(formatMoney(odd, 2, 'en')).toBe('0.00')
  })

  it('[C-04] is abbreviated over 1,000, 1,000,000 and 1,000,000,000', async () => {
    const english = translator(await loadPack('en'))
    const short = (text: string) => abbreviateMoney(text, 2, 'en', english)
    expect(short('1000')).toBe('1,000.00')
    expect(short('1000.01')).toBe('1.00K')
    expect(short('1999.99')).toBe('1.99K')
    expect(short('1000000')).toBe('1,000.00K')
    expect(short('1000001')).toBe('1.00 million')
    expect(short('-2999999.99')).toBe('-2.99 million')
    expect(short('1000000000')).toBe('1,000.00 million')
    expect(short('12345678901.5')).toBe('12.34 billion')
    expect(abbreviateMoney('2500000', 2, 'id', translator(await loadPack('id')))).toBe('2,50 juta')
  })
})

it('an amount at a rate is exact', () => {
  expect(timesDecimal('100.00', '1')).toBe('100.00')
  expect(timesDecimal('0.10', '15000.5')).toBe('1500.050')
  expect(timesDecimal('-12345678901234567.89', '2')).toBe('-24691357802469135.78')
})
