import type { RechargeOrder } from '@baize/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, fakeServer, refusing } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { receive } from '../../realtime/pushes.ts'
import { DepositSheet } from './DepositSheet.tsx'
import { readDeposit } from './deposit-amount.ts'
import { RechargeReturnPage } from './RechargeReturnPage.tsx'
import { pauseAfter } from './status-pace.ts'

const order = (change: Partial<RechargeOrder> = {}): RechargeOrder => ({
  id: '019a0000-0000-7000-8000-00000000000a',
  amount: '50.00',
  currencyId: 'USD',
  state: 'WAITING',
  payUrl: 'http://pay.example/pay/1',
  createdAt: 1_767_225_600_000,
  paidAt: null,
  ...change,
})

const serve = (answers: Answers) =>
  fakeServer({ '/api/auth/user_info': () => ({ user: PLAYER }), ...answers })

afterEach(() => {
  vi.restoreAllMocks()
  clearPage()
})

describe('the deposit sheet', () => {
  it('takes a chosen amount to the payment page', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const server = serve({ '/api/pay/recharge': () => ({ model: order() }) })
    const { person } = showPage(<DepositSheet />)
    await person.click(screen.getByRole('button', { name: 'G$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('http://pay.example/pay/1'))
    expect(server.requests('/api/pay/recharge')).toMatchObject([{ amount: '50' }])
  })

  it('asks again under the same request id when the reply was lost', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const server = serve({ '/api/pay/recharge': () => ({ replyLost: true }) })
    const { person } = showPage(<DepositSheet />)
    await person.click(screen.getByRole('button', { name: 'G$ 50' }))
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
    const { person } = showPage(<DepositSheet />)
    await person.type(screen.getByRole('textbox', { name: 'Another amount' }), '12.345')
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
    const { person } = showPage(<DepositSheet />)
    await person.type(screen.getByRole('textbox', { name: 'Another amount' }), '2')
    await person.click(screen.getByRole('button', { name: 'Pay $ 2.00' }))
    expect(await screen.findByText('The smallest deposit is G$ 1,000.00.')).toBeTruthy()
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
  })

  it('says what the game symbol is worth and what the bank will take', async () => {
    serve({})
    const user = { ...PLAYER, currencyId: 'BRL' as const, currSymbol: 'R$', currRatio: '1' }
    const { person } = showPage(<DepositSheet />, { user })
    expect(screen.getByText('G$ 1 = R$ 1.00')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'G$ 1,000' }))
    expect(screen.getByRole('button', { name: 'Pay R$ 1,000.00' })).toHaveProperty('disabled', false)
  })

  it('says so when payments are being maintained', async () => {
    serve({ '/api/pay/recharge': () => refusing('paymentMaintenance') })
    const { person } = showPage(<DepositSheet />)
    await person.click(screen.getByRole('button', { name: 'G$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    expect(await screen.findByText(/Payments are being maintained/)).toBeTruthy()
  })

  it('lists earlier deposits with the way back to one that waits', async () => {
    const items = [order(), order({ id: '019a0000-0000-7000-8000-00000000000b', state: 'PAID' })]
    serve({
      '/api/pay/recharge_record': () => ({ model: { items, total: 2, pageNo: 1, pageSize: 20 } }),
    })
    const { person } = showPage(<DepositSheet />)
    await person.click(screen.getByRole('radio', { name: 'History' }))
    expect(await screen.findByText('Credited')).toBeTruthy()
    expect(screen.getAllByText(/^\$ 50\.00 · /)).toHaveLength(2)
    const way = screen.getByRole('link', { name: 'Continue paying' })
    expect(way.getAttribute('href')).toBe('http://pay.example/pay/1')
  })
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
    expect(screen.getByRole('link', { name: 'Play Mines' }).getAttribute('href')).toBe('/h5/mines')
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
      const found = readDeposit(typed, 2)
      return found.ok ? found.value : found.error
    }
    expect([read('25'), read('0,5')]).toEqual([2500n, 50n])
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
