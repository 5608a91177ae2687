import { PRIZE_ODDS, type PrizeDraw } from '@baize/contract/player'
import type { PrizeKind } from '@baize/contract/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyText } from '../verify-file.ts'
import {
  cardFields,
  costOfEdge,
  decidePrize,
  drawPrize,
  expectedText,
  prizeTableFaults,
  verifyPrize,
} from './prizes.ts'

const WHEEL = [
  { amount: '0.00', odds: 400_000 },
  { amount: '0.10', odds: 400_000 },
  { amount: '0.50', odds: 150_000 },
  { amount: '1.00', odds: 40_000 },
  { amount: '5.00', odds: 9_900 },
  { amount: '50.00', odds: 100 },
]
const CARD = [
  { amount: '0.00', odds: 600_000 },
  { amount: '0.10', odds: 250_000 },
  { amount: '0.20', odds: 100_000 },
  { amount: '0.50', odds: 40_000 },
  { amount: '2.00', odds: 9_000 },
  { amount: '20.00', odds: 1_000 },
]
const SEEDS = { serverSeed: 'server', clientSeed: 'client', nonce: 1 }

describe('a prize table', () => {
  it('is valid when its odds add up to exactly one and something can be won', () => {
    expect(prizeTableFaults('wheel', WHEEL)).toEqual([])
    expect(prizeTableFaults('scratch', CARD)).toEqual([])
  })

  it('reports everything that is wrong with it', () => {
    const rows = [
      { amount: '-1', odds: 500_000 },
      { amount: '1.001', odds: 0 },
      { amount: '1', odds: 499_999 },
    ]
    expect(prizeTableFaults('wheel', rows)).toEqual([
      { what: 'amount', at: 0 },
      { what: 'odds', at: 1 },
      { what: 'amount', at: 1 },
      { what: 'sum', sum: 999_999 },
    ])
    expect(prizeTableFaults('wheel', [{ amount: '1', odds: PRIZE_ODDS }])).toEqual([{ what: 'count' }])
    expect(
      prizeTableFaults('wheel', [
        { amount: '0', odds: 1 },
        { amount: '0.00', odds: PRIZE_ODDS - 1 },
      ]),
    ).toEqual([{ what: 'noPrize' }])
    expect(prizeTableFaults('scratch', CARD.slice(0, 5).with(0, { amount: '0', odds: 601_000 }))).toEqual([
      { what: 'cardPrizes' },
    ])
  })

  it('costs its expected prize, rounded up', () => {
    // 0.04 + 0.075 + 0.04 + 0.0495 + 0.005
    expect(expectedText(WHEEL)).toBe('0.209500')
    // 1,000 draws cost 209.50: of an edge of 10,000.00 that is 2.095 %.
    expect(costOfEdge(WHEEL, 1000, 1_000_000n)).toBe(210)
    expect(costOfEdge(WHEEL, 1000, 0n)).toBeNull()
    expect(costOfEdge(WHEEL, 0, 1n)).toBe(0)
  })
})

describe('the draw of a prize', () => {
  it('gives each prize exactly its share of all tickets', () => {
    const odds = WHEEL.map((prize) => prize.odds)
    // Every ticket once: the prize is a step function of the ticket, so its edges tell all.
    let from = 0
    const seen = odds.map((weight, prize) => {
      const edges = [from, from + weight - 1]
      from += weight
      return edges.map((ticket) => prizeOf(ticket, odds)).every((at) => at === prize)
    })
    expect(seen).toEqual(odds.map(() => true))
    expect(from).toBe(PRIZE_ODDS)
  })

  it('matches the vectors of docs/fairness.md', () => {
    const wheel = decidePrize('wheel', WHEEL, SEEDS)
    expect(wheel).toMatchObject({ message: 'client:wheel:1:0', ticket: 442_596, prize: 1, fields: [] })
    expect(wheel.hmac.slice(0, 16)).toBe('714dfd5b7eef74d1')
    expect(decidePrize('scratch', CARD, { ...SEEDS, nonce: 3 })).toMatchObject({
      message: 'client:scratch:3:0',
      ticket: 914_206,
      prize: 2,
      fields: [5, 2, 6, 2, 1, 6, 4, 3, 2],
    })
    expect(decidePrize('scratch', CARD, SEEDS)).toMatchObject({
      ticket: 567_233,
      prize: 0,
      fields: [2, 6, 4, 6, 6, 1, 5, 3, 6],
    })
    expect(decidePrize('scratch', CARD, { ...SEEDS, nonce: 3 }, 1).fields).toEqual([
      4, 2, 5, 2, 1, 5, 3, 3, 2,
    ])
    expect(decidePrize('scratch', CARD, SEEDS, 1).fields).toEqual([2, 5, 3, 4, 5, 1, 4, 1, 3])
  })

  it('shares no random number with a bet of the same seeds, nor a wheel with a card', () => {
    const tickets = (['wheel', 'scratch'] as const).map((kind) => drawPrize(kind, [PRIZE_ODDS], SEEDS).ticket)
    expect(new Set(tickets).size).toBe(2)
  })

  it('shows the prize of a card three times and every other at most once, without near misses', () => {
    const tables = [CARD.length, 12].map((size) => Array.from({ length: size }, (_, at) => `${at}.00`))
    fc.assert(
      fc.property(fc.nat(), fc.string({ minLength: 1, maxLength: 20 }), (nonce, serverSeed) => {
        const seeds = { serverSeed, clientSeed: 'client', nonce }
        for (const amounts of tables)
          for (const [prize] of amounts.entries()) {
            const fields = cardFields(amounts, prize, seeds)
            const counts = amounts.map((_, at) => fields.filter((field) => field === at).length)
            expect(fields).toHaveLength(9)
            expect(counts[0]).toBe(0)
            const several = counts.flatMap((count, at) => (count > 1 ? [[at, count]] : []))
            expect(several).toEqual(prize === 0 ? [] : [[prize, 3]])
            expect(fields.every((at) => at <= amounts.length)).toBe(true)
          }
      }),
      { numRuns: 15 },
    )
  })

  it('shows the won amount three times also when several prizes have the same amount', () => {
    const amounts = ['0.00', '1.00', '2.00', '1.00', '1.00', '3.00', '4.00', '2.00']
    for (let nonce = 0; nonce < 50; nonce++)
      for (const [prize, won] of amounts.entries()) {
        const shown = cardFields(amounts, prize, { ...SEEDS, nonce }).map((at) => amounts[at])
        const counts = [...new Set(amounts)].map(
          (amount) => [amount, shown.filter((at) => at === amount).length] as const,
        )
        expect(counts.filter(([, count]) => count > 1)).toEqual(prize === 0 ? [] : [[won, 3]])
        expect(shown).not.toContain('0.00')
      }
  })

  it('gives each prize as often as its odds say', () => {
    const odds = WHEEL.map((prize) => prize.odds)
    const draws = 4000
    const seen = odds.map(() => 0)
    for (let nonce = 0; nonce < draws; nonce++) {
      const { prize } = drawPrize('wheel', odds, { ...SEEDS, nonce })
      seen[prize]! += 1
    }
    // Five deviations: the seeds are fixed, so this passes always or never.
    for (const [prize, weight] of odds.entries()) {
      const share = weight / PRIZE_ODDS
      const deviation = Math.sqrt(draws * share * (1 - share))
      expect(Math.abs(seen[prize]! - draws * share)).toBeLessThan(5 * deviation + 1)
    }
  })
})

describe('the verifier of prizes', () => {
  const drawOf = (kind: PrizeKind): PrizeDraw => {
    const prizes = kind === 'wheel' ? WHEEL : CARD
    const { prize, fields } = decidePrize(kind, prizes, SEEDS)
    return {
      id: '01890000-0000-7000-8000-000000000000',
      kind,
      currencyId: 'USD',
      prizes,
      prize,
      amount: prizes[prize]!.amount,
      fields: [...fields],
      filling: 2,
      drawnAt: 1,
      collectedAt: null,
      proof: {
        serverSeedHash: 'b3eacd33433b31b5252351032c9b3e7a2e7aa7738d5decdf0dd6c62680853c06',
        clientSeed: 'client',
        nonce: 1,
        serverSeed: 'server',
      },
    }
  }

  it.each(['wheel', 'scratch'] as const)(
    'accepts a %s as it was drawn and rejects any other claim about it',
    (kind) => {
      const draw = drawOf(kind)
      expect(verifyPrize(draw, 'server')).toMatchObject({ ok: true })
      const lies: readonly PrizeDraw[] = [
        { ...draw, prize: (draw.prize + 1) % draw.prizes.length },
        { ...draw, amount: '99.00' },
        { ...draw, fields: [...draw.fields, 1] },
        { ...draw, prizes: draw.prizes.toReversed() },
        { ...draw, prizes: draw.prizes.slice(1) },
        { ...draw, proof: { ...draw.proof, nonce: 2, serverSeedHash: 'x' } },
      ]
      for (const lie of lies) expect(verifyPrize(lie, 'server').ok).toBe(false)
    },
  )

  it('checks a card saved before the second filling with the first one', () => {
    const { filling, ...draw } = drawOf('scratch')
    const { fields } = decidePrize('scratch', CARD, SEEDS, 1)
    expect(verifyPrize({ ...draw, fields: [...fields] }, 'server').ok).toBe(true)
    expect(verifyPrize({ ...draw, fields: [...fields], filling }, 'server').ok).toBe(false)
  })

  it('reads draws from a saved file beside bets', () => {
    const draws = [
      drawOf('wheel'),
      { ...drawOf('scratch'), proof: { ...drawOf('wheel').proof, serverSeed: null } },
    ]
    const text = JSON.stringify(draws)
    expect(verifyText(text)).toMatchObject({ verified: 1, waiting: 1, failed: 0 })
    expect(verifyText(text, 'server')).toMatchObject({ verified: 2, waiting: 0, failed: 0 })
    const lie = { ...drawOf('wheel'), amount: '9.99' }
    expect(verifyText(JSON.stringify([lie]))).toMatchObject({ verified: 0, failed: 1 })
  })
})

/** The rule of the documentation, written the long way. */
function prizeOf(ticket: number, odds: readonly number[]): number {
  let below = 0
  for (const [prize, weight] of odds.entries()) {
    if (ticket >= below && ticket < below + weight) return prize
    below += weight
  }
  return -1
}
