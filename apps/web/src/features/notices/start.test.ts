import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearPage, PLAYER } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { receive } from '../../realtime/pushes.ts'
import { signIn } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { useInstall } from '../../shell/install-prompt.ts'
import { useToasts } from '../../ui/toast.ts'
import { NOTIFYING_STARTUP } from './settings.fixture.ts'
import { startNotices } from './start.ts'

const names = () => usePopupStack.getState().stack.map(({ name }) => name)

setStartup(NOTIFYING_STARTUP)
startNotices()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(clearPage)

it('[T-07] a push of the live channel is acted on', async () => {
  signIn(PLAYER)
  receive({ type: 'event', userId: PLAYER.userId, seq: PLAYER.seq + 1, data: { event: 'LEVEL_UP' } })
  await vi.waitFor(() => expect(names()).toEqual(['notice']))
})

it('[T-07] a deposit whose push was lost is noticed with the next look at the user', async () => {
  signIn({ ...PLAYER, rechargeCount: 1 })
  expect(names()).toEqual([])
  signIn({ ...PLAYER, rechargeCount: 2 })
  await vi.waitFor(() => expect(names()).toEqual(['rechargeAppDownload']))
})

it('a log-in of somebody who has deposited before is no deposit', async () => {
  signIn({ ...PLAYER, userId: '77', rechargeCount: 5 })
  await Promise.resolve()
  expect(names()).toEqual([])
})

it('[T-15] the player is told that the app is there', () => {
  useInstall.setState({ installed: true })
  expect(useToasts.getState().toasts).toMatchObject([
    { message: 'Baize is installed. Find it on your home screen.' },
  ])
})
