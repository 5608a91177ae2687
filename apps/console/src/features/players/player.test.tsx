import type { OperatorSelf } from '@baize/contract/operator'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queries } from '../../api/query.ts'
import { setSelf } from '../../session/self.ts'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { Player } from './Player.tsx'

afterEach(() => queries.clear())

/** Finance may read players, and reveal nothing of them. */
const finance: OperatorSelf = {
  id: '7',
  handle: 'fin',
  name: 'Fin',
  roles: ['finance'],
  isLocal: false,
  passkeys: [],
  hasRecovery: false,
  sessions: [],
  idleMinutes: 15,
}

const NO_ATTRIBUTION: Record<string, unknown> = {}
const ATTACK = '<img src=x onerror=alert(1)>'
const profile = {
  userId: '100001',
  username: ATTACK,
  email: 'a…@home.example',
  phone: '…89',
  realName: '',
  birthDate: '',
  currencyId: 'USD',
  purses: { main: '5.00', held: '0.00', payout: '0.00', task: '0.00', register: '0.00' },
  sums: {
    paidIn: '5.00',
    paidOut: '0.00',
    wagered: '0.00',
    lost: '0.00',
    bonuses: '7.50',
    packets: '1.25',
    bets: 0,
  },
  states: [],
  tags: [],
  sessions: [],
  samePayoutAccount: [{ userId: '100002', username: ATTACK, closed: false }],
  sameDevice: [],
  sameAddress: [],
  sameDocument: [],
  withdrawalHold: null,
  limits: [],
  depositLimits: [],
  sessionLimit: { minutes: null, endsAt: null, restUntil: null, waiting: null },
  realityMinutes: 0,
  excludedUntil: null,
  notes: [{ id: '1', text: ATTACK, by: 'sue', at: 0 }],
  closedBy: null,
  registeredAt: 0,
  countryId: 'US',
  vipLevel: 0,
  identityLevel: 1,
  identity: null,
  emailChecked: true,
  phoneChecked: false,
  unreachable: [],
  secondFactor: false,
  origin: { promoCode: '', inviteCode: '', wheelTag: '', attribution: NO_ATTRIBUTION },
  payoutAccounts: [],
  openBets: [],
}

describe('a player’s page', () => {
  it('shows names and notes with markup as text and offers no reveal without the permission', async () => {
    setSelf(finance)
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json({
        status: 0,
        model: path.startsWith('/api/operator/player?') ? profile : { items: [], next: null },
      }),
    )
    const { container } = render(
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={['/players/100001']}>
          <Routes>
            <Route path="/players/:userId" element={<Player />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(await screen.findByRole('heading', { name: ATTACK })).toBeTruthy()
    expect(screen.getAllByText(ATTACK)).toHaveLength(3)
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('a…@home.example')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull()
  })

  it('sums up money, trust and care, and says from the player’s side who has won', async () => {
    const other = (userId: string) => ({ userId, username: `other${userId}`, closed: false })
    serve({
      '/api/operator/player': {
        ...profile,
        username: 'ann',
        states: ['forbidden'],
        sums: { ...profile.sums, paidIn: '80.00', paidOut: '30.00', lost: '-12.50' },
        sameDevice: [other('100002')],
        sameDocument: [other('100003')],
        sameAddress: [other('100004')],
        limits: [
          { period: 'day', amount: '50.00', lost: '0.00', waiting: { amount: null, from: 0 } },
          { period: 'week', amount: null, lost: '0.00', waiting: null },
        ],
      },
      '/api/operator/care/player': { score: 60, markers: [], since: null, acts: [] },
    })
    show(
      <main>
        <Player />
      </main>,
      { path: '/players/:userId', at: '/players/100001', roles: ['finance'] },
    )
    const card = async (name: string) =>
      within(await screen.findByRole('region', { name })).getAllByRole('definition')
    expect((await card('Money')).map(({ textContent }) => textContent)).toEqual([
      '$ 5.00USD',
      '$ 80.00USD',
      '$ 30.00USD',
      'Not on hold',
      'Player won$ 12.50USD',
    ])
    expect((await card('Trust')).map(({ textContent }) => textContent)).toEqual([
      'Identity verified',
      '2 by payout account, device or document',
      'Barred',
    ])
    await screen.findAllByText('High · 60')
    expect((await card('Care')).map(({ textContent }) => textContent)).toEqual([
      '1 setHigher limit requested',
      'High · 60',
      'No',
    ])
    await expectAccessible(document.body)
  })

  const opensWith = async (origin: (typeof profile)['origin']) => {
    serve({ '/api/operator/player': { ...profile, username: 'ann', origin } })
    show(<Player />, { path: '/players/:userId', at: '/players/100001', roles: ['finance'] })
    const title = await screen.findByRole('heading', { name: 'Where the player came from' })
    const section = title.closest('section')
    if (!section) throw new Error('attribution must be a section')
    return within(section)
  }

  it('[E-15] names what brought the player: invitation, wheel link, campaign and ids of the app', async () => {
    const cameFrom = await opensWith({
      promoCode: '',
      inviteCode: 'ANA7',
      wheelTag: 'w-11',
      attribution: { utmSource: 'google', utmCampaign: ATTACK, gaid: '38400000', utmMedium: 7, foreign: 'x' },
    })
    const pairs = cameFrom
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(pairs).toEqual([
      ['Invited with', 'ANA7'],
      ['Wheel link', 'w-11'],
      ['Channel', 'google'],
      ['Campaign', ATTACK],
      ['Google advertising ID', '38400000'],
    ])
  })

  it('[E-15] says so where no invitation or campaign is known', async () => {
    const cameFrom = await opensWith(profile.origin)
    expect(cameFrom.getByText('No invitation or campaign.')).toBeTruthy()
    expect(cameFrom.queryAllByRole('term')).toEqual([])
  })
})
