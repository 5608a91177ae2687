import { PRIZE_ODDS } from '@baize/contract/player'
import type { PrizeKind } from '@baize/contract/shared'
import { randomUUID } from '@baize/kit/testing'
import { FIRST_PRIZES, verifyPrize } from '@baize/rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { done, reward } from '../../ledger/testing/ledger.fixture.ts'
import { deaths } from '../../payments/deposits/dying.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type RewardPlayer, type RewardSite, rewardSite } from './reward-site.fixture.ts'
import { collect, collectForgotten, draw, grantTicket } from './service.ts'

let site: RewardSite
beforeAll(async () => {
  site = await rewardSite()
  await site.funds('wheel', 1_000_000n)
  await site.funds('scratch', 1_000_000n)
})
afterAll(() => site.close())
afterEach(async () => {
  await site.switches('wheel', true)
  await site.isSound()
})

const give = async (player: RewardPlayer, kind: PrizeKind, count = 1) => {
  for (let ticket = 0; ticket < count; ticket++)
    await grantTicket(site.server.ctx, site.database.pool, {
      userId: player.id,
      kind,
      source: 'task',
      key: randomUUID(),
    })
}
const drawn = (player: RewardPlayer, kind: PrizeKind, requestId = randomUUID()) =>
  site.ask('/api/prize/draw', { requestId, kind }, player.headers)
const collected = (player: RewardPlayer, id: string) => site.ask('/api/prize/collect', { id }, player.headers)
const stateOf = async (player: RewardPlayer, kind: PrizeKind = 'wheel') =>
  accepted(await site.ask('/api/prize/state', { kind }, player.headers)).model
const balanceOf = async ({ id }: RewardPlayer) => (await site.server.ctx.ledger.balances(id)).main
const grantsOf = async ({ id }: RewardPlayer) => {
  const { rows } = await site.database.owner.query<{ amount: string }>(
    'SELECT amount FROM reward_grants WHERE user_id = $1',
    [id],
  )
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}
/** Draws until something was won, which the first table gives in six of ten draws. */
async function winning(player: RewardPlayer, kind: PrizeKind) {
  for (let tries = 0; tries < 200; tries++) {
    await give(player, kind)
    const prize = accepted(await drawn(player, kind)).model
    if (/[1-9]/.test(prize.amount)) return prize
  }
  throw new Error('nothing was won in 200 draws')
}

describe('[G-17] [G-18] a draw', () => {
  it('shows a visitor the published table, whose odds add up to one', async () => {
    for (const kind of ['wheel', 'scratch'] as const) {
      const { model } = accepted(await site.ask('/api/prize/state', { kind, currencyId: 'BRL' }))
      expect(model.prizes.map(({ odds }) => odds)).toEqual(FIRST_PRIZES[kind].map(({ odds }) => odds))
      expect(model.prizes.reduce((sum, { odds }) => sum + odds, 0)).toBe(PRIZE_ODDS)
      expect(model).toMatchObject({ currencyId: 'BRL', tickets: 0, open: null, next: null })
      expect(model.prizes.at(-1)?.amount).toBe(kind === 'wheel' ? '250.00' : '100.00')
    }
  })

  it.each(['wheel', 'scratch'] as const)(
    'is decided, for a %s, by the seeds shown before and can be verified after a rotation',
    async (kind) => {
      const player = await site.verified()
      await give(player, kind, 3)
      const { next } = await stateOf(player, kind)
      const draws = []
      for (let nonce = 0; nonce < 3; nonce++) {
        const prize = accepted(await drawn(player, kind)).model
        expect(prize.proof).toEqual({
          serverSeedHash: next?.serverSeedHash,
          clientSeed: next?.clientSeed,
          nonce,
          serverSeed: null,
        })
        draws.push(prize)
      }
      const rotated = accepted(
        await site.ask('/api/fairness/rotate', { requestId: randomUUID() }, player.headers),
      )
      // Draws take no nonce of bets: those have no gaps (L9).
      expect(rotated.model.revealed.nonce).toBe(0)
      for (const prize of draws) {
        const seen = accepted(await collected(player, prize.id)).model
        expect(seen.proof.serverSeed).toBe(rotated.model.revealed.serverSeed)
        expect(verifyPrize(seen, rotated.model.revealed.serverSeed).checks.filter(({ ok }) => !ok)).toEqual(
          [],
        )
      }
      await give(player, kind)
      expect(accepted(await drawn(player, kind)).model.proof.nonce).toBe(0)
    },
  )

  it('L51: is paid once from the budget, when it is collected', async () => {
    const player = await site.verified()
    const prize = await winning(player, 'wheel')
    expect(await grantsOf(player)).toBe(await balanceOf(player))
    const before = await balanceOf(player)
    expect((await stateOf(player)).open).not.toBeNull()
    const paid = accepted(await collected(player, prize.id)).model
    expect(paid).toMatchObject({ id: prize.id, amount: prize.amount, collectedAt: site.clock.now() })
    expect(accepted(await collected(player, prize.id)).model).toEqual(paid)
    expect(await balanceOf(player)).toBe(before + BigInt(prize.amount.replace('.', '')))
  })

  it('L50: is made and paid once when one ticket is used 40 times simultaneously', async () => {
    const player = await site.verified()
    await give(player, 'wheel')
    const answers = await Promise.all(Array.from({ length: 40 }, () => drawn(player, 'wheel')))
    const ids = answers.flatMap((answer) =>
      refusalOf(answer) === 'accepted' ? [accepted(answer).model] : [],
    )
    expect(ids).toHaveLength(1)
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(['accepted', 'noTickets']))
    const won = await winning(player, 'wheel')
    const before = await grantsOf(player)
    const paid = await Promise.all(Array.from({ length: 40 }, () => collected(player, won.id)))
    expect(paid.map(refusalOf).filter((what) => what !== 'accepted')).toEqual([])
    expect((await grantsOf(player)) - before).toBe(BigInt(won.amount.replace('.', '')))
  })

  it('repeats its result for the same request', async () => {
    const player = await site.verified()
    await give(player, 'wheel', 2)
    const requestId = randomUUID()
    const first = accepted(await drawn(player, 'wheel', requestId)).model
    expect(accepted(await drawn(player, 'wheel', requestId)).model).toEqual(first)
    expect(refusalOf(await drawn(player, 'scratch', requestId))).toBe('requestIdReused')
    expect((await stateOf(player)).tickets).toBe(1)
  })

  it('is paid by the job if nobody collects it', async () => {
    const player = await site.verified()
    const won = await winning(player, 'scratch')
    await collectForgotten(site.server.ctx)
    expect((await stateOf(player, 'scratch')).open).not.toBeNull()
    site.clock.advance(31_000)
    await collectForgotten(site.server.ctx)
    expect((await stateOf(player, 'scratch')).open).toBeNull()
    expect(await grantsOf(player)).toBe(await balanceOf(player))
    expect(await grantsOf(player)).toBeGreaterThanOrEqual(BigInt(won.amount.replace('.', '')))
  })
})

it('L50: a task and the third day of a streak give a card, and the seventh a spin, once each', async () => {
  const player = await site.verified()
  const { ledger } = site.server.ctx
  const account = { userId: player.id, currencyId: 'USD' as const }
  await site.funds('checkIn', 10_000n)
  await site.funds('task', 10_000n)
  for (const day of [3, 6, 7])
    await done(
      ledger.post(
        reward(account, 10n, { programme: 'checkIn', period: `day ${day}`, purse: 'main', source: { day } }),
      ),
    )
  await done(
    ledger.post(
      reward(account, 10n, { programme: 'task', period: 'first bet:once', purse: 'main', source: {} }),
    ),
  )
  await Promise.all(Array.from({ length: 5 }, () => collectForgotten(site.server.ctx)))
  expect([(await stateOf(player)).tickets, (await stateOf(player, 'scratch')).tickets]).toEqual([1, 2])
})

describe('a refused draw', () => {
  const refusedFor = async (player: RewardPlayer, kind: PrizeKind = 'wheel') => {
    const answer = refusalOf(await drawn(player, kind))
    expect((await stateOf(player, kind)).tickets).toBe(1)
    return answer
  }

  it('keeps the ticket of a player who has confirmed neither e-mail nor phone', async () => {
    const player = await site.verified()
    await site.database.owner.query('UPDATE users SET email_checked = false WHERE id = $1', [player.id])
    await give(player, 'wheel')
    expect(await refusedFor(player)).toBe('rewardUnverified')
  })

  it('keeps the ticket of a barred and of an excluded player', async () => {
    const { owner } = site.database
    const barred = await site.verified()
    await give(barred, 'wheel')
    await owner.query('UPDATE ledger_wallets SET barred = true WHERE user_id = $1', [barred.id])
    expect(await refusedFor(barred)).toBe('barred')
    const excluded = await site.verified()
    await give(excluded, 'wheel')
    await owner.query('UPDATE ledger_wallets SET excluded_until = $2 WHERE user_id = $1', [
      excluded.id,
      new Date(site.clock.now() + 60_000),
    ])
    expect(await refusedFor(excluded)).toBe('excluded')
  })

  it('keeps the ticket while the programme is off or its budget cannot pay the highest prize', async () => {
    const player = await site.verified()
    await give(player, 'wheel')
    await site.switches('wheel', false)
    expect(await refusedFor(player)).toBe('rewardOff')
    await site.switches('wheel', true)
    const other = await site.verified({ currencyId: 'BRL', countryId: 'BR' })
    await give(other, 'wheel')
    expect(await refusedFor(other)).toBe('rewardBudgetSpent')
  })

  it('results from an expired ticket, and another player’s draw is unknown', async () => {
    const player = await site.verified()
    await give(player, 'wheel')
    const won = await winning(player, 'wheel')
    const rival = await site.verified()
    expect(refusalOf(await collected(rival, won.id))).toBe('unknownDraw')
    expect(refusalOf(await drawn(rival, 'wheel'))).toBe('noTickets')
    await give(rival, 'wheel')
    site.clock.advance(31 * 24 * 60 * 60_000)
    const again = await site.ask('/api/auth/login', {
      account: rival.user.username,
      password: 'four unrelated words here',
    })
    const headers = { auth: accepted(again).user.token }
    expect(refusalOf(await drawn({ ...rival, headers }, 'wheel'))).toBe('ticketExpired')
  })
})

it('L50: a server that dies at any point of a draw or its payment leaves one draw, paid once', async () => {
  const { ctx } = site.server
  for (const death of deaths(ctx)) {
    const player = await site.verified()
    await give(player, 'wheel')
    const requestId = randomUUID()
    await death.strikes(async (dying) => {
      const made = await draw(dying, player.id, { requestId, kind: 'wheel' })
      if (made.ok) await collect(dying, player.id, made.value.id)
    })
    const made = accepted(await drawn(player, 'wheel', requestId)).model
    const paid = accepted(await collected(player, made.id)).model
    expect(await balanceOf(player)).toBe(BigInt(paid.amount.replace('.', '')))
    expect(await grantsOf(player)).toBe(BigInt(paid.amount.replace('.', '')))
    expect((await stateOf(player)).tickets).toBe(0)
  }
})

describe('a prize table', () => {
  const rows = [
    { amount: '0.00', odds: 900_000 },
    { amount: '1.00', odds: 100_000 },
  ]
  const save = (changes: object = {}) =>
    site.ask('/api/operator/prizes/save', {
      kind: 'wheel',
      rows,
      reason: 'spring',
      requestedBy: 'ann',
      approvedBy: 'bob',
      ...changes,
    })
  const message = async (changes: object) => JSON.stringify(await save(changes))

  it('is refused with all its faults', async () => {
    expect(await message({ rows: [rows[0], { amount: '1.00', odds: 99_999 }] })).toContain(
      'the odds add up to 999999 instead of 1000000',
    )
    expect(await message({ rows: [rows[0], { amount: '-1', odds: 100_000 }] })).toContain(
      'the amount of prize 2 is negative',
    )
    expect(await message({ kind: 'scratch' })).toContain('at least 5 prizes above 0')
    expect(
      accepted(await site.ask('/api/operator/prizes', { kind: 'wheel', requestedBy: 'ann' })).model.table
        .number,
    ).toBe(1)
  })

  it('is refused when it would cost more than the share of the programme', async () => {
    const { owner } = site.database
    await owner.query(`INSERT INTO report_games VALUES ($1, 'mines', 'USD', 9900, 1, 100000, 0, 0, 0, 0)`, [
      new Date(site.clock.now()),
    ])
    const { basis } = accepted(
      await site.ask('/api/operator/prizes', { kind: 'wheel', requestedBy: 'ann' }),
    ).model
    expect(basis).toMatchObject({ edge: '1000', cap: 60 })
    expect(basis.draws).toBeGreaterThan(3)
    expect(await message({ rows: [rows[0], { amount: '5000', odds: 100_000 }] })).toContain('of the edge')
    await owner.query('DELETE FROM report_games')
  })

  it('counts stakes at providers at the edge of their games, and at 1 % when that is unknown', async () => {
    const { owner } = site.database
    const player = await site.verified()
    const now = new Date(site.clock.now())
    const basis = async () =>
      accepted(await site.ask('/api/operator/prizes', { kind: 'wheel', requestedBy: 'ann' })).model.basis.edge
    await owner.query(
      `INSERT INTO report_games VALUES ($1, 'provider:poker', 'USD', 0, 1, 100000, 0, 0, 0, 0)`,
      [now],
    )
    expect(await basis()).toBe('1000')
    await owner.query(
      `INSERT INTO provider_bets (provider, reference, user_id, stake, at, rtp, rolled_back)
       VALUES ('poker', 'one', $1, 900, $2, 9950, false), ('poker', 'two', $1, 100, $2, 9700, false), ('poker', 'three', $1, 5000, $2, 9650, true)`,
      [player.id, now],
    )
    // 900 at 0.5 % and 100 at 3 % are 0.75 %.
    expect(await basis()).toBe('750')
    await owner.query('DELETE FROM provider_bets')
    await owner.query('DELETE FROM report_games')
  })

  it('needs two people and applies from the next draw on', async () => {
    const player = await site.verified()
    await give(player, 'wheel', 2)
    const before = accepted(await drawn(player, 'wheel')).model
    const alone = await site.ask('/api/operator/prizes/save', {
      kind: 'wheel',
      rows,
      reason: 'x',
      requestedBy: 'ann',
    })
    expect(refusalOf(alone)).toBe('approvalPending')
    const saved = accepted(await save()).model
    expect(saved).toMatchObject({ rows, by: 'ann, bob', reason: 'spring' })
    expect(accepted(await drawn(player, 'wheel')).model.prizes).toEqual(rows)
    expect(accepted(await collected(player, before.id)).model.prizes).toEqual(before.prizes)
    await expect(site.server.ctx.db.query('UPDATE prize_tables SET rows = rows')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(site.database.owner.query('UPDATE prize_draws SET prize = 0')).rejects.toThrow(
      'a decided draw',
    )
  })

  it('grants manual tickets once per request', async () => {
    const player = await site.verified()
    const gift = { requestId: randomUUID(), userId: player.id, kind: 'scratch', count: 3, reason: 'sorry' }
    for (let time = 0; time < 2; time++)
      expect(
        accepted(await site.ask('/api/operator/prizes/give', { ...gift, requestedBy: 'ann' })).model.tickets,
      ).toBe(3)
    const nobody = { ...gift, userId: '999999999', requestedBy: 'ann' }
    expect(refusalOf(await site.ask('/api/operator/prizes/give', nobody))).toBe('unknownPlayer')
  })
})
