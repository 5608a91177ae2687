import { expect, it } from 'vitest'
import { allowsMethod, allowsPayout, unlawful } from './market.ts'
import { Xendit } from './payment-drivers/xendit.ts'

const lawful = {
  marketProfile: 'BR',
  identityBeforeWithdrawal: true,
  paymentDrivers: [],
} as const

it('a market leaves out what its rules forbid, and no market nothing', () => {
  expect(['pix', 'card', 'usdt', 'qris'].filter((method) => allowsMethod('BR', method))).toEqual(['pix'])
  expect(['pix', 'coins', 'bankUs'].filter((kind) => allowsPayout('BR', kind))).toEqual(['pix'])
  expect(allowsMethod('', 'card') && allowsPayout('', 'coins')).toBe(true)
})

it('settings that contradict the market are named, one sentence each', () => {
  const xendit = Xendit.parse({
    driver: 'xendit',
    name: 'cards',
    secretKeys: ['a-secret-of-sixteen-or-more'],
    callbackTokens: ['a-secret-of-sixteen-or-more'],
    collects: ['card'],
    pays: [],
  })
  expect(unlawful(lawful)).toEqual([])
  const faults = unlawful({
    ...lawful,
    identityBeforeWithdrawal: false,
    paymentDrivers: [xendit],
  })
  expect(faults).toEqual([
    expect.stringContaining('IDENTITY_BEFORE_WITHDRAWAL=on'),
    'MARKET_PROFILE=BR allows no card: PAYMENT_DRIVERS must not have it in cards',
  ])
  expect(unlawful({ ...lawful, marketProfile: '', identityBeforeWithdrawal: false })).toEqual([])
})
