import { present, type Result, type UserId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { LOTTERY_GAMES, pickOf } from '@baize/rules/lottery'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletOf } from '../../ledger/testing/books.fixture.ts'
import { grant, release } from '../../ledger/testing/ledger.fixture.ts'
import { deaths, ofMoments } from '../../payments/deposits/dying.fixture.ts'
import { type LotteryHouse, openLotteryHouse } from './lottery.fixture.ts'
import { oddsOfPick } from './payouts.ts'
import { settleDue } from './settle.ts'

let house: LotteryHouse
beforeAll(async () => {
  house = await openLotteryHouse()
})
afterAll(() => house.close())

const value = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

/** Stakes that count, and their edge. */
const counted = async (player: UserId) => {
  const { wagered, edge } = await walletOf(house.ctx.db, { userId: player })
  return { wagered, edge }
}

/** Plays the open term to its end. */
async function draw(number: number): Promise<void> {
  await house.reach('FINISHED', number)
  await house.settle()
}

describe('L57: bets on one draw', () => {
  it('count nothing for big and small in separate requests, so three draws release no bonus', async () => {
    const player = await house.rounds.newPlayer()
    const account = { userId: player, currencyId: 'USD' as const }
    const bonus = grant(account, 'task', 100_00n, 1_000_00n)
    value(await house.ctx.ledger.post(bonus))
    for (let i = 0; i < 3; i += 1) {
      const { number } = await house.open()
      value(await house.bet(player, { big: '200' }))
      value(await house.bet(player, { small: '200' }))
      await draw(number)
    }
    expect(await counted(player)).toEqual({ wagered: 0n, edge: 0n })
    expect(await house.ctx.ledger.post(release(account, bonus.bonusId))).toMatchObject({
      error: 'wageringLeft',
    })
    expect(await house.rounds.audit()).toEqual([])
  })

  it('count nothing for all sums, by the odds of each', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    const rtp = (await house.ctx.gameSettings.of('fast3')).rtp
    // Each stake is such that every sum pays the same.
    for (let sum = 3; sum <= 18; sum += 1) {
      const odds = Number(oddsOfPick('fast3', rtp, `sum:${sum}`).full) / 10_000
      value(await house.bet(player, { [`sum:${sum}`]: (600 / odds).toFixed(2) }))
    }
    await draw(number)
    // Odds and stakes are rounded to hundredths: less than one per cent remains.
    expect((await counted(player)).wagered).toBeLessThan(4_00n)
    expect(await house.rounds.audit()).toEqual([])
  })

  it('count with the part that is not covered', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    value(await house.bet(player, { big: '50', odd: '7' }))
    value(await house.bet(player, { small: '30' }))
    await draw(number)
    expect(await counted(player)).toEqual({ wagered: 27_00n, edge: 27_00n * 300n })
  })

  it('are not covered by a cancelled bet or another player’s', async () => {
    const [player, other] = [await house.rounds.newPlayer(), await house.rounds.newPlayer()]
    const { number } = await house.open()
    value(await house.bet(player, { big: '50' }))
    value(await house.bet(other, { small: '50' }))
    const back = value(await house.bet(player, { small: '50' }))
    value(await house.cancel(player, back.id))
    await draw(number)
    expect((await counted(player)).wagered).toBe(50_00n)
    expect((await counted(other)).wagered).toBe(50_00n)
  })

  it('count nothing for simultaneous opposites, whichever process settles them and however often', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    const placed = await Promise.all(
      ['odd', 'even', 'odd', 'even'].map((side) =>
        house.bet(player, { [side]: '20' }, { requestId: randomUUID() }),
      ),
    )
    for (const result of placed) value(result)
    const { rows } = await house.rounds.database.owner.query(
      'SELECT count(*)::int AS bets FROM lottery_bets WHERE user_id = $1',
      [player],
    )
    expect(rows).toEqual([{ bets: 4 }])
    await house.reach('FINISHED', number)
    // The process that drew it is gone before it has settled a bet; several others do, and one dies before its mark.
    await Promise.all(Array.from({ length: 4 }, () => house.settle()))
    await house.rounds.database.owner.query('UPDATE lottery_bets SET settled = false WHERE user_id = $1', [
      player,
    ])
    await house.settle()
    expect(await counted(player)).toEqual({ wagered: 0n, edge: 0n })
    expect(await house.rounds.audit()).toEqual([])
  })

  it('count their uncovered part once, wherever a server that settles them dies', async () => {
    let number = 0
    for (const death of deaths(house.ctx)) {
      number += 1
      const player = await house.rounds.newPlayer()
      const term = await house.open()
      value(await house.bet(player, { big: '50', odd: '7' }))
      value(await house.bet(player, { small: '30' }))
      await house.reach('FINISHED', term.number)
      await death.strikes((dying) => settleDue(dying, house.line.id))
      expect((await counted(player)).wagered).toBeLessThanOrEqual(27_00n)
      await Promise.all([house.settle(), house.settle()])
      expect(await counted(player)).toEqual({ wagered: 27_00n, edge: 27_00n * 300n })
    }
    // The read of what is due, two settlements, the mark, and the end.
    expect(number).toBeGreaterThanOrEqual(ofMoments(5))
    expect(await house.rounds.audit()).toEqual([])
  })

  it('count, as a random set, by the least that any result returns, and never more than the stake', async () => {
    const picks = LOTTERY_GAMES.fast3.picks.map(({ id }) => id)
    const side = fc.constantFrom('big', 'small', 'odd', 'even', 'triple', 'straight', ...picks)
    const bets = fc.array(
      fc.array(fc.tuple(side, fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 6 }),
      { minLength: 1, maxLength: 4 },
    )
    const sets = fc.sample(bets, { numRuns: caseCount(12, 400), seed: 57 })
    const rtp = (await house.ctx.gameSettings.of('fast3')).rtp
    const { number } = await house.open()
    const players: { readonly player: UserId; readonly staked: Map<string, bigint> }[] = []
    for (const set of sets) {
      const player = await house.rounds.newPlayer()
      const staked = new Map<string, bigint>()
      for (const bet of set) {
        const own = Object.fromEntries(bet.map(([pick, amount]) => [pick, String(amount)]))
        value(await house.bet(player, own))
        for (const [pick, amount] of Object.entries(own))
          staked.set(pick, (staked.get(pick) ?? 0n) + BigInt(amount) * 100n)
      }
      players.push({ player, staked })
    }
    await draw(number)
    for (const { player, staked } of players) {
      const total = [...staked.values()].reduce((sum, amount) => sum + amount, 0n)
      const covered = (leastOf(staked, rtp) * 10_000n + BigInt(rtp) - 1n) / BigInt(rtp)
      const { wagered } = await counted(player)
      expect({ staked, wagered }).toEqual({ staked, wagered: covered > total ? 0n : total - covered })
      expect(wagered).toBeLessThanOrEqual(total)
    }
    expect(await house.rounds.audit()).toEqual([])
  })
})

/** The least that these stakes return, over all throws of three dice. */
function leastOf(staked: ReadonlyMap<string, bigint>, rtp: number): bigint {
  const faces = [1, 2, 3, 4, 5, 6]
  const throws = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])))
  const returned = throws.map((dice) =>
    [...staked].reduce((sum, [id, stake]) => {
      const wins = present(pickOf('fast3', id), id).share(dice) > 0
      return wins ? sum + (stake * oddsOfPick('fast3', rtp, id).full) / 10_000n : sum
    }, 0n),
  )
  return returned.reduce((least, amount) => (amount < least ? amount : least))
}
