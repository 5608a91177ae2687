import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Withdrawals } from '../money/Withdrawals.tsx'
import { Home } from './Home.tsx'

const usd = { staked: '900.00', ggr: '25.00', ngr: '20.00', bonuses: '5.00', days: [] }
const models = {
  '/api/operator/alarms/counts': { critical: 0, warning: 1, notice: 3, snoozed: 0 },
  '/api/operator/providers': {
    providers: [
      { name: 'casino', downSince: null },
      { name: 'sports', downSince: 7 },
    ],
    differences: [],
  },
  '/api/operator/players/live': { players: 41, minutes: 5 },
  '/api/operator/reports/days': { usd, rows: [] },
  '/api/operator/reports/payments': { usd: { in: '300.00', out: '120.00', days: [] }, rows: [] },
  '/api/operator/site/settings': { settings: { maintenance: false } },
  '/api/operator/ledger': { frozen: null, lastCheck: null, lastSeal: null, house: [] },
  '/api/operator/chat/support': { items: [{}, {}, {}] },
}
const home = { path: '/', at: '/' }

it('home shows queues, alarms, providers, online players and the day’s money', async () => {
  const sent = serve(models)
  show(<Home />, { ...home, roles: ['owner'] })
  expect(await screen.findByText('1 of 2 up')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Alarms\s*1/ })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Support waiting\s*3/ })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Players online, 5 min\s*41/ })).toBeTruthy()
  for (const amount of [/25\.00/, /900\.00/, /300\.00/, /120\.00/])
    expect(await screen.findByText(amount)).toBeTruthy()
  const range = sent.find(({ path }) => path.endsWith('/reports/days'))?.query
  expect(range?.get('from')).toBe(range?.get('to'))
})

it('home marks a full list as possibly incomplete', async () => {
  serve({ ...models, '/api/operator/chat/support': { items: Array.from({ length: 100 }, () => ({})) } })
  show(<Home />, { ...home, roles: ['owner'] })
  expect(await screen.findByRole('link', { name: /Support waiting\s*100\+/ })).toBeTruthy()
})

it('home requests nothing that a role may not read', async () => {
  const sent = serve(models)
  show(<Home />, { ...home, roles: ['content'] })
  expect(await screen.findByText('Approvals waiting')).toBeTruthy()
  await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  expect(
    sent.map(({ path }) => path).filter((path) => /reports|alarms|live|chat|withdrawals/.test(path)),
  ).toEqual([])
})

it('A list whose first page has no match offers to search older entries', async () => {
  giveElementsSize()
  const sent = serve({
    '/api/operator/withdrawals/all': { items: [], next: '5.01900000-0000-7000-8000-000000000001' },
  })
  show(<Withdrawals />, { path: '/withdrawals', at: '/withdrawals?currency=IDR', roles: ['payments'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Search older entries' }))
  await waitFor(() => expect(sent.at(-1)?.query.get('cursor')).toContain('5.0190'))
  expect(sent.at(-1)?.query.get('currencyId')).toBe('IDR')
})
