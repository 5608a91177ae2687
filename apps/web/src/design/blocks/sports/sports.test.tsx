import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { category, serveCatalogue } from '../../../features/catalogue/catalogue.fixture.ts'
import { fakeServer } from '../../../games/testing/fake-server.ts'
import { clearPage } from '../../../games/testing/page.tsx'
import { showBlock } from '../live.fixture.tsx'

afterEach(clearPage)

const MATCH = {
  id: 'harbour-1-0',
  league: { en: 'Harbour League', pt: 'Liga do Porto', id: 'Liga Pelabuhan' },
  home: 'Old Quay',
  away: 'Tidewick',
  startsAt: Date.UTC(2026, 0, 1, 12),
  minute: 37,
  score: { home: 2, away: 1 },
  odds: { home: '1.45', draw: '4.20', away: null },
}

describe('[S-02] the strip of matches', () => {
  it('shows live matches with score and odds and links to the match', async () => {
    fakeServer({
      '/api/sports/matches': () => ({
        model: { gameId: 'sports', matches: [MATCH, { ...MATCH, id: 'next', minute: null, score: null }] },
      }),
    })
    showBlock('sports')
    const [live, next] = await screen.findAllByRole('link')
    expect(live?.getAttribute('href')).toBe('/embed?gameId=sports&match=harbour-1-0')
    expect(live?.textContent).toContain('Minute 37')
    expect(live?.textContent).toMatch(/Old Quay2Tidewick1/)
    expect(live?.textContent).toMatch(/1Old Quay1\.45XDraw4\.202Tidewick–/)
    expect(next?.textContent).toContain('Starts ')
    expect(screen.getByRole('region', { name: 'Live matches' })).toBeTruthy()
  })

  it('is only the entry to sports without matches', async () => {
    serveCatalogue({
      games: [{ id: 'sports', name: 'Sports', demo: false }],
      categories: [category({ id: '08', name: 'Sports', directlyPlay: true })],
      categoriesOf: { sports: ['08'] },
      calls: { '/api/sports/matches': () => ({ model: { gameId: null, matches: [] } }) },
    })
    showBlock('sports')
    const region = await screen.findByRole('region', { name: 'Sports' })
    expect(await within(region).findByRole('link', { name: /Sports/ })).toBeTruthy()
  })
})
