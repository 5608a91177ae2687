import { MoneySettings as MoneySettingsSchema } from '@baize/contract/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { confirmWith } from '../../api/client.ts'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { inCurrencies } from '../../ui/limit-amounts.ts'
import { changesOf, movedFirst, takesSecond, toggled } from './draft.ts'
import { MoneySettings } from './MoneySettings.tsx'

beforeEach(() => confirmWith(async () => '01900000-0000-7000-8000-00000000000c'))

const PATH = '/api/operator/money/settings'
const METHODS = ['pix', 'qris', 'card', 'usdt', 'usdteth', 'lightning', 'btc'] as const
const PAYOUTS = ['bankUs', 'pix', 'bankId', 'coins'] as const
const ONE = [
  { currencyId: 'USD', amount: '1.00' },
  { currencyId: 'IDR', amount: '10000.00' },
] as const

const method = { on: true, fee: '0', least: null, most: null, countries: ['US', 'BR'], route: [] }
const settings = MoneySettingsSchema.parse({
  deposits: true,
  minDeposit: '1',
  maxDeposit: '10000',
  firstDepositBonus: 50,
  firstDepositBonusMax: '100',
  firstDepositBonusWager: 10,
  withdrawals: true,
  minWithdrawal: '5',
  maxWithdrawal: '10000',
  withdrawalDayLimit: '20000',
  withdrawalAutoLimit: '500',
  withdrawalFee: '0',
  tronFee: '1',
  ethereumFee: '5',
  withdrawalMinDeposit: '1',
  withdrawalWagerPercent: 100,
  methods: Object.fromEntries(METHODS.map((id) => [id, method])),
  payouts: Object.fromEntries(PAYOUTS.map((id) => [id, { on: true, route: [] }])),
})
const version = {
  version: 2,
  at: Date.UTC(2026, 10, 1),
  requestedBy: 'ann',
  approvedBy: 'bob',
  reason: 'A quiet week',
  rolledBackTo: null,
}
const current = {
  ...version,
  settings,
  one: ONE,
  offered: {
    methods: METHODS.map((id) => ({ id, countries: ['US', 'BR'], providers: ['efi', 'woovi'] })),
    payouts: PAYOUTS.map((id) => ({ id, providers: ['efi'] })),
  },
}
const rows = [
  [
    { kind: 'words', of: 'moneySetting', ids: ['maxDeposit'] },
    { kind: 'none' },
    { kind: 'moneys', moneys: [{ currencyId: 'USD', amount: '500.00' }] },
    { kind: 'moneys', moneys: [{ currencyId: 'USD', amount: '10000.00' }] },
  ],
]
const columns = ['setting', 'paymentMethod', 'valueBefore', 'valueAfter']
const empty = { kind: 'table', columns, rows: [] }
const history = {
  items: [
    { ...version, changes: { kind: 'table', columns, rows } },
    { ...version, version: 1, requestedBy: null, approvedBy: null, reason: '', changes: empty },
  ],
  total: 2,
  pageNo: 1,
  pageSize: 20,
}

const open = async (roles: Parameters<typeof show>[1]['roles'] = ['finance']) => {
  const sent = serve({
    [PATH]: current,
    [`${PATH}/history`]: history,
    [`${PATH}/change`]: current,
    [`${PATH}/roll_back`]: current,
  })
  const { container } = show(<MoneySettings />, { path: '/money-settings', at: '/money-settings', roles })
  await screen.findByRole('heading', { name: 'Version 2' })
  return { sent, container }
}
async function confirm(action: string): Promise<void> {
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), { target: { value: 'A test' } })
  fireEvent.click(within(dialog).getByRole('button', { name: action }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('only changed settings are asked for, with amounts in every currency and the route of a method', async () => {
  const { sent, container } = await open()
  await expectAccessible(container)
  const most = screen.getAllByRole('textbox', { name: 'Largest deposit (USD)' })[0]
  fireEvent.change(most ?? container, { target: { value: '2500' } })
  expect(screen.getByText(/25,000,000\.00/)).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Card' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Use first: woovi' })[0] ?? container)
  expect(screen.getByText('Changed settings: 3')).toBeTruthy()
  // Lowering a limit and switching a method off; another provider of Pix; all of it together.
  expect(screen.getAllByText('You alone')).toHaveLength(2)
  expect(screen.getAllByText('Needs a second person')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Change settings' }))
  await confirm('Change settings')
  expect(sent.find(({ path }) => path.endsWith('/change'))?.body).toEqual({
    settings: { maxDeposit: '2500', methods: { card: { on: false }, pix: { route: ['woovi', 'efi'] } } },
    reason: 'A test',
  })
})

it('the history says who changed what from old to new, and leads back to a version', async () => {
  const { sent } = await open()
  expect(screen.getByText(/requested by ann, approved by bob/)).toBeTruthy()
  expect(screen.getByText(/from the settings of the first start/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Go back to version 2' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Go back to version 1' }))
  await confirm('Go back')
  expect(sent.find(({ path }) => path.endsWith('/roll_back'))?.body).toEqual({ version: 1, reason: 'A test' })
})

it('somebody without the permission reads the settings and changes nothing', async () => {
  await open(['support'])
  expect(screen.queryByRole('button', { name: 'Change settings' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Go back to version 1' })).toBeNull()
})

it('a change that only lowers what the house gives is for one person, before it is saved', () => {
  expect(takesSecond(settings, { ...settings, maxDeposit: '2500', withdrawals: false })).toBe(false)
  expect(takesSecond(settings, { ...settings, maxDeposit: '25000' })).toBe(true)
  const { pix } = settings.methods
  const narrowed = (countries: typeof pix.countries) =>
    takesSecond(settings, { ...settings, methods: { ...settings.methods, pix: { ...pix, countries } } })
  expect([narrowed(['BR']), narrowed(['BR', 'ID'])]).toEqual([false, true])
})

it('a draft equal to the settings in force changes nothing, and an amount is exact in each currency', () => {
  expect(changesOf(settings, settings)).toEqual({ change: {}, count: 0 })
  expect(inCurrencies('0.05')).toEqual([
    { currencyId: 'USD', amount: '0.05' },
    { currencyId: 'BRL', amount: '0.25' },
    { currencyId: 'IDR', amount: '500.00' },
  ])
  expect(inCurrencies('5.')).toEqual([])
})

it('a route never becomes empty by leaving providers out, which would mean all of them', () => {
  expect(movedFirst([], ['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  expect(toggled([], ['a', 'b'], 'a')).toEqual(['b'])
  expect(toggled(['b'], ['a', 'b'], 'b')).toEqual(['b'])
  expect(toggled(['b'], ['a', 'b'], 'a')).toEqual(['b', 'a'])
})

it('a route loses providers that have left the settings with the next change of it', () => {
  expect(movedFirst(['old', 'a', 'b'], ['a', 'b'], 'b')).toEqual(['b', 'a'])
  expect(toggled(['old', 'a'], ['a', 'b'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'old'], ['a', 'b'], 'a')).toEqual(['a'])
  expect(toggled(['old'], ['a', 'b'], 'a')).toEqual(['a'])
})
