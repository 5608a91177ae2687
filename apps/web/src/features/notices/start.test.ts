import { useToasts } from '@baize/ui/toast'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { receive } from '../../realtime/pushes.ts'
import { signIn } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { useInstall } from '../../shell/install-prompt.ts'
import { storage } from '../../storage/storage.ts'
import { rememberPurchase } from '../wallet/paid-list.ts'
import { NOTIFYING_STARTUP } from './settings.fixture.ts'
import { startNotices } from './start.ts'

const names = () => usePopupStack.getState().stack.map(({ name }) => name)

const ORDER = '019a0000-0000-7000-8000-00000000000a'

/** Popups of the return, before the first test clears the page. */
let onReturn: readonly string[] = []

setStartup(NOTIFYING_STARTUP)
beforeAll(async () => {
  // A player back from the provider's page, who missed the push about the deposit.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  fakeServer({
    '/api/pay/paid_list': () => ({ model: [{ id: ORDER, first: true, usdAmount: '5.00', amount: '5.00' }] }),
    '/api/auth/user_info': () => ({ user: PLAYER }),
  })
  signIn(PLAYER)
  storage.set('hasBet', true)
  rememberPurchase(ORDER, Date.now())
  startNotices()
  await vi.waitUntil(() => storage.get('paidList') === undefined)
  onReturn = names()
  clearPage()
})

beforeEach(() => {
  // Automatic popups come after a first bet, one a visit.
  storage.set('hasBet', true)
  storage.remove('visit')
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(clearPage)

it('[T-14] the page notices a deposit paid during its absence at once on return', () => {
  expect(onReturn).toEqual(['rechargeAppDownload'])
})

it('[T-07] the page handles a push of the live channel', async () => {
  signIn(PLAYER)
  receive({ type: 'event', userId: PLAYER.userId, seq: PLAYER.seq + 1, data: { event: 'LEVEL_UP' } })
  await vi.waitFor(() => expect(names()).toEqual(['notice']))
})

it('[T-07] the page notices a deposit whose push was lost with the next reading of the user', async () => {
  signIn({ ...PLAYER, rechargeCount: 1 })
  expect(names()).toEqual([])
  signIn({ ...PLAYER, rechargeCount: 2 })
  await vi.waitFor(() => expect(names()).toEqual(['rechargeAppDownload']))
})

it('the page does not mistake a depositor’s log-in for a deposit', async () => {
  signIn({ ...PLAYER, userId: '77', rechargeCount: 5 })
  await Promise.resolve()
  expect(names()).toEqual([])
})

it('[T-15] the page tells the player that the app is installed', () => {
  useInstall.setState({ installed: true })
  expect(useToasts.getState().toasts).toMatchObject([
    { message: 'Baize is installed. Find it on your home screen.' },
  ])
})
