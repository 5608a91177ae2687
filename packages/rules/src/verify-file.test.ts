import type { Bet } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { formatMultiplier, minor, present } from '@baize/kit'
import { describe, expect, it } from 'vitest'
import { commitment, drawRound, isStepGame, linkAfter, STEP_GAMES, sampleOptions } from './index.ts'
import { verifyText } from './verify-file.ts'

const seeds = { serverSeed: 'server', clientSeed: 'client', nonce: 1 }
const terms = { stake: minor(10_00n), rtpTenThousandths: 9800, maxWin: minor(1_000_000_00n) }
/** Bets settled at once, as the API returns them. */
const bets = GAMES.flatMap(({ id }) => {
  if (!isStepGame(id)) return []
  const started = STEP_GAMES[id].start(present(sampleOptions(STEP_GAMES[id].options)[0], 'options'))
  if (!started.ok) throw new Error(started.error.id)
  const { standing, view } = STEP_GAMES[id].playOut(started.value, [0], seeds, terms)
  return {
    id: '00000000-0000-7000-8000-000000000001',
    gameId: id,
    betAmount: '10.00',
    currencyId: 'USD',
    result: standing.payout > 0n ? 'WIN' : 'LOSE',
    winAmount: (Number(standing.payout) / 100).toFixed(2),
    multiplier: formatMultiplier(standing.multiplier),
    rtp: 9800,
    maxWin: '1000000.00',
    createdAt: 0,
    settledAt: 1,
    view,
    proof: { ...seeds, serverSeedHash: commitment('server') },
  }
})

describe('a saved file', () => {
  it('verifies bets of every game: a single bet, a list, a page of the history, an answer of the site', () => {
    expect(bets).toHaveLength(Object.keys(STEP_GAMES).length)
    const shapes = [
      bets,
      { items: bets, total: bets.length },
      { status: 0, model: { items: bets } },
      { model: bets },
    ]
    for (const shape of shapes)
      expect(verifyText(JSON.stringify(shape))).toMatchObject({
        verified: bets.length,
        failed: 0,
        waiting: 0,
      })
    for (const bet of bets) expect(verifyText(JSON.stringify(bet))).toMatchObject({ verified: 1, failed: 0 })
  })

  it('reports what is wrong with a bet and continues with the others', () => {
    const [first, ...rest] = bets
    const found = verifyText(JSON.stringify([{ ...first, winAmount: '99.00' }, ...rest]))
    expect(found).toMatchObject({ verified: bets.length - 1, failed: 1 })
    expect(found?.lines.slice(0, 2)).toEqual([
      '✗ mines 00000000-0000-7000-8000-000000000001',
      expect.stringMatching(/^ {2}payout: claimed 99\.00, computed \d/),
    ])
  })

  it('verifies the readable parts and names the place of the others', () => {
    const [first, second] = bets
    const { proof: _, ...half } = { ...first }
    const found = verifyText(JSON.stringify([first, null, second, half, 'text']))
    expect(found).toMatchObject({ verified: 2, failed: 0, waiting: 0, unreadable: 3 })
    expect(found?.lines.filter((line) => line.startsWith('?'))).toEqual(
      [2, 4, 5].map((place) => `? entry ${place} of the file cannot be read as a bet`),
    )
    expect(verifyText(JSON.stringify({ items: [null, first] }))).toMatchObject({ verified: 1, unreadable: 1 })
    expect(verifyText(JSON.stringify(bets))).toMatchObject({ unreadable: 0 })
  })

  it('fails a bet with impossible values instead of crashing', () => {
    const [first] = bets
    expect(verifyText(JSON.stringify({ ...first, maxWin: '-1' }))).toMatchObject({ failed: 1 })
  })

  it('waits for open bets and unrevealed seeds, and accepts a seed revealed later', () => {
    const [first] = bets
    const secret = { ...first, proof: { ...first?.proof, serverSeed: null } }
    const open: Partial<Bet> = { result: 'PENDING' }
    expect(verifyText(JSON.stringify([secret, { ...first, ...open }]))).toMatchObject({
      verified: 0,
      waiting: 2,
    })
    expect(verifyText(JSON.stringify(secret), 'server')).toMatchObject({ verified: 1 })
    expect(verifyText(JSON.stringify(secret), 'another')).toMatchObject({ failed: 1 })
  })

  it.each(['', 'null', '[]', '{}', '{"items":[]}', '[1]', 'no json', '{"model":{"items":[{"id":"x"}]}}'])(
    'is not recognised when it contains %j',
    (text) => {
      expect(verifyText(text)).toBeNull()
    },
  )
})

describe('R2: a file of rounds', () => {
  const SALT = 'public salt'
  const seed = commitment('baize')
  const rounds = [1, 2, 3, 4].map((link) => {
    const hash = linkAfter(seed, 5 - link)
    return {
      gameId: 'crash',
      number: link,
      link,
      rtp: 9900,
      startsAt: 0,
      locksAt: 7000,
      runsAt: 7300,
      endedAt: 9000,
      clientSeeds: [],
      multiplier: formatMultiplier(drawRound('crash', { hash, salt: SALT, clientSeeds: [] }, 9900)),
      hash,
      chain: { id: 1, length: 5, endHash: linkAfter(seed, 5), salt: SALT },
    }
  })

  it('is verified as a chain in any order', () => {
    const found = verifyText(JSON.stringify({ status: 0, model: rounds.toReversed() }))
    expect(found).toEqual({
      lines: ['✓ crash, chain 1: rounds 1 to 4'],
      verified: 4,
      failed: 0,
      waiting: 0,
      unreadable: 0,
    })
  })

  it('fails as soon as one round is wrong, and names that round', () => {
    const found = verifyText(
      JSON.stringify(rounds.map((round) => (round.link === 2 ? { ...round, multiplier: '9.99' } : round))),
    )
    expect(found).toMatchObject({ verified: 0, failed: 4 })
    expect(found?.lines).toContain('round 2 did not end where its hash says')
  })

  describe('a file of rounds and bets', () => {
    const ends = rounds.map((round) => round.multiplier)
    const above = (Number(ends[3]) + 0.01).toFixed(2)
    const betOn = (link: number, changes: object = {}, view: object = {}) => ({
      id: '00000000-0000-7000-8000-000000000001',
      gameId: 'crash',
      betAmount: '10.00',
      currencyId: 'USD',
      result: 'WIN',
      winAmount: '12.00',
      multiplier: '1.20',
      rtp: 9900,
      maxWin: '1000.00',
      createdAt: 0,
      settledAt: 1,
      ...changes,
      view: {
        state: 'CASHED_OUT',
        round: link,
        slot: 0,
        place: 1,
        autoCashOut: null,
        endsAt: '100.00',
        crashedAt: ends[link - 1],
        ...view,
      },
    })
    const lost = { result: 'LOSE', winAmount: '0.00', multiplier: '0.00' }
    const checked = (...entries: readonly unknown[]) => verifyText(JSON.stringify(entries))

    it('checks the bets against their rounds, some of which may be missing', () => {
      const taken = betOn(3, { winAmount: '10.00', multiplier: '1.00' }, { state: 'CANCELLED' })
      const file = [betOn(1), betOn(4), betOn(4, lost, { state: 'LOST' }), taken, rounds[3], rounds[0]]
      const found = checked(...file)
      expect(found).toMatchObject({ verified: 6, failed: 0, waiting: 0, unreadable: 0 })
      expect(found?.lines).toContain('✓ crash, chain 1: 2 of the rounds 1 to 4')
    })

    it.each([
      [
        'cashed out above its end',
        betOn(4, { multiplier: above, winAmount: (10 * Number(above)).toFixed(2) }),
        'multiplier',
      ],
      ['paid too little', betOn(4, { winAmount: '11.99' }), 'payout'],
      ['lost instead of cashed out', betOn(4, lost, { state: 'LOST', autoCashOut: ends[3] }), 'result'],
      ['another end', betOn(4, {}, { crashedAt: '9.99' }), 'crashedAt'],
      ['cashed out above its target', betOn(4, {}, { autoCashOut: '1.10' }), 'multiplier'],
      ['paid more than it can win', betOn(4, { maxWin: '11.00' }), 'payout'],
    ])('detects a bet that was %s', (_what, bet, wrong) => {
      const found = checked(bet, rounds[3])
      expect(found).toMatchObject({ verified: 1, failed: 1 })
      expect(found?.lines[1]).toContain(`  ${wrong}: claimed `)
    })

    it('accepts a bet capped at the maximum win although its multiplier is cut off', () => {
      const capped = betOn(
        4,
        { betAmount: '3.00', winAmount: '10.00', multiplier: '3.33', maxWin: '10.00' },
        { endsAt: '3.34' },
      )
      expect(checked(capped, rounds[3])).toMatchObject({ verified: 2, failed: 0 })
    })

    it('waits for rounds that are missing or running, and detects a forged round', () => {
      const running = betOn(4, {}, { crashedAt: null })
      expect(checked(betOn(1), running, rounds[3])).toMatchObject({ verified: 1, failed: 0, waiting: 2 })
      const forged = { ...rounds[0], hash: commitment('another') }
      expect(checked(betOn(4), rounds[3], forged)).toMatchObject({ verified: 1, failed: 2 })
    })
  })
})
