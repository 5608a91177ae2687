import { LANGUAGES, type LanguageId } from '@baize/contract/shared'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { displayMoney } from '../i18n/display-money.ts'
import { abbreviateMoney, formatMoney, timesDecimal } from '../i18n/format-money.ts'
import { loadPack } from '../i18n/load-pack.ts'
import { translator } from '../i18n/translate.ts'
import { clearUser, session, signIn, VISITOR } from '../session/session.ts'
import { setStartup } from '../session/startup.ts'
import { useMoney } from './money.ts'

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

/** Strips the formatting, so that the shown amount can be compared with the real one. */
const plain = (shown: string, id: string) =>
  id === 'en' ? shown.replaceAll(',', '') : shown.replaceAll('.', '').replace(',', '.')

const signed = fc.tuple(fc.boolean(), amount).map(([debit, text]) => (debit ? `-${text}` : text))

const PLACES = 40
/** Amount as an integer, in a unit far below any shown decimal. */
const exactly = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  return BigInt(whole + fraction.padEnd(PLACES, '0'))
}
/** Shortfall of the shown amount against the real one, and the value of one unit in its last place. */
const lacking = (shown: string, truly: string, times = 1n): [bigint, bigint] => {
  const decimals = shown.split('.')[1]?.length ?? 0
  // For an unknown currency, an amount without decimals is shown whole.
  return [exactly(truly) - exactly(shown) * times, 10n ** BigInt(PLACES - decimals) * times]
}
const isUpTo = (truly: string, limit: bigint) => exactly(truly) <= limit * 10n ** BigInt(PLACES)
const STEPS: Record<LanguageId, [string, bigint][]> = {
  en: [
    [' billion', 10n ** 9n],
    [' million', 10n ** 6n],
    ['K', 1000n],
  ],
  pt: [
    [' bilhões', 10n ** 9n],
    [' bilhão', 10n ** 9n],
    [' milhões', 10n ** 6n],
    [' milhão', 10n ** 6n],
    [' mil', 1000n],
  ],
  id: [
    [' miliar', 10n ** 9n],
    [' juta', 10n ** 6n],
    [' rb', 1000n],
  ],
}

describe('a displayed amount', () => {
  it('is grouped as in the language', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), language, (whole, id) => {
        expect(formatMoney(`00${whole}`, 0, id)).toBe(new Intl.NumberFormat(id).format(whole))
        const half = new Intl.NumberFormat(id).format(1234.5)
        expect(formatMoney('1234.5', 1, id)).toBe(half)
      }),
    )
  })

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

  it('[C-04] is truncated towards zero for a debit and has no sign when it becomes zero', () => {
    expect(formatMoney('-1.999', 2, 'en')).toBe('-1.99')
    expect(formatMoney('-0.009', 2, 'en')).toBe('0.00')
  })

  it('[C-04] is never above the true one in size, and within one unit of its last place', () => {
    fc.assert(
      fc.property(
        signed,
        fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
        language,
        (text, decimals, id) => {
          const shown = plain(formatMoney(text, decimals, id), id)
          const [short, unit] = lacking(shown, text)
          expect(short >= 0n && short < unit).toBe(true)
        },
      ),
    )
  })

  it('[C-04] is never above the true one in its short form either', async () => {
    const words = {
      en: translator(await loadPack('en')),
      pt: translator(await loadPack('pt')),
      id: translator(await loadPack('id')),
    }
    fc.assert(
      fc.property(signed, fc.integer({ min: 0, max: 9 }), language, (text, decimals, id) => {
        const short = abbreviateMoney(text, decimals, id, words[id])
        const step = STEPS[id].find(([word]) => short.endsWith(word))
        const figures = plain(step ? short.slice(0, -step[0].length) : short, id)
        const [missing, unit] = lacking(figures, text, step?.[1])
        expect(missing >= 0n && missing < unit).toBe(true)
        expect(step === undefined).toBe(isUpTo(text, 1000n))
      }),
    )
  })

  it('[C-04] has up to nine decimals when the currency does not say, and two on an error', () => {
    expect(formatMoney('0.1234567891234', undefined, 'en')).toBe('0.123456789')
    expect(formatMoney('7', undefined, 'en')).toBe('7')
    for (const odd of ['', 'NaN', '1e3', '--1', '1.2.3', '٣', '1\n'])
      for (const decimals of [0, 2, 9, undefined]) expect(formatMoney(odd, decimals, 'en')).toBe('0.00')
    for (const odd of [-1, 1.5, Number.NaN, Infinity]) expect(formatMoney('7.999', odd, 'en')).toBe('7.99')
  })

  it('[C-04] is abbreviated over 1,000, 1,000,000 and 1,000,000,000', async () => {
    const english = translator(await loadPack('en'))
    const short = (text: string) => abbreviateMoney(text, 2, 'en', english)
    expect(short('1000')).toBe('1,000.00')
    expect(short('1000.01')).toBe('1K')
    expect(short('1999.99')).toBe('1.99K')
    expect(short('1000000')).toBe('1,000K')
    expect(short('1000001')).toBe('1 million')
    expect(short('-2999999.99')).toBe('-2.99 million')
    expect(short('1000000000')).toBe('1,000 million')
    expect(short('12345678901.5')).toBe('12.34 billion')
  })

  it('[C-04] is abbreviated as people of the language write it', async () => {
    const portuguese = translator(await loadPack('pt'))
    const indonesian = translator(await loadPack('id'))
    expect(abbreviateMoney('5000.00', 2, 'pt', portuguese)).toBe('5 mil')
    expect(abbreviateMoney('5400', 2, 'pt', portuguese)).toBe('5,4 mil')
    expect(abbreviateMoney('1500000', 2, 'pt', portuguese)).toBe('1,5 milhão')
    expect(abbreviateMoney('2000000', 2, 'pt', portuguese)).toBe('2 milhões')
    expect(abbreviateMoney('1990000000', 2, 'pt', portuguese)).toBe('1,99 bilhão')
    expect(abbreviateMoney('5000', 2, 'id', indonesian)).toBe('5 rb')
    expect(abbreviateMoney('2500000', 2, 'id', indonesian)).toBe('2,5 juta')
    expect(abbreviateMoney('1000000001', 2, 'id', indonesian)).toBe('1 miliar')
  })
})

describe('a player’s amount', () => {
  const user = { symbol: 'G$', currSymbol: '$', currRatio: '0.18', currencyId: 'BRL' } as const
  const money = async (useGameSymbol: boolean) =>
    displayMoney({ user, useGameSymbol }, 'en', translator(await loadPack('en')))

  it('[C-04] [G-29] has the game’s symbol, or an approximate truncated value in the chosen currency', async () => {
    expect((await money(true)).format('1000.00')).toBe('G$ 1,000.00')
    expect((await money(false)).format('1.99')).toBe('≈ $ 0.35')
    expect((await money(false)).abbreviate('10000.00')).toBe('≈ $ 1.8K')
  })

  it('has its minus sign before the symbol, also in the short and the bank’s form', async () => {
    expect((await money(true)).format('-1000.00')).toBe('-G$ 1,000.00')
    expect((await money(true)).abbreviate('-25000.00')).toBe('-G$ 25K')
    expect((await money(true)).inCurrency('-3.50')).toBe('-R$ 3.50')
    expect((await money(false)).format('-100.00')).toBe('≈ -$ 18.00')
  })

  it('is shown in whole rupiah unless it has a fraction', async () => {
    const rupiah = displayMoney(
      { user: { symbol: 'Rp', currSymbol: 'Rp', currRatio: '1', currencyId: 'IDR' }, useGameSymbol: false },
      'id',
      translator(await loadPack('id')),
    )
    expect(rupiah.format('10000.00')).toBe('Rp 10.000')
    expect(rupiah.inCurrency('-10000.00')).toBe('-Rp 10.000')
    expect(rupiah.format('12715.35')).toBe('Rp 12.715,35')
  })

  it('is typed, paid and paid out in the currency of the wallet, without a rate', async () => {
    expect((await money(true)).symbol).toBe('G$')
    expect((await money(false)).symbol).toBe('R$')
    for (const useGameSymbol of [true, false])
      expect((await money(useGameSymbol)).inCurrency('1.99')).toBe('R$ 1.99')
  })

  it('has the bank’s symbol and a rate of one until the server names one', async () => {
    const visitor = { ...user, currSymbol: '', currRatio: '' }
    const shown = displayMoney(
      { user: visitor, useGameSymbol: false },
      'pt',
      translator(await loadPack('pt')),
    )
    expect(shown.format('1234.50')).toBe('R$ 1.234,50')
  })
})

it('an amount at a rate is exact', () => {
  expect(timesDecimal('100.00', '1')).toBe('100.00')
  expect(timesDecimal('0.10', '15000.5')).toBe('1500.050')
  expect(timesDecimal('-12345678901234567.89', '2')).toBe('-24691357802469135.78')
})

describe('[E-02] the symbol of amounts with `disableGPC`', () => {
  const BRAZIL = { ...STARTUP, currencyId: 'BRL' as const, gpcSymbol: 'R$' }
  const shown = () => renderHook(() => useMoney()).result.current
  afterEach(clearUser)

  it('[E-01] is that of the currency a visitor would play with, though their symbol is G$', () => {
    setStartup({ ...BRAZIL, disableGPC: true })
    expect(shown().format('5.00')).toBe('R$ 5.00')
    expect(shown().symbol).toBe('R$')
    expect(session().user.symbol).toBe('G$')
    expect(session().useGameSymbol).toBe(true)
  })

  it('is the game symbol of the site for a visitor where there is one', () => {
    setStartup({ ...BRAZIL, disableGPC: false, gpcSymbol: 'C$' })
    expect(shown().format('5.00')).toBe('C$ 5.00')
    expect(shown().inCurrency('5.00')).toBe('R$ 5.00')
  })

  it('is that of the currency for a player stored with the game symbol', () => {
    setStartup({ ...STARTUP, disableGPC: true })
    signIn({ ...VISITOR, token: 'of-a-player', currencyId: 'BRL', currSymbol: 'R$', currRatio: '1' })
    expect(shown().format('5.00')).toBe('R$ 5.00')
  })
})
