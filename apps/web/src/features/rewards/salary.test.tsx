import type { SalaryView } from '@baize/contract/player'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { showLanguage } from '../../i18n/language.ts'
import { receive } from '../../realtime/pushes.ts'
import { setStartup } from '../../session/startup.ts'
import { Salary } from './Salary.tsx'

const salary = (change: Partial<SalaryView> = {}): { model: SalaryView } => ({
  model: {
    currencyId: 'USD',
    level: 4,
    rows: [
      { vipLevel: 4, amount: '5.00', least: '5000.00' },
      { vipLevel: 6, amount: '80.00', least: '80000.00' },
    ],
    month: '2026-11',
    staked: '1200.00',
    forecast: null,
    endsAt: Date.UTC(2026, 11, 1),
    payAt: Date.UTC(2026, 11, 5),
    last: null,
    ...change,
  },
})

function show(answer: Answers['/api/rewards/salary'], enableSalary = true) {
  const server = fakeServer({ '/api/rewards/salary': answer })
  showPage(<Salary />)
  act(() => setStartup({ ...STARTUP, enableSalary }))
  return server
}
const card = () => screen.findByRole('region', { name: 'Monthly salary' })

afterEach(async () => {
  await act(() => showLanguage('en'))
  clearPage()
})

describe('[G-23] [E-02] the salary card', () => {
  it('shows the pay of each level, and the missing stakes with their deadline', async () => {
    show(() => salary())
    const part = await card()
    const rows = (await within(part).findAllByRole('row')).slice(1)
    expect(within(part).getByRole('columnheader', { name: 'From level' })).toBeTruthy()
    expect(rows.map((row) => row.textContent)).toEqual([
      'VIP 5You$ 5,000.00$ 5.00',
      'VIP 7$ 80,000.00$ 80.00',
    ])
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null])
    expect(
      within(part).getByText('Bet $ 3,800.00 more by November 30 to get $ 5.00 on December 5.'),
    ).toBeTruthy()
    const bar = within(part).getByRole('progressbar', {
      name: 'November 2026: $ 1,200.00 of $ 5,000.00 bet',
    })
    expect(bar.getAttribute('aria-valuenow')).toBe('24')
  })

  it('shows the expected pay and its date as soon as the month is earned', async () => {
    show(() => salary({ staked: '5000.00', forecast: '5.00' }))
    expect(await screen.findByText("You're set to get $ 5.00 on December 5.")).toBeTruthy()
  })

  it('stops its count at the requirement of the month', async () => {
    show(() => salary({ staked: '6100.00', forecast: '5.00' }))
    const name = 'November 2026: $ 6,100.00 bet, $ 5,000.00 needed'
    expect(await screen.findByRole('progressbar', { name })).toBeTruthy()
  })

  it('starts a sentence with a capital in a language with lower-case months', async () => {
    await act(() => showLanguage('pt'))
    show(() => salary())
    expect(await screen.findByText(/^Novembro de 2026: /)).toBeTruthy()
  })

  it('names the first level with a salary', async () => {
    show(() => salary({ level: 1 }))
    expect(await screen.findByText('Salaries start at VIP 5.')).toBeTruthy()
  })

  it.each([
    ['checking', "$ 5.00. We're checking it; payday is November 5."],
    ['approved', '$ 5.00, arriving on November 5'],
    ['paid', '$ 5.00, paid'],
    ['refused', "$ 5.00, not paid: your account can't receive rewards"],
  ] as const)('says of last month that it is %s', async (state, words) => {
    const payAt = Date.UTC(2026, 10, 5)
    show(() => salary({ last: { month: '2026-10', amount: '5.00', payAt, state } }))
    expect((await screen.findByText('October 2026')).parentElement?.textContent).toBe(
      `October 2026 · ${words}`,
    )
  })

  it('follows the player’s bets', async () => {
    let staked = '1200.00'
    show(() => salary({ staked }))
    await screen.findByText(/\$ 1,200\.00 of/)
    staked = '1300.00'
    act(() => receive({ type: 'balance', userId: '42', balance: '90.00', seq: 1 }))
    expect(await screen.findByText(/\$ 1,300\.00 of/)).toBeTruthy()
  })

  it('is in the player’s language', async () => {
    show(() => salary())
    await card()
    await act(() => showLanguage('pt'))
    expect(
      screen.getByText(/^Aposte mais .* até 30 de novembro para receber .* em 5 de dezembro\.$/),
    ).toBeTruthy()
  })

  it('is neither shown nor requested when the site pays no salary', async () => {
    const server = show(() => salary(), false)
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    expect(server.requests('/api/rewards/salary')).toEqual([])
  })
})
