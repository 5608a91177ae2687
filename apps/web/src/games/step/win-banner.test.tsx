import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WinBanner } from './WinBanner.tsx'

const show = (isStill: boolean) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isStill && query.includes('reduced-motion') }))
  render(<WinBanner bet={{ multiplier: '1.20', winAmount: '6.00' }} demo={false} />)
}
const passes = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const isAside = () => screen.getByText('You won').closest('[data-aside]')?.getAttribute('data-aside')

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the win banner covers the board for a moment, then moves aside and stays readable', () => {
  show(false)
  expect(isAside()).toBe('false')
  passes(2499)
  expect(isAside()).toBe('false')
  passes(1)
  expect(isAside()).toBe('true')
  expect(screen.getByText(/1[.,]20/)).toBeTruthy()
})

it('any tap moves the win banner aside', () => {
  show(false)
  fireEvent.pointerDown(document.body)
  expect(isAside()).toBe('true')
})

it('the win banner never covers the board with reduced motion', () => {
  show(true)
  expect(isAside()).toBe('true')
})
