import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { showLanguage } from '../../i18n/language.ts'
import { openMoneyRain } from '../../links/money-rain.ts'
import { usePopupStack } from '../../popups/stack.ts'
import { useToasts } from '../../ui/toast.ts'

const packet = (endTime: number) => ({ model: { id: 'packet', siteConf: { endTime } } })
const said = () => useToasts.getState().toasts.map(({ message }) => message)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await showLanguage('en')
  clearPage()
})

it.each([
  ['absent', () => ({})],
  ['expired', () => packet(Date.now())],
])(
  '[X-16] money rain that is %s gives "The event has ended", in the player’s language',
  async (_what, answer) => {
    fakeServer({ '/api/redpacket/site_redpack': answer })
    await openMoneyRain()
    await showLanguage('pt')
    await openMoneyRain()
    expect(said()).toEqual(['The event has ended', 'O evento terminou'])
    expect(usePopupStack.getState().stack).toEqual([])
  },
)

it('[E-09] money rain that is on counts down to its end', async () => {
  fakeServer({ '/api/redpacket/site_redpack': () => packet(Date.now() + 3_661_000) })
  showPage(null)
  await act(openMoneyRain)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('timer').textContent).toBe('01:01:01')
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(screen.getByRole('timer').textContent).toBe('01:01')
  act(() => void vi.advanceTimersByTime(61_000))
  expect(screen.getByRole('dialog').textContent).toContain('The event has ended')
  expect(screen.queryByRole('timer')).toBeNull()
})
