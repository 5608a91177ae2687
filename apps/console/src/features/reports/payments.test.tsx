import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Reports } from './Reports.tsx'

const payouts = {
  direction: 'out',
  method: 'pix',
  currencyId: 'BRL',
  opened: 40,
  paid: 31,
  failed: 2,
  refused: 7,
  reversed: 3,
  paidAmount: '310.00',
  reversedAmount: '29.00',
  openedAmount: '400.00',
  success: 9394,
  times: null,
}
const bets = { currencyId: 'USD', players: 1, bets: 3, staked: '9.00', paid: '4.00', ggr: '5.00' }
const usd = {
  bets: 6,
  staked: '18.00',
  paid: '8.00',
  ggr: '10.00',
  bonuses: '2.50',
  packets: '0.75',
  ngr: '6.75',
  days: [],
}
const reports = (tab: string) => ({
  path: '/reports',
  at: `/reports?tab=${tab}`,
  roles: ['auditor'] as const,
})

describe('the reports', () => {
  it('show refused payouts, and those that came back, apart from failed ones', async () => {
    giveElementsSize()
    serve({
      '/api/operator/reports/payments': {
        rows: [payouts],
        days: [],
        times: null,
        usd: { in: '0.00', out: '62.00', days: [] },
      },
    })
    show(<Reports />, reports('payments'))
    expect((await screen.findAllByText('Refused by us')).length).toBeGreaterThan(0)
    expect((await screen.findAllByText('Came back')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Pix').length).toBeGreaterThan(0)
    for (const figure of ['40', '31', '2', '7', '3', /29\.00/])
      expect(screen.getAllByText(figure).length).toBeGreaterThan(0)
  })

  it('show every part of NGR and name lotteries and providers', async () => {
    giveElementsSize()
    serve({
      '/api/operator/reports/days': {
        rows: [
          { day: '2026-01-02', gameId: 'fast3', ...bets },
          { day: '2026-01-02', gameId: 'provider:casino', ...bets },
        ],
        days: [],
        totals: [],
        usd,
      },
    })
    show(<Reports />, reports('days'))
    for (const label of ['GGR', 'NGR', 'Bonuses and rewards', 'Red packets and rains'])
      expect((await screen.findAllByText(label)).length).toBeGreaterThan(0)
    for (const amount of [/10\.00/, /6\.75/, /2\.50/, /0\.75/]) expect(screen.getByText(amount)).toBeTruthy()
    expect(screen.getByText('Provider casino')).toBeTruthy()
    expect(screen.getByText('Fast 3')).toBeTruthy()
    expect(screen.getAllByText('2 Jan 2026')).toHaveLength(2)
  })
})
const revenue = {
  rows: [
    { day: '2026-01-02', gameId: 'fast3', ...bets },
    { day: '2026-01-03', gameId: 'mines', ...bets, ggr: '11.00' },
  ],
  days: [],
  totals: [{ ...usd, currencyId: 'BRL' }],
  usd,
}

it('a report is compared with the period before it, and its choices are kept in the address', async () => {
  giveElementsSize()
  const sent = serve({ '/api/operator/reports/days': revenue })
  const { container } = show(<Reports />, {
    ...reports('days'),
    at: '/reports?tab=days&from=2026-01-08&to=2026-01-14&compare=before',
  })
  expect((await screen.findAllByText(/vs/)).length).toBe(6)
  expect(
    sent
      .filter(({ path }) => path.endsWith('/reports/days'))
      .map(({ query }) => [query.get('from'), query.get('to')]),
  ).toEqual([
    ['2026-01-08', '2026-01-14'],
    ['2026-01-01', '2026-01-07'],
  ])
  expect(screen.getByLabelText<HTMLSelectElement>('Period').value).toBe('own')
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'today' } })
  const today = new Date().toISOString().slice(0, 10)
  await waitFor(() => expect(sent.some(({ query }) => query.get('from') === today)).toBe(true))
  await expectAccessible(container)
})

it('a report is sorted by a press on the title of a column, largest first', async () => {
  giveElementsSize()
  serve({ '/api/operator/reports/days': revenue })
  show(<Reports />, reports('days'))
  const table = await screen.findByRole('table', { name: 'By day and game' })
  const games = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => (textContent?.includes('Mines') ? 'mines' : 'fast3'))
  expect(games()).toEqual(['fast3', 'mines'])
  fireEvent.click(within(table).getByRole('button', { name: 'GGR' }))
  expect(games()).toEqual(['mines', 'fast3'])
  expect(within(table).getByRole('columnheader', { name: /GGR/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

it('a breakdown names what it sums, and by programme it shows costs alone', async () => {
  giveElementsSize()
  const none = { ...bets, deposits: '0.00', withdrawals: '0.00', costs: '0.00', ngr: '5.00', name: null }
  const of = (by: string, values: readonly object[]) => {
    serve({
      '/api/operator/reports/breakdown': { rows: values.map((row) => ({ ...none, ...row })), total: none },
    })
    return show(<Reports />, { ...reports('breakdown'), at: `/reports?tab=breakdown&by=${by}` })
  }
  const game = of('game', [
    { value: 'mines' },
    { value: 'casino/lucky-seven', name: 'Lucky Seven' },
    { value: 'casino/' },
  ])
  const table = () => screen.findByRole('table', { name: /^(Game|Country|Programme)$/ })
  for (const name of ['Mines', 'Lucky Seven', 'Provider casino'])
    expect(within(await table()).getByText(name)).toBeTruthy()
  await expectAccessible(game.container)
  game.unmount()
  const country = of('country', [{ value: 'BR' }])
  expect(within(await table()).getByText('Brazil')).toBeTruthy()
  country.unmount()
  of('programme', [{ value: 'rain', costs: '7.00' }, { value: 'bonus' }])
  expect(within(await table()).getByText('Money rain')).toBeTruthy()
  expect(within(await table()).getByText('7.00')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: /GGR/ })).toBeNull()
})
