import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearPage, PLAYER } from '../../games/testing/page.tsx'
import { useNotifications } from '../../popups/notifications.ts'
import { receive } from '../../realtime/pushes.ts'
import { signIn } from '../../session/session.ts'
import { keepMessages, useCurrentPath, useUiState } from '../../session/ui-state.ts'
import { setRunsInBar, watchOwnWins } from './own-wins.ts'

let stop: () => void
let seq = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  signIn(PLAYER)
  seq = PLAYER.seq
  useCurrentPath.setState({ pathname: '/' })
  stop = watchOwnWins()
})
afterEach(() => {
  stop()
  vi.clearAllTimers()
  vi.useRealTimers()
  useNotifications.setState({ shown: [] })
  useUiState.setState({ messagePopupVisible: true })
  clearPage()
})

const wins = (winAmount: string, gameId = 'mines', win = true) => {
  seq += 1
  const id = `019a0000-0000-7000-8000-${String(seq).padStart(12, '0')}`
  receive({ type: 'bet', userId: PLAYER.userId, seq, bet: { id, gameId, win, winAmount } })
}
const told = () =>
  useNotifications.getState().shown.map(({ title, description }) => `${title} · ${description}`)

describe('[T-10] a win of the player (me-win)', () => {
  it('is announced when the player is not at the game', () => {
    wins('12.50')
    expect(told()).toEqual(['You won $ 12.50 · Mines'])
    wins('0.00', 'mines', false)
    expect(told()).toHaveLength(1)
  })

  it.each([
    ['mines', '/h5/mines'],
    ['fast3', '/chatbet'],
  ])('is not announced again at the game itself: %s', async (gameId, pathname) => {
    useCurrentPath.setState({ pathname })
    wins('12.50', gameId)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told()).toEqual([])
  })

  it('is not announced over the autobet bar with its stop button', async () => {
    setRunsInBar(['mines'])
    wins('12.50')
    wins('3.00', 'tower')
    await vi.advanceTimersByTimeAsync(100)
    expect(told()).toEqual(['You won $ 3.00 · Tower'])
    setRunsInBar([])
    wins('4.00')
    expect(told()).toContain('You won $ 4.00 · Mines')
  })

  it('is summed up with others every few seconds, as in autobet', async () => {
    wins('1.00')
    wins('2.00')
    wins('3.50')
    wins('9.00', 'tower')
    expect(told()).toEqual(['You won $ 1.00 · Mines', 'You won $ 9.00 · Tower'])
    await vi.advanceTimersByTimeAsync(4500)
    expect(told()).toEqual(['You won $ 5.50 · Mines'])
    await vi.advanceTimersByTimeAsync(10_000)
    wins('4.00')
    expect(told()).toEqual(['You won $ 4.00 · Mines'])
  })

  it('is not announced to another player or with messages turned off', async () => {
    wins('1.00')
    wins('2.00')
    signIn({ ...PLAYER, token: 'a-token-of-another', userId: '43' })
    await vi.advanceTimersByTimeAsync(4500)
    expect(told()).toEqual([])
    signIn(PLAYER)
    keepMessages(false)
    wins('3.00')
    expect(told()).toEqual([])
  })
})
