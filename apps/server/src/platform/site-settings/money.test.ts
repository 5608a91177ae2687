import { expect, it } from 'vitest'
import { testConfig } from '../../testing/config.fixture.ts'
import { firstMoneySettings, storedMoneySettings } from './money.ts'

const config = testConfig('postgres://localhost/none')
const first = firstMoneySettings(config)
const { card } = first.methods

it('stored terms of a later release keep all that this one knows, and lose the rest', () => {
  const stored = {
    ...first,
    maxDeposit: '300',
    cashback: '5',
    methods: { ...first.methods, card: { ...card, on: false, fee: '3', day: '9' }, paypal: { on: true } },
    payouts: { ...first.payouts, pix: { on: false, route: ['efi'], speed: 1 } },
  }
  expect(storedMoneySettings(stored, config)).toEqual({
    settings: {
      ...first,
      maxDeposit: '300',
      methods: { ...first.methods, card: { ...card, on: false, fee: '3' } },
      payouts: { ...first.payouts, pix: { on: false, route: ['efi'] } },
    },
    faults: [],
  })
})

it('stored terms of an earlier release have the value of the first start for a field they lack', () => {
  const { methods, maxWithdrawal: _, ...single } = first
  const stored = { ...single, minDeposit: '2', methods: { card: { on: false } } }
  expect(storedMoneySettings(stored, config)).toEqual({
    settings: { ...first, minDeposit: '2', methods: { ...methods, card: { ...card, on: false } } },
    faults: [],
  })
})

it('stored terms that are not valid lose those fields only, and name them', () => {
  const stored = {
    ...first,
    minDeposit: -1,
    maxDeposit: '300',
    methods: { ...first.methods, card: { ...card, on: false, fee: 'much' } },
  }
  expect(storedMoneySettings(stored, config)).toEqual({
    settings: { ...first, maxDeposit: '300', methods: { ...first.methods, card: { ...card, on: false } } },
    faults: ['minDeposit', 'methods.card.fee'],
  })
  expect(storedMoneySettings('nonsense', config)).toEqual({ settings: first, faults: ['settings'] })
})
