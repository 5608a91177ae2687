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

it('a win lies over the board for a moment, then steps aside and stays readable', () => {
  show(false)
  expect(isAside()).toBe('false')
  passes(2499)
  expect(isAside()).toBe('false')
  passes(1)
  expect(isAside()).toBe('true')
  expect(screen.getByText(/1[.,]20/)).toBeTruthy()
})

it('any tap puts it aside', () => {
  show(false)
  fireEvent.pointerDown(document.body)
  expect(isAside()).toBe('true')
})

it('with reduced motion it never lies over the board', () => {
  show(true)
  expect(isAside()).toBe('true')
})
