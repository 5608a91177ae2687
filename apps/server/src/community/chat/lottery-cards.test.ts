import { LotteryBetCard, LotteryTermCard } from '@baize/contract/player'
import { present, type Result } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLotteryNews } from '../../play/lottery/events.ts'
import { type LotteryHouse, openLotteryHouse } from '../../play/lottery/lottery.fixture.ts'
import { createTermCards, shareBet, unshareBet } from './lottery-cards.ts'

let house: LotteryHouse
beforeAll(async () => {
  house = await openLotteryHouse()
})
afterAll(() => house.close())

const value = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

async function cards(kind: 'bet' | 'term'): Promise<unknown[]> {
  const { rows } = await house.rounds.database.owner.query<{ data: unknown }>(
    `SELECT card -> 'data' AS data FROM chat_messages
     WHERE room_id = 'main-fast3' AND card ->> 'kind' = $1 ORDER BY id`,
    [kind],
  )
  return rows.map(({ data }) => data)
}

describe('[G-10] the room of a lottery game', () => {
  it('announces once when each term opens, closes soon, is closed and is drawn, whatever the number of processes', async () => {
    const { ctx } = house
    const newsFor = (hasListeners: (module: string) => boolean) =>
      createLotteryNews({
        db: ctx.db,
        log: ctx.log,
        hasListeners,
        tell: () => {},
        cards: createTermCards({ db: ctx.db, clock: ctx.clock, log: ctx.log, hasListeners }),
      })
    const all = [newsFor(() => true), newsFor(() => true), newsFor((module) => !module.startsWith('room:'))]
    const look = () => Promise.all(all.map((news) => news.look()))
    try {
      await house.open()
      await look()
      expect(await cards('term')).toEqual([])
      const first = await house.reach('OPEN')
      await house.reach('FINISHED', first.number)
      const { number, closesAtMs } = await house.open()
      await look()
      value(await house.bet(await house.rounds.newPlayer(), { big: '5', small: '5' }))
      await house.rounds.advance(closesAtMs - 5000 - house.rounds.clock.now())
      await look()
      await house.reach('CLOSED', number)
      await look()
      await house.reach('FINISHED', number)
      await look()
      await look()
      const told = (await cards('term'))
        .map((card) => LotteryTermCard.parse(card))
        .filter((card) => card.number === number)
      expect(told.map(({ status, bets }) => [status, bets])).toEqual([
        ['open', null],
        ['soon', null],
        ['closed', 1],
        ['drawn', 1],
      ])
      expect(present(told[3], 'the result').values).toHaveLength(3)
    } finally {
      for (const news of all) news.close()
    }
  })

  it('shows a bet once a term under the player’s chat name, and none of a player who may not write', async () => {
    const { ctx, rounds } = house
    const [ana, ben] = [await rounds.newPlayer(), await rounds.newPlayer()]
    await house.open()
    const bet = value(await house.bet(ana, { big: '5', 'sum:10': '5' }))
    await Promise.all([shareBet(ctx, ana, bet), shareBet(ctx, ana, bet)])
    await shareBet(ctx, ana, value(await house.bet(ana, { small: '5' })))
    await rounds.database.owner.query(
      `INSERT INTO chat_sanctions (user_id, kind, reason, by, created_at) VALUES ($1, 'shadow', 'spam', 'mia', now())`,
      [ben],
    )
    await shareBet(ctx, ben, value(await house.bet(ben, { big: '5' })))
    const shown = (await cards('bet')).map((card) => LotteryBetCard.parse(card))
    expect(shown).toMatchObject([{ line: 'fast3-60', picks: ['big', 'sum:10'], amount: '10.00' }])
    expect(shown[0]?.name.length).toBeGreaterThan(0)
  })

  it('marks the card of a cancelled bet, whichever came first, and no other card', async () => {
    const { ctx, rounds } = house
    const [ana, ben, cy] = [await rounds.newPlayer(), await rounds.newPlayer(), await rounds.newPlayer()]
    await house.open()
    const earlier = (await cards('bet')).length
    const here = async () => (await cards('bet')).slice(earlier).map((card) => LotteryBetCard.parse(card))
    const take = async (player: typeof ana, bet: { readonly id: string }) =>
      unshareBet(ctx, player, value(await house.cancel(player, bet.id)))
    const shown = value(await house.bet(ana, { big: '5' }))
    const other = value(await house.bet(ana, { small: '5' }))
    await shareBet(ctx, ana, shown)
    const stands = value(await house.bet(cy, { odd: '5' }))
    await shareBet(ctx, cy, stands)
    const { rows } = await rounds.database.owner.query<{ last: string }>(
      `SELECT last FROM chat_rooms WHERE id = 'main-fast3'`,
    )
    const before = Number(rows[0]?.last)
    await take(ana, other)
    expect((await here()).map(({ cancelled }) => cancelled)).toEqual([undefined, undefined])
    await take(ana, shown)
    await take(ana, shown)
    // Taken back while its card was on the way.
    const late = value(await house.bet(ben, { even: '5' }))
    await take(ben, late)
    await shareBet(ctx, ben, late)
    expect((await here()).map(({ cancelled }) => cancelled)).toEqual([true, undefined, true])
    const changed = await rounds.database.owner.query(
      `SELECT card -> 'data' -> 'picks' ->> 0 AS pick FROM chat_messages WHERE room_id = 'main-fast3' AND changed > $1 ORDER BY changed`,
      [before],
    )
    expect(changed.rows, 'both are told to the pages').toEqual([{ pick: 'big' }, { pick: 'even' }])
  })

  it('keeps a bet whose card cannot be posted', async () => {
    const { ctx } = house
    const player = await house.rounds.newPlayer()
    await house.open()
    const bet = value(await house.bet(player, { big: '5' }))
    const broken = { ...ctx, clock: { now: () => Number.NaN } }
    await expect(shareBet(broken, player, bet)).resolves.toBeUndefined()
  })
})
