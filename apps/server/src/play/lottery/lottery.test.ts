import type { ModulePush } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import { err, type Result } from '@baize/kit'
import { linkAfter } from '@baize/rules'
import { drawTerm, verifyTerm } from '@baize/rules/lottery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLotteryNews } from './events.ts'
import { type LotteryHouse, openLotteryHouse } from './lottery.fixture.ts'
import { placeLotteryBet } from './service.ts'
import { lotteryState } from './state.ts'
import { showPlayed } from './view.ts'

let house: LotteryHouse
beforeAll(async () => {
  house = await openLotteryHouse()
})
afterAll(() => house.close())

const value = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}
const refused = (result: Result<unknown, { readonly id: string }>): string | null =>
  result.ok ? null : result.error.id

describe('Y1: a term', () => {
  it('names its close, its beacon round and its chain before the first bet, and the round follows the close', async () => {
    const term = await house.open()
    expect(term).toMatchObject({ phase: 'OPEN', hash: null, signature: null, values: null })
    expect(term.drawsAtMs).toBeGreaterThanOrEqual(term.closesAtMs + house.times.beaconMarginMs)
    expect(term.chain.endHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is decided only by its hash and the signature of its beacon round', async () => {
    const { number } = await house.open()
    const term = await house.reach('FINISHED', number)
    const { hash, signature, values, line } = showPlayed(term)
    expect(linkAfter(hash, term.link)).toBe(term.chain.endHash)
    expect(
      drawTerm(house.line.game.space, { signature: signature ?? '', hash, line, term: number }).values,
    ).toEqual(values)
    const trusted = {
      name: 'test',
      timeOf: (round: number) => house.beacon.timeOf(round),
      isSignature: () => true,
    }
    expect(verifyTerm(showPlayed(term), trusted).ok).toBe(true)
    expect(verifyTerm({ ...showPlayed(term), hash: '00' }, trusted).ok).toBe(false)
    expect(verifyTerm(showPlayed(term), { ...trusted, isSignature: () => false }).ok).toBe(false)
    expect(verifyTerm({ ...showPlayed(term), closesAt: term.drawsAtMs }, trusted).ok).toBe(false)
  })
})

describe('Y2: a lottery bet', () => {
  it('holds the stake of all its picks and is paid by the drawn numbers', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    const bet = value(await house.bet(player, { big: '10', small: '10', odd: '5.00' }))
    expect(bet).toMatchObject({ betAmount: '25.00', result: 'PENDING', view: { state: 'PLACED' } })
    expect(await house.rounds.balanceOf(player)).toBe(975_00n)
    const { values } = await house.reach('FINISHED', number)
    await house.settle()
    const sum = (values ?? []).reduce((all, drawn) => all + drawn, 0)
    // One of big and small always wins 1.94 x 10; odd wins 1.94 x 5.
    const paid = 19_40n + (sum % 2 === 1 ? 9_70n : 0n)
    expect(await house.rounds.balanceOf(player)).toBe(975_00n + paid)
    expect((await house.ctx.ledger.balances(player)).held).toBe(0n)
    expect(await house.rounds.audit()).toEqual([])
  })

  it('is paid once, however many processes settle it and die before they mark it', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    value(await house.bet(player, { big: '10', small: '10' }))
    await house.reach('FINISHED', number)
    await Promise.all(Array.from({ length: 5 }, () => house.settle()))
    await house.rounds.database.owner.query('UPDATE lottery_bets SET settled = false WHERE user_id = $1', [
      player,
    ])
    await house.settle()
    expect(await house.rounds.balanceOf(player)).toBe(999_40n)
    expect(await house.rounds.audit()).toEqual([])
  })

  it('is accepted or refunded when it races the close', async () => {
    const { number, closesAtMs } = await house.open()
    const players = await Promise.all(Array.from({ length: 6 }, () => house.rounds.newPlayer()))
    await house.rounds.advance(closesAtMs + house.times.closeWaitMs - house.rounds.clock.now())
    const [placed] = await Promise.all([
      Promise.all(players.map((player) => house.bet(player, { big: '5', small: '5' }, { term: number }))),
      house.reach('CLOSED', number),
    ])
    expect(placed.map(refused)).toEqual(players.map(() => 'termClosed'))
    for (const player of players)
      expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
  })

  it('can be cancelled once, until the close', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    const bet = value(await house.bet(player, { 'sum:10': '3' }))
    expect(value(await house.cancel(player, bet.id)).view.state).toBe('CANCELLED')
    expect(value(await house.cancel(player, bet.id)).view.state).toBe('CANCELLED')
    expect(await house.rounds.balanceOf(player)).toBe(1_000_00n)
    const second = value(await house.bet(player, { 'sum:10': '3' }))
    await house.reach('CLOSED', number)
    expect(refused(await house.cancel(player, second.id))).toBe('termClosed')
    const stranger = await house.rounds.newPlayer()
    expect(refused(await house.cancel(stranger, second.id))).toBe('unknownBet')
  })

  it('is made once for a request, whatever happens between its attempts', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    const request = { requestId: 'the-same-request' }
    const first = value(await house.bet(player, { big: '10' }, request))
    expect(value(await house.bet(player, { big: '10' }, { ...request, term: number })).id).toBe(first.id)
    expect(refused(await house.bet(player, { small: '10' }, request))).toBe('requestIdReused')
    await house.reach('CLOSED', number)
    expect(value(await house.bet(player, { big: '10' }, { ...request, term: number })).id).toBe(first.id)
    expect(await house.rounds.balanceOf(player)).toBe(990_00n)
  })
})

describe('Y3: a refused bet', () => {
  it.each([
    ['on an unknown pick', { 'sum:19': '5' }, {}, 'unknownPick'],
    ['on an unknown line', { big: '5' }, { line: 'fast3-61' }, 'unknownLine'],
    ['below the minimum', { big: '0.10' }, {}, 'betBelowMinimum'],
    ['above the maximum', { big: '900000' }, {}, 'betAboveMaximum'],
    ['with too many decimals', { big: '1.001' }, {}, 'badInput'],
    ['without money', { big: '1500' }, {}, 'insufficientFunds'],
    ['on another term', { big: '5' }, { term: 999_999 }, 'termClosed'],
  ] as const)('moves no money: %s', async (_why, picks, change, expected) => {
    const player = await house.rounds.newPlayer()
    await house.open()
    expect(refused(await house.bet(player, picks, change))).toBe(expected)
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
  })

  it('is refused when it has the same pick twice', async () => {
    const player = await house.rounds.newPlayer()
    await house.open()
    const twice = {
      picks: [
        { pick: 'big', amount: '5' },
        { pick: 'big', amount: '5' },
      ],
    }
    expect(refused(await house.bet(player, {}, twice))).toBe('badInput')
  })

  it('is refused after the close, also if its stake was held before', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    await house.reach('CLOSED', number)
    expect(refused(await house.bet(player, { big: '5' }, { term: number }))).toBe('termClosed')
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
  })
})

describe('Y4: a missing beacon', () => {
  it('voids the term after a minute, refunds every stake and still reveals the hash', async () => {
    const player = await house.rounds.newPlayer()
    const term = await house.open()
    value(await house.bet(player, { big: '10' }))
    house.beacon.lost.add(term.beaconRound)
    const over = await house.reach('VOID', term.number)
    await house.settle()
    expect(linkAfter(showPlayed(over).hash, over.link)).toBe(over.chain.endHash)
    expect(showPlayed(over)).toMatchObject({ signature: null, values: null })
    expect(await house.rounds.balanceOf(player)).toBe(1_000_00n)
  })

  it('delays a draw while relays are down, and later terms continue meanwhile', async () => {
    const term = await house.open()
    house.beacon.isDown = true
    await house.reach('CLOSED', term.number)
    expect((await house.open()).number).toBe(term.number + 1)
    house.beacon.isDown = false
    expect((await house.reach('FINISHED', term.number)).signature).not.toBeNull()
  })
})

describe('Y5: the leader of a line', () => {
  it('resumes where the last leader stopped, and a replaced one cannot continue', async () => {
    const other = await openLotteryHouse('colour-30')
    try {
      const [first, second] = [await other.newLeader(), await other.newLeader()]
      expect(await first.lead()).toBe(true)
      expect(await second.lead()).toBe(false)
      expect(await second.driver.act()).toBeNull()
      await first.driver.act()
      await first.die().catch(() => {})
      await expect.poll(() => second.lead()).toBe(true)
      const state = value(await lotteryState(other.ctx, null, { line: 'colour-30' }))
      expect(state.term).toMatchObject({ number: 1, phase: 'OPEN' })
      expect(await second.driver.act()).toBeGreaterThan(0)
    } finally {
      await other.close()
    }
  })

  it('refunds a stake whose process died between the ledger and the term', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    const broken = {
      ...house.ctx,
      lottery: { ...house.ctx.lottery, join: () => Promise.reject(new Error('killed')) },
    }
    const bet = {
      requestId: 'killed-between',
      line: house.line.id,
      term: number,
      picks: [{ pick: 'big', amount: '5' }],
    }
    await expect(placeLotteryBet(broken, player, bet, house.rounds.clock.now())).rejects.toThrow('killed')
    expect((await house.ctx.ledger.balances(player)).held).toBe(5_00n)
    await house.reach('FINISHED', number)
    await house.reach('OPEN', number + 2)
    await house.settle()
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
  })
})

describe('Y6: the state of a line', () => {
  it('has the odds of its term, the limits and my bets, and reveals nothing before the draw', async () => {
    const player = await house.rounds.newPlayer()
    await house.open()
    const bet = value(await house.bet(player, { triple: '2' }))
    const state = value(await lotteryState(house.ctx, player, { line: house.line.id }))
    expect(state.odds['big']).toEqual({ full: '1.94' })
    expect(state.mine.map(({ id }) => id)).toEqual([bet.id])
    expect(JSON.stringify({ ...state, last: [] })).not.toMatch(/"hash"|"signature"/)
    expect(await lotteryState(house.ctx, null, { line: 'none-60' })).toEqual(
      err(expect.objectContaining({ id: 'unknownLine' })),
    )
    expect(state.last.length).toBeGreaterThan(0)
  })

  it('has the limits of a visitor’s currency', async () => {
    const limits = async (currencyId?: CurrencyId) => {
      const { minBet, maxBet } = value(
        await lotteryState(house.ctx, null, { line: house.line.id, ...(currencyId && { currencyId }) }),
      )
      return [minBet, maxBet]
    }
    expect(await limits('USD')).toEqual(await limits())
    expect(await limits('BRL')).not.toEqual(await limits())
  })
})

describe('the player’s bets in the state of a line', () => {
  it('are those of the open draw and, for the bill, those of the last one', async () => {
    const player = await house.rounds.newPlayer()
    const { number } = await house.open()
    const first = value(await house.bet(player, { big: '10', small: '10' }))
    value(await house.cancel(player, value(await house.bet(player, { odd: '5' })).id))
    await house.reach('FINISHED', number)
    const seen = value(await lotteryState(house.ctx, player, { line: house.line.id })).mine
    expect(seen).toMatchObject([{ id: first.id, winAmount: '19.40', view: { state: 'WON', term: number } }])
    await house.reach('FINISHED', (await house.open()).number)
    expect(value(await lotteryState(house.ctx, player, { line: house.line.id })).mine).toEqual([])
  })
})

describe('Y7: the news of a game', () => {
  it('[T-09] announces each term once as NEW and once as FINISHED', async () => {
    const told: ModulePush[] = []
    const news = createLotteryNews({
      db: house.ctx.db,
      log: house.ctx.log,
      hasListeners: (module) => module === 'game:fast3',
      tell: (_module, pushes) => told.push(...pushes),
    })
    try {
      const { number } = await house.open()
      await news.look()
      await news.look()
      await house.reach('CLOSED', number)
      await news.look()
      await house.reach('FINISHED', number)
      await news.look()
      await news.look()
      const terms = told.flatMap((push) => (push.type === 'game_data' ? [push.gameData.data.term] : []))
      const own = terms.filter(({ id }) => id === `${house.line.id}:${number}`)
      expect(own.map(({ status }) => status)).toEqual(['NEW', 'FINISHED'])
    } finally {
      news.close()
    }
  })
})
