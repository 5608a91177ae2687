import { err, minor, ok } from '@baize/kit'
import { STEP_GAMES } from '@baize/rules'
import { describe, expect, it } from 'vitest'
import { displayMoney } from '../../i18n/display-money.ts'
import { loadPack } from '../../i18n/load-pack.ts'
import { translator } from '../../i18n/translate.ts'
import { fundsFor, readStake } from './stake.ts'
import { stakeHint } from './words.ts'

const limits = { min: '1.00', max: '1000.00' }
const fault = (typed: string) => {
  const read = readStake(typed, limits, 2, 'en')
  return read.ok ? read.value : read.error
}

describe('a typed stake', () => {
  it('is read exactly, with a comma or a point', () => {
    expect(fault('2.50')).toBe(250n)
    expect(fault(' 2,5 ')).toBe(250n)
    expect(fault('1000')).toBe(100_000n)
  })

  it('[V-04] is refused below the minimum bet', () => {
    expect(fault('0')).toBe('tooSmall')
    expect(fault('0.99')).toBe('tooSmall')
    expect(fault('1')).toBe(100n)
  })

  it('is refused with what is wrong about it', () => {
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

  it('calls for a deposit only when the balance is under the smallest bet', () => {
    expect(fundsFor(ok(minor(500n)), '1.00', '1.00', 2)).toBe('short')
    expect(fundsFor(ok(minor(500n)), '0.99', '1.00', 2)).toBe('none')
    expect(fundsFor(err('missing'), '0', '1.00', 2)).toBe('none')
  })
})

describe('the words under a stake', async () => {
  const t = translator(await loadPack('en'))
  const user = { symbol: 'G$', currSymbol: '$', currRatio: '1', currencyId: 'USD' } as const
  const money = displayMoney({ user, useGameSymbol: false }, 'en', t)
  const multipliers = STEP_GAMES.mines.multipliers({ mines: 1 }, 9900)
  const said = (stake: bigint) =>
    stakeHint({ stake: ok(minor(stake)), limits, multipliers }, t, money, (times) => `${times}×`)

  it('are its limits, where it carries every multiplier', () => {
    expect(said(1_00n)).toBe('$ 1.00 to $ 1,000.00')
    expect(said(12_34n)).toBe('$ 1.00 to $ 1,000.00')
  })

  it('say what the first multiplier pays that it cannot carry', () => {
    expect(said(5n)).toBe('At this stake 1.03× pays $ 0.05: payouts are rounded down.')
  })
})
