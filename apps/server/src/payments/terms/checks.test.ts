import type { MoneySettings } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import { describe, expect, it } from 'vitest'
import type { Config } from '../../platform/configuration/config.ts'
import { firstMoneySettings } from '../../platform/site-settings/money.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { deadRoutes, termsFault } from './checks.ts'

const account = (name: string, currencies?: CurrencyId[]): Config['paymentDrivers'][number] => ({
  driver: 'xendit',
  name,
  url: 'http://xendit.test',
  secretKeys: ['a-key'],
  callbackTokens: ['a-token'],
  collects: ['card'],
  pays: ['bankId'],
  ...(currencies && { currencies }),
})
const config = testConfig('postgres://localhost/none', {
  paymentDrivers: [account('everywhere'), account('dollars', ['USD', 'BRL']), account('rupiah', ['IDR'])],
})
const terms = firstMoneySettings(config)

const withCard = (card: Partial<MoneySettings['methods']['card']>, base = terms): MoneySettings => ({
  ...base,
  methods: { ...base.methods, card: { ...base.methods.card, ...card } },
})
const routed = (...route: string[]) => withCard({ route })
const paidBy = (...route: string[]): MoneySettings => ({
  ...terms,
  payouts: { ...terms.payouts, bankId: { on: true, route } },
})
const fieldOf = (after: MoneySettings, before = terms) => termsFault(config, before, after)?.field ?? null

describe('a route', () => {
  it('is refused where it leaves a currency without a provider that had one', () => {
    expect(termsFault(config, terms, routed('rupiah'))).toEqual({
      field: 'card',
      reason: 'no provider of its route carries it in USD',
    })
    expect(fieldOf(routed('rupiah', 'dollars'))).toBeNull()
    expect(fieldOf(routed('everywhere'))).toBeNull()
    expect(fieldOf(paidBy('dollars'))).toBe('bankId')
  })

  it('is refused where it changes to a provider that left the settings, as one of an earlier version may', () => {
    expect(fieldOf(routed('old', 'everywhere'))).toBe('card')
    expect(fieldOf(paidBy('old'))).toBe('bankId')
  })

  it('that names a provider that left the settings stops no other change, and can be repaired', () => {
    const before = routed('old')
    expect(fieldOf(withCard({ fee: '2' }, before), before)).toBeNull()
    expect(fieldOf(routed('rupiah'), before)).toBeNull()
    expect(fieldOf(routed(), before)).toBeNull()
  })
})

it('routes are dead once all their providers have left the settings, unless switched off', () => {
  expect(deadRoutes(config, terms)).toEqual([])
  expect(deadRoutes(config, routed('old', 'rupiah'))).toEqual([])
  expect(deadRoutes(config, routed('old'))).toEqual(['deposits by card'])
  expect(deadRoutes(config, paidBy('old'))).toEqual(['payouts by bankId'])
  expect(deadRoutes(config, withCard({ on: false, route: ['old'] }))).toEqual([])
})

describe('the limits of a method', () => {
  it.each([
    [{ least: '50', most: '40' }, {}],
    [{ most: '40' }, { minDeposit: '50' }],
    [{ least: '60' }, { maxDeposit: '50' }],
    [{ least: '60', most: '90' }, { maxDeposit: '50' }],
  ])('are refused where no amount is between them and those of all deposits', (card, single) => {
    const base: MoneySettings = withCard(card, { ...terms, ...single })
    const free = { least: null, most: null }
    const methods = { ...base.methods, usdteth: { ...base.methods.usdteth, ...free } }
    expect(fieldOf({ ...base, methods })).toBe('card')
  })

  it('may be as narrow as one amount', () => {
    expect(fieldOf(withCard({ most: '40' }, { ...terms, minDeposit: '40' }))).toBeNull()
  })
})
