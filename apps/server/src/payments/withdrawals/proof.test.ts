import type { Withdrawal } from '@baize/contract/player'
import { present, userId, withdrawalId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppContext } from '../../app/context.ts'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { deaths } from '../deposits/dying.fixture.ts'
import { BANK, type PayoutState, payoutIdOf, signBank } from './bank.fixture.ts'
import { type Desk, type Holder, noticeOf, noticeText, OPERATOR, openDesk } from './desk.fixture.ts'
import { takePayoutNews } from './outcome.ts'
import { findReturned } from './returned.ts'
import { settleWithdrawals } from './send.ts'
import { withdraw } from './service.ts'

let desk: Desk
let player: Holder
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  // Payouts that earlier tests left open would be polled again and again.
  desk.bank.mood = 'paid'
  for (const id of desk.bank.payouts.keys()) bankEnds(id, 'paid')
  later()
  await settle()
  desk.bank.mood = 'pending'
  player = await desk.newPlayer(1_000_00n)
})
afterAll(() => desk.close())

const settle = () => settleWithdrawals(desk.site.server.ctx)
const later = (ms = 20 * 60_000) => desk.site.clock.advance(ms)
const review = (which: 'approve' | 'reject', id: string) =>
  desk.site.ask(
    `/api/operator/withdrawals/${which}`,
    { withdrawalId: id, note: 'looked at it', requestedBy: 'ann', reason: 'other' },
    OPERATOR,
  )
/** Ends a payout at the bank, without a notice. Only one that was paid comes back. */
function bankEnds(id: string, state: PayoutState): void {
  const payout = present(desk.bank.payouts.get(id), `payout ${id}`)
  if (payout.state === (state === 'reversed' ? 'paid' : 'pending'))
    desk.bank.payouts.set(id, { ...payout, state })
}

const REQUESTS = caseCount(24, 200)

describe('simultaneous withdrawal requests', () => {
  it(`take exactly the balance when one player sends ${REQUESTS}`, async () => {
    const replies = await Promise.all(Array.from({ length: REQUESTS }, () => player.asks({ amount: '120' })))
    const taken = replies.filter((reply) => refusalOf(reply) === 'accepted')
    expect(taken).toHaveLength(8)
    expect(await player.purses()).toEqual([40_00n, 960_00n])
    expect(await player.record()).toHaveLength(8)
    expect(['accepted', 'withdrawTooMuch', 'serverBusy']).toEqual(
      expect.arrayContaining([...new Set(replies.map(refusalOf))]),
    )
  })

  it('are one withdrawal when many are identical, and the day’s limit holds', async () => {
    const requestId = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: caseCount(16, 100) }, () => player.asks({ requestId })),
    )
    const ids = replies.flatMap((reply) =>
      refusalOf(reply) === 'accepted' ? [accepted(reply).model.id] : [],
    )
    expect(new Set(ids).size).toBe(1)
    expect(await player.purses()).toEqual([990_00n, 10_00n])

    const rich = await desk.newPlayer(100_000_00n)
    const large = await Promise.all(Array.from({ length: 20 }, () => rich.asks({ amount: '9000' })))
    expect(large.filter((reply) => refusalOf(reply) === 'accepted')).toHaveLength(2)
    expect(await rich.purses()).toEqual([82_000_00n, 18_000_00n])
  })

  it('end either approved or rejected, never both', async () => {
    for (let round = 0; round < 3; round++) {
      player = await desk.newPlayer(1_000_00n)
      const asked = await player.withdraws('700')
      const replies = await Promise.all([review('approve', asked.id), review('reject', asked.id)])
      const outcomes = replies.map(refusalOf)
      expect(outcomes.toSorted()).toEqual(['accepted', 'withdrawalDecided'])
      const approved = outcomes[0] === 'accepted'
      expect(await player.purses()).toEqual(approved ? [300_00n, 700_00n] : [1_000_00n, 0n])
      expect(desk.bank.payouts.has(asked.id)).toBe(approved)
    }
  })

  it.each(['paid', 'failed'] as const)(
    'have one effect when a notice and a query return the same answer (%s)',
    async (state) => {
      const asked = await player.withdraws('100')
      bankEnds(asked.id, state)
      later()
      await Promise.all([
        settle(),
        desk.tell(noticeOf(asked, state)),
        settle(),
        desk.tell(noticeOf(asked, state)),
      ])
      expect(await player.purses()).toEqual([state === 'paid' ? 900_00n : 1_000_00n, 0n])
      expect(await player.record()).toMatchObject([{ state: state === 'paid' ? 'PAID' : 'RETURNED' }])
    },
  )
})

describe('a notice of a payout', () => {
  it.each(['paid', 'failed'] as const)(
    'has one effect as “%s” ten times in a row and many times at once',
    async (state) => {
      const asked = await player.withdraws('100')
      const notice = noticeOf(asked, state)
      for (let time = 0; time < 10; time++) expect((await desk.tell(notice)).code).toBe(200)
      const together = await Promise.all(Array.from({ length: caseCount(12, 100) }, () => desk.tell(notice)))
      // A bank that is asked so often at once may not answer each in time: then the notice has to be repeated.
      expect([200, 503]).toEqual(expect.arrayContaining([...new Set(together.map(({ code }) => code))]))
      expect(await player.purses()).toEqual([state === 'paid' ? 900_00n : 1_000_00n, 0n])
    },
  )

  it('decides the outcome for good, and a contradicting one is refused', async () => {
    const orders = [
      ['paid', 'failed', 900_00n],
      ['failed', 'paid', 1_000_00n],
    ] as const
    for (const [first, second, main] of orders) {
      player = await desk.newPlayer(1_000_00n)
      const asked = await player.withdraws('100')
      await desk.tell(noticeOf(asked, first))
      expect((await desk.tell(noticeOf(asked, second))).code).toBe(409)
      expect(await player.purses()).toEqual([main, 0n])
    }
  })

  it('is refused with any byte of its signature flipped', async () => {
    const notice = noticeOf(await player.withdraws('100'), 'paid')
    const headers = signBank(noticeText(notice))
    const signature = present(headers['x-signature'], 'signature')
    for (let at = 0; at < signature.length; at++) {
      const other = ((Number.parseInt(signature.charAt(at), 16) + 1) % 16).toString(16)
      const flipped = signature.slice(0, at) + other + signature.slice(at + 1)
      expect((await desk.tell(notice, { headers: { 'x-signature': flipped } })).code).toBe(401)
    }
    expect(await player.purses()).toEqual([900_00n, 100_00n])
  })

  it('is refused while the bank’s books have another amount, currency or payout, or of one never sent', async () => {
    const asked = await player.withdraws('100')
    const payout = noticeOf(asked, 'paid')
    const wrong = [
      [{ cents: 100_000 }, 422],
      [{ cents: 9_999 }, 422],
      [{ currency: 'BRL' }, 422],
      [{ id: 'another' }, 422],
      [{ withdrawalId: randomUUID() }, 404],
      [{ withdrawalId: 'not ours' }, 404],
    ] as const
    const codes: number[] = []
    for (const [change] of wrong) codes.push((await desk.tell({ ...payout, ...change })).code)
    expect(codes).toEqual(wrong.map(([, code]) => code))
    const waiting = await player.withdraws('700')
    expect((await desk.tell(noticeOf(waiting, 'paid'))).code).toBe(404)
    expect(await player.purses()).toEqual([200_00n, 800_00n])
    await desk.tell(payout)
    expect(await player.purses()).toEqual([200_00n, 700_00n])
  })

  it('is a hint only: a forged outcome with a valid signature changes nothing', async () => {
    const asked = await player.withdraws('100')
    const forged = noticeOf(asked, 'paid')
    expect((await desk.tell(forged, { headers: signBank(noticeText(forged)) })).code).toBe(200)
    expect(await player.purses()).toEqual([900_00n, 100_00n])
  })
})

describe('a server that dies', () => {
  it('loses and doubles nothing between the request and the bank’s answer', async () => {
    let cases = 0
    for (const death of deaths(desk.site.server.ctx)) {
      player = await desk.newPlayer(1_000_00n)
      const id = userId(player.user.userId)
      const input = {
        requestId: randomUUID(),
        accountId: player.accountId,
        amount: '100',
        password: TEST_PASSWORD,
      }
      await death.strikes((ctx) => withdraw(ctx, id, input))
      cases += 1
      const [main, payout] = await player.purses()
      expect(main + payout).toBe(1_000_00n)
      // The next server finishes the rest, and the player retries.
      later()
      await settle()
      const again = accepted(await player.asks(input)).model
      expect(await player.purses()).toEqual([900_00n, 100_00n])
      bankEnds(again.id, 'paid')
      later()
      await settle()
      expect(await player.purses()).toEqual([900_00n, 0n])
      expect(await player.record()).toMatchObject([{ id: again.id, state: 'PAID' }])
    }
    expect(cases).toBeGreaterThan(caseCount(4, 15))
  })

  it.each(['paid', 'failed', 'reversed'] as const)(
    'ends the payout once during the bank’s answer “%s” or its query',
    async (state) => {
      const ways = [
        (ctx: AppContext, { id, arrives }: Withdrawal) =>
          takePayoutNews(ctx, {
            via: BANK,
            payoutId: payoutIdOf(id),
            withdrawalId: id,
            amount: arrives,
            currency: 'USD',
            state,
          }),
        (ctx: AppContext) => settleWithdrawals(ctx),
      ]
      for (const way of ways)
        for (const death of deaths(desk.site.server.ctx)) {
          player = await desk.newPlayer(1_000_00n)
          const asked = await player.withdraws('100')
          if (state === 'reversed') bankEnds(asked.id, 'paid')
          bankEnds(asked.id, state)
          later()
          await death.strikes((ctx) => way(ctx, asked))
          later()
          await settle()
          await desk.tell(noticeOf(asked, state))
          expect(await player.purses()).toEqual([state === 'paid' ? 900_00n : 1_000_00n, 0n])
          expect(await player.record()).toMatchObject([{ state: state === 'paid' ? 'PAID' : 'RETURNED' }])
        }
    },
  )

  it('returns the money once during a rejection', async () => {
    const { reject } = await import('./reviews.ts')
    for (const death of deaths(desk.site.server.ctx)) {
      player = await desk.newPlayer(1_000_00n)
      const asked = await player.withdraws('700')
      const people = { requestedBy: 'ann', approvedBy: null, actor: 'operator:1' }
      const input = { withdrawalId: asked.id, reason: 'other' as const, note: 'no', ...people }
      await death.strikes((ctx) => reject(ctx, ctx.log, input))
      await settle()
      await review('reject', asked.id)
      expect(await player.purses()).toEqual([1_000_00n, 0n])
    }
  })
})

type Modelled = { readonly id: string; readonly amount: bigint; state: Withdrawal['state'] }

it('any order of requests, decisions, notices and queries ends as in a plain model, and the books add up', async () => {
  const move = fc.record({
    what: fc.constantFrom(
      'ask',
      'askLarge',
      'approve',
      'reject',
      'paid',
      'failed',
      'reversed',
      'settle',
      'mood',
      'forged',
    ),
    which: fc.nat({ max: 5 }),
    mood: fc.constantFrom('pending', 'paid', 'failed', 'takesSilently', 'deaf', 'down', 'mumbling'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 12 }), async (moves) => {
      desk.bank.mood = 'pending'
      player = await desk.newPlayer(1_500_00n)
      const known: Modelled[] = []
      /** Actual and expected answer of each call. */
      const answered: (readonly [string | number, string | number])[] = []
      let main = 1_500_00n
      /** Applies to the model an outcome that the site has heard from the bank. */
      const hear = (modelled: Modelled, state: string | undefined): void => {
        if (modelled.state !== 'SENT' && modelled.state !== 'PAID') return
        if (state === 'paid') modelled.state = 'PAID'
        if (state === 'reversed' || (state === 'failed' && modelled.state === 'SENT')) {
          modelled.state = 'RETURNED'
          main += modelled.amount
        }
      }
      const answers = () => !['takesSilently', 'deaf', 'down', 'mumbling'].includes(desk.bank.mood)
      const sent = (modelled: Modelled): void => {
        modelled.state = 'SENT'
        if (answers()) hear(modelled, desk.bank.payouts.get(modelled.id)?.state)
      }
      for (const { what, which, mood } of moves) {
        const modelled = known[which % Math.max(1, known.length)]
        if (what === 'mood') desk.bank.mood = mood
        else if (what === 'ask' || what === 'askLarge') {
          const amount = what === 'ask' ? 90_00n : 610_00n
          const reply = await player.asks({ amount: String(amount / 100n) })
          answered.push([refusalOf(reply), amount <= main ? 'accepted' : 'withdrawTooMuch'])
          if (amount > main) continue
          main -= amount
          const made: Modelled = { id: accepted(reply).model.id, amount, state: 'REVIEWING' }
          known.push(made)
          if (what === 'ask') sent(made)
        } else if (what === 'settle') {
          later()
          await settle()
          // Of those that are paid, only a notice or the nightly search tells more.
          const open = answers() ? known.filter(({ state }) => state === 'SENT') : []
          for (const each of open) hear(each, desk.bank.payouts.get(each.id)?.state)
        } else if (modelled && (what === 'approve' || what === 'reject')) {
          const waits = modelled.state === 'REVIEWING'
          const reply = await review(what, modelled.id)
          answered.push([refusalOf(reply), waits ? 'accepted' : 'withdrawalDecided'])
          if (waits && what === 'approve') sent(modelled)
          if (waits && what === 'reject') {
            modelled.state = 'RETURNED'
            main += modelled.amount
          }
        } else if (modelled && (what === 'paid' || what === 'failed' || what === 'reversed')) {
          if (desk.bank.payouts.has(modelled.id)) bankEnds(modelled.id, what)
          const says = desk.bank.payouts.get(modelled.id)?.state
          const view = present(
            (await player.record()).find(({ id }) => id === modelled.id),
            'withdrawal',
          )
          // The bank sends notices of ended payouts only.
          if (says !== undefined && says !== 'pending') {
            await desk.tell(noticeOf(view, says))
            if (answers()) hear(modelled, says)
          }
        } else if (modelled && what === 'forged') {
          const view = present(
            (await player.record()).find(({ id }) => id === modelled.id),
            'withdrawal',
          )
          const { code } = await desk.tell(noticeOf(view, 'paid'), {
            headers: { 'x-signature': '0'.repeat(64) },
          })
          answered.push([code, 401])
        }
        const held = known.filter(({ state }) => state === 'REVIEWING' || state === 'SENT')
        expect(await player.purses()).toEqual([main, held.reduce((sum, { amount }) => sum + amount, 0n)])
      }
      expect(answered.map(([got]) => got)).toEqual(answered.map(([, wanted]) => wanted))
      const states = new Map((await player.record()).map(({ id, state }) => [id, state]))
      expect(states).toEqual(new Map(known.map(({ id, state }) => [id, state])))
      // In the end both sides know of each payout: paid there is paid here, and nothing else left.
      desk.bank.mood = 'paid'
      for (const each of known) if (each.state === 'REVIEWING') await review('approve', each.id)
      for (const { id } of known) if (desk.bank.payouts.has(id)) bankEnds(id, 'paid')
      later()
      await settle()
      later()
      await settle()
      await findReturned(desk.site.server.ctx)
      for (const { id, state } of await player.record()) {
        const there = desk.bank.payouts.get(withdrawalId(id))?.state
        expect([id, state]).toEqual([id, there === 'paid' ? 'PAID' : 'RETURNED'])
      }
    }),
    { numRuns: caseCount(3, 10) },
  )
})

it('L18: the ledger adds up after all tests of races', async () => {
  expect(await auditLedger(desk.site.database.pool)).toEqual([])
})
