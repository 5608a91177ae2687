import { assert, present, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { deaths, ofMoments } from '../deposits/dying.fixture.ts'
import { type Desk, type Holder, OPERATOR, openDesk } from './desk.fixture.ts'
import { settleWithdrawals } from './send.ts'
import { withdraw } from './service.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(() => {
  desk.bank.mood = 'pending'
  desk.bank.asked.length = 0
})
afterAll(async () => {
  const drift = await auditLedger(desk.site.database.pool)
  await desk.close()
  assert(drift.length === 0, `L18: the ledger adds up: ${JSON.stringify(drift)}`)
})

/** Adds the account of `other` to a player, and returns its id there. */
async function shares(player: Holder, other: Holder): Promise<string> {
  const added = await desk.site.ask(
    '/api/pay/payout_account/add',
    { account: other.account, password: TEST_PASSWORD },
    auth(player.user.token),
  )
  const mine = accepted(added).model.accounts.find(({ id }) => id !== player.accountId)
  return present(mine, 'the shared account').id
}
const removes = async (player: Holder, accountId: string) =>
  accepted(await desk.site.ask('/api/pay/payout_account/remove', { accountId }, auth(player.user.token)))
const detailOf = async (id: string) =>
  accepted(await desk.site.ask('/api/operator/withdrawals/detail', { withdrawalId: id }, OPERATOR)).model
const asked = () => desk.bank.asked.map(({ external_id: id }) => id)

describe('a withdrawal to a payout account that another player has too', () => {
  it('waits for a person, who reads the reason, while the player reads that it is in review', async () => {
    const [first, second] = [await desk.newPlayer(1_000_00n), await desk.newPlayer(1_000_00n)]
    const accountId = await shares(second, first)
    for (const [player, fields] of [
      [second, { accountId }],
      [first, {}],
    ] as const) {
      const earlier = accepted(await player.asks({ amount: '20', ...fields })).model
      expect(earlier.state).toBe('REVIEWING')
      expect(await player.record()).toMatchObject([{ id: earlier.id, state: 'REVIEWING', reason: null }])
      const detail = await detailOf(earlier.id)
      expect(detail.held).toEqual(['samePayoutAccount'])
      const other = player === first ? second : first
      expect(detail.samePayoutAccount.map((linked) => linked.userId)).toEqual([other.user.userId])
    }
    expect(asked()).toEqual([])
    // Their own accounts are paid as before.
    expect(accepted(await second.asks({ amount: '20' })).model.state).toBe('SENT')
  })

  it('waits although the other player has removed the account, and is paid after approval', async () => {
    const [first, second] = [await desk.newPlayer(1_000_00n), await desk.newPlayer(1_000_00n)]
    await removes(first, first.accountId)
    const accountId = await shares(second, first)
    const { id } = accepted(await second.asks({ amount: '20', accountId })).model
    await settleWithdrawals(desk.site.server.ctx)
    expect(asked()).toEqual([])
    accepted(
      await desk.site.ask(
        '/api/operator/withdrawals/approve',
        { withdrawalId: id, note: 'a married couple', requestedBy: 'ann' },
        OPERATOR,
      ),
    )
    expect(asked()).toEqual([id])
  })

  it('waits after the secret of fingerprints has changed', async () => {
    const first = await desk.newPlayer(1_000_00n)
    const { ctx } = desk.site.server
    const { config } = ctx
    const [newest, ...older] = config.personalSecrets
    Object.assign(ctx, {
      config: { ...config, personalSecrets: [`${newest} of the next year`, newest, ...older] },
    })
    try {
      const second = await desk.newPlayer(1_000_00n)
      const accountId = await shares(second, first)
      expect(accepted(await second.asks({ amount: '20', accountId })).model.state).toBe('REVIEWING')
      expect(accepted(await first.asks({ amount: '20' })).model.state).toBe('REVIEWING')
    } finally {
      Object.assign(ctx, { config })
    }
  })

  it('waits when the other player added the account between the approval and the bank’s request', async () => {
    const [first, second] = [await desk.newPlayer(1_000_00n), await desk.newPlayer(1_000_00n)]
    const { ctx } = desk.site.server
    // Reserved and held, by a server that died before it asked the bank.
    let isHeld = false
    const dying: typeof ctx = {
      ...ctx,
      ledger: {
        ...ctx.ledger,
        post: async (command) => {
          await ctx.ledger.post(command)
          isHeld = true
          throw new Error('killed')
        },
      },
    }
    const request = {
      requestId: randomUUID(),
      accountId: first.accountId,
      amount: '20',
      password: TEST_PASSWORD,
    }
    await expect(withdraw(dying, userId(first.user.userId), request)).rejects.toThrow('killed')
    expect(isHeld).toBe(true)
    await shares(second, first)
    await settleWithdrawals(ctx)
    expect(await first.record()).toMatchObject([{ state: 'REVIEWING' }])
    expect(asked()).toEqual([])
  })

  it('is never paid without review to the player who added it second, however they race', async () => {
    for (let round = 0; round < 6; round++) {
      const [first, second] = [await desk.newPlayer(1_000_00n), await desk.newPlayer(1_000_00n)]
      const takes = async () => {
        const accountId = await shares(second, first)
        return accepted(await second.asks({ amount: '20', accountId })).model
      }
      const [late] = await Promise.all([takes(), first.withdraws('20'), first.withdraws('30')])
      expect(late.state).toBe('REVIEWING')
      expect(asked()).not.toContain(late.id)
      // From now on the first player waits as well.
      expect((await first.withdraws('10')).state).toBe('REVIEWING')
    }
  })

  it('is never sent by a server that dies at any point, and is held once', async () => {
    const { ctx } = desk.site.server
    let number = 0
    for (const death of deaths(ctx)) {
      number += 1
      const [first, second] = [await desk.newPlayer(1_000_00n), await desk.newPlayer(1_000_00n)]
      const accountId = await shares(second, first)
      const request = { requestId: randomUUID(), accountId, amount: '20', password: TEST_PASSWORD }
      const user = userId(second.user.userId)
      await death.strikes(async (dying) => {
        await withdraw(dying, user, request)
      })
      await settleWithdrawals(ctx)
      const again = await withdraw(ctx, user, request)
      expect(again).toMatchObject({ ok: true, value: { state: 'REVIEWING' } })
      await settleWithdrawals(ctx)
      expect(await second.purses()).toEqual([980_00n, 20_00n])
    }
    expect(number).toBeGreaterThanOrEqual(ofMoments(4))
    expect(asked()).toEqual([])
  })
})
