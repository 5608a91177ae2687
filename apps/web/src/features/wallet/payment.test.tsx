import type { RechargeOrder } from '@baize/contract/player'
import { qrOf } from '@baize/ui/qr'
import { useToasts } from '@baize/ui/toast'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { PLAYER, showPage } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { receive } from '../../realtime/pushes.ts'
import { setStartup } from '../../session/startup.ts'
import { useUiState } from '../../session/ui-state.ts'
import { storage } from '../../storage/storage.ts'
import { learnProtection } from '../protection/pause.ts'
import { leaveFor } from './begun-at.ts'
import { DepositSheet } from './DepositSheet.tsx'
import { coinWords, rateOf } from './order-sum.ts'
import { RechargeReturnPage } from './RechargeReturnPage.tsx'
import { pauseAfter } from './status-pace.ts'
import { clearWallet, listed, order, serve } from './wallet.fixture.ts'

afterEach(clearWallet)

describe('a payment in another app', () => {
  const pix = (change: Partial<RechargeOrder> = {}) =>
    order({
      method: 'pix',
      kind: 'instant',
      code: '00020126CODE',
      expiresAt: Date.now() + 900_000,
      ...change,
    })

  it('shows a code to scan and copy, continues when it is paid, and offers another payment', async () => {
    const server = serve({
      '/api/pay/recharge': () => ({ model: pix() }),
      '/api/pay/recharge_status': () => ({ model: pix() }),
    })
    const onDone = vi.fn<() => void>()
    const { person } = showPage(<DepositSheet onDone={onDone} />)
    await person.click(await screen.findByRole('radio', { name: /PIX/ }))
    await person.click(screen.getByRole('button', { name: '$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Get code for $ 50.00' }))
    expect(await screen.findByRole('heading', { name: 'Pay $ 50.00' })).toBeTruthy()
    expect(server.requests('/api/pay/recharge')).toMatchObject([{ amount: '50.00', method: 'pix' }])
    expect(screen.getByRole('img', { name: 'QR code for this payment' })).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/)
    await person.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('00020126CODE')
    server.answer({
      '/api/pay/recharge_status': () => ({ model: pix({ state: 'PAID', bonus: '5.00', wager: '20.00' }) }),
    })
    receive({ type: 'balance', userId: PLAYER.userId, balance: '150.00', seq: PLAYER.seq + 1 })
    expect(await screen.findByText('$ 50.00 is in your balance')).toBeTruthy()
    expect(
      await screen.findByText(
        'Bonus of $ 5.00: yours after you bet $ 20.00 within 30 days, at most $ 100.00 a bet.',
      ),
    ).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Keep playing' }))
    expect(onDone).toHaveBeenCalledOnce()
    await person.click(screen.getByRole('button', { name: 'Another deposit' }))
    expect(await screen.findByRole('button', { name: 'Pay' })).toBeTruthy()
  })

  it('selects a code that cannot be copied and says so', async () => {
    serve({
      '/api/pay/recharge_record': () => listed(pix()),
      '/api/pay/recharge_status': () => ({ model: pix() }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'Continue' }))
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await person.click(await screen.findByRole('button', { name: 'Copy code' }))
    await waitFor(() => expect(getSelection()?.toString()).toBe('00020126CODE'))
    const [said] = useToasts.getState().toasts
    expect(said?.message).toBe("Copy it by hand: your browser didn't allow copying.")
    useToasts.setState({ toasts: [] })
  })

  it('[E-10] is in rechargeSavePopupData while its popup is open', async () => {
    serve({ '/api/pay/recharge_status': () => ({ model: pix() }) })
    showPage(<DepositSheet onDone={() => undefined} />)
    await screen.findByRole('radio', { name: /PIX/ })
    act(() => useUiState.setState({ rechargeSavePopupData: pix() }))
    expect(await screen.findByRole('heading', { name: 'Pay $ 50.00' })).toBeTruthy()
    cleanup()
    expect(useUiState.getState().rechargeSavePopupData).toBeNull()
  })

  it('offers a QRIS code as a picture to save, and nothing to paste', async () => {
    const qris = order({ method: 'qris', kind: 'instant', code: '00020101CODE' })
    serve({
      '/api/pay/recharge_record': () => listed(qris),
      '/api/pay/recharge_status': () => ({ model: qris }),
    })
    const brush = {
      fillStyle: '',
      dark: 0,
      fillRect: () => void (brush.dark += Number(brush.fillStyle === '#000')),
    }
    const file = new Blob(['picture'], { type: 'image/png' })
    const drawn = vi.fn<(done: BlobCallback, type?: string) => void>((done) => done(file))
    const canvas = HTMLCanvasElement.prototype
    const was = Object.getOwnPropertyDescriptors(canvas)
    onTestFinished(() => void Object.defineProperties(canvas, was))
    Object.assign(canvas, { getContext: () => brush, toBlob: drawn })
    const kept: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      kept.push(`${this.download} ${this.href}`)
    })
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:qris')
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/choose it from the gallery/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull()
    expect(screen.queryByText('00020101CODE')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Save QR code as image' }))
    await waitFor(() => expect(kept).toEqual(['baize-qris.png blob:qris']))
    expect(made).toHaveBeenCalledWith(file)
    expect(drawn).toHaveBeenCalledWith(expect.anything(), 'image/png')
    expect(brush.dark).toBe(qrOf('00020101CODE')?.rows.flat().filter(Boolean).length)
  })

  it('links to the provider’s page when a QRIS code cannot be drawn', async () => {
    const qris = order({ method: 'qris', kind: 'instant', code: '0'.repeat(600) })
    serve({
      '/api/pay/recharge_record': () => listed(qris),
      '/api/pay/recharge_status': () => ({ model: qris }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('link', { name: 'Open the provider’s page' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save QR code as image' })).toBeNull()
  })

  it.each([
    ['FAILED', 'The payment was declined'],
    ['EXPIRED', 'The payment expired'],
  ] as const)('shows when it is %s and offers the next step', async (state, words) => {
    serve({
      '/api/pay/recharge_record': () => listed(pix()),
      '/api/pay/recharge_status': () => ({ model: pix({ state }) }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(words)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Deposit again' }))
    expect(await screen.findByRole('radio', { name: /PIX/ })).toBeTruthy()
  })

  it('shows the coins to send with the fee, and the confirmations so far', async () => {
    const usdt = order({
      method: 'usdt',
      kind: 'crypto',
      code: 'TAddress',
      coin: '50.50 USDT (Tron)',
      fee: '0.50',
      needed: 3,
    })
    const server = serve({
      '/api/pay/recharge': () => ({ model: usdt }),
      '/api/pay/recharge_status': () => ({ model: usdt }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('radio', { name: /USDT/ }))
    await person.click(screen.getByRole('button', { name: '$ 50' }))
    expect(screen.getByText('$ 0.50')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Get address for $ 50.50' }))
    expect(await screen.findByRole('heading', { name: 'Send 50.50 USDT (Tron)' })).toBeTruthy()
    expect(screen.getByText('About $ 1.00 per 1 USDT.')).toBeTruthy()
    expect(screen.getByText('TAddress')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe('TAddress')
    await person.click(screen.getByRole('button', { name: 'Copy amount' }))
    expect(await navigator.clipboard.readText()).toBe('50.50')
    server.answer({ '/api/pay/recharge_status': () => ({ model: { ...usdt, confirmations: 2 } }) })
    receive({ type: 'balance', userId: PLAYER.userId, balance: '150.00', seq: PLAYER.seq + 1 })
    expect(await screen.findByRole('heading', { name: 'Your coins are on their way' })).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2')
    expect(screen.getByText('2 of 3 confirmations')).toBeTruthy()
    expect(screen.queryByText('TAddress'), 'nobody sends them twice').toBeNull()
    expect(screen.queryByRole('img', { name: 'QR code for this payment' })).toBeNull()
  })

  it.each([
    [
      { amount: '100.00', fee: '1.00', coin: '18.37 USDT (Tron)' },
      { rate: '$ 5.50', coin: 'USDT' },
    ],
    [{ coin: '' }, null],
    [{ coin: '0 USDT (Tron)' }, null],
    [{ coin: 'some coins' }, null],
  ])('knows the coin rate of %j', (change, rate) => {
    const money = { decimals: 2, inCurrency: (amount: string) => `$ ${amount}` }
    expect(rateOf(order(change), money)).toEqual(rate)
  })

  it.each([
    ['1050.50 USDT (Tron)', 'en', '1,050.50 USDT (Tron)'],
    ['1050.50 USDT (Tron)', 'pt', '1.050,50 USDT (Tron)'],
    ['0.000001 USDT', 'id', '0,000001 USDT'],
    ['7 USDT', 'pt', '7 USDT'],
    ['some coins', 'pt', 'some coins'],
    ['', 'pt', ''],
  ] as const)('writes coins, %s in %s, as %s', (coin, language, written) => {
    expect(coinWords(coin, language)).toBe(written)
  })

  it('shows the coins that arrived when the amount differs, and that they may come late', async () => {
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
    await person.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/^We received 0\.004 USDT, which is too little/)).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
    expect(screen.getByText('Waiting for your payment')).toBeTruthy()
    const says = async (change: Partial<RechargeOrder>, seq: number) => {
      server.answer({ '/api/pay/recharge_status': () => ({ model: { ...usdt, ...change } }) })
      receive({ type: 'balance', userId: PLAYER.userId, balance: '150.00', seq: PLAYER.seq + seq })
    }
    await says({ state: 'EXPIRED' }, 1)
    expect(await screen.findByText('No coins arrived in time')).toBeTruthy()
    await says({ state: 'FAILED' }, 2)
    expect(await screen.findByText("The coins didn't arrive")).toBeTruthy()
    await says({ state: 'PAID', amount: '20.00', fee: '0.20', arrived: '20.20 USDT' }, 3)
    expect(await screen.findByText('$ 20.00 is in your balance')).toBeTruthy()
    expect(
      screen.getByText(
        'We received 20.20 USDT instead of 50.50 USDT (Tron). The amount received is credited.',
      ),
    ).toBeTruthy()
    await says({ state: 'PAID', arrived: '50.50 USDT' }, 4)
    expect(await screen.findByText('$ 50.00 is in your balance')).toBeTruthy()
    expect(screen.queryByText(/instead of/)).toBeNull()
    // Coins that arrive at an address later belong to no order.
    await says({ state: 'PAID', coin: '', arrived: '20.50 USDT' }, 5)
    expect(
      await screen.findByText('Another 20.50 USDT arrived at the address of an earlier deposit.'),
    ).toBeTruthy()
  })
})

it('an unfinished payment cannot be resumed during a break, unless its coins are on their way', async () => {
  const coins = { id: '019a0000-0000-7000-8000-00000000000b', method: 'usdt', kind: 'crypto' } as const
  serve({ '/api/pay/recharge_record': () => listed(order(), order(coins)) })
  const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  await person.click(await screen.findByRole('radio', { name: 'History' }))
  expect(await screen.findByRole('link', { name: 'Continue paying' })).toBeTruthy()
  act(() =>
    learnProtection({
      limits: [],
      depositLimits: [],
      session: { minutes: null, endsAt: null, restUntil: null, waiting: null },
      excludedUntil: Date.now() + 3_600_000,
      realityMinutes: 0,
      wagered: '0.00',
      netLoss: '0.00',
      held: '0.00',
      history: [],
    }),
  )
  expect(await screen.findByText(/^On a break until /)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Continue paying' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Continue paying' })).toBeTruthy()
})

describe('the return from the payment page', () => {
  const at = `/recharge/return?order=${order().id}`

  it('waits, then shows the amount as soon as a push announces it', async () => {
    const server = serve({ '/api/pay/recharge_status': () => ({ model: order() }) })
    showPage(<RechargeReturnPage />, { at })
    expect(await screen.findByText('Confirming your payment of $ 50.00')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the lobby' })).toBeTruthy()
    await waitFor(() => expect(server.requests('/api/pay/recharge_status').length).toBeGreaterThan(0))
    server.answer({ '/api/pay/recharge_status': () => ({ model: order({ state: 'PAID' }) }) })
    receive({ type: 'balance', userId: PLAYER.userId, balance: '150.00', seq: PLAYER.seq + 1 })
    expect(await screen.findByText('$ 50.00 is in your balance')).toBeTruthy()
    expect(screen.getByText('Your payment of $ 50.00 was credited.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your deposit' }))
    expect(screen.getByRole('link', { name: 'Choose a game' }).getAttribute('href')).toBe('/')
  })

  it('offers alternatives when it takes longer than usual and keeps asking', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const server = serve({ '/api/pay/recharge_status': () => ({ model: order() }) })
      showPage(<RechargeReturnPage />, { at })
      await screen.findByText('Confirming your payment of $ 50.00')
      await vi.advanceTimersByTimeAsync(9000)
      expect(await screen.findByText('Not confirmed yet')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Continue paying' }).getAttribute('href')).toBe(order().payUrl)
      expect(screen.getByRole('link', { name: 'Go to the lobby' })).toBeTruthy()
      server.answer({ '/api/pay/recharge_status': () => ({ model: order({ state: 'PAID' }) }) })
      await vi.advanceTimersByTimeAsync(8000)
      expect(await screen.findByText('$ 50.00 is in your balance')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  it('leads back to the game that was left to pay and shows everything paid', async () => {
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
    expect(screen.getByText('Your payment of $ 50.50 was credited.')).toBeTruthy()
  })

  it('[E-02] returns to the game after a while with autoBk', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      serve({ '/api/pay/recharge_status': () => ({ model: order({ state: 'PAID' }) }) })
      showPage(<RechargeReturnPage />, { at })
      setStartup({ ...STARTUP, autoBk: true })
      expect(await screen.findByText('Taking you back in a few seconds…')).toBeTruthy()
      await vi.advanceTimersByTimeAsync(5000)
      await waitFor(() => expect(screen.queryByText('Waiting for the payment provider')).toBeNull())
      expect(await screen.findByText('Deposit not found')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  it('[E-11] returns to the game as soon as another tab has learnt of autoBk', async () => {
    serve({ '/api/pay/recharge_status': () => ({ model: order({ state: 'PAID' }) }) })
    storage.set('autoBk', true)
    showPage(<RechargeReturnPage />, { at })
    expect(await screen.findByText('Taking you back in a few seconds…')).toBeTruthy()
  })

  it('offers another try after a declined payment', async () => {
    serve({ '/api/pay/recharge_status': () => ({ model: order({ state: 'FAILED' }) }) })
    const { person } = showPage(<RechargeReturnPage />, { at })
    expect(await screen.findByText('The payment was declined')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Deposit again' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['deposit'])
  })

  it('shows neither another player’s order nor an unknown one', async () => {
    serve({ '/api/pay/recharge_status': () => ({ status: 2303, message: 'Payment not found.' }) })
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
