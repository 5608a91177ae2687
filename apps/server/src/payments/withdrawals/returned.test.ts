import type { Withdrawal } from '@baize/contract/player'
import { present, userId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth } from '../../testing/server.fixture.ts'
import { deaths } from '../deposits/dying.fixture.ts'
import type { PayoutNews } from '../ports/payouts.ts'
import { BANK, payoutIdOf } from './bank.fixture.ts'
import { type Desk, type Holder, noticeOf, OPERATOR, openDesk } from './desk.fixture.ts'
import { takePayoutNews } from './outcome.ts'
import { findReturned } from './returned.ts'
import { settleWithdrawals } from './send.ts'
import { readTurnover } from './sums-sql.ts'

const DAY = 24 * 60 * 60_000

let desk: Desk
let player: Holder
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  desk.bank.mood = 'pending'
  player = await desk.newPlayer(1_000_00n)
})
afterAll(() => desk.close())

async function paid(amount: string): Promise<Withdrawal> {
  const asked = await player.withdraws(amount)
  expect((await desk.tell(noticeOf(asked, 'paid'))).code).toBe(200)
  return asked
}
const newsOf = ({ id, arrives, currencyId }: Withdrawal, state: PayoutNews['state']): PayoutNews => ({
  via: BANK,
  payoutId: payoutIdOf(id),
  withdrawalId: id,
  state,
  amount: arrives,
  currency: currencyId,
})
const RETURNED = { state: 'RETURNED', reason: 'sentBack' }

describe('a payout that was paid and came back', () => {
  it('is the player’s again, who is told why, and the console shows both times', async () => {
    const asked = await paid('100')
    const paidAt = desk.site.clock.now()
    desk.site.clock.advance(2 * DAY)
    expect((await desk.tell(noticeOf(asked, 'reversed'))).code).toBe(200)
    expect(await player.purses()).toEqual([1_000_00n, 0n])
    expect(await player.record()).toMatchObject([{ ...RETURNED, endedAt: desk.site.clock.now() }])
    expect((await player.notices())[0]).toEqual(['WITHDRAW_RETURNED', 'withdraw.returned.sentBack', '100.00'])
    const { model } = accepted(
      await desk.site.ask('/api/operator/withdrawals/detail', { withdrawalId: asked.id }, OPERATOR),
    )
    expect(model.history.slice(-2)).toMatchObject([
      { what: 'paid', at: paidAt },
      { what: 'sentBack', at: desk.site.clock.now() },
    ])
    const moves = accepted(
      await desk.site.ask('/api/user/movements', { group: 'withdrawals', days: 7 }, auth(player.user.token)),
    ).model
    expect(moves.items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['returned', '100.00'],
      ['withdrawal', '-100.00'],
    ])
  })

  it('counts neither for the day’s limit nor as paid out', async () => {
    const { dayLeft } = await player.info()
    const asked = await paid('100')
    const { db } = desk.site.server.ctx
    const id = userId(player.user.userId)
    expect((await player.info()).dayLeft).not.toBe(dayLeft)
    expect(await readTurnover(db, id)).toMatchObject({ paidOut: 100_00n })
    await desk.tell(noticeOf(asked, 'reversed'))
    expect((await player.info()).dayLeft).toBe(dayLeft)
    expect(await readTurnover(db, id)).toMatchObject({ paidOut: 0n })
    const { model } = accepted(
      await desk.site.ask('/api/operator/withdrawals/detail', { withdrawalId: asked.id }, OPERATOR),
    )
    expect(model).toMatchObject({ paidOut: '0.00', paidBefore: 0 })
  })

  it('comes back once, ten times in a row and many times at once', async () => {
    const asked = await paid('100')
    const notice = noticeOf(asked, 'reversed')
    const answers = []
    for (let time = 0; time < 10; time += 1) answers.push(await desk.tell(notice))
    answers.push(...(await Promise.all(Array.from({ length: caseCount(12, 100) }, () => desk.tell(notice)))))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
    expect(await player.purses()).toEqual([1_000_00n, 0n])
  })

  it('comes back before it was heard that it was paid, and stays back when that is heard late', async () => {
    const asked = await player.withdraws('100')
    expect((await desk.tell(noticeOf(asked, 'reversed'))).code).toBe(200)
    expect(await player.purses()).toEqual([1_000_00n, 0n])
    const { ctx } = desk.site.server
    for (const late of ['paid', 'failed', 'reversed', 'pending'] as const)
      expect(await takePayoutNews(ctx, newsOf(asked, late))).toEqual({ ok: true, value: null })
    expect(await player.purses()).toEqual([1_000_00n, 0n])
    expect(await player.record()).toMatchObject([RETURNED])
    expect((await player.notices()).slice(0, 2).map(([type]) => type)).toEqual([
      'WITHDRAW_RETURNED',
      'WITHDRAW_ASKED',
    ])
  })

  it('comes back once when payment, failure and return are heard at once', async () => {
    const { ctx } = desk.site.server
    for (let round = 0; round < caseCount(4, 20); round += 1) {
      player = await desk.newPlayer(1_000_00n)
      const asked = await player.withdraws('100')
      const states = ['paid', 'reversed', 'failed'] as const
      await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          takePayoutNews(ctx, newsOf(asked, present(states[(n + round) % 3], 'state'))),
        ),
      )
      expect([round, await player.purses()]).toEqual([round, [1_000_00n, 0n]])
    }
  })

  it('is not doubled or lost by a server that dies', async () => {
    for (const isPaid of [true, false])
      for (const death of deaths(desk.site.server.ctx)) {
        player = await desk.newPlayer(1_000_00n)
        const asked = isPaid ? await paid('100') : await player.withdraws('100')
        await death.strikes((ctx) => takePayoutNews(ctx, newsOf(asked, 'reversed')))
        await desk.tell(noticeOf(asked, 'reversed'))
        expect(await player.purses()).toEqual([1_000_00n, 0n])
        expect(await player.record()).toMatchObject([RETURNED])
        expect((await player.notices())[0]).toEqual([
          'WITHDRAW_RETURNED',
          'withdraw.returned.sentBack',
          '100.00',
        ])
      }
  })

  it('is told with its own reason although it was said to have failed first', async () => {
    const asked = await paid('100')
    expect((await desk.tell(noticeOf(asked, 'failed'))).code).toBe(409)
    await desk.tell(noticeOf(asked, 'reversed'))
    expect(await player.record()).toMatchObject([RETURNED])
  })

  it('reaches a barred player during a freeze, and an account that was closed meanwhile', async () => {
    const asked = await paid('100')
    const { owner } = desk.site.database
    await owner.query('UPDATE ledger_wallets SET barred = true WHERE user_id = $1', [player.user.userId])
    await owner.query('UPDATE users SET closed_at = $2 WHERE id = $1', [
      player.user.userId,
      new Date(desk.site.clock.now()),
    ])
    await owner.query(`INSERT INTO ledger_freezes (reason, drift, frozen_at) VALUES ('a drill', '[]', now())`)
    expect((await desk.tell(noticeOf(asked, 'reversed'))).code).toBe(200)
    expect(await player.purses()).toEqual([1_000_00n, 0n])
    await owner.query(
      `UPDATE ledger_freezes SET lifted_at = now(), lifted_by = 'ann and bob', lifted_because = 'a drill'`,
    )
  })

  it('is refused with another amount, or for a payout of another id', async () => {
    const asked = await paid('100')
    const { ctx } = desk.site.server
    for (const [change, error] of [
      [{ amount: '50.00' }, 'otherAmount'],
      [{ payoutId: 'another' }, 'otherPayout'],
      [{ via: 'another' }, 'unknownPayout'],
      [{ withdrawalId: randomUUID() }, 'unknownPayout'],
    ] as const)
      expect(await takePayoutNews(ctx, { ...newsOf(asked, 'reversed'), ...change })).toEqual({
        ok: false,
        error,
      })
    expect(await player.purses()).toEqual([900_00n, 0n])
  })
})

describe('the search for payouts that came back', () => {
  const comesBack = (id: string): void => {
    const payout = present(desk.bank.payouts.get(id), `payout ${id}`)
    desk.bank.payouts.set(id, { ...payout, state: 'reversed' })
  }

  it('finds one whose notice was lost, and leaves the others alone', async () => {
    const [back, kept] = [await paid('100'), await paid('200')]
    comesBack(back.id)
    // Of another system that shares the account.
    desk.bank.payouts.set('not ours', {
      ...noticeOf(back, 'reversed'),
      id: 'po-other',
      withdrawalId: 'not ours',
    })
    await settleWithdrawals(desk.site.server.ctx)
    expect(await player.purses()).toEqual([700_00n, 0n])
    for (let time = 0; time < 2; time += 1) await findReturned(desk.site.server.ctx)
    expect(await player.purses()).toEqual([800_00n, 0n])
    expect(new Map((await player.record()).map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [back.id, 'RETURNED'],
        [kept.id, 'PAID'],
      ]),
    )
    desk.bank.payouts.delete('not ours')
  })

  it('changes nothing while the provider is silent, and ends early when it is told to', async () => {
    const back = await paid('100')
    comesBack(back.id)
    desk.bank.mood = 'down'
    await findReturned(desk.site.server.ctx)
    desk.bank.mood = 'paid'
    await findReturned(desk.site.server.ctx, AbortSignal.abort())
    expect(await player.purses()).toEqual([900_00n, 0n])
  })
})

it('L18: the ledger adds up after all tests of payouts that came back', async () => {
  expect(await auditLedger(desk.site.database.pool)).toEqual([])
})
