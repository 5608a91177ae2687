import type { LotteryLineNews } from '@baize/contract/player'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aTerm, NOW } from '../../../games/lottery/fixture.ts'
import { nextOf } from '../../../games/lottery/next-draws.ts'
import { fakeServer } from '../../../games/testing/fake-server.ts'
import { clearPage } from '../../../games/testing/page.tsx'
import { showBlock } from '../live.fixture.tsx'

afterEach(clearPage)

const line = (id: string, closesIn: number | null, last: LotteryLineNews['last'] = []): LotteryLineNews => ({
  line: id,
  gameId: id.startsWith('fast3') ? 'fast3' : 'colour',
  seconds: Number(id.split('-')[1]),
  term: closesIn === null ? null : aTerm({ line: id, closesAt: NOW + closesIn * 1000 }),
  last,
})

describe('the next draws', () => {
  it('show the fastest line of each game, its countdown and its last result', async () => {
    const lines = [
      line('fast3-180', 90),
      line('fast3-60', 30, [{ number: 7, values: [2, 3, 5] }]),
      line('colour-30', 12),
    ]
    fakeServer({ '/api/lottery/lines': () => ({ model: { now: NOW, lines } }) })
    showBlock('nextDraws')
    const card = await screen.findByRole('link', { name: /^Fast 3/ })
    expect(card.getAttribute('href')).toBe('/chatbet?gameId=fast3&line=fast3-60')
    expect(within(card).getByRole('timer').textContent).toMatch(/^00:(30|29|28)$/)
    expect(card.textContent).toContain('Draw 7: 2 3 5, Sum 10, Small, Even.')
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  it('keep a game between two draws and leave out one without draws', () => {
    const between = line('fast3-60', -1, [{ number: 7, values: [2, 3, 5] }])
    expect(nextOf([between, line('colour-30', null), line('fast3-180', 90)])).toEqual([between])
  })
})
