import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../../storage/storage.ts'
import { football } from '../football/football.ts'
import { stepPage } from '../step/StepPage.tsx'
import { fakeHouse, losingPlaces } from '../testing/fake-house.ts'
import { clearPage, showPage } from '../testing/page.tsx'
import { kangaroo } from './kangaroo.ts'

const Kangaroo = stepPage(kangaroo)
const Football = stepPage(football)

let prefersReducedMotion = false
beforeEach(() => {
  prefersReducedMotion = false
  storage.set('rulesShown', ['kangaroo', 'football'])
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduce') && prefersReducedMotion,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  vi.useRealTimers()
  clearPage()
})

const button = (name: RegExp) => screen.findByRole('button', { name })
/** Lets calls be answered, while no time passes. */
const answered = () =>
  act(async () => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  })
const passes = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const cashOut = () => screen.queryByRole('button', { name: /^Cash out/ })

async function bets(page: Parameters<typeof showPage>[0], pick: RegExp): Promise<HTMLElement> {
  const { person } = showPage(page)
  await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
  const place = await button(pick)
  await vi.waitFor(() => expect(place.getAttribute('aria-disabled')).toBe('false'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return place
}

describe('[G-07] a jump', () => {
  it('shows its multiplier and the cash-out when the kangaroo has landed, and not in the air', async () => {
    const server = fakeHouse('kangaroo')
    expect(losingPlaces('kangaroo', kangaroo.usual)[0]).toEqual([])
    fireEvent.click(await bets(<Kangaroo />, /^Jump 1 of/))
    await answered()
    expect(server.requests('/api/game/kangaroo_game/play')).toHaveLength(1)
    expect(cashOut()).toBeNull()
    expect(screen.queryByText(/^Jump 1: .*, landed$/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Jump 2 of/ })).toBeNull()
    passes(520)
    expect(cashOut()).not.toBeNull()
    expect(screen.getByText(/^Jump 1: .*, landed$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Jump 2 of/ })).toBeTruthy()
  })

  it('shows them at once without motion', async () => {
    prefersReducedMotion = true
    fakeHouse('kangaroo')
    fireEvent.click(await bets(<Kangaroo />, /^Jump 1 of/))
    await answered()
    expect(cashOut()).not.toBeNull()
  })
})

it('[G-06] a kick shows its multiplier and the cash-out when the ball has arrived', async () => {
  fakeHouse('football')
  const covered = losingPlaces('football', football.usual)[0] ?? []
  await bets(<Football />, /^Bottom right/)
  const free = [...document.querySelectorAll<HTMLElement>('[data-zone]')].find(
    ({ dataset }) => !covered.includes(Number(dataset['zone'])),
  )
  fireEvent.click(free!)
  await answered()
  expect(cashOut()).toBeNull()
  expect(document.querySelector('[data-face=goal]')).toBeNull()
  passes(360)
  expect(cashOut()).not.toBeNull()
  expect(document.querySelector('[data-face=goal]')).not.toBeNull()
})
