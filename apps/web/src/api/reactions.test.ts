import { refused } from '@baize/contract/server'
import { type RefusalId, refusal } from '@baize/contract/shared'
import { useToasts } from '@baize/ui/toast'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showLanguage } from '../i18n/language.ts'
import { usePopupStack } from '../popups/stack.ts'
import { clearUser, session, signIn, VISITOR } from '../session/session.ts'
import { cachedCall, forgetCached } from './cached-call.ts'
import { call } from './client.ts'
import { queryClient, setAnswer } from './query.ts'
import { react } from './reactions.ts'

const open = () => usePopupStack.getState().stack.map(({ name, props }) => ({ name, ...props }))
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const plain = (
  id: Extract<
    RefusalId,
    | 'forbidden'
    | 'loginNeeded'
    | 'sessionEnded'
    | 'insufficientFunds'
    | 'gameMaintenance'
    | 'paymentMaintenance'
    | 'siteMaintenance'
    | 'identityForbidden'
    | 'kycNeeded'
    | 'reloadNeeded'
    | 'nameTaken'
  >,
) => refused(refusal(id))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetCached()
  usePopupStack.setState({ stack: [] })
  useToasts.setState({ toasts: [] })
  history.replaceState(null, '', '/bets?tab=won')
  signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await showLanguage('en')
})

it("[R-02] [X-01] the page alerts 'Insufficient Permissions’ on 403, whatever its message", () => {
  react({ status: 403, message: 'no' })
  expect(open()).toMatchObject([{ name: 'dialog', kind: 'alert', message: 'Insufficient Permissions' }])
})

it('the page says in the title of a dialog that the account is closed to play', () => {
  react(refused(refusal('barred')))
  expect(open()).toMatchObject([{ name: 'dialog', title: "This account can't be used to play" }])
})

it.each(['serverBusy', 'serverFault'] as const)('the player stays logged in on %s', async (id) => {
  vi.stubGlobal('fetch', async () => Response.json(refused(refusal(id)), { status: 503 }))
  await call('/api/auth/user_info', {})
  await call('/api/auth/check', {}, { quiet: true })
  expect(session()).toMatchObject({ hasLogin: true, user: { token: 'a-long-token' } })
})

it.each(['loginNeeded', 'sessionEnded'] as const)(
  '[X-02] the page clears the user and asks for a log-in on %s',
  (id) => {
    react(plain(id))
    expect(session().hasLogin).toBe(false)
    expect(open()).toMatchObject([{ name: 'login' }])
  },
)

it.each(['loginNeeded', 'sessionEnded'] as const)(
  '[X-02] the user is kept on %s when the call says so',
  async (id) => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(plain(id))))
    await call('/api/auth/check', {}, { keepUser: true })
    expect(session().hasLogin).toBe(true)
    expect(open()).toEqual([])
  },
)

it.each(['loginNeeded', 'sessionEnded'] as const)(
  '[X-02] no cached response remains for the next player on %s',
  async (id) => {
    const fetched = vi.fn<() => Promise<Response>>(() =>
      Promise.resolve(new Response(JSON.stringify({ status: 0 }))),
    )
    vi.stubGlobal('fetch', fetched)
    await cachedCall('/api/auth/logout', {})
    setAnswer(['mine'], 'of the last player')
    react(plain(id))
    expect(queryClient.getQueryData(['mine'])).toBeUndefined()
    await cachedCall('/api/auth/logout', {})
    expect(fetched).toHaveBeenCalledTimes(2)
  },
)

it('the cached responses of a visitor remain when a log-in is requested', () => {
  clearUser()
  setAnswer(['public'], 'for everybody')
  react(plain('loginNeeded'))
  expect(queryClient.getQueryData(['public'])).toBe('for everybody')
})

it('one login popup opens however many calls are refused simultaneously', () => {
  for (let i = 0; i < 3; i++) react(plain('sessionEnded'))
  expect(open()).toHaveLength(1)
})

it('an open login popup stays as it is, with the typed text', () => {
  react(plain('sessionEnded'))
  const { stack } = usePopupStack.getState()
  react(plain('loginNeeded'))
  expect(usePopupStack.getState().stack).toEqual(stack)
})

it('[X-02] a late refusal about the previous session does not end the current one', async () => {
  vi.stubGlobal('fetch', async () => {
    signIn({ ...VISITOR, token: 'a-newer-token', userId: '5' })
    return new Response(JSON.stringify(plain('sessionEnded')))
  })
  await call('/api/auth/user_info', {})
  expect(session().user.token).toBe('a-newer-token')
  expect(open()).toEqual([])
})

it('[X-03] the page goes to /repair on -120 and remembers where it was', async () => {
  const arrived = vi.fn<() => void>()
  window.addEventListener('popstate', arrived, { once: true })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(plain('siteMaintenance'))))
  await call('/api/auth/user_info', {})
  expect(location.pathname).toBe('/repair')
  expect(history.state).toMatchObject({ usr: { from: '/bets?tab=won' } })
  expect(arrived).toHaveBeenCalledTimes(1)
  await call('/api/auth/user_info', {})
  expect(history.state).toMatchObject({ usr: { from: '/bets?tab=won' } })
})

it('[X-03] the page stays where it is when an auth check is answered -120', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(plain('siteMaintenance'))))
  await call('/api/auth/check', {})
  expect(location.pathname).toBe('/bets')
})

it('[X-04] the page reloads on -921, and not repeatedly', () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  react(plain('reloadNeeded'))
  react(plain('reloadNeeded'))
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  react(plain('reloadNeeded'))
  expect(reload).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it.each([
  ['[X-06]', 'insufficientFunds', 'rechargeNotice', 'Your balance is too low for this bet.'],
  ['[X-07]', 'gameMaintenance', 'gameMaintenance', 'This game is under maintenance.'],
  ['[X-08]', 'paymentMaintenance', 'paymentMaintenance', 'Payments are under maintenance.'],
  ['[X-11]', 'identityForbidden', 'forbidden', "This isn't available to you."],
  ['[X-12]', 'kycNeeded', 'kycGuide', 'Verify your identity to continue.'],
] as const)('the refusal %s on %s opens the popup %s', (_id, id, name, reason) => {
  react(plain(id))
  expect(open()).toEqual([{ name, reason }])
})

it('[X-09] the page shows the missing conditions of a withdrawal on 450', () => {
  const values = { depositForWithdraw: '20.00', wageringLeft: '1500.00' }
  react(refused(refusal('withdrawNotReady', values)))
  expect(open()).toEqual([
    {
      name: 'withdrawInfo',
      reason: 'Before you withdraw: $ 20.00 left to deposit, $ 1,500.00 left to play.',
      values,
    },
  ])
})

it('[X-13] the page shows nothing on 9000', () => {
  react({ status: 9000, message: 'nothing to see' })
  expect(open()).toEqual([])
  expect(toasts()).toEqual([])
})

it('[X-14] the page alerts any other refusal in the player’s language, or in the server’s words if unknown', async () => {
  await showLanguage('pt')
  react(plain('nameTaken'))
  react({ status: 77_777, message: 'A refusal this page does not know.' })
  react({ status: 77_777, message: 'A refusal this page does not know.' })
  expect(open()).toMatchObject([
    { name: 'dialog', kind: 'alert', message: 'Este nome já está em uso.' },
    { name: 'dialog', kind: 'alert', message: 'A refusal this page does not know.' },
  ])
})

it.each([
  [
    'en',
    'Minimum cumulative deposit of 1250.5 is needed.',
    'Minimum cumulative deposit of $ 1,250.50 is needed.',
  ],
  ['pt', 'Minimum cumulative deposit: 1,250.509 USD', 'É preciso depositar no mínimo $ 1.250,50 no total.'],
  ['id', 'Minimum cumulative bets of 30 are needed.', 'Diperlukan total taruhan minimal $ 30,00.'],
  ['pt', 'Minimum cumulative patience', 'Minimum cumulative patience'],
] as const)('[X-14] the page composes, in %s, "%s" of translated parts', async (language, message, said) => {
  await showLanguage(language)
  react({ status: 2307, message })
  expect(open()).toMatchObject([{ name: 'dialog', message: said }])
})

it('[X-15] the page reports a network failure without the content of an unreadable reply', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
  await call('/api/auth/logout', {})
  expect(toasts()).toEqual([])
  vi.stubGlobal('fetch', async () => new Response('{"status":0}', { status: 502 }))
  await call('/api/auth/logout', {})
  expect(toasts()).toEqual(["We couldn't reach the site. Check your connection and try again."])
})
