import { type RechargeInfo, type RechargeOrder, refusal, refused } from '@baize/contract'
import { minor } from '@baize/kit'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, fakeServer, refusing } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { receive } from '../../realtime/pushes.ts'
import { useUiState } from '../../session/ui-state.ts'
import { leaveFor } from './begun-at.ts'
import { DepositSheet } from './DepositSheet.tsx'
import { bonusOn, feeOn, readDeposit } from './deposit-amount.ts'
import { RechargeReturnPage } from './RechargeReturnPage.tsx'
import { pauseAfter } from './status-pace.ts'

const order = (change: Partial<RechargeOrder> = {}): RechargeOrder => ({
  id: '019a0000-0000-7000-8000-00000000000a',
  amount: '50.00',
  asked: '50.00',
  currencyId: 'USD',
  state: 'WAITING',
  payUrl: 'http://pay.example/pay/1',
  createdAt: 1_767_225_600_000,
  paidAt: null,
  method: 'card',
  kind: 'card',
  fee: '0.00',
  code: '',
  coin: '',
  arrived: '',
  held: '',
  expiresAt: 1_767_229_200_000,
  confirmations: 0,
  needed: 0,
  bonus: '0.00',
  wager: '0.00',
  refunded: '0.00',
  ...change,
})

const METHOD = { min: '1.00', max: '10000.00', fee: 0, quick: ['10', '25', '50', '1000'] }
const info = (change: Partial<RechargeInfo> = {}): RechargeInfo => ({
  open: true,
  currencyId: 'USD',
  methods: [
    { ...METHOD, id: 'pix', kind: 'instant' },
    { ...METHOD, id: 'card', kind: 'card' },
    { ...METHOD, id: 'usdt', kind: 'crypto', fee: 100 },
  ],
  last: 'card',
  offer: null,
  bonuses: [],
  ...change,
})
const listed = (...items: RechargeOrder[]) => ({
  model: { items, total: items.length, pageNo: 1, pageSize: 20 },
})

const serve = (answers: Answers) =>
  fakeServer({
    '/api/auth/user_info': () => ({ user: PLAYER }),
    '/api/pay/recharge_info': () => ({ model: info() }),
    '/api/pay/recharge_record': () => listed(),
    ...answers,
  })

afterEach(() => {
  vi.restoreAllMocks()
  clearPage()
  useUiState.setState({ rechargeData: null })
})

describe('the deposit sheet', () => {
  it('takes a chosen amount to the payment page', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const server = serve({ '/api/pay/recharge': () => ({ model: order() }) })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'G$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('http://pay.example/pay/1'))
    expect(server.requests('/api/pay/recharge')).toMatchObject([{ amount: '50.00' }])
  })

  it('asks again under the same request id when the reply was lost', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const server = serve({ '/api/pay/recharge': () => ({ replyLost: true }) })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'G$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    await waitFor(() => expect(server.requests('/api/pay/recharge')).toHaveLength(1))
    server.answer({ '/api/pay/recharge': () => ({ model: order() }) })
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(leave).toHaveBeenCalled()
    })
    const ids = server.requests('/api/pay/recharge').map((one) => one.requestId)
    expect(new Set(ids).size).toBe(1)
  })

  it('says what is wrong with a typed amount and sends nothing', async () => {
    const server = serve({})
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.type(await screen.findByRole('textbox', { name: 'Another amount' }), '12.345')
    expect(await screen.findByText('Use at most 2 decimals.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
    await person.keyboard('{Enter}')
    expect(server.requests('/api/pay/recharge')).toEqual([])
  })

  it('shows the server’s minimum at the amount', async () => {
    const extra = { id: 'depositBelowMinimum', values: { min: '1000.00' } }
    serve({
      '/api/pay/recharge': () => ({ status: 2301, message: 'The smallest deposit is 1000.00.', extra }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.type(await screen.findByRole('textbox', { name: 'Another amount' }), '2')
    await person.click(screen.getByRole('button', { name: 'Pay $ 2.00' }))
    expect(await screen.findByText('The smallest deposit is G$ 1,000.00.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Another amount' }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
  })

  it('says what the game symbol is worth and what the bank will take', async () => {
    serve({})
    const user = { ...PLAYER, currencyId: 'BRL' as const, currSymbol: 'R$', currRatio: '1' }
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />, { user })
    expect(await screen.findByText(/G\$ 1 = R\$ 1\.00$/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'G$ 1,000' }))
    expect(screen.getByRole('button', { name: 'Pay R$ 1,000.00' })).toHaveProperty('disabled', false)
  })

  it('says so when payments are being maintained', async () => {
    serve({ '/api/pay/recharge': () => refusing('paymentMaintenance') })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'G$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    expect(await screen.findByText(/Payments are being maintained/)).toBeTruthy()
  })

  it('lists earlier deposits with the way back to one that waits', async () => {
    const paid = { id: '019a0000-0000-7000-8000-00000000000b', state: 'PAID', refunded: '12.00' } as const
    const items = [order(), order(paid)]
    serve({ '/api/pay/recharge_record': () => listed(...items) })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(screen.getByRole('radio', { name: 'History' }))
    expect(await screen.findByText('Credited')).toBeTruthy()
    expect(screen.getAllByText(/^\$ 50\.00 · Card · /)).toHaveLength(2)
    expect(screen.getAllByText(/given back$/).map((one) => one.textContent)).toEqual(['$ 12.00 given back'])
    const way = screen.getByRole('link', { name: 'Continue paying' })
    expect(way.getAttribute('href')).toBe('http://pay.example/pay/1')
  })
})

describe('a payment in an app of one’s own', () => {
  const pix = (change: Partial<RechargeOrder> = {}) =>
    order({
      method: 'pix',
      kind: 'instant',
      code: '00020126CODE',
      expiresAt: Date.now() + 900_000,
      ...change,
    })

  it('shows the code to scan and copy, goes on by itself when it is paid, and leads to another', async () => {
    const server = serve({
      '/api/pay/recharge': () => ({ model: pix() }),
      '/api/pay/recharge_status': () => ({ model: pix() }),
    })
    const onDone = vi.fn<() => void>()
    const { person } = showPage(<DepositSheet onDone={onDone} />)
    await person.click(await screen.findByRole('radio', { name: /PIX/ }))
    await person.click(screen.getByRole('button', { name: 'G$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Get the code for $ 50.00' }))
    expect(await screen.findByRole('heading', { name: 'Pay $ 50.00' })).toBeTruthy()
    expect(server.requests('/api/pay/recharge')).toMatchObject([{ amount: '50.00', method: 'pix' }])
    expect(screen.getByRole('img', { name: 'QR code of this payment' })).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/)
    await person.click(screen.getByRole('button', { name: 'Copy the code' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('00020126CODE')
    server.answer({
      '/api/pay/recharge_status': () => ({ model: pix({ state: 'PAID', bonus: '5.00', wager: '20.00' }) }),
    })
    receive({ type: 'balance', userId: PLAYER.userId, balance: '150.00', seq: PLAYER.seq + 1 })
    expect(await screen.findByText('G$ 50.00 is in your balance')).toBeTruthy()
    expect(screen.getByText('A bonus of G$ 5.00 is yours once you have staked G$ 20.00.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Keep playing' }))
    expect(onDone).toHaveBeenCalledOnce()
    await person.click(screen.getByRole('button', { name: 'Another deposit' }))
    expect(await screen.findByRole('button', { name: 'Pay' })).toBeTruthy()
  })

  it.each([
    ['FAILED', 'The payment was declined'],
    ['EXPIRED', 'The payment was not made in time'],
  ] as const)('that is %s says so and leads on', async (state, words) => {
    serve({
      '/api/pay/recharge_record': () => listed(pix()),
      '/api/pay/recharge_status': () => ({ model: pix({ state }) }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'Go on' }))
    expect(await screen.findByText(words)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Deposit again' }))
    expect(await screen.findByRole('radio', { name: /PIX/ })).toBeTruthy()
  })

  it('by coins says what to send, with the fee, and how far it is confirmed', async () => {
    const usdt = order({
      method: 'usdt',
      kind: 'crypto',
      code: 'TAddress',
      coin: '50.50 USDT (Tron)',
      fee: '0.50',
      confirmations: 2,
      needed: 3,
    })
    serve({
      '/api/pay/recharge': () => ({ model: usdt }),
      '/api/pay/recharge_status': () => ({ model: usdt }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('radio', { name: /USDT/ }))
    await person.click(screen.getByRole('button', { name: 'G$ 50' }))
    expect(screen.getByText('$ 0.50')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Get the address for $ 50.50' }))
    expect(await screen.findByRole('heading', { name: 'Send 50.50 USDT (Tron)' })).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2')
    expect(screen.getByText('2 of 3 confirmations')).toBeTruthy()
  })

  it('of coins says what came where it is not what was asked for, and that coins may come late', async () => {
    const usdt = order({
      method: 'usdt',
      kind: 'crypto',
      code: 'TAddress',
      coin: '50.50 USDT (Tron)',
      fee: '0.50',
    })
    const server = serve({
      '/api/pay/recharge_record': () => listed({ ...usdt, held: '0.004 USDT' }),
      '/api/pay/recharge_status': () => ({
        model: { ...usdt, held: '0.004 USDT', confirmations: 3, needed: 3 },
      }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'Go on' }))
    expect(await screen.findByText(/^0\.004 USDT came, which is too little/)).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
    expect(screen.getByText('Waiting for your payment')).toBeTruthy()
    const says = async (change: Partial<RechargeOrder>, seq: number) => {
      server.answer({ '/api/pay/recharge_status': () => ({ model: { ...usdt, ...change } }) })
      receive({ type: 'balance', userId: PLAYER.userId, balance: '150.00', seq: PLAYER.seq + seq })
    }
    await says({ state: 'EXPIRED' }, 1)
    expect(await screen.findByText('No coins came in time')).toBeTruthy()
    await says({ state: 'FAILED' }, 2)
    expect(await screen.findByText('The coins did not come')).toBeTruthy()
    await says({ state: 'PAID', amount: '20.00', fee: '0.20', arrived: '20.20 USDT' }, 3)
    expect(await screen.findByText('G$ 20.00 is in your balance')).toBeTruthy()
    expect(
      screen.getByText('20.20 USDT came, where 50.50 USDT (Tron) was asked for. What came is credited.'),
    ).toBeTruthy()
    await says({ state: 'PAID', arrived: '50.50 USDT' }, 4)
    expect(await screen.findByText('G$ 50.00 is in your balance')).toBeTruthy()
    expect(screen.queryByText(/was asked for/)).toBeNull()
    // What comes to an address later was asked for by nobody.
    await says({ state: 'PAID', coin: '', arrived: '20.50 USDT' }, 5)
    expect(await screen.findByText('20.50 USDT more came to the address of an earlier deposit.')).toBeTruthy()
  })
})

describe('a bonus', () => {
  const first = { code: '', percent: 50, least: '1.00', most: '20.00', wager: 10 }

  it('is shown with its stakes before anything is paid, and a code replaces it', async () => {
    const server = serve({
      '/api/pay/recharge_info': ({ promo }) =>
        promo === undefined
          ? { model: info({ offer: first }) }
          : promo === 'double'
            ? { model: info({ offer: { ...first, code: 'DOUBLE', percent: 100, most: '500.00', wager: 2 } }) }
            : refused(refusal('promoNotValid')),
      '/api/pay/recharge': () => refused(refusal('promoUsed')),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'G$ 50' }))
    expect(screen.getByText('G$ 20.00')).toBeTruthy()
    expect(screen.getByText(/once you have staked G\$ 200\.00/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'I have a promo code' }))
    await person.type(screen.getByRole('textbox', { name: 'Promo code' }), 'nothing{Enter}')
    expect(await screen.findByText('This promo code is not valid.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Promo code' }))
    await person.clear(screen.getByRole('textbox', { name: 'Promo code' }))
    await person.type(screen.getByRole('textbox', { name: 'Promo code' }), 'double')
    await person.click(screen.getByRole('button', { name: 'Use' }))
    expect(await screen.findByText(/^DOUBLE: 100 % on top/)).toBeTruthy()
    expect(screen.getByText(/once you have staked G\$ 100\.00/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    expect(await screen.findByText('You have used this promo code already.')).toBeTruthy()
    expect(server.requests('/api/pay/recharge')).toMatchObject([{ promo: 'DOUBLE' }])
    await person.click(screen.getByRole('button', { name: 'Remove the code' }))
    expect(await screen.findByText(/^First deposit: 50 %/)).toBeTruthy()
  })

  it('is reckoned as the server does', () => {
    expect(bonusOn(minor(50_00n), first, 2)).toEqual({ bonus: 20_00n, wager: 200_00n })
    expect(bonusOn(minor(99n), first, 2)).toBeNull()
    expect(bonusOn(minor(1_01n), first, 2)).toEqual({ bonus: 50n, wager: 500n })
    expect([feeOn(minor(1n), 100), feeOn(minor(100_00n), 100), feeOn(minor(100_00n), 0)]).toEqual([
      1n,
      100n,
      0n,
    ])
  })
})

it('keeps what was chosen while the sheet was closed, and says when payments are maintained', async () => {
  const server = serve({})
  const { person, unmount } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  await person.click(await screen.findByRole('radio', { name: /USDT/ }))
  await person.type(screen.getByRole('textbox', { name: 'Another amount' }), '77')
  unmount()
  const { unmount: again } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  expect(await screen.findByRole('button', { name: 'Get the address for $ 77.77' })).toBeTruthy()
  again()
  server.answer({ '/api/pay/recharge_info': () => ({ model: info({ open: false }) }) })
  showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  expect(await screen.findByText(/Payments are being maintained/)).toBeTruthy()
})

describe('coming back from the payment page', () => {
  const at = `/recharge/return?order=${order().id}`

  it('waits, then shows the amount as soon as a push says it is there', async () => {
    const server = serve({ '/api/pay/recharge_status': () => ({ model: order() }) })
    showPage(<RechargeReturnPage />, { at })
    expect(await screen.findByText('Waiting for the payment provider')).toBeTruthy()
    await waitFor(() => expect(server.requests('/api/pay/recharge_status').length).toBeGreaterThan(0))
    server.answer({ '/api/pay/recharge_status': () => ({ model: order({ state: 'PAID' }) }) })
    receive({ type: 'balance', userId: PLAYER.userId, balance: '150.00', seq: PLAYER.seq + 1 })
    expect(await screen.findByText('G$ 50.00 is in your balance')).toBeTruthy()
    expect(screen.getByText('Your payment of $ 50.00 is credited.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your deposit' }))
    expect(screen.getByRole('link', { name: 'Choose a game' }).getAttribute('href')).toBe('/')
  })

  it('leads back to the game that was left to pay, and says all that was paid', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    window.history.replaceState(null, '', '/h5/crash')
    leaveFor('http://pay.example/pay/1')
    window.history.replaceState(null, '', '/recharge/return')
    leaveFor('http://pay.example/pay/2')
    window.history.replaceState(null, '', '/')
    serve({ '/api/pay/recharge_status': () => ({ model: order({ state: 'PAID', fee: '0.50' }) }) })
    showPage(<RechargeReturnPage />, { at })
    expect((await screen.findByRole('link', { name: 'Back to the game' })).getAttribute('href')).toBe(
      '/h5/crash',
    )
    expect(screen.getByText('Your payment of $ 50.50 is credited.')).toBeTruthy()
  })

  it('offers another try after a declined payment', async () => {
    serve({ '/api/pay/recharge_status': () => ({ model: order({ state: 'FAILED' }) }) })
    const { person } = showPage(<RechargeReturnPage />, { at })
    expect(await screen.findByText('The payment was declined')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Deposit again' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['deposit'])
  })

  it('shows nobody else’s order, nor one that is none', async () => {
    serve({ '/api/pay/recharge_status': () => ({ status: 2303, message: 'There is no such payment.' }) })
    const { unmount } = showPage(<RechargeReturnPage />, { at })
    expect(await screen.findByText('Deposit not found')).toBeTruthy()
    unmount()
    showPage(<RechargeReturnPage />, { at: '/recharge/return?order=nonsense' })
    expect(await screen.findByText('Deposit not found')).toBeTruthy()
  })

  it('asks less and less often, and not for ever', () => {
    const pauses = Array.from({ length: 12 }, (_, asks) => pauseAfter(asks))
    const numbers = pauses.filter((pause) => pause !== false)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBe(false)
  })
})

describe('a typed deposit', () => {
  it('is read exactly or refused with the reason', () => {
    const read = (typed: string) => {
      const found = readDeposit(typed, { min: '5.00', max: '10000.00' }, 2)
      return found.ok ? found.value : found.error
    }
    expect([read('25'), read('0,5')]).toEqual([2500n, 50n])
    // One or a thousand: one is too little. Twelve and a half, or as many thousand: that is too much.
    expect([read('1.000'), read('12.500')]).toEqual([100_000n, 1250n])
    expect(read('9.500')).toBe('ambiguous')
    expect([read(''), read('0'), read('-3'), read('1e3'), read('1.001'), read('1'.repeat(20))]).toEqual([
      'missing',
      'zero',
      'notANumber',
      'notANumber',
      'tooPrecise',
      'tooLarge',
    ])
  })
})
