import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Withdrawals } from '../money/Withdrawals.tsx'
import { differenceOf } from './difference.ts'
import { Home } from './Home.tsx'
import { holdingsOf } from './HouseMoney.tsx'

const NOBODY = { count: 0, oldestAt: null }
const WAITING = {
  withdrawals: { count: 4, oldestAt: Date.now() - 3 * 3_600_000 },
  unanswered: { count: 1, oldestAt: Date.now() - 9 * 3_600_000 },
  held: NOBODY,
  identities: NOBODY,
  support: { count: 3, oldestAt: Date.now() - 60_000 },
  approvals: NOBODY,
  care: NOBODY,
  reported: NOBODY,
  invites: NOBODY,
}
const FIGURES = { deposits: '300.00', withdrawals: '120.00', staked: '900.00', paid: '870.00', ngr: '25.00' }
const HOUSE = [
  { currencyId: 'USD', kind: 'provider', balance: '-100.00' },
  { currencyId: 'USD', kind: 'house', balance: '12.50' },
  { currencyId: 'USD', kind: 'bonus', balance: '-5.00' },
  { currencyId: 'USD', kind: 'packet', balance: '0.00' },
] as const
const TODAY = {
  until: Date.parse('2026-03-03T09:00:00Z'),
  currencies: [
    { currencyId: 'BRL', today: FIGURES, yesterday: { ...FIGURES, deposits: '200.00', ngr: '-4.00' } },
  ],
  usd: { today: FIGURES, yesterday: { ...FIGURES, deposits: '400.00' } },
  players: { today: { registered: 8, active: 41 }, yesterday: { registered: 0, active: 41 } },
}
const models = {
  '/api/operator/overview': {
    waiting: WAITING,
    payments: { up: 2, slow: 1, down: 1 },
    games: { up: 2, slow: 0, down: 0 },
  },
  '/api/operator/overview/today': TODAY,
  '/api/operator/alarms/counts': { critical: 0, warning: 1, notice: 3, snoozed: 0 },
  '/api/operator/players/live': { players: 41, minutes: 5 },
  '/api/operator/site/settings': { settings: { maintenance: false } },
  '/api/operator/ledger': {
    frozen: null,
    lastCheck: { at: Date.now() - 180_000, upTo: '77', legs: 5, seconds: 0.1 },
    lastSeal: { day: '2026-03-02', hash: 'abcdef' },
    house: HOUSE,
  },
}
const home = { path: '/', at: '/' }
const tile = (name: RegExp) => screen.findByRole('link', { name })

describe('home', () => {
  it('has a tile for each kind of work, which leads to its screen', async () => {
    serve(models)
    const { container } = show(<Home />, { ...home, roles: ['owner'] })
    const leadsTo = async (name: RegExp) => (await tile(name)).getAttribute('href')
    expect(await leadsTo(/^Withdrawals to decide\s*4\s*the oldest 3 hours ago/)).toBe(
      '/withdrawals?state=REVIEWING',
    )
    expect(await leadsTo(/^Withdrawals without an answer\s*1\s*the oldest 9 hours ago/)).toBe(
      '/withdrawals?state=SENT',
    )
    expect(await leadsTo(/^Support waiting\s*3/)).toBe('/chat/support')
    expect(await leadsTo(/^Identity reviews\s*0$/)).toBe('/identities')
    expect(await leadsTo(/^Payment providers\s*1 down, 1 slow/)).toBe('/connections')
    expect(await leadsTo(/^Game providers\s*All up/)).toBe('/providers')
    expect(await leadsTo(/^Alarms\s*1/)).toBe('/alarms')
    expect(await leadsTo(/^Players online, 5 min\s*41/)).toBe('/players')
    await screen.findByText('Belongs to players')
    await expectAccessible(container)
  })

  it('sets today beside yesterday until the same time, in words', async () => {
    serve(models)
    show(<Home />, { ...home, roles: ['owner'] })
    expect(await screen.findByRole('heading', { name: 'Today until 09:00 UTC' })).toBeTruthy()
    const money = screen.getByRole('table', { name: 'By currency' })
    expect(within(money).getByRole('row', { name: /BRL.*300\.00.*50% more.*25\.00.*more/ })).toBeTruthy()
    expect(screen.getByText('25% less')).toBeTruthy()
    expect(screen.getByText('New players').parentElement?.textContent).toBe('New players8moreyesterday 0')
    expect(screen.getByText('Active players').parentElement?.textContent).toMatch(/41the same/)
  })

  it('says that a day has only begun', async () => {
    serve({ ...models, '/api/operator/overview/today': { ...TODAY, until: Date.parse('2026-03-03') } })
    show(<Home />, { ...home, roles: ['owner'] })
    expect(await screen.findByText('The first figures of the day come after 01:00 UTC')).toBeTruthy()
  })

  it('says in one line how the books stand, and nothing of legs and seals', async () => {
    serve(models)
    const { unmount } = show(<Home />, { ...home, roles: ['finance'] })
    expect(await screen.findByText(/Books balance, checked \d+ minutes ago/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the ledger' }).getAttribute('href')).toBe('/ledger')
    expect(screen.queryByText(/abcdef|New legs/)).toBeNull()
    unmount()
    const frozen = { since: 1, reason: 'x', drift: [] }
    serve({ ...models, '/api/operator/ledger': { ...models['/api/operator/ledger'], frozen } })
    show(<Home />, { ...home, roles: ['finance'] })
    expect(await screen.findByText(/Withdrawals are frozen: the books don’t balance/)).toBeTruthy()
  })

  it('requests and shows nothing that a role may not read', async () => {
    const none = Object.fromEntries(Object.keys(WAITING).map((kind) => [kind, null]))
    const sent = serve({
      ...models,
      '/api/operator/overview': {
        waiting: { ...none, approvals: { count: 2, oldestAt: 1 } },
        payments: null,
        games: null,
      },
    })
    show(<Home />, { ...home, roles: ['content'] })
    expect(await tile(/^Approvals waiting\s*2/)).toBeTruthy()
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(
      sent.map(({ path }) => path).filter((path) => /today|alarms|live|chat|withdrawals|ledger/.test(path)),
    ).toEqual([])
  })
})

describe('a difference', () => {
  it.each([
    ['300.00', '200.00', { way: 'more', percent: 50 }],
    ['100.00', '300.00', { way: 'less', percent: 67 }],
    ['7.00', '7.00', { way: 'same', percent: null }],
    ['7.00', '0.00', { way: 'more', percent: null }],
    ['-7.00', '5.00', { way: 'less', percent: null }],
    ['5.00', '-7.00', { way: 'more', percent: null }],
    ['1000000.00', '1.00', { way: 'more', percent: null }],
    ['10000.01', '10000.00', { way: 'more', percent: 1 }],
    ['41', '40', { way: 'more', percent: 3 }],
  ] as const)('from %s to %s is told as people do', (now, then, difference) => {
    expect(differenceOf(now, then)).toEqual(difference)
  })
})

describe('the money of the house', () => {
  it('is told by where it is, and what belongs to players is the rest', () => {
    expect(holdingsOf([...HOUSE], 'USD')).toEqual([
      ['provider', '100.00'],
      ['players', '92.50'],
      ['house', '12.50'],
      ['bonus', '5.00'],
    ])
  })
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
