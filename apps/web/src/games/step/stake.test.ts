import { err, formatAmount, minor, ok, parseAmount } from '@baize/kit'
import { STEP_GAMES } from '@baize/rules'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayMoney } from '../../i18n/display-money.ts'
import { loadPack } from '../../i18n/load-pack.ts'
import { translator } from '../../i18n/translate.ts'
import { fundsFor, presetStake, readStake } from './stake.ts'
import { stakeHint } from './words.ts'

const limits = { min: '1.00', max: '1000.00' }
const fault = (typed: string) => {
  const read = readStake(typed, limits, 2, 'en')
  return read.ok ? read.value : read.error
}

describe('a typed stake', () => {
  it('is parsed exactly, with a comma or a point', () => {
    expect(fault('2.50')).toBe(250n)
    expect(fault(' 2,5 ')).toBe(250n)
    expect(fault('1000')).toBe(100_000n)
  })

  it('[V-04] is refused below the minimum bet', () => {
    expect(fault('0')).toBe('tooSmall')
    expect(fault('0.99')).toBe('tooSmall')
    expect(fault('1')).toBe(100n)
  })

  it('is refused with the reason', () => {
    expect(fault('')).toBe('missing')
    expect(fault('1.000')).toBe('ambiguous')
    expect(fault('1e3')).toBe('notANumber')
    expect(fault('-5')).toBe('notANumber')
    expect(fault('NaN')).toBe('notANumber')
    expect(fault('1.005')).toBe('tooPrecise')
    expect(fault('1000.01')).toBe('tooLarge')
    expect(fault('99999999999999999999')).toBe('tooLarge')
  })

  it('is affordable up to the last minor unit of the balance', () => {
    expect(fundsFor(ok(minor(500n)), '5.00', '1.00', 2)).toBe('enough')
    expect(fundsFor(ok(minor(501n)), '5.00', '1.00', 2)).toBe('short')
    expect(fundsFor(err('missing'), '5.00', '1.00', 2)).toBe('enough')
  })

  it('requires a deposit only when the balance is under the smallest bet', () => {
    expect(fundsFor(ok(minor(500n)), '1.00', '1.00', 2)).toBe('short')
    expect(fundsFor(ok(minor(500n)), '0.99', '1.00', 2)).toBe('none')
    expect(fundsFor(err('missing'), '0', '1.00', 2)).toBe('none')
  })
})

describe('a preset stake', () => {
  it.each([
    ['1000.00', '5.00'],
    ['100.00', '5.00'],
    ['99.99', '2.00'],
    ['50.00', '2.00'],
    ['20.00', '1.00'],
    ['19.99', '1.00'],
    ['0.00', '1.00'],
  ])('is, for a balance of %s, %s: at most a twentieth, at least the minimum', (balance, preset) => {
    expect(presetStake('5.00', '1.00', balance, 2)).toBe(preset)
  })

  it('is a few cents when the operator allows that, and the default before a balance is known', () => {
    expect(presetStake('5.00', '0.05', '2.00', 2)).toBe('0.10')
    expect(presetStake('5.00', '0.05', '0.40', 2)).toBe('0.05')
    expect(presetStake('5.00', '1.00', null, 2)).toBe('5.00')
  })

  it('is never more than a twentieth of the balance, unless that is less than the minimum bet', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), (balance) => {
        const preset = parseAmount(presetStake('5.00', '0.05', formatAmount(minor(balance), 2), 2), 2)
        expect(preset.ok && (preset.value === 5n || preset.value * 20n <= balance)).toBe(true)
      }),
    )
  })
})

describe('the hint under a stake', async () => {
  const t = translator(await loadPack('en'))
  const user = { symbol: 'G$', currSymbol: '$', currRatio: '1', currencyId: 'USD' } as const
  const money = displayMoney({ user, useGameSymbol: false }, 'en', t)
  const multipliers = STEP_GAMES.mines.multipliers({ mines: 1 }, 9900)
  const said = (stake: bigint) =>
    stakeHint({ stake: ok(minor(stake)), limits, multipliers }, t, money, (times) => `${times}×`)

  it('shows its limits when it carries every multiplier', () => {
    expect(said(1_00n)).toBe('$ 1.00 to $ 1,000.00')
    expect(said(12_34n)).toBe('$ 1.00 to $ 1,000.00')
  })

  it('shows the rounded payout of the first multiplier that it cannot carry', () => {
    expect(said(5n)).toBe('At this stake 1.03× pays $ 0.05: payouts are rounded down.')
  })
})
