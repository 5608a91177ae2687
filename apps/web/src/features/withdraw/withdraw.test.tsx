import type { Withdrawal } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { useToasts } from '@baize/ui/toast'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { receive } from '../../realtime/pushes.ts'
import { setStartup } from '../../session/startup.ts'
import { handleEvent } from '../notices/events.ts'
import { readWithdrawal, shareOf } from './amount.ts'
import { WithdrawSheet } from './WithdrawSheet.tsx'
import { ACCOUNT, withdrawInfo as info } from './withdraw.fixture.ts'

const withdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: '019a0000-0000-7000-8000-00000000000a',
  amount: '50.00',
  fee: '1.00',
  arrives: '49.00',
  currencyId: 'USD',
  state: 'SENT',
  reason: null,
  account: ACCOUNT,
  coins: '',
  createdAt: 1_767_225_600_000,
  endedAt: null,
  ...change,
})
const listed = (...items: Withdrawal[]) => ({
  model: { items, total: items.length, pageNo: 1, pageSize: 20 },
})

const serve = (answers: Answers) =>
  fakeServer({
    '/api/auth/user_info': () => ({ user: PLAYER }),
    '/api/pay/withdraw_info': () => ({ model: info() }),
    '/api/pay/withdraw_record': () => listed(),
    ...answers,
  })

afterEach(() => {
  vi.restoreAllMocks()
  clearPage()
})

describe('the withdrawal sheet', () => {
  it('offers shares of the balance, asks for the password, and updates the receipt', async () => {
    const made = withdrawal()
    const server = serve({
      '/api/pay/withdraw': () => ({ model: made }),
      '/api/pay/withdraw_record': () => listed(made),
    })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(await screen.findByRole('button', { name: '25%' }))
    expect(screen.getByText('$ 49.00')).toBeTruthy()
    expect(screen.getByText('Usually within minutes')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Withdraw $ 50.00' }))
    const password = await screen.findByLabelText('Password', { exact: true })
    expect(document.activeElement).toBe(password)
    await person.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(server.requests('/api/pay/withdraw')).toEqual([])
    await person.type(password, 'my password{Enter}')
    expect(await screen.findByRole('heading', { name: 'On its way' })).toBeTruthy()
    expect(server.requests('/api/pay/withdraw')).toMatchObject([
      { accountId: ACCOUNT.id, amount: '50.00', password: 'my password' },
    ])
    server.answer({ '/api/pay/withdraw_record': () => listed({ ...made, state: 'PAID' }) })
    const data = { event: 'WITHDRAW_SUCCESS', extra: { pop: true, title: 'withdraw.paidTitle' } }
    act(() => handleEvent(data))
    expect(await screen.findByText('$ 49.00 was sent to Bank account •••• 6789.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'See my withdrawals' }))
    expect(await screen.findByText('Paid')).toBeTruthy()
  })

  const COINS = { fees: { tron: '1.00', ethereum: '5.00' }, price: '1.00' }
  const ADDRESS = { ...ACCOUNT, kind: 'coins', bank: 'ethereum', masked: '0x5290…169ee7' } as const

  it('shows the network fee, the rate and the resulting coins, and sends exactly those', async () => {
    const made = withdrawal({ account: ADDRESS, fee: '5.00', arrives: '45.00', coins: '45.00 USDT' })
    const server = serve({
      '/api/pay/withdraw_info': () => ({ model: info({ accounts: [ADDRESS], coins: COINS }) }),
      '/api/pay/withdraw': () => ({ model: made }),
      '/api/pay/withdraw_record': () => listed(made),
    })
    const { person } = showPage(<WithdrawSheet />)
    await person.type(await screen.findByRole('textbox', { name: 'Amount' }), '5')
    expect(screen.getByText('The network fee is $ 5.00. Enter more than that.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '25%' }))
    expect(screen.getByText('45.00 USDT')).toBeTruthy()
    expect(screen.getByText('Rate per 1 USDT')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Withdraw $ 50.00' }))
    await person.type(await screen.findByLabelText('Password', { exact: true }), 'my password{Enter}')
    expect(await screen.findByRole('heading', { name: 'On its way' })).toBeTruthy()
    expect(server.requests('/api/pay/withdraw')).toMatchObject([{ amount: '50.00', coins: '45.00 USDT' }])
    expect(screen.getByText('USDT on Ethereum 0x5290…169ee7')).toBeTruthy()
  })

  it('accepts only an address of a network used for coin deposits', async () => {
    const server = serve({
      '/api/pay/withdraw_info': () => ({ model: info({ accounts: [], coins: COINS }) }),
      '/api/pay/payout_account/add': () => ({ model: info({ accounts: [ADDRESS], coins: COINS }) }),
    })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(await screen.findByRole('radio', { name: 'USDT' }))
    await person.click(screen.getByRole('radio', { name: 'Ethereum' }))
    const address = screen.getByRole('textbox', { name: 'Ethereum address' })
    expect(screen.getByText(/Fee: \$ 5\.00\.$/)).toBeTruthy()
    await person.type(address, 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')
    await person.type(screen.getByLabelText('Password', { exact: true }), 'my password{Enter}')
    expect(screen.getByText('An Ethereum address starts with 0x and has 42 characters.')).toBeTruthy()
    expect(server.requests('/api/pay/payout_account/add')).toEqual([])
    await person.clear(address)
    await person.type(address, '0x52908400098527886e0f7030069857d2e4169ee7{Enter}')
    await waitFor(() =>
      expect(server.requests('/api/pay/payout_account/add')).toMatchObject([
        { account: { kind: 'coins', network: 'ethereum' } },
      ]),
    )
  })

  it('starts another withdrawal after an ended one with empty fields', async () => {
    const made = withdrawal({ state: 'PAID' })
    serve({ '/api/pay/withdraw': () => ({ model: made }), '/api/pay/withdraw_record': () => listed(made) })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(await screen.findByRole('button', { name: '25%' }))
    await person.click(screen.getByRole('button', { name: 'Withdraw $ 50.00' }))
    await person.type(await screen.findByLabelText('Password', { exact: true }), 'my password{Enter}')
    await screen.findByRole('heading', { name: 'Paid' })
    await person.click(screen.getByRole('button', { name: 'New withdrawal' }))
    expect(await screen.findByRole('button', { name: '25%' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true)
    await person.click(screen.getByRole('radio', { name: 'History' }))
    await person.click(await screen.findByRole('button', { name: /Paid$/ }))
    await person.click(screen.getByRole('button', { name: 'New withdrawal' }))
    expect(await screen.findByRole('button', { name: '25%' })).toBeTruthy()
  })

  it('follows bets made elsewhere, says that a bonus stays, and never sends more than the balance', async () => {
    const server = serve({
      '/api/pay/withdraw_info': () => ({ model: info({ bonus: '20.00', bonusLeft: '150.00' }) }),
    })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(await screen.findByRole('button', { name: '25%' }))
    server.answer({
      '/api/pay/withdraw_info': () => ({
        model: info({ balance: '90.00', available: '90.00', bonus: '20.00', bonusLeft: '40.00' }),
      }),
    })
    receive({ type: 'balance', userId: PLAYER.userId, balance: '90.00', seq: PLAYER.seq + 1 })
    expect(await screen.findByText('Balance $ 90.00')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Withdraw $ 50.00' }))
    expect(await screen.findByText(/bonus of \$ 20\.00.*need to stake \$ 40\.00/)).toBeTruthy()
    server.answer({
      '/api/pay/withdraw_info': () => ({ model: info({ balance: '30.00', available: '30.00' }) }),
    })
    receive({ type: 'balance', userId: PLAYER.userId, balance: '30.00', seq: PLAYER.seq + 2 })
    expect(await screen.findByText('You can withdraw up to $ 30.00 right now.')).toBeTruthy()
    await person.type(screen.getByLabelText('Password', { exact: true }), 'my password{Enter}')
    expect(server.requests('/api/pay/withdraw')).toEqual([])
    expect(screen.queryByText(/bonus of/)).toBeNull()
  })

  it('retries the same request after a lost answer, although the money is set aside by now', async () => {
    const server = serve({ '/api/pay/withdraw': () => refused(refusal('serverBusy')) })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(await screen.findByRole('button', { name: 'Max' }))
    await person.click(screen.getByRole('button', { name: 'Withdraw $ 200.00' }))
    const password = await screen.findByLabelText('Password', { exact: true })
    await person.type(password, 'my password{Enter}')
    await screen.findByRole('alert')
    server.answer({
      '/api/pay/withdraw_info': () => ({ model: info({ balance: '0.00', available: '0.00' }) }),
      '/api/pay/withdraw': () => ({ model: withdrawal() }),
    })
    receive({ type: 'balance', userId: PLAYER.userId, balance: '0.00', seq: PLAYER.seq + 1 })
    await waitFor(() => expect(server.requests('/api/pay/withdraw_info')).toHaveLength(2))
    await person.type(password, '{Enter}')
    expect(await screen.findByRole('heading', { name: 'On its way' })).toBeTruthy()
  })

  it('says at its button that there is no network and sends the same request when pressed again', async () => {
    const server = serve({ '/api/pay/withdraw': () => 'down' })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(await screen.findByRole('button', { name: '25%' }))
    await person.click(screen.getByRole('button', { name: 'Withdraw $ 50.00' }))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await person.type(await screen.findByLabelText('Password', { exact: true }), 'my password{Enter}')
    const alert = screen.getByRole('alert')
    await waitFor(() => expect(alert.textContent).toContain('Check your connection and try again.'))
    expect(useToasts.getState().toasts).toEqual([])
    server.answer({ '/api/pay/withdraw': () => ({ model: withdrawal() }) })
    await person.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(await screen.findByRole('heading', { name: 'On its way' })).toBeTruthy()
    const [first, second, ...more] = server.requests('/api/pay/withdraw')
    expect(first?.requestId).toBeTruthy()
    expect(second).toEqual(first)
    expect(more).toEqual([])
  })

  it('shows only the identity check and its link when one is required', async () => {
    serve({ '/api/pay/withdraw_info': () => ({ model: info({ identityNeeded: true, available: '0.00' }) }) })
    showPage(<WithdrawSheet />)
    expect(await screen.findByRole('button', { name: 'Verify my identity' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('lists all missing conditions at once, each with a link', async () => {
    const missing = { available: '0.00', wageringLeft: '25.00', wageringTotal: '100.00', accounts: [] }
    const server = serve({
      '/api/pay/withdraw_info': () => ({ model: info({ ...missing, identityNeeded: true }) }),
    })
    const { unmount } = showPage(<WithdrawSheet />)
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Verify my identity' })).toBeTruthy()
    expect(screen.getByText(/^Once you're verified, add an account/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull()
    unmount()
    queryClient.clear()
    server.answer({ '/api/pay/withdraw_info': () => ({ model: info(missing) }) })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(await screen.findByRole('button', { name: 'Add account' }))
    expect(screen.getByRole('button', { name: 'Save account' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByRole('progressbar')).toBeTruthy()
  })

  it('sends a required SMS code first and reports a wrong code at its field', async () => {
    const server = serve({
      '/api/pay/withdraw_code': () => ({ model: { seconds: 60, to: '•••• 0123' } }),
      '/api/pay/withdraw': () => refused(refusal('wrongCode')),
    })
    const { person } = showPage(<WithdrawSheet />)
    act(() => setStartup({ ...STARTUP, smsConfig: { ...STARTUP.smsConfig, enableWithdraw: true } }))
    await person.click(await screen.findByRole('button', { name: '25%' }))
    await person.click(screen.getByRole('button', { name: 'Withdraw $ 50.00' }))
    await person.type(await screen.findByLabelText('Password', { exact: true }), 'my password')
    await person.click(screen.getByRole('button', { name: 'Send code' }))
    const code = await screen.findByLabelText('SMS code')
    expect(screen.getByText(/on its way to •••• 0123/)).toBeTruthy()
    await person.type(code, '123456')
    await person.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(await screen.findByText('That code is wrong or has expired.')).toBeTruthy()
    expect(server.requests('/api/pay/withdraw')).toMatchObject([
      { amount: '50.00', password: 'my password', smsCode: '123456' },
    ])
  })

  it('reports a wrong password at its field and retries under the same id', async () => {
    const server = serve({ '/api/pay/withdraw': () => refused(refusal('wrongPassword')) })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(await screen.findByRole('button', { name: 'Max' }))
    expect(screen.getByText('Our team reviews it first')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Withdraw $ 200.00' }))
    const password = await screen.findByLabelText('Password', { exact: true })
    await person.type(password, 'wrong{Enter}')
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
    server.answer({ '/api/pay/withdraw': () => ({ model: withdrawal({ state: 'REVIEWING' }) }) })
    await person.type(password, ' no more{Enter}')
    expect(await screen.findByRole('heading', { name: 'In review' })).toBeTruthy()
    const [first, second] = server.requests('/api/pay/withdraw')
    expect(second?.requestId).toBe(first?.requestId)
  })

  it('shows missing conditions with their progress and no form', async () => {
    serve({
      '/api/pay/withdraw_info': () => ({
        model: info({ available: '0.00', wageringLeft: '25.00', wageringTotal: '100.00' }),
      }),
    })
    showPage(<WithdrawSheet />)
    const bar = await screen.findByRole('progressbar')
    expect(bar.getAttribute('aria-valuenow')).toBe('75')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each([
    [{ open: false, available: '0.00' }, /under maintenance/],
    [{ frozen: true, available: '0.00' }, /while we check our books/],
  ])('explains why no money can leave: %j', async (change, words) => {
    serve({ '/api/pay/withdraw_info': () => ({ model: info(change) }) })
    showPage(<WithdrawSheet />)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true)
  })

  it('asks for an account and its name if none exists, and reports faults at the field', async () => {
    const server = serve({
      '/api/pay/withdraw_info': () => ({ model: info({ accounts: [], realName: '', kind: 'pix' }) }),
      '/api/pay/payout_account/add': () => refused(refusal('wrongPassword')),
    })
    const { person } = showPage(<WithdrawSheet />)
    const name = await screen.findByRole('textbox', { name: 'Your full name' })
    const key = screen.getByRole('textbox', { name: 'PIX key' })
    await person.type(name, 'A')
    await person.type(key, '111.111.111-11')
    await person.click(screen.getByRole('button', { name: 'Save account' }))
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText("That CPF doesn't look right. Check the digits.")).toBeTruthy()
    expect(server.requests('/api/pay/payout_account/add')).toEqual([])
    await person.type(name, 'na')
    await person.clear(key)
    await person.type(key, '529.982.247-25')
    await person.click(screen.getByRole('button', { name: 'Save account' }))
    expect(server.requests('/api/pay/payout_account/add'), 'not without the password').toEqual([])
    const password = screen.getByLabelText('Password', { exact: true })
    expect(password.getAttribute('aria-invalid')).toBe('true')
    await person.type(password, 'not mine{Enter}')
    expect(await screen.findByText("That password isn't right.")).toBeTruthy()
    server.answer({ '/api/pay/payout_account/add': () => ({ model: info() }) })
    await person.type(password, ' but hers{Enter}')
    expect(await screen.findByRole('radio', { name: /Bank account/ })).toBeTruthy()
    expect(server.requests('/api/pay/payout_account/add').at(-1)).toMatchObject({
      realName: 'Ana',
      account: { kind: 'pix', keyType: 'cpf', key: '529.982.247-25' },
      password: 'not mine but hers',
    })
  })

  it('asks for a missing account number and rejects an invalid one', async () => {
    serve({ '/api/pay/withdraw_info': () => ({ model: info({ accounts: [], kind: 'bankId' }) }) })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(await screen.findByRole('button', { name: 'Save account' }))
    expect(screen.getByText('Enter your account number.')).toBeTruthy()
    await person.type(screen.getByRole('textbox', { name: 'Account number' }), '12')
    expect(screen.getByText("That account number doesn't look right.")).toBeTruthy()
  })

  it('shows the reason of a returned withdrawal in the history', async () => {
    serve({
      '/api/pay/withdraw_record': () => listed(withdrawal({ state: 'RETURNED', reason: 'nameDiffers' })),
    })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(screen.getByRole('radio', { name: 'History' }))
    expect(await screen.findByText(/the account is not in your name/)).toBeTruthy()
  })

  it('has the receipt of every withdrawal in the history and loads older ones', async () => {
    const server = serve({
      '/api/pay/withdraw_record': () => ({
        model: { ...listed(withdrawal({ state: 'PAID' })).model, total: 21 },
      }),
    })
    const { person } = showPage(<WithdrawSheet />)
    await person.click(screen.getByRole('radio', { name: 'History' }))
    await person.click(await screen.findByRole('button', { name: /Paid$/ }))
    expect(screen.getByRole('heading', { name: 'Paid' })).toBeTruthy()
    expect(screen.getByText(withdrawal().id)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'See my withdrawals' }))
    await person.click(screen.getByRole('button', { name: 'Load more' }))
    expect(server.requests('/api/pay/withdraw_record')).toContainEqual({ pageNo: 1, pageSize: 40 })
  })
})

it.each([
  ['', 'missing'],
  ['ten', 'notANumber'],
  ['4.99', 'tooLittle'],
  ['200.01', 'tooMuch'],
  ['10.001', 'tooPrecise'],
])('the amount “%s” is rejected: %s', (typed, fault) => {
  expect(readWithdrawal(typed, info(), 2)).toEqual({ ok: false, error: fault })
})

it('a share is truncated to a valid payout, and currencies without decimals need whole amounts', () => {
  expect(shareOf(info({ available: '200.01' }), 25, 2)).toBe('50.00')
  const rupiah = info({ available: '250001.00', decimals: 0 })
  expect(shareOf(rupiah, 50, 2)).toBe('125000')
  expect(readWithdrawal('100.5', rupiah, 2)).toEqual({ ok: false, error: 'wholeOnly' })
  expect(readWithdrawal('100.000', info({ ...rupiah, min: '50000.00', max: '5000000.00' }), 2)).toEqual({
    ok: true,
    value: 10_000_000n,
  })
})
