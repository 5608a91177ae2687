import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Reports } from './Reports.tsx'

const NONE = {
  name: null,
  bets: 1,
  staked: '0.00',
  paid: '0.00',
  ggr: '0.00',
  deposits: '0.00',
  withdrawals: '0.00',
  costs: '0.00',
  ngr: '0.00',
}

function open(by: string, rows: readonly object[], more = '') {
  giveElementsSize()
  serve({
    '/api/operator/reports/breakdown': { rows: rows.map((row) => ({ ...NONE, ...row })), total: NONE },
  })
  return show(<Reports />, {
    path: '/reports',
    at: `/reports?tab=breakdown&by=${by}&from=2026-01-08&to=2026-01-14${more}`,
    roles: ['auditor'],
  })
}
/** The groups of the chart, from top to bottom. */
const barsOf = (chart: HTMLElement): readonly (string | null | undefined)[] =>
  [...chart.children].map((bar) => bar.firstElementChild?.textContent)

it('a breakdown is drawn largest first, for the figure that is chosen, with the period before beside it', async () => {
  const { container } = open(
    'country',
    [
      { value: 'BR', ggr: '-5.00', deposits: '90.00' },
      { value: 'ID', ggr: '20.00', deposits: '10.00' },
    ],
    '&compare=before',
  )
  const chart = await screen.findByRole('img', { name: 'GGR, USD, beside the compared period' })
  expect(barsOf(chart)).toEqual(['Indonesia', 'Brazil'])
  expect(screen.getByText('Compared period')).toBeTruthy()
  expect(within(await screen.findByRole('table', { name: 'Country' })).getByText(/5\.00/)).toBeTruthy()
  await expectAccessible(container)
  fireEvent.change(screen.getByLabelText('Chart of'), { target: { value: 'deposits' } })
  expect(barsOf(await screen.findByRole('img', { name: /Deposits, USD/ }))).toEqual(['Brazil', 'Indonesia'])
})

it('the chart of hours keeps the order of the day', async () => {
  open('hour', [
    { value: '22', ggr: '9.00' },
    { value: '03', ggr: '1.00' },
  ])
  expect(barsOf(await screen.findByRole('img', { name: 'GGR, USD' }))).toEqual([
    '03:00–03:59 UTC',
    '22:00–22:59 UTC',
  ])
})

it('a breakdown without rows has no chart', async () => {
  open('game', [])
  expect(await screen.findByText('Nothing in this range')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})
