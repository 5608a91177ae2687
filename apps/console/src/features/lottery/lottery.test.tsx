import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { TermPage } from './Term.tsx'
import { Terms } from './Terms.tsx'

beforeEach(giveElementsSize)

const term = {
  line: 'fast3-60',
  gameId: 'fast3',
  number: 7,
  link: 7,
  rtp: 9700,
  opensAt: 1,
  closesAt: 2,
  beacon: 'unknown',
  beaconRound: 9,
  drawsAt: 3,
  phase: 'FINISHED',
  chain: { id: 1, length: 100, endHash: 'e'.repeat(64), salt: 's' },
  finishedAt: 4,
  hash: 'a'.repeat(64),
  signature: 'b'.repeat(96),
  values: [1, 2, 3],
}

it('the page lists the terms of a line, and the address selects another line', async () => {
  const sent = serve({
    '/api/operator/lottery/terms': {
      items: [
        { ...term, number: 8, phase: 'OPEN', hash: null, signature: null, values: null, finishedAt: null },
        term,
      ],
      next: null,
    },
  })
  show(<Terms />, { path: '/lottery', at: '/lottery', roles: ['games'] })
  expect(await screen.findByText('1 · 2 · 3')).toBeTruthy()
  expect(screen.getByText('Open')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Line' }), { target: { value: 'racing10-60' } })
  await waitFor(() => expect(sent.at(-1)?.query.get('line')).toBe('racing10-60'))
})

it('A term shows its totals and bets, and a tampered draw fails its proof', async () => {
  serve({
    '/api/operator/lottery/term': {
      ...term,
      totals: [{ currencyId: 'USD', bets: 3, players: 2, staked: '30.00', paid: '12.00' }],
    },
    '/api/operator/lottery/bets': {
      items: [
        {
          id: '01900000-0000-7000-8000-000000000001',
          userId: '100001',
          username: 'ann',
          currencyId: 'USD',
          betAmount: '10.00',
          winAmount: '0.00',
          picks: ['big', 'odd'],
          state: 'LOST',
        },
      ],
      next: null,
    },
  })
  show(<TermPage />, { path: '/lottery/:line/:term', at: '/lottery/fast3-60/7', roles: ['games', 'support'] })
  expect(await screen.findByText('3 by 2 players')).toBeTruthy()
  expect(await screen.findByText('big, odd')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Verify the draw' }))
  expect(await screen.findByText('The proof fails')).toBeTruthy()
})
