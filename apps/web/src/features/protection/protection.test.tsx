import type { Protection } from '@baize/contract/player'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { openPopup } from '../../popups/stack.ts'
import { ProtectionSheet } from './ProtectionSheet.tsx'

const HOUR_MS = 3_600_000
const protection = (change: Partial<Protection> = {}): Protection => ({
  limits: [
    { period: 'day', amount: '50.00', lost: '20.00', waiting: null },
    { period: 'week', amount: null, lost: '20.00', waiting: null },
    { period: 'month', amount: null, lost: '20.00', waiting: null },
  ],
  depositLimits: [],
  session: { minutes: null, endsAt: null, restUntil: null, waiting: null },
  excludedUntil: null,
  realityMinutes: 0,
  wagered: '100.00',
  netLoss: '20.00',
  held: '0.00',
  history: [],
  ...change,
})
const serve = (answers: Answers = {}) =>
  fakeServer({ '/api/user/protection': () => ({ model: protection() }), ...answers })

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(clearPage)

describe('a player’s limit', () => {
  it('is set at once when it is lowered', async () => {
    const server = serve({ '/api/user/protection/limit': () => ({ model: protection() }) })
    const { person } = showPage(<ProtectionSheet />)
    await person.click(await screen.findByRole('button', { name: 'Change limit: Daily' }))
    const field = screen.getByRole('textbox', { name: 'Most you can lose' })
    await person.clear(field)
    await person.type(field, '30')
    await person.click(screen.getByRole('button', { name: 'Set limit' }))
    await waitFor(() =>
      expect(server.requests('/api/user/protection/limit')).toMatchObject([{ period: 'day', amount: '30' }]),
    )
  })

  it('needs a confirmation when it is raised, and cancelling sends nothing', async () => {
    const server = serve({ '/api/user/protection/limit': () => ({ model: protection() }) })
    const { person } = showPage(<ProtectionSheet />)
    await person.click(await screen.findByRole('button', { name: 'Change limit: Daily' }))
    await person.click(screen.getByRole('button', { name: 'Remove limit' }))
    await screen.findByRole('dialog', { name: 'Raise this limit?' })
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests('/api/user/protection/limit')).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Remove limit' }))
    await person.click(await screen.findByRole('button', { name: 'Request increase' }))
    await waitFor(() =>
      expect(server.requests('/api/user/protection/limit')).toMatchObject([{ period: 'day', amount: null }]),
    )
  })

  it('can be kept at any time while a raise waits, and raised once its day is over', async () => {
    const limits = (from: number) =>
      protection({
        limits: [{ period: 'day', amount: '50.00', lost: '0.00', waiting: { amount: '90.00', from } }],
      })
    const server = serve({
      '/api/user/protection': () => ({ model: limits(Date.now() + HOUR_MS) }),
      '/api/user/protection/raise': () => ({ model: limits(Date.now() - HOUR_MS) }),
    })
    const { person } = showPage(<ProtectionSheet />)
    await screen.findByText(/^\$ 90.00 requested/)
    expect(screen.queryByRole('button', { name: 'Raise limit' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Keep current limit' }))
    await person.click(await screen.findByRole('button', { name: 'Raise limit' }))
    await waitFor(() =>
      expect(server.requests('/api/user/protection/raise')).toMatchObject([
        { period: 'day', raise: false },
        { period: 'day', raise: true },
      ]),
    )
  })
})

it('a break starts after its confirmation', async () => {
  const until = Date.now() + 24 * HOUR_MS
  const server = serve({
    '/api/user/protection/break': () => ({ model: protection({ excludedUntil: until }) }),
  })
  const { person } = showPage(<ProtectionSheet begin="break" />)
  await person.selectOptions(await screen.findByRole('combobox', { name: 'For how long' }), '1 week')
  await person.click(screen.getByRole('button', { name: 'Start break' }))
  const question = within(await screen.findByRole('dialog', { name: 'Start now?' }))
  expect(server.requests('/api/user/protection/break')).toEqual([])
  await person.click(question.getByRole('button', { name: 'Start break' }))
  await screen.findByText(/^Your break lasts until/)
  expect(server.requests('/api/user/protection/break')).toMatchObject([{ length: 'week' }])
})

describe('a reality check', () => {
  it('shows stakes, result and open bets', () => {
    showPage(null)
    act(() => openPopup('reality', { minutes: 15, staked: '30.50', net: '7.75', open: '10.00' }))
    const dialog = within(screen.getByRole('dialog', { name: "You've played for 15 minutes" }))
    const rows = () => dialog.getAllByRole('term').map((term) => term.parentElement?.textContent)
    return waitFor(() =>
      expect(rows()).toEqual(['Staked$ 30.50', 'Result+$ 7.75', 'In open bets, not counted yet$ 10.00']),
    )
  })

  it('mentions no open bets when there are none', async () => {
    showPage(null)
    act(() => openPopup('reality', { minutes: 15, staked: '30.50', net: '7.75', open: null }))
    expect(await screen.findAllByRole('term')).toHaveLength(2)
  })
})
