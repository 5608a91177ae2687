import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast, useToasts } from './toast.ts'

const said = () => [...screen.getByRole('status').querySelectorAll('span')].map((span) => span.textContent)
const say = (message: string, durationMs: number) => act(() => toast(message, { durationMs }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts closeLabel="Close" />)
})
afterEach(() => {
  useToasts.setState({ toasts: [] })
  vi.useRealTimers()
})

describe('a toast', () => {
  it('disappears when its own time is up', async () => {
    say('Saved', 1500)
    say('Sent', 5000)
    expect(said()).toEqual(['Saved', 'Sent'])
    await pass(1500)
    expect(said()).toEqual(['Sent'])
    await pass(3500)
    expect(said()).toEqual([])
  })

  it('stays while it has the focus, because someone may be reading it', async () => {
    say('Saved', 1500)
    const close = screen.getByRole('button', { name: 'Close' })
    fireEvent.focus(close)
    await pass(60_000)
    expect(said()).toEqual(['Saved'])
    fireEvent.blur(close)
    await pass(1500)
    expect(said()).toEqual([])
  })

  it('is dismissed by its button', () => {
    say('Saved', 1500)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(said()).toEqual([])
  })

  it('is dropped when three newer ones are shown', () => {
    for (const message of ['1', '2', '3', '4']) say(message, 1500)
    expect(said()).toEqual(['2', '3', '4'])
  })
})
