import { present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { drawTerm } from '@baize/rules/lottery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilBlockedOnLock } from '../../ledger/testing/ledger.fixture.ts'
import { type LotteryHouse, type LotteryLeader, openLotteryHouse } from './lottery.fixture.ts'
import { selectPlayed } from './sql.ts'

let house: LotteryHouse
beforeAll(async () => {
  house = await openLotteryHouse()
})
afterAll(() => house.close())

type When = 'before' | 'after'

/** `npm test` kills before every other statement and after the others, the long run before and after each. */
const STRIDE = caseCount(2, 1)

/** A leader that is killed at its nth statement from the moment it is armed. */
async function doomedLeader(at: number, when: When) {
  let [statements, isArmed, isDead] = [0, false, false]
  const kill = async () => {
    isDead = true
    await leader.die()
    throw new Error('killed')
  }
  const leader: LotteryLeader = await house.newLeader(async (statement) => {
    if (!isArmed) return statement()
    if (isDead) throw new Error('killed')
    statements += 1
    const isLast = statements === at
    if (isLast && when === 'before') await kill()
    const done = await statement()
    return isLast ? kill() : done
  })
  await expect.poll(() => leader.lead()).toBe(true)
  return {
    leader,
    /** False if the draw was over before. */
    draws: async () => {
      isArmed = true
      await leader.driver.act()
      return isDead
    },
  }
}

/** A term that is closed and whose beacon has come, with a bet of one player on it. */
async function dueTerm(leader: LotteryLeader) {
  const player = await house.rounds.newPlayer()
  const { number } = await house.reach('OPEN', undefined, leader)
  const placed = await house.bet(player, { big: '10', small: '10', odd: '5.00' }, { term: number })
  expect(placed.ok).toBe(true)
  const { drawsAtMs } = await house.reach('CLOSED', number, leader)
  await house.rounds.advance(drawsAtMs - house.rounds.clock.now())
  return { player, number }
}

/** The next leader goes on; the term has the result of its hash and beacon, and the bet is paid by it once. */
async function isPaidOnce({ player, number }: Awaited<ReturnType<typeof dueTerm>>): Promise<void> {
  const next = await house.newLeader()
  await expect.poll(() => next.lead()).toBe(true)
  const term = await house.reach('FINISHED', number, next)
  await Promise.all([house.settle(), house.settle()])
  await house.settle()
  const { hash, signature, values } = term
  const seeds = { signature: present(signature, 'signature'), hash: present(hash, 'hash') }
  expect(drawTerm(house.line.game.space, { ...seeds, line: house.line.id, term: number }).values).toEqual(
    values,
  )
  const sum = present(values, 'values').reduce((all, value) => all + value, 0)
  expect(await house.rounds.balanceOf(player)).toBe(975_00n + 19_40n + (sum % 2 === 1 ? 9_70n : 0n))
  expect((await house.ctx.ledger.balances(player)).held).toBe(0n)
  const again = await selectPlayed(house.ctx.db, house.line.id, null, 5)
  expect(again.find((storedTerm) => storedTerm.number === number)?.values).toEqual(values)
  await next.die()
}

describe('Y5: a leader that is killed in a draw', () => {
  it.each(['before', 'after'] as const)(
    'leaves a term that its successor draws alike and pays once, killed %s each of its statements',
    async (when) => {
      let [at, isKilled] = [when === 'before' ? 1 : STRIDE, true]
      for (; isKilled; at += STRIDE) {
        const { leader, draws } = await doomedLeader(at, when)
        const term = await dueTerm(leader)
        isKilled = await draws()
        if (!isKilled) await leader.die()
        await isPaidOnce(term)
      }
      // The look, the bets, the hash, the result with its payouts, and the look after it.
      expect(at - STRIDE).toBeGreaterThan(5)
      expect(await house.rounds.audit()).toEqual([])
    },
  )

  it('leaves the term undrawn when it is killed while writing the result', async () => {
    const { owner } = house.rounds.database
    const leader = await house.newLeader()
    await expect.poll(() => leader.lead()).toBe(true)
    const term = await dueTerm(leader)
    const blocker = await owner.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query('SELECT FROM lottery_bets WHERE user_id = $1 FOR UPDATE', [term.player])
      const drawing = leader.driver.act()
      await untilBlockedOnLock(owner, 1)
      await leader.die()
      await drawing
      await blocker.query('COMMIT')
    } finally {
      blocker.release()
    }
    const { rows } = await owner.query<{ phase: string }>(
      'SELECT phase FROM lottery_terms WHERE line = $1 AND number = $2',
      [house.line.id, term.number],
    )
    expect(rows).toEqual([{ phase: 'CLOSED' }])
    await isPaidOnce(term)
    expect(await house.rounds.audit()).toEqual([])
  })
})
