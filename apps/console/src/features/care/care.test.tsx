import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { GiveBonus } from '../players/GiveBonus.tsx'
import { CareList } from './CareList.tsx'
import { CareSection } from './CareSection.tsx'

giveElementsSize()

const markers = [
  { marker: 'chasing', level: 2, count: 5 },
  { marker: 'night', level: 2, count: 6 },
]
const offered = {
  id: '12',
  kind: 'break',
  reason: 'plays at night',
  by: 'sue',
  at: 0,
  tookBreakAt: 1000,
  setLimitAt: null,
  outcome: null,
}
const care = { score: 60, markers, since: 0, acts: [offered] }
const fill = (name: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByRole('textbox', { name }), { target: { value } })
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

describe('the list of the care team', () => {
  it('says why a player is on it and what was done, and is narrowed to a sign', async () => {
    const ann = {
      userId: '100001',
      username: 'ann',
      countryId: 'BR',
      score: 60,
      markers,
      since: 0,
      excludedUntil: null,
      lastAct: { kind: 'break', by: 'sue', at: 0, isOpen: true },
    }
    const sent = serve({ '/api/operator/care/players': { items: [ann], next: null } })
    const { container } = show(<CareList />, { path: '/', at: '/', roles: ['support'] })
    const row = (await screen.findByText('ann')).closest('[role=row]')
    expect(row?.textContent).toContain('Deposited again and lost it on 5 of 14 days; Played through 6 nights')
    expect(row?.textContent).toContain('High · 60')
    expect(row?.textContent).toContain('Break offered, sue')
    await expectAccessible(container)
    fireEvent.change(screen.getByRole('combobox', { name: 'Sign' }), { target: { value: 'night' } })
    await waitFor(() => expect(sent.at(-1)?.query.get('marker')).toBe('night'))
  })
})

describe('the care of a player', () => {
  it('is offered in one click with a reason, and its outcome is recorded once', async () => {
    const sent = serve({
      '/api/operator/care/player': care,
      '/api/operator/care/act': care,
      '/api/operator/care/outcome': care,
    })
    const { container } = show(<CareSection userId="100001" />, { path: '/', at: '/', roles: ['support'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Offer a limit' }))
    fill(/^Reason/, 'lost the rent')
    press('Offer a limit')
    const asked = (path: string) => sent.find((call) => call.path === path)?.body
    await waitFor(() =>
      expect(asked('/api/operator/care/act')).toMatchObject({
        userId: '100001',
        kind: 'limit',
        texts: {},
        reason: 'lost the rent',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText(/Took a break/)).toBeTruthy()
    await expectAccessible(container)
    fireEvent.click(screen.getByRole('button', { name: 'Record the outcome' }))
    fill(/^What came of it/, 'a week off')
    press('Record the outcome')
    await waitFor(() =>
      expect(asked('/api/operator/care/outcome')).toEqual({
        userId: '100001',
        actId: '12',
        outcome: 'accepted',
        note: 'a week off',
      }),
    )
  })

  it('is read but not acted on without the permission', async () => {
    serve({ '/api/operator/care/player': care })
    show(<CareSection userId="100001" />, { path: '/', at: '/', roles: ['auditor'] })
    expect(await screen.findByText('Played through 6 nights')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is asked for before a bonus is given', async () => {
    serve({ '/api/operator/care/player': care })
    show(<GiveBonus player={{ userId: '100001', currencyId: 'USD' }} onClose={() => {}} />, {
      path: '/',
      at: '/',
      roles: ['finance'],
    })
    expect((await screen.findByRole('alert')).textContent).toContain('shows signs of harm')
  })
})
