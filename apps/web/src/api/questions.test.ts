import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Popups, usePopupStack } from '../popups/stack.ts'
import { call } from './client.ts'

const TOKEN = 'a-token-of-24-characters'
const PATH = '/api/pay/recharge'
const INPUT = { requestId: 'request-1', amount: '10' }
const ORDER = {
  id: '01234567-89ab-4def-8123-456789abcdef',
  amount: '10.00',
  currencyId: 'USD',
  state: 'WAITING',
  payUrl: 'https://pay.example',
  createdAt: 1,
  paidAt: null,
  method: 'card',
  kind: 'card',
  fee: '0.00',
  code: '',
  coin: '',
  expiresAt: 2,
  confirmations: 0,
  needed: 0,
  bonus: '0.00',
  wager: '0.00',
  refunded: '0.00',
  asked: '10.00',
  arrived: '',
  held: '',
  waiting: '',
  link: '',
}
const DONE = { status: 0, model: ORDER }

type Sent = { body: unknown; confirmed: string | null; code: string | null }
let sent: Sent[]
let answer: (request: Sent) => object

beforeEach(() => {
  localStorage.clear()
  usePopupStack.setState({ stack: [] })
  sent = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string; headers: Record<string, string> }) => {
    const headers = new Headers(init.headers)
    const body: unknown = JSON.parse(init.body)
    const request = { body, confirmed: headers.get('Confirmed'), code: headers.get('TwoFactor') }
    sent.push(request)
    return new Response(JSON.stringify(answer(request)))
  })
})
afterEach(() => vi.unstubAllGlobals())

const forced = (path: string, confirm: object = { message: 'Deposit once more?' }) =>
  refused(refusal('forcedRetry', { retry: JSON.stringify({ redo: { path, token: TOKEN }, confirm }) }))

async function dialogShown(): Promise<Popups['dialog']> {
  return vi.waitFor(() => {
    const popup = top()
    if (popup?.name !== 'dialog') throw new Error('no dialog is open')
    return popup.props
  })
}
async function promptShown(): Promise<Popups['twoFactor']> {
  return vi.waitFor(() => {
    const popup = top()
    if (popup?.name !== 'twoFactor') throw new Error('no prompt is open')
    return popup.props
  })
}
const top = () => usePopupStack.getState().stack.at(-1)

describe('a forced retry', () => {
  it('[X-05] shows the message and repeats the same call with the token', async () => {
    answer = ({ confirmed }) =>
      confirmed === TOKEN ? DONE : forced(PATH, { title: 'Again?', message: 'Sure?' })
    const answered = call(PATH, INPUT)
    const dialog = await dialogShown()
    expect(dialog).toMatchObject({ kind: 'confirm', title: 'Again?', message: 'Sure?' })
    dialog.answer(true)
    expect(await answered).toEqual(DONE)
    expect(sent).toEqual([
      { body: INPUT, confirmed: null, code: null },
      { body: INPUT, confirmed: TOKEN, code: null },
    ])
  })

  it('[X-05] [X-10] asks for the code too when the call needs both, and sends both', async () => {
    answer = ({ confirmed, code }) =>
      confirmed !== TOKEN ? forced(PATH) : code === '123456' ? DONE : refused(refusal('twoFactorNeeded'))
    const answered = call(PATH, INPUT)
    const dialog = await dialogShown()
    usePopupStack.setState({ stack: [] })
    dialog.answer(true)
    expect(await (await promptShown()).submit('123456')).toBe(true)
    expect(await answered).toEqual(DONE)
    expect(sent.at(-1)).toEqual({ body: INPUT, confirmed: TOKEN, code: '123456' })
  })

  it('[X-05] sends and shows nothing more after a no', async () => {
    answer = () => forced(PATH)
    const answered = call(PATH, INPUT)
    const dialog = await dialogShown()
    usePopupStack.setState({ stack: [] })
    dialog.answer(false)
    expect(await answered).toEqual({ status: 9000, message: '' })
    expect(sent).toHaveLength(1)
    expect(top()).toBeUndefined()
  })

  it.each([
    ['names another call', () => forced('/api/auth/logout')],
    ['is no JSON', () => ({ status: 110110, message: 'again!' })],
    ['has no token', () => ({ status: 110110, message: JSON.stringify({ confirm: { message: 'x' } }) })],
  ])('[X-05] exposes nothing when its message %s', async (_what, message) => {
    answer = message
    expect(await call(PATH, INPUT)).toEqual({ status: 9000, message: '' })
    expect(sent).toHaveLength(1)
    expect(top()).toBeUndefined()
  })

  it('stops asking after a number of times', async () => {
    answer = () => forced(PATH)
    const answered = call(PATH, INPUT)
    const dialog = await dialogShown()
    dialog.answer(true)
    expect(await answered).toEqual({ status: 9000, message: '' })
    expect(sent).toHaveLength(2)
  })

  it('is also offered to a caller that shows refusals itself and gets the outcome', async () => {
    answer = ({ confirmed }) => (confirmed === TOKEN ? refused(refusal('unknownOrder')) : forced(PATH))
    const answered = call(PATH, INPUT, { quiet: true })
    const dialog = await dialogShown()
    dialog.answer(true)
    expect(await answered).toMatchObject({ status: 2303 })
  })
})

describe('the two-factor prompt', () => {
  it('[X-10] asks for the code and repeats the call with it until it is right', async () => {
    answer = ({ code }) => (code === '123456' ? DONE : refused(refusal('twoFactorNeeded')))
    const answered = call(PATH, INPUT)
    const prompt = await promptShown()
    expect(prompt.reason).toBe('Enter the code from your authenticator app.')
    expect(await prompt.submit('000000')).toBe(false)
    expect(await prompt.submit('123456')).toBe(true)
    expect(await answered).toEqual(DONE)
    expect(sent.map(({ code }) => code)).toEqual([null, '000000', '123456'])
    expect(sent.map(({ body }) => body)).toEqual([INPUT, INPUT, INPUT])
  })

  it('[X-10] abandons the call when the prompt is closed', async () => {
    answer = () => refused(refusal('twoFactorNeeded'))
    const answered = call(PATH, INPUT)
    const prompt = await promptShown()
    prompt.cancel?.()
    expect(await answered).toEqual({ status: 9000, message: '' })
    expect(sent).toHaveLength(1)
  })
})
