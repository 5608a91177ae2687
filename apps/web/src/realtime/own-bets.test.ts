import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emit } from './events.ts'
import { useOwnBets } from './own-bets.ts'

const bet = {
  id: '019a0000-0000-7000-8000-000000000001',
  gameId: 'mines',
  win: false,
  winAmount: '0.00',
} as const
const settled = () => emit('me-bet', { type: 'bet', userId: '42', seq: 1, bet })
const balanceChanged = () => emit('balance', { type: 'balance', userId: '42', seq: 2, balance: '9.00' })
const movedInAnotherTab = () => dispatchEvent(new StorageEvent('storage', { key: 'lastMove' }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['a settled bet', settled],
  ['a changed balance', balanceChanged],
  ['a move in another tab', movedInAnotherTab],
])('%s is reported once, a second later', (_, happens) => {
  const onChange = vi.fn<() => void>()
  renderHook(() => useOwnBets(onChange))
  happens()
  happens()
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onChange).toHaveBeenCalledTimes(1)
  happens()
  vi.advanceTimersByTime(1000)
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('the hook reports nothing after the page has gone', () => {
  const onChange = vi.fn<() => void>()
  const { unmount } = renderHook(() => useOwnBets(onChange))
  settled()
  unmount()
  vi.advanceTimersByTime(5000)
  balanceChanged()
  vi.advanceTimersByTime(5000)
  expect(onChange).not.toHaveBeenCalled()
})
