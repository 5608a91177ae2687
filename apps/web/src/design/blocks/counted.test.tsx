import type { LiveFigures, TopWin } from '@baize/contract'
import { randomUUID } from '@baize/kit/testing'
import { act, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { fakeServer, refusing } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { setStartup } from '../../session/startup.ts'
import { chooseLanguage } from '../../ui/choose-language.ts'
import { Blocks } from '../Blocks.tsx'
import { useClimb } from './jackpot/use-climb.ts'
import { showBlock, stubSight } from './live.fixture.tsx'

const FIGURES: LiveFigures = {
  players: 1234,
  winners: 567,
  currencyId: 'USD',
  paidToday: '10.00',
  paidMonth: '1234.56',
  biggestWin: '99.99',
}
const place = (change: Partial<TopWin> = {}): TopWin => ({
  id: randomUUID(),
  gameId: 'mines',
  name: 'a***a',
  winAmount: '20.00',
  currencyId: 'USD',
  multiplier: '2.50',
  at: 0,
  ...change,
})

let still: boolean
beforeEach(() => {
  still = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: still && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(async () => {
  vi.useRealTimers()
  await chooseLanguage('en')
  clearPage()
})

describe('the board of winners', () => {
  const Asked = z.object({ url: z.string() })
  /** Responds according to the query of the address. */
  function serveBoards(answer: (asked: URLSearchParams) => readonly TopWin[]) {
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: unknown) => {
      const address = new URL(Asked.parse({ url }).url, 'http://site')
      asked.push(address.search)
      return Promise.resolve(new Response(JSON.stringify({ status: 0, model: answer(address.searchParams) })))
    })
    return asked
  }

  it('shows places, names, games, multipliers and amounts, best first', async () => {
    serveBoards(() => [
      place({ winAmount: '2000.00' }),
      place({ name: '***', gameId: 'tower', multiplier: '1.20' }),
    ])
    showBlock('topWinners')
    const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Place 1a***aMines$ 2.00K2.50×',
      'Place 2HiddenTower$ 20.001.20×',
    ])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/h5/mines',
      '/h5/tower',
    ])
  })

  it('asks for the period and the measure that is chosen, in the currency of who looks', async () => {
    const asked = serveBoards((wanted) => [place({ name: `${wanted.get('period')} ${wanted.get('by')}` })])
    showBlock('topWinners', { period: 'week' }, { ...PLAYER, currencyId: 'IDR' })
    expect(await screen.findByText('week amount')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'This month' }))
    expect(await screen.findByText('month amount')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Multiplier' }))
    expect(await screen.findByText('month multiplier')).toBeTruthy()
    expect(asked.every((search) => search.includes('currencyId=IDR'))).toBe(true)
  })

  it('says that nobody is on it yet', async () => {
    serveBoards(() => [])
    showBlock('topWinners', { title: { en: 'Heroes' } })
    expect(await screen.findByText('No one is on this leaderboard yet')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Heroes' })).toBeTruthy()
  })

  it('that did not come can be asked for again', async () => {
    const server = fakeServer({ '/api/home/top_winners': () => refusing('serverFault') })
    showBlock('topWinners')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer({ '/api/home/top_winners': () => ({ model: [place()] }) })
    await userEvent.click(again)
    expect(await screen.findByText('a***a')).toBeTruthy()
  })
})

describe('the figures of the brand', () => {
  const shown = () => screen.getAllByRole('definition').map((one) => one.textContent)

  it('[C-06] are players, winners and the demo award, which is players × default bet × 10', async () => {
    fakeServer({ '/api/home/figures': () => ({ model: FIGURES }) })
    showBlock('brandFigures')
    await vi.waitFor(() => expect(shown()).toEqual(['1,234', '567', 'G$ 61,700']), 15_000)
    expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual([
      'Players',
      'Winners',
      'Demo award, in play money',
    ])
  })

  it('are those of the start-up until others come, in the language of who reads them', async () => {
    fakeServer({ '/api/home/figures': () => 'down' })
    showBlock('brandFigures', { figures: ['winners', 'players'] })
    act(() => setStartup({ ...STARTUP, brand: { players: 4000, winners: 12 } }))
    await act(() => chooseLanguage('pt'))
    await vi.waitFor(() => expect(shown()).toEqual(['12', '4.000']))
    expect(screen.getByText('Ganhadores')).toBeTruthy()
  })

  it('are asked for again every half minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = fakeServer({ '/api/home/figures': () => ({ model: FIGURES }) })
    showBlock('brandFigures')
    await vi.waitFor(() => expect(shown()[0]).toBe('1,234'))
    server.answer({ '/api/home/figures': () => ({ model: { ...FIGURES, players: 1300 } }) })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await vi.waitFor(() => expect(shown()[0]).toBe('1,300'))
  })
})

describe('the counter of what was won', () => {
  it.each([
    [{}, 'Won by players this month', '$ 1,234.56'],
    [{ source: 'paidToday' }, 'Won by players today', '$ 10.00'],
    [{ source: 'biggestWin' }, 'Biggest win this month', '$ 99.99'],
    [{ title: { en: 'Shared out' } }, 'Shared out', '$ 1,234.56'],
  ])('with %j shows a real amount and says which', async (data, name, amount) => {
    fakeServer({ '/api/home/figures': () => ({ model: FIGURES }) })
    showBlock('jackpot', data)
    expect(await within(await screen.findByRole('region', { name })).findByText(amount)).toBeTruthy()
  })

  it('climbs to a new amount from below and never past it; a smaller one is there at once', async () => {
    still = false
    vi.useFakeTimers()
    const { result, rerender } = renderHook(({ amount }) => useClimb(amount, 2, 30_000), {
      initialProps: { amount: '100.00' },
    })
    expect(result.current).toBe('100.00')
    rerender({ amount: '160.00' })
    expect(result.current).toBe('100.00')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(result.current).toMatch(/^1(19\.\d\d|20\.00)$/)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(result.current).toBe('160.00')
    rerender({ amount: '0.50' })
    expect(result.current).toBe('0.50')
  })

  it('does not climb for who has asked for less motion', () => {
    const { result, rerender } = renderHook(({ amount }) => useClimb(amount, 2, 30_000), {
      initialProps: { amount: '100.00' },
    })
    rerender({ amount: '160.00' })
    expect(result.current).toBe('160.00')
  })
})

it('a block far down the page is not asked for before it is nearly in sight', async () => {
  const server = fakeServer({ '/api/home/figures': () => ({ model: FIGURES }) })
  const comeIntoSight = stubSight(false)
  showPage(<Blocks items={[{ comId: 'jackpot', data: {} }]} />, { user: null })
  expect(screen.queryByRole('region')).toBeNull()
  expect(server.requests('/api/home/figures')).toEqual([])
  act(comeIntoSight)
  expect(await screen.findByText('$ 1,234.56')).toBeTruthy()
})
