import { toast, useToasts } from '@baize/ui/toast'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useUiState } from '../session/ui-state.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { Notifications } from './Notifications.tsx'
import { notify, useNotifications } from './notifications.ts'

const shown = () => useNotifications.getState().shown.map(({ title }) => title)
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const mouse = { pointerType: 'mouse' }

beforeEach(() => {
  vi.useFakeTimers()
  useUiState.setState({ messagePopupVisible: true })
  render(
    <>
      <Toasts />
      <Notifications />
    </>,
  )
})
afterEach(() => {
  pass(60_000)
  cleanup()
  vi.useRealTimers()
})

it('[C-07] a toast stays for 1.5 s', () => {
  act(() => toast('Saved'))
  pass(1499)
  expect(toasts()).toEqual(['Saved'])
  pass(1)
  expect(toasts()).toEqual([])
})

describe('[C-07] a notification', () => {
  it('stays for 4.5 s', () => {
    act(() => notify({ title: 'Hello' }))
    pass(4499)
    expect(shown()).toEqual(['Hello'])
    pass(1)
    expect(shown()).toEqual([])
  })

  it('appears at the top right, 24 px from the edges', () => {
    const region = screen.getByRole('status', { name: 'Notifications' })
    expect(region.className).toMatch(/\bfixed top-\[24px\] right-\[24px\]/)
  })

  it('is announced to screen readers with its subject', () => {
    act(() => notify({ title: 'Paid', description: '$ 10.00 has arrived' }))
    const region = screen.getByRole('status', { name: 'Notifications' })
    expect(region.getAttribute('aria-live')).toBe('polite')
    expect(region.textContent).toBe('Paid$ 10.00 has arrived')
  })

  it('stacks below the older ones, four at most', () => {
    act(() => {
      for (const title of ['1', '2', '3', '4', '5']) notify({ title })
    })
    expect(shown()).toEqual(['2', '3', '4', '5'])
  })

  it('is closed by its button', () => {
    act(() => notify({ title: 'Hello' }))
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    expect(shown()).toEqual([])
  })

  it('[E-10] is hidden while messagePopupVisible is off', () => {
    useUiState.setState({ messagePopupVisible: false })
    act(() => notify({ title: 'Hello' }))
    expect(shown()).toEqual([])
  })
})

describe('a notification being read', () => {
  const box = () => screen.getByText('Hello').closest('.pointer-events-auto') ?? document.body

  it('waits while the pointer is on it and then has the rest of its time', () => {
    act(() => notify({ title: 'Hello' }))
    pass(4000)
    fireEvent.pointerEnter(box(), mouse)
    pass(60_000)
    expect(shown()).toEqual(['Hello'])
    fireEvent.pointerLeave(box(), mouse)
    pass(499)
    expect(shown()).toEqual(['Hello'])
    pass(1)
    expect(shown()).toEqual([])
  })

  it('waits while the keyboard focus is in it', () => {
    act(() => notify({ title: 'Hello' }))
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    pass(60_000)
    expect(shown()).toEqual(['Hello'])
    act(() => screen.getByRole('button', { name: 'Close' }).blur())
    pass(4500)
    expect(shown()).toEqual([])
  })

  it('waits as a toast too, and closing one under the pointer releases the others', () => {
    act(() => {
      toast('Hello')
      toast('Other')
    })
    fireEvent.pointerEnter(box(), mouse)
    pass(60_000)
    expect(toasts()).toEqual(['Hello', 'Other'])
    act(() => screen.getAllByRole('button', { name: 'Close' })[0]?.click())
    pass(1500)
    expect(toasts()).toEqual([])
  })
})
