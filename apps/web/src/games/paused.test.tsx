import type { Protection } from '@baize/contract/player'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { learnProtection } from '../features/protection/pause.ts'
import { storage } from '../storage/storage.ts'
import { stepPage } from './step/StepPage.tsx'
import { fakeHouse } from './testing/fake-house.ts'
import { clearPage, showPage } from './testing/page.tsx'
import { tower } from './tower/tower.ts'

vi.mock('./pixi/PixiStage.tsx', () => ({ PixiStage: () => null }))

const Tower = stepPage(tower)
const HOUR_MS = 3_600_000
const protection = (change: Partial<Protection>): Protection => ({
  limits: [],
  depositLimits: [],
  session: { minutes: null, endsAt: null, restUntil: null, waiting: null },
  excludedUntil: null,
  realityMinutes: 0,
  wagered: '0.00',
  netLoss: '0.00',
  held: '0.00',
  history: [],
  ...change,
})

beforeEach(() => storage.set('rulesShown', ['tower']))
afterEach(() => {
  clearPage()
  sessionStorage.clear()
})

it.each([
  ['a break', { excludedUntil: Date.now() + HOUR_MS }, /^On a break until /],
  [
    'the rest after a session',
    { session: { minutes: 30, endsAt: null, restUntil: Date.now() + HOUR_MS, waiting: null } },
    /^Session time is up: bets open again at /,
  ],
] as const)('the bet button shows, during %s, its end before it is pressed', async (_, change, words) => {
  const server = fakeHouse('tower')
  const { person } = showPage(<Tower />)
  await screen.findByRole('button', { name: /^Bet/ })
  act(() => learnProtection(protection(change)))
  const button = await screen.findByRole('button', { name: words })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await person.click(button)
  expect(server.requests('/api/game/bet')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Autobet' })).toBeNull()
})

it('the player can bet again once a break is over', async () => {
  fakeHouse('tower')
  showPage(<Tower />)
  act(() => learnProtection(protection({ excludedUntil: Date.now() - 1 })))
  expect(await screen.findByRole('button', { name: /^Bet/ })).not.toBeNull()
})
