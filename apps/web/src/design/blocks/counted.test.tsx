import type { LiveFigures, TopWin } from '@baize/contract/player'
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
  paidToday: '1010.00',
  paidMonth: '1234.56',
  biggestWin: '999.99',
}
const place = (change: Partial<TopWin> = {}): TopWin => ({
  id: randomUUID(),
  gameId: 'mines',
  name: 'a***a',
  winAmount: '24.00',
  currencyId: 'USD',
  profit: '20.00',
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
      place({ winAmount: '9000.00', currencyId: 'BRL', profit: '2000.00' }),
      place({ name: '***', gameId: 'tower', multiplier: '1.20' }),
    ])
    showBlock('topWinners', { least: 0 })
    const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Place 1a***aMines$ 2K2.50×',
      'Place 2HiddenTower$ 20.001.20×',
    ])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/h5/mines',
      '/h5/tower',
    ])
  })

  it('requests the chosen period and measure in the viewer’s currency', async () => {
    const asked = serveBoards((wanted) => [place({ name: `${wanted.get('period')} ${wanted.get('by')}` })])
    showBlock('topWinners', { period: 'week', least: 0 }, { ...PLAYER, currencyId: 'IDR' })
    expect(await screen.findByText('week amount')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'This month' }))
    expect(await screen.findByText('month amount')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Multiplier' }))
    expect(await screen.findByText('month multiplier')).toBeTruthy()
    expect(asked.every((search) => search.includes('currencyId=IDR'))).toBe(true)
  })

  it('says that nobody is on it yet', async () => {
    serveBoards(() => [])
    showBlock('topWinners', { title: { en: 'Heroes' }, least: 0 })
    expect(await screen.findByText('No one is on this leaderboard yet')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Heroes' })).toBeTruthy()
  })

  it('shows the first period with enough places until another is chosen, and is hidden if none has', async () => {
    const asked = serveBoards((wanted) =>
      wanted.get('period') === 'month' ? [place(), place(), place({ name: 'm***m' })] : [place()],
    )
    const { unmount } = showBlock('topWinners')
    expect(await screen.findByText('m***m')).toBeTruthy()
    expect(asked.map((search) => new URLSearchParams(search).get('period'))).toEqual(['day', 'week', 'month'])
    expect(screen.getByRole('radio', { name: 'This month' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: 'Today' }))
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    unmount()
    clearPage()
    const short = serveBoards(() => [place(), place()])
    const { container } = showBlock('topWinners')
    await vi.waitFor(() => expect(short).toHaveLength(3))
    await vi.waitFor(() => expect(container.querySelector('section')).toBeNull())
    expect(screen.queryByText('a***a')).toBeNull()
  })

  it('can be requested again after a failure', async () => {
    const server = fakeServer({ '/api/home/top_winners': () => refusing('serverFault') })
    showBlock('topWinners', { least: 1 })
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer({ '/api/home/top_winners': () => ({ model: [place()] }) })
    await userEvent.click(again)
    expect(await screen.findByText('a***a')).toBeTruthy()
  })
})

describe('the figures of the brand', () => {
  const shown = () => screen.getAllByRole('definition').map((element) => element.textContent)

  it('[C-06] are players, winners and the demo award, which is players × default bet × 10', async () => {
    fakeServer({ '/api/home/figures': () => ({ model: FIGURES }) })
    showBlock('brandFigures')
    await vi.waitFor(() => expect(shown()).toEqual(['1,234', '567', '$ 61,700']))
    expect(screen.getAllByRole('term').map((element) => element.textContent)).toEqual([
      'Players',
      'Winners',
      'Demo award, in play money',
    ])
  })

  it('start with those of start-up, in the reader’s language', async () => {
    fakeServer({ '/api/home/figures': () => 'down' })
    showBlock('brandFigures', { figures: ['winners', 'players'] })
    act(() => setStartup({ ...STARTUP, brand: { players: 4000, winners: 120 } }))
    await act(() => chooseLanguage('pt'))
    await vi.waitFor(() => expect(shown()).toEqual(['120', '4.000']))
    expect(screen.getByText('Ganhadores')).toBeTruthy()
  })

  it('are each hidden until they are worth showing', async () => {
    const few = { ...FIGURES, players: 99, winners: 3 }
    fakeServer({ '/api/home/figures': () => ({ model: few }) })
    const { container, unmount } = showBlock('brandFigures')
    act(() => setStartup({ ...STARTUP, brand: few }))
    await vi.waitFor(() => expect(container.querySelector('[aria-hidden]')).toBeNull())
    expect(screen.queryByRole('region')).toBeNull()
    unmount()
    showBlock('brandFigures', { least: 50 })
    expect((await screen.findAllByRole('term')).map((element) => element.textContent)).toEqual([
      'Players',
      'Demo award, in play money',
    ])
  })

  it('are refreshed every half minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = fakeServer({ '/api/home/figures': () => ({ model: FIGURES }) })
    showBlock('brandFigures')
    await vi.waitFor(() => expect(shown()[0]).toBe('1,234'))
    server.answer({ '/api/home/figures': () => ({ model: { ...FIGURES, players: 1300 } }) })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await vi.waitFor(() => expect(shown()[0]).toBe('1,300'))
  })
})

describe('the counter of winnings', () => {
  it.each([
    [{}, 'Paid to winners this month', '$ 1,234.56'],
    [{ source: 'paidToday' }, 'Paid to winners today', '$ 1,010.00'],
    [{ source: 'biggestWin' }, 'Biggest profit this month', '$ 999.99'],
    [{ title: { en: 'Shared out' } }, 'Shared out', '$ 1,234.56'],
  ])('shows, with %j, a real amount and its meaning', async (data, name, amount) => {
    fakeServer({ '/api/home/figures': () => ({ model: FIGURES }) })
    showBlock('jackpot', data)
    expect(await within(await screen.findByRole('region', { name })).findByText(amount)).toBeTruthy()
  })

  it('is hidden below the design’s number of default bets', async () => {
    const server = fakeServer({ '/api/home/figures': () => ({ model: { ...FIGURES, paidMonth: '499.99' } }) })
    const { container, unmount } = showBlock('jackpot')
    await vi.waitFor(() => expect(server.requests('/api/home/figures')).toHaveLength(1))
    await vi.waitFor(() => expect(container.querySelector('section')).toBeNull())
    unmount()
    showBlock('jackpot', { least: 10 })
    expect(await screen.findByText('$ 499.99')).toBeTruthy()
  })

  it('climbs to a higher amount without passing it and shows a smaller one at once', async () => {
    still = false
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
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

  it('does not climb with reduced motion', () => {
    const { result, rerender } = renderHook(({ amount }) => useClimb(amount, 2, 30_000), {
      initialProps: { amount: '100.00' },
    })
    rerender({ amount: '160.00' })
    expect(result.current).toBe('160.00')
  })
})

it('a block far down the page is not requested before it is nearly visible', async () => {
  const server = fakeServer({ '/api/home/figures': () => ({ model: FIGURES }) })
  const comeIntoSight = stubSight(false)
  showPage(<Blocks items={[{ comId: 'jackpot', data: {} }]} />, { user: null })
  expect(screen.queryByRole('region')).toBeNull()
  expect(server.requests('/api/home/figures')).toEqual([])
  act(comeIntoSight)
  expect(await screen.findByText('$ 1,234.56')).toBeTruthy()
})
