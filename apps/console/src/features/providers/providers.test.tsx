import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { ProviderBetPage } from './ProviderBetPage.tsx'
import { ProviderBets } from './ProviderBets.tsx'
import { Providers } from './Providers.tsx'

giveElementsSize()

const provider = {
  name: 'casino',
  title: 'Sandbox Casino',
  adapter: 'hub88',
  downSince: null,
  checkedAt: 1,
  differences: 1,
}
const bet = {
  provider: 'sports',
  reference: 'b/1',
  title: 'Sandbox Sports',
  gameId: null,
  currencyId: 'USD',
  stake: '5.00',
  payout: '12.50',
  owed: '0.00',
  free: false,
  state: 'RESETTLED',
  ticketType: null,
  coefficient: '2.5',
  selections: [
    {
      eventId: 'e1',
      marketId: '1x2',
      outcomeId: 'home',
      eventName: null,
      marketName: null,
      outcomeName: null,
      coefficient: '2.5',
      stage: null,
    },
  ],
  createdAt: 1,
  updatedAt: 2,
}

describe('the list of providers', () => {
  it('shows which providers are up or down, and their differences', async () => {
    serve({
      '/api/operator/providers': {
        providers: [provider, { ...provider, name: 'sports', title: 'Sports', downSince: 5 }],
        differences: [
          {
            provider: 'casino',
            reference: 'r1',
            kind: 'missing',
            ours: null,
            theirs: {
              userId: '100001',
              currency: 'USD',
              currencyId: 'USD',
              stake: '12.50',
              paid: '30.00',
              rolledBack: false,
            },
            foundAt: 1,
          },
        ],
      },
    })
    show(<Providers />, { path: '/providers', at: '/providers', roles: ['games'] })
    expect(await screen.findByText('Up')).toBeTruthy()
    expect(screen.getByText('Down')).toBeTruthy()
    expect(screen.getByText('Missing in ours')).toBeTruthy()
    expect(screen.getByText('Stake').parentElement?.textContent).toMatch(/100001.*12\.50.*30\.00/)
  })

  it('says when no provider is connected', async () => {
    serve({ '/api/operator/providers': { providers: [], differences: [] } })
    show(<Providers />, { path: '/providers', at: '/providers', roles: ['auditor'] })
    expect(await screen.findByText('No provider is connected')).toBeTruthy()
  })
})

describe('a bet at a provider', () => {
  it('appears in the list of its player', async () => {
    serve({ '/api/operator/provider/bets': { items: [bet], next: null } })
    show(<ProviderBets userId="100001" />, { path: '*', at: '/players/100001', roles: ['support'] })
    expect(await screen.findByText('Settled again')).toBeTruthy()
  })

  it('shows its selections and the calls about it as plain text', async () => {
    const text = '<img src=x onerror=alert(1)>'
    const sent = serve({
      '/api/operator/provider/bet': {
        bet,
        messages: [{ call: 'bet', request: text, reply: '{"code":0}', at: 1 }],
      },
    })
    const at = '/providers/sports/bets/b%2F1'
    show(<ProviderBetPage />, { path: '/providers/:provider/bets/:reference', at, roles: ['support'] })
    expect(await screen.findByText('e1 · 1x2 · home')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
    expect(Object.fromEntries(sent[0]?.query ?? [])).toEqual({ provider: 'sports', reference: 'b/1' })
  })
})
