import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePainted } from './use-painted.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('the hook is true after the frame of the first render, not in it', () => {
  const { result } = renderHook(() => usePainted())
  expect(result.current).toBe(false)
  act(() => {
    vi.runAllTimers()
  })
  expect(result.current).toBe(true)
})

it('the hook leaves no timer behind', () => {
  const { unmount } = renderHook(() => usePainted())
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
