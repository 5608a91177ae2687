import type { ProviderBet } from '@baize/contract/player'
import { randomUUID } from '@baize/kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lostBet } from '../../games/mines/fixture.ts'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { BetsPage } from './BetsPage.tsx'
import { providerPages } from './provider-pages.ts'

const UNNAMED = { eventName: null, marketName: null, outcomeName: null } as const
const BET: ProviderBet = {
  provider: 'sportsbook',
  title: 'Odds Sandbox',
  reference: 'ticket-1',
  gameId: 'sports',
  currencyId: 'USD',
  stake: '10.00',
  payout: '0.00',
  owed: '0.00',
  free: false,
  state: 'OPEN',
  ticketType: 'multiple',
  coefficient: '3.70',
  selections: [
    {
      eventId: '17',
      marketId: '1x2',
      outcomeId: '1',
      eventName: 'Reds – Blues',
      marketName: 'Match result',
      outcomeName: 'Reds',
      coefficient: '1.85',
      stage: 'live',
    },
    {
      ...UNNAMED,
      eventId: 'Greens – Whites',
      marketId: 'Total',
      outcomeId: 'over 2.5',
      coefficient: '2.00',
      stage: null,
    },
  ],
  createdAt: 1_767_225_600_000,
  updatedAt: null,
}
const NO_BETS = { model: { items: [], total: 0, pageNo: 1, pageSize: 20 } }

afterEach(clearPage)

/** A server with one bet of our own, and these bets at providers by the product asked for. */
function serveProducts(betsOf: (product: string | null) => readonly ProviderBet[] | 'down') {
  const asked: (string | null)[] = []
  const server = fakeServer({
    '/api/game/bet_record': () => ({ model: { ...NO_BETS.model, items: [lostBet()], total: 1 } }),
    '/api/user/provider_bets': () => {
      const items = betsOf(asked.at(-1) ?? null)
      return items === 'down' ? 'down' : { model: { items, next: null } }
    },
  })
  const answer = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const [path, query] = url.split('?')
    if (path === '/api/user/provider_bets') asked.push(new URLSearchParams(query).get('product'))
    return answer(url, init)
  })
  return { asked, ownRequests: () => server.requests('/api/game/bet_record').length }
}

describe('the filter by product', () => {
  it('shows only the bets on sports or at the casino and offers no export of our own games', async () => {
    const spin: ProviderBet = { ...BET, provider: 'casino', title: 'Spin Sandbox', reference: 'spin-1' }
    const bets = [BET, spin]
    const { asked, ownRequests } = serveProducts((product) =>
      bets.filter(
        ({ provider }) => product === null || (product === 'sports') === (provider === 'sportsbook'),
      ),
    )
    const { person } = showPage(<BetsPage />)
    expect(await screen.findByText('3 of 3')).toBeTruthy()
    const games = screen.getByRole('combobox', { name: 'Game' })
    await person.selectOptions(games, 'Sports')
    expect(await screen.findByText('1 of 1')).toBeTruthy()
    expect(screen.queryByText('Spin Sandbox')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Download' })).toBeNull()
    await person.selectOptions(games, 'Casino')
    expect(await screen.findByText('Spin Sandbox')).toBeTruthy()
    expect(screen.getByText('1 of 1')).toBeTruthy()
    expect(asked).toEqual([null, 'sports', 'casino'])
    expect(ownRequests()).toBe(1)
    await person.selectOptions(games, 'All games')
    expect(await screen.findByText('3 of 3')).toBeTruthy()
  })

  it('says when nothing matches or the load failed, and retries', async () => {
    let isDown = true
    serveProducts((product) => (product === 'sports' && isDown ? 'down' : []))
    const { person } = showPage(<BetsPage />)
    expect(await screen.findByText('1 of 1')).toBeTruthy()
    await person.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Sports')
    expect(await screen.findByText('Your bets could not be loaded.')).toBeTruthy()
    isDown = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No matching bets')).toBeTruthy()
  })
})

describe('my bets on sports and at partners', () => {
  it('load page by page with their selections, stakes and states', async () => {
    const paid: ProviderBet = {
      ...BET,
      reference: 'ticket-2',
      state: 'CASHED_OUT',
      payout: '7.50',
      owed: '2.50',
    }
    const pages = [
      { items: [BET], next: 'below' },
      { items: [paid], next: null },
    ]
    fakeServer({
      '/api/game/bet_record': () => NO_BETS,
      '/api/user/provider_bets': () => ({ model: pages.shift() }),
    })
    const { person } = showPage(<BetsPage />)
    await person.click(screen.getByRole('radio', { name: 'Sports & casino' }))
    const open = within(await screen.findByRole('listitem'))
    expect(open.getByText('Odds Sandbox')).toBeTruthy()
    expect(open.getByText('Open')).toBeTruthy()
    expect(open.getByText('Reds')).toBeTruthy()
    expect(open.getByText('Match result · Reds – Blues')).toBeTruthy()
    expect(open.getByText('Total · Greens – Whites')).toBeTruthy()
    expect(open.getByText('@ 2.00')).toBeTruthy()
    expect(open.getByText('Possible payout').textContent).toBe('Possible payout $ 37.00')
    await person.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('Cashed out')).toBeTruthy()
    expect(screen.getByText(/was paid to you by mistake/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull())
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('open with all their details', async () => {
    const won: ProviderBet = {
      ...BET,
      state: 'SETTLED',
      payout: '37.00',
      updatedAt: BET.createdAt + 7_200_000,
    }
    fakeServer({
      '/api/game/bet_record': () => NO_BETS,
      '/api/user/provider_bets': () => ({ model: { items: [won], next: null } }),
    })
    const { person } = showPage(<BetsPage />)
    const row = within(await screen.findByRole('listitem')).getByRole('button')
    await person.click(row)
    const sheet = within(await screen.findByRole('dialog', { name: /^Bet placed/ }))
    expect(sheet.getByText('Odds').nextSibling?.textContent).toBe('3.70')
    expect(sheet.getByText('Paid').nextSibling?.textContent).toContain('37.00')
    expect(sheet.getByText('Settled').nextSibling?.textContent).not.toBe('')
    expect(sheet.getByText('Match result · Reds – Blues')).toBeTruthy()
    expect(sheet.getByText('ticket-1')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'Open Odds Sandbox' }).getAttribute('href')).toBe('/game/sports')
    await person.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['0.00', 'Lost'],
    ['8.00', 'Partly paid'],
    ['37.00', 'Won'],
  ])('show, when settled with %s, the label %s', async (payout, says) => {
    const settled: ProviderBet = { ...BET, state: 'SETTLED', payout }
    fakeServer({
      '/api/game/bet_record': () => NO_BETS,
      '/api/user/provider_bets': () => ({ model: { items: [settled], next: null } }),
    })
    const { person } = showPage(<BetsPage />)
    await person.click(screen.getByRole('radio', { name: 'Sports & casino' }))
    expect(within(await screen.findByRole('listitem')).getByText(says)).toBeTruthy()
  })

  it('are in one history with our own games, newest first, under the same filters', async () => {
    const hour = 3_600_000
    const own = (n: number) => ({ ...lostBet(), id: randomUUID(), createdAt: BET.createdAt - n * hour })
    const pages = [
      { items: [BET, { ...BET, reference: 'ticket-2', createdAt: BET.createdAt - 2 * hour }], next: 'below' },
      { items: [{ ...BET, reference: 'ticket-3', createdAt: BET.createdAt - 4 * hour }], next: null },
    ]
    const server = fakeServer({
      '/api/game/bet_record': () => ({
        model: { items: [own(1), own(3), own(5)], total: 3, pageNo: 1, pageSize: 20 },
      }),
      '/api/user/provider_bets': () => ({ model: pages.shift() ?? { items: [], next: null } }),
    })
    const { person } = showPage(<BetsPage />)
    const kinds = () =>
      screen
        .getAllByRole('listitem')
        .map((row) => (row.textContent?.includes('Odds Sandbox') ? 'sports' : 'mines'))
    await screen.findAllByText('Odds Sandbox')
    // A bet of ours that is older than the last one loaded waits for those between.
    expect(kinds()).toEqual(['sports', 'mines', 'sports'])
    await person.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(kinds()).toEqual(['sports', 'mines', 'sports', 'mines', 'sports', 'mines']))
    expect(screen.getByText('6 of 6')).toBeTruthy()
    await person.selectOptions(screen.getByLabelText('Result'), 'WIN')
    await waitFor(() => expect(server.requests('/api/user/provider_bets')).toHaveLength(3))
    expect(providerPages({ from: 5, result: 'WIN' }).queryKey.at(-1)).toEqual({ from: '5', result: 'WIN' })
    await person.selectOptions(screen.getByLabelText('Game'), 'mines')
    await waitFor(() => expect(kinds()).toEqual(['mines', 'mines', 'mines']))
  })

  it('show their game’s name, with the provider beside the time', async () => {
    const game = { name: 'Comet Reels', names: {} }
    const bet: ProviderBet = { ...BET, title: 'Reel Sandbox', selections: [], game }
    fakeServer({
      '/api/game/bet_record': () => NO_BETS,
      '/api/user/provider_bets': () => ({ model: { items: [bet], next: null } }),
    })
    const { person } = showPage(<BetsPage />)
    await person.click(screen.getByRole('radio', { name: 'Sports & casino' }))
    const row = within(await screen.findByRole('listitem'))
    expect(row.getByText('Comet Reels')).toBeTruthy()
    expect(row.getByText(/· Reel Sandbox$/)).toBeTruthy()
  })

  it('say when there are none', async () => {
    fakeServer({
      '/api/game/bet_record': () => NO_BETS,
      '/api/user/provider_bets': () => ({ model: { items: [], next: null } }),
    })
    const { person } = showPage(<BetsPage />)
    await person.click(screen.getByRole('radio', { name: 'Sports & casino' }))
    expect(await screen.findByText('No sports or casino bets yet')).toBeTruthy()
  })
})
