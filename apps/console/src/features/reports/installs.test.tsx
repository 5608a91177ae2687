import type { PlayersReport } from '@baize/contract/operator'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Reports } from './Reports.tsx'

giveElementsSize()

const report: PlayersReport = {
  asOf: { at: null, transactions: 0 },
  days: [],
  weeks: [],
  months: [],
  cohorts: [],
  installs: [],
}
const opens = (installs: PlayersReport['installs']) => {
  serve({ '/api/operator/reports/players': { ...report, installs } })
  show(<Reports />, { path: '/reports', at: '/reports?tab=players', roles: ['auditor'] })
}

it('[T-15] the report on players sums installations of the app by way', async () => {
  const [day, next] = ['2026-01-01', '2026-01-02']
  opens([
    { day, way: 'browser', installs: 4 },
    { day, way: 'apk', installs: 31 },
    { day: next, way: 'apk', installs: 12 },
  ])
  const heading = await screen.findByRole('heading', { name: 'Installations of the app' })
  const section = heading.closest('section')
  if (!section) throw new Error('installations must be a section')
  const sumOf = (way: string) => within(section).getByText(way).parentElement?.textContent
  expect(sumOf('Installed from a browser')).toBe('Installed from a browser4')
  expect(sumOf('Home screen on iOS')).toBe('Home screen on iOS0')
  expect(sumOf('APK downloads')).toBe('APK downloads43')
  expect(within(section).getByText(/only downloads can be counted/)).toBeTruthy()
})

it('[T-15] a site that nobody has installed shows zeros', async () => {
  opens([])
  const heading = await screen.findByRole('heading', { name: 'Installations of the app' })
  const section = heading.closest('section')
  if (!section) throw new Error('installations must be a section')
  for (const way of ['Installed from a browser', 'Home screen on iOS', 'APK downloads'])
    expect(within(section).getByText(way).parentElement?.textContent).toBe(`${way}0`)
})
