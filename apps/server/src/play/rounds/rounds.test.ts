import type { RoundPhase } from '@baize/contract/player'
import { multiplier, present } from '@baize/kit'
import { linkAfter, msToReach, verifyRounds } from '@baize/rules'
import { describe, expect, it } from 'vitest'
import { seatsOf } from '../fairness/service.ts'
import { timesOf } from './rounds.ts'
import { placeRoundBet } from './service.ts'
import { roundHistory } from './state.ts'
import { betRequest, refused, roundTable, value } from './table.fixture.ts'

const table = roundTable()
const { place, stop, round, reach, climb, newLeader } = table

describe('R3: a round', () => {
  it('[G-01] goes from STARTING over LOCKED and RUNNING to ENDED, each on time', async () => {
    await table.house.forceEnd('1.50')
    await reach('STARTING')
    const { startsAtMs, locksAtMs } = await round()
    expect([startsAtMs, locksAtMs - startsAtMs]).toEqual([table.house.clock.now(), 7000])
    await reach('LOCKED')
    expect(table.house.clock.now()).toBe(locksAtMs)
    await reach('RUNNING')
    expect(table.house.clock.now()).toBe(locksAtMs + 300)
    await reach('ENDED')
    expect(table.house.clock.now()).toBe(locksAtMs + 300 + msToReach(multiplier(15_000n)) + 100)
    await reach('STARTING')
    expect((await round()).number).toBe(2)
  })

  it('accepts bets, and pauses before the next, for as long as the settings say', async () => {
    const settings = { ...table.house.ctx.config, roundBettingMs: 3000, roundPauseMs: 1500 }
    const hasty = await newLeader('crash', timesOf('crash', settings))
    await table.house.forceEnd('1.00')
    await reach('ENDED', hasty)
    const { startsAtMs, locksAtMs, endedAtMs } = await round()
    expect(locksAtMs - startsAtMs).toBe(3000)
    await reach('STARTING', hasty)
    expect((await round()).startsAtMs).toBe(present(endedAtMs, 'an end') + 1500)
  })

  it('R2: ends where its hash says, and the chain of all rounds leads to the published end', async () => {
    for (let i = 0; i < 5; i++) {
      await reach('ENDED')
      await table.house.advance(3000)
      await reach('STARTING')
    }
    const played = await roundHistory(table.house.ctx, { gameId: 'crash', pageSize: 50 })
    expect(played.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
    expect(verifyRounds(played.toReversed())).toEqual({ rounds: 5, faults: [] })
    expect(await roundHistory(table.house.ctx, { gameId: 'crash', before: 3, pageSize: 50 })).toEqual(
      played.slice(3),
    )
  })

  it('R4: reveals neither hash nor multiplier before its end, and the application cannot read them', async () => {
    await reach('RUNNING')
    expect(await round()).toMatchObject({ hash: null, multiplier: null })
    for (const kept of ['round_draws', 'round_links'])
      await expect(table.house.ctx.db.query(`SELECT * FROM ${kept}`)).rejects.toThrow('permission denied')
    await expect(table.house.ctx.db.query(`SELECT round_look('crash')`)).rejects.toThrow('does not lead')
    await expect(table.house.ctx.db.query('UPDATE rounds SET rtp = 1')).rejects.toThrow('permission denied')
    await expect(table.house.ctx.db.query('UPDATE round_bets SET payout = 1')).rejects.toThrow(
      'permission denied',
    )
  })

  it('R4: reveals its hash to nobody while bets can come in, not even to the leader', async () => {
    await reach('STARTING')
    const draw = () =>
      table.leader.session.query<{ hash: string }>(`SELECT * FROM round_draw('crash', $1, 300, 0)`, [roundId])
    const { id: roundId } = await round()
    expect((await draw()).rows).toEqual([])
    await reach('LOCKED')
    expect((await draw()).rows).toEqual([])
    await table.house.advance(300)
    const { rows } = await draw()
    const { chain, link } = await round()
    expect(linkAfter(present(rows[0], 'a hash').hash, link)).toBe(chain.endHash)
  })

  it('R1: continues with the next chain, made in advance, when one is used up', async () => {
    await table.reopen({ roundChainLength: 100 })
    await table.house.forceEnd('1.00')
    await reach('ENDED')
    // 99 are left: the next chain is made before the next round.
    await reach('STARTING')
    const { rows } = await table.house.database.owner.query('SELECT id FROM round_chains')
    expect(rows).toHaveLength(2)
    await table.house.database.owner.query('UPDATE rounds SET link = 100 WHERE number = 2')
    await reach('ENDED')
    await reach('STARTING')
    expect(await round()).toMatchObject({ number: 3, link: 1 })
  })
})

describe('R14: the lead', () => {
  it('belongs to one session at a time, is free when it ends, and only its holder can drive', async () => {
    const other = await newLeader('crash')
    await reach('STARTING')
    expect(await other.lead()).toBe(false)
    expect(await other.act()).toBeNull()
    await table.leader.die()
    await expect.poll(() => other.lead()).toBe(true)
    await reach('ENDED', other)
    expect((await round()).number).toBe(1)
  })

  it.each<RoundPhase>(['STARTING', 'LOCKED', 'RUNNING', 'ENDED'])(
    'R15: passes on in %s: the round and every stake are finished by its hash',
    async (when) => {
      const players = await Promise.all(Array.from({ length: 4 }, () => table.house.newPlayer()))
      const [quick, patient, absent, queued] = players.map((player) => present(player, 'a player'))
      await table.house.forceEnd('2.00')
      await reach('STARTING')
      const bet = value(await place(present(quick, 'a player')))
      value(await place(present(patient, 'a player'), betRequest({ autoCashOut: '1.90' })))
      value(await place(present(absent, 'a player')))
      await reach(when)
      if (when === 'RUNNING') {
        await climb('1.50')
        value(await stop(present(quick, 'a player'), bet.id))
      }
      await table.leader.die()
      // No leader for longer than the round would have taken.
      await table.house.advance(60_000)
      const next = await newLeader('crash')
      await expect.poll(() => next.lead()).toBe(true)
      if (when !== 'ENDED') {
        value(await place(present(queued, 'a player'), betRequest({ nextRound: true })))
        await reach('ENDED', next)
      } else await next.act()
      await table.house.settle('crash')
      expect(await table.house.balanceOf(present(patient, 'a player'))).toBe(1_009_00n)
      expect(await table.house.balanceOf(present(absent, 'a player'))).toBe(990_00n)
      expect(await table.house.balanceOf(present(quick, 'a player'))).toBe(
        when === 'RUNNING' ? 1_005_00n : 990_00n,
      )
    },
  )

  it('R16: returns a stake whose process died between the ledger and the round', async () => {
    const player = await table.house.newPlayer()
    await reach('STARTING')
    const lost = {
      ...table.house.ctx,
      rounds: { ...table.house.ctx.rounds, join: () => Promise.reject(new Error('died')) },
    }
    const asked = betRequest()
    await expect(
      placeRoundBet(lost, seatsOf(table.house.ctx), player, 'crash', asked, table.house.clock.now()),
    ).rejects.toThrow('died')
    expect(await table.house.balanceOf(player)).toBe(990_00n)
    await reach('ENDED')
    await table.house.advance(30_001)
    await reach('STARTING')
    await table.house.settle('crash')
    expect(await table.house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
    // A retry is told that the bet did not join, and takes no stake.
    expect(refused(await place(player, asked))).toBe('roundLocked')
    expect(await table.house.balanceOf(player)).toBe(1_000_00n)
  })

  it('gives a bet its place when the same request is repeated in time', async () => {
    const player = await table.house.newPlayer()
    await reach('STARTING')
    const lost = {
      ...table.house.ctx,
      rounds: { ...table.house.ctx.rounds, join: () => Promise.reject(new Error('died')) },
    }
    const asked = betRequest()
    await expect(
      placeRoundBet(lost, seatsOf(table.house.ctx), player, 'crash', asked, table.house.clock.now()),
    ).rejects.toThrow('died')
    const [first, again] = [value(await place(player, asked)), value(await place(player, asked))]
    expect(first.view).toMatchObject({ state: 'PLACED', round: 1 })
    expect(again).toEqual(first)
    expect(await table.house.balanceOf(player)).toBe(990_00n)
  })
})
