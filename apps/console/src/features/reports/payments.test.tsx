import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
    for (const figure of ['40', '31', '2', '7', '3', '29.00'])
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
  })
})
