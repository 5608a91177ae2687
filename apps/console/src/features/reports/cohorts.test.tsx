import type { CohortsReport } from '@baize/contract/operator'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Reports } from './Reports.tsx'

const asOf = { at: null, transactions: 0 }
const NOTHING = { visitors: 0, registered: 0, first: 0, second: 0 }

function open(report: Omit<CohortsReport, 'asOf'>, cohorts: readonly object[]) {
  giveElementsSize()
  serve({
    '/api/operator/reports/cohorts': { asOf, ...report },
    '/api/operator/reports/players': { asOf, days: [], weeks: [], months: [], installs: [], cohorts },
  })
  return show(<Reports />, { path: '/reports', at: '/reports?tab=cohorts', roles: ['auditor'] })
}

it('cohorts show each step with its share of the step before, and figures that a table reads out', async () => {
  const week = { week: '2026-01-05', visitors: 1000, registered: 250, first: 100, second: 40 }
  const { container } = open(
    {
      funnel: [week],
      total: { visitors: 1000, registered: 250, first: 100, second: 40 },
      value: [
        { month: '2026-01', registered: 200, ngr: ['1.50', '-2.25'] },
        { month: '2026-02', registered: 50, ngr: ['0.75'] },
      ],
      months: [{ month: '2026-01', active: 80, ngr: '1200.00', perPlayer: '15.00' }],
    },
    [{ week: '2026-01-05', registered: 250, active: [100, 50] }],
  )
  for (const share of ['25%', '40%']) expect((await screen.findAllByText(share)).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Feb 2026')).toHaveLength(1)
  for (const amount of ['1.50', '0.75', '15.00']) expect(screen.getByText(amount)).toBeTruthy()
  const retention = screen.getByRole('table', { name: 'Retention by week of registration' })
  expect(within(retention).getAllByRole('row').at(-1)?.textContent).toContain('40%20%')
  await expectAccessible(container)
})

it('cohorts without anybody say so plainly', async () => {
  open({ funnel: [], total: NOTHING, value: [], months: [] }, [])
  expect((await screen.findAllByText('Nothing in this range')).length).toBe(3)
})
