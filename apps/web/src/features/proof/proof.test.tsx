import type { PublicProof } from '@baize/contract/player'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { ProofPage } from './ProofPage.tsx'

afterEach(clearPage)

const HASH = 'ab'.repeat(32)
const PROOF: PublicProof = {
  checkedAt: Date.now() - 30_000,
  transactions: 1_234_567,
  sums: [
    { currencyId: 'USD', sum: '0.00' },
    { currencyId: 'BRL', sum: '0.00' },
  ],
  frozen: false,
  seal: { day: '2026-03-01', hash: HASH, days: 60 },
  games: [
    {
      gameId: 'mines',
      rtp: 9900,
      result: { bets: 12_345, returned: 9871, range: { low: 9750, high: 9992 } },
    },
    { gameId: 'tower', rtp: 9800, result: null },
  ],
  payouts: { medianSeconds: 95, p95Seconds: 7300 },
}

function open(change: Partial<PublicProof> = {}): void {
  fakeServer({ '/api/home/proof': () => ({ model: { ...PROOF, ...change } }) })
  showPage(<ProofPage />, { user: null })
}

describe('the proof page', () => {
  it('shows the zero sum, the seal, payout times and returns', async () => {
    open()
    const sum = await screen.findByRole('region', { name: 'Every account adds up to zero' })
    expect(within(sum).getByText('Sum of all USD accounts')).toBeTruthy()
    expect(within(sum).getAllByText('0.00')).toHaveLength(2)
    expect(within(sum).getByText('1,234,567')).toBeTruthy()
    const seal = screen.getByRole('region', { name: 'Last seal' })
    expect(within(seal).getByText(HASH)).toBeTruthy()
    expect(within(seal).getByText('Mar 1, 2026')).toBeTruthy()
    const payouts = screen.getByRole('region', { name: 'Payout times' })
    expect(within(payouts).getByText('2 minutes')).toBeTruthy()
    expect(within(payouts).getByText('3 hours')).toBeTruthy()
    const [mines, tower] = screen.getAllByRole('listitem').map((row) => row.textContent ?? '')
    expect(mines).toContain('98.71%')
    expect(mines).toContain('97.5% to 99.92%')
    expect(mines).toContain('The set return is inside the range.')
    expect(tower).toContain('Shown from 1,000 bets on.')
    expect(tower).not.toContain('Paid back')
    expect(screen.getByRole('link', { name: 'Check your own bets' }).getAttribute('href')).toBe('/fairness')
  })

  it.each([
    ['a sum is not zero', { sums: [{ currencyId: 'USD', sum: '-0.01' }] }],
    ['payouts are frozen', { frozen: true }],
  ] as const)('does not claim to be sound when %s', async (_, change) => {
    open({ ...change, sums: [...('sums' in change ? change.sums : PROOF.sums)] })
    expect(await screen.findByRole('heading', { name: "The accounts don't add up" })).toBeTruthy()
    expect(screen.queryByText('Every account adds up to zero')).toBeNull()
  })

  it('says for a new house what will follow', async () => {
    open({ checkedAt: null, transactions: null, sums: [], seal: null, payouts: null })
    expect(await screen.findByRole('heading', { name: 'The first check is on its way' })).toBeTruthy()
    expect(screen.getByText('The first day is sealed after midnight (UTC).')).toBeTruthy()
    expect(screen.getByText('Shown from 20 payouts on.')).toBeTruthy()
  })

  it('hides small numbers and offers a retry when it cannot be loaded', async () => {
    open({ transactions: null })
    expect(await screen.findByText('Fewer than 100')).toBeTruthy()
    clearPage()
    fakeServer({ '/api/home/proof': () => ({ status: 429, message: 'Too many attempts.' }) })
    showPage(<ProofPage />, { user: null })
    expect(await screen.findByText("The proof couldn't be loaded.")).toBeTruthy()
  })
})
