import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownLook } from '../design/settings.ts'
import { useDesign } from '../session/design.ts'
import { scrollPlaces } from './scroll-places.ts'
import { useArrival } from './use-arrival.ts'

/** Window with a page of some length, which grows as its parts load. */
function longPage() {
  const VIEW = 800
  let length = 3000
  const observers = new Set<() => void>()
  vi.stubGlobal('scrollY', 0)
  const scrollTo = (_left: number, top: number) => {
    vi.stubGlobal('scrollY', Math.max(0, Math.min(top, length - VIEW)))
    window.dispatchEvent(new Event('scroll'))
  }
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #changed: () => void
      constructor(changed: () => void) {
        this.#changed = changed
      }
      observe() {
        observers.add(this.#changed)
      }
      disconnect() {
        observers.delete(this.#changed)
      }
    },
  )
  return {
    scrolls: (top: number) => act(() => scrollTo(0, top)),
    grows: (to: number) =>
      act(() => {
        length = to
        // Browsers clamp the scroll position when the page becomes shorter.
        scrollTo(0, scrollY)
        for (const changed of observers) changed()
      }),
    observers,
  }
}

const ENTRY = { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) }

function Page() {
  const main = useArrival()
  const navigate = useNavigate()
  return (
    <main ref={main} tabIndex={-1}>
      <Link to="/game">game</Link>
      <Link to="?sort=new">sorted</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </main>
  )
}
const presses = (name: string) => userEvent.click(screen.getByText(name))

let page: ReturnType<typeof longPage>
beforeEach(() => {
  sessionStorage.clear()
  page = longPage()
})
afterEach(() => {
  cleanup()
  useDesign.setState({ settings: undefined })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const open = () =>
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )

it('[S-16] a revisited page starts at the top when the design turns `restoreScroll` off', async () => {
  useDesign.setState({ settings: { ...ownLook(), restoreScroll: false } })
  open()
  page.scrolls(1200)
  await presses('game')
  page.scrolls(300)
  await presses('back')
  expect(scrollY).toBe(0)
})

describe('[S-16] a revisited page', () => {
  beforeEach(() => useDesign.setState({ settings: ownLook() }))

  it('is where it was left, while a new one starts at the top', async () => {
    open()
    page.scrolls(1200)
    await presses('game')
    expect(scrollY).toBe(0)
    await presses('back')
    expect(scrollY).toBe(1200)
    expect(page.observers.size).toBe(0)
  })

  it('is where it was left, even before the last scroll event arrived', async () => {
    open()
    page.scrolls(1200)
    vi.stubGlobal('scrollY', 1900)
    await presses('game')
    await presses('back')
    expect(scrollY).toBe(1900)
  })

  it('scrolls there as soon as it is long enough again', async () => {
    open()
    page.scrolls(1200)
    await presses('game')
    page.grows(900)
    await presses('back')
    expect(scrollY).toBe(100)
    page.grows(1500)
    expect(scrollY).toBe(700)
    page.grows(2600)
    expect(scrollY).toBe(1200)
    expect(page.observers.size).toBe(0)
    page.grows(5000)
    expect(scrollY).toBe(1200)
  })

  it('does not move a user who scrolls meanwhile, and keeps that position', async () => {
    open()
    page.scrolls(1200)
    await presses('game')
    page.grows(900)
    await presses('back')
    window.dispatchEvent(new Event('wheel'))
    page.scrolls(40)
    page.grows(3000)
    expect(scrollY).toBe(40)
    await presses('game')
    await presses('back')
    expect(scrollY).toBe(40)
  })

  it('waits for its parts for a limited time', async () => {
    open()
    page.scrolls(1200)
    await presses('game')
    page.grows(900)
    vi.useFakeTimers()
    act(() => screen.getByText('back').click())
    expect(page.observers.size).toBe(1)
    act(() => void vi.advanceTimersByTime(15_000))
    expect(page.observers.size).toBe(0)
    page.grows(3000)
    expect(scrollY).toBe(100)
  })

  it('stays where it is when only the query of its address changes', async () => {
    open()
    page.scrolls(500)
    await presses('sorted')
    expect(scrollY).toBe(500)
    await presses('game')
    await presses('back')
    expect(scrollY).toBe(500)
  })

  it('is where it was left after a reload, and at the top after a navigation', () => {
    const arrives = (type: string) => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign({ ...ENTRY }, { type })])
      page.scrolls(0)
      open()
    }
    arrives('navigate')
    page.scrolls(900)
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    arrives('navigate')
    expect(scrollY).toBe(0)
    cleanup()
    arrives('reload')
    expect(scrollY).toBe(900)
  })
})

it('the store keeps a limited number of positions and ignores invalid ones', () => {
  sessionStorage.setItem('scrollPlaces', '[["a", 5], ["b"], 7, {"c": 1}]')
  const places = scrollPlaces(window)
  expect([places.of('a'), places.of('b')]).toEqual([5, undefined])
  for (let i = 0; i < 60; i++) places.keep(`k${i}`, i)
  places.store()
  const kept = scrollPlaces(window)
  expect([kept.of('a'), kept.of('k9'), kept.of('k10'), kept.of('k59')]).toEqual([
    undefined,
    undefined,
    10,
    59,
  ])
  sessionStorage.setItem('scrollPlaces', 'no json')
  expect(scrollPlaces(window).of('k59')).toBeUndefined()
})
