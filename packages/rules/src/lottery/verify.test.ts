import type { LotteryBet, PlayedTerm } from '@baize/contract/player'
import { formatAmount, formatMultiplier, minor, parseAmount, payoutOf, present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import { linkAfter } from '../rounds/chain.ts'
import { verifyText } from '../verify-file.ts'
import { beaconNamed, QUICKNET } from './beacon.ts'
import { drawTerm } from './draw.ts'
import { paysOn } from './game.ts'
import { lineOf, oddsOf, pickOf } from './games.ts'
import { type TrustedBeacon, verifyTerm, verifyTerms } from './verify.ts'

const SECRET = '5ec7e7'.padEnd(64, '0')
/** Signs with anything but `00…`: its arithmetic is tested with the public vector. */
const beacon: TrustedBeacon = {
  name: 'test',
  timeOf: (round) => round * 3000,
  isSignature: (_round, signature) => !signature.startsWith('00'),
}

/** Published terms of a line, newest link deepest in the chain, as the site's history has them. */
function published(line: string, count: number): PlayedTerm[] {
  const game = present(lineOf(line), line).game
  const hashes = [SECRET]
  for (let i = 0; i < count; i++) hashes.push(linkAfter(hashes[i] ?? '', 1))
  const endHash = hashes[count] ?? ''
  return Array.from({ length: count }, (_, i) => {
    const link = i + 1
    const hash = hashes[count - link] ?? ''
    const signature = linkAfter(`${line}${link}`, 1).padEnd(96, 'f').replace(/^00/, '11')
    const { values } = drawTerm(game.space, { signature, hash, line, term: link })
    return {
      line,
      gameId: game.id,
      number: link,
      link,
      rtp: 9700,
      opensAt: link * 60_000,
      closesAt: link * 60_000 + 55_000,
      beacon: 'test',
      beaconRound: link * 20 + 19,
      drawsAt: (link * 20 + 19) * 3000,
      phase: 'FINISHED',
      chain: { id: 1, length: count, endHash, salt: '' },
      finishedAt: link * 60_000 + 58_000,
      hash,
      signature,
      values: [...values],
    } satisfies PlayedTerm
  })
}

const COUNT = caseCount(40, 1000)
const LINES = ['fast3-60', 'colour-30', 'digits5-60', 'total28-60', 'racing10-60']

describe('published terms', () => {
  it.each(LINES)('verify offline for %s, in any order', (line) => {
    const terms = published(line, COUNT)
    const found = verifyTerms(terms.toReversed(), () => beacon)
    expect(found).toHaveLength(COUNT)
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([])
    expect(verifyText(JSON.stringify({ model: terms }), undefined, () => beacon)).toMatchObject({
      verified: COUNT,
      failed: 0,
      waiting: 0,
    })
  })

  it('fail when the hash, signature, beacon round or numbers are changed', () => {
    const terms = published('fast3-60', 5)
    const [, second] = terms
    const term = present(second, 'a term')
    const faultsOf = (change: Partial<PlayedTerm>): string[] =>
      verifyTerm({ ...term, ...change }, beacon)
        .checks.filter(({ ok }) => !ok)
        .map(({ what }) => what)
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ hash: SECRET })).toContain('chain')
    expect(faultsOf({ signature: '00'.repeat(48) })).toContain('signature')
    expect(faultsOf({ closesAt: term.drawsAt })).toEqual(['beaconTime'])
    expect(faultsOf({ beacon: 'another' })).toEqual(['beaconTime'])
    expect(faultsOf({ values: [1, 1, 1] })).toEqual(['values'])
    // One bad link does not condemn the terms after it.
    const found = verifyTerms(
      terms.map((original) => (original.number === 2 ? { ...original, hash: SECRET } : original)),
      () => beacon,
    )
    expect(found.map(({ faults }) => faults.length > 0)).toEqual([false, true, false, false, false])
  })

  it('never verify with an unknown beacon, and a void term verifies by its hash', () => {
    const [term] = published('fast3-60', 1)
    const first = present(term, 'a term')
    expect(verifyTerm(first, beaconNamed('nobody')).ok).toBe(false)
    expect(beaconNamed(QUICKNET.name).name).toBe(QUICKNET.name)
    const none: PlayedTerm = { ...first, phase: 'VOID', signature: null, values: null }
    expect(verifyTerm(none, beaconNamed('nobody')).ok).toBe(true)
    expect(verifyTerm({ ...none, hash: 'ff' }, beacon).ok).toBe(false)
  })

  it('wait when their beacon cannot be checked', () => {
    const terms = published('fast3-60', 2)
    expect(verifyText(JSON.stringify(terms))).toMatchObject({ verified: 0, failed: 0, waiting: 2 })
  })
})

describe('a bet on a published term', () => {
  const term = present(published('colour-30', 1)[0], 'a term')
  const line = present(lineOf('colour-30'), 'a line')
  const odds = oddsOf(line.game, 9700)
  const picks = ['red', 'green', 'violet', 'big', 'small'].map((id) => {
    const own = present(odds.get(id), id)
    const stake = parseAmount('3.00', 2)
    if (!stake.ok) throw new Error('an amount')
    const win = payoutOf(stake.value, paysOn(present(pickOf('colour', id), id), own, term.values ?? []))
    return { pick: id, amount: '3.00', odds: formatMultiplier(own.full), win: formatAmount(win, 2) }
  })
  const cents = (text: string): bigint => BigInt(text.replace('.', ''))
  const bet: LotteryBet = {
    id: '00000000-0000-7000-8000-000000000001',
    gameId: 'colour',
    betAmount: '15.00',
    currencyId: 'USD',
    result: 'WIN',
    winAmount: formatAmount(minor(picks.reduce((sum, { win }) => sum + cents(win), 0n)), 2),
    multiplier: '0.90',
    rtp: 9700,
    maxWin: '1000.00',
    createdAt: 0,
    settledAt: 1,
    view: { state: 'WON', line: 'colour-30', term: 1, picks, values: term.values },
  }
  const check = (...given: readonly unknown[]) => verifyText(JSON.stringify(given), undefined, () => beacon)

  it('verifies with its term, and fails with another payout, other odds or another stake', () => {
    expect(check(bet, term)).toMatchObject({ verified: 2, failed: 0 })
    expect(check({ ...bet, winAmount: '99.00' }, term)).toMatchObject({ verified: 1, failed: 1 })
    expect(check({ ...bet, betAmount: '14.00' }, term)).toMatchObject({ failed: 1 })
    const [first, ...rest] = picks
    const other = { ...bet, view: { ...bet.view, picks: [{ ...first, odds: '1.00' }, ...rest] } }
    expect(check(other, term)).toMatchObject({ failed: 1 })
    expect(check(bet)).toMatchObject({ waiting: 1, failed: 0 })
  })

  it('returns its stake when it was cancelled or its term is void', () => {
    const back = { ...bet, winAmount: '15.00' }
    expect(check({ ...back, view: { ...bet.view, state: 'CANCELLED' } })).toMatchObject({ verified: 1 })
    const none = { ...term, phase: 'VOID', signature: null, values: null }
    expect(check({ ...back, view: { ...bet.view, state: 'VOID' } }, none)).toMatchObject({ verified: 2 })
    expect(check({ ...bet, winAmount: '1.00', view: { ...bet.view, state: 'VOID' } }, none)).toMatchObject({
      failed: 1,
    })
  })
})
