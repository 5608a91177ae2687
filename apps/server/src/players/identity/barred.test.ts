import type { User } from '@baize/contract/player'
import { assert, orderId, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { deposit, done } from '../../ledger/testing/ledger.fixture.ts'
import { diesAt, STRIDE } from '../../payments/deposits/dying.fixture.ts'
import { cardsAt } from '../../payments/deposits/provider.fixture.ts'
import { OPERATOR, US_ACCOUNT } from '../../payments/withdrawals/desk.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { type IdentityDesk, openIdentityDesk } from './desk.fixture.ts'
import { settleChecks } from './jobs.ts'

const YOUNG = { state: 'passed', birthDate: '2015-01-01' } as const

let desk: IdentityDesk
let player: User
beforeAll(async () => {
  desk = await openIdentityDesk({
    withdrawalMinDeposit: '0',
    withdrawalWagerPercent: 0,
    withdrawalAutoLimit: '0',
    // Nothing listens there: a refund stays under way.
    paymentDrivers: cardsAt('http://127.0.0.1:9'),
  })
})
beforeEach(async () => {
  player = await desk.site.newPlayer()
  await pays(player, 10_000n)
})
afterAll(async () => {
  const drift = await auditLedger(desk.site.database.pool)
  await desk.close()
  assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
})

/** A paid deposit of a player, as the provider's notice leaves it. */
async function pays({ userId: id }: User, amount: bigint): Promise<string> {
  const account = { userId: userId(id), currencyId: 'USD' } as const
  const order = orderId(randomUUID())
  await desk.site.database.owner.query(
    `INSERT INTO payment_orders (id, user_id, request_id, provider, amount, currency_id, created_at, expires_at)
     VALUES ($1, $2, $4, 'cards', $3, 'USD', now(), now())`,
    [order, id, amount, randomUUID()],
  )
  await done(
    desk.site.server.ctx.ledger.post(deposit(account, amount, { orderId: order, key: `deposit:${order}` })),
  )
  return order
}
const ask: IdentityDesk['site']['ask'] = (path, input, headers = auth(player.token)) =>
  desk.site.ask(path, input, headers)
const bet = (model: object = { mines: 3 }, gameId = 'mines') =>
  ask('/api/game/bet', { gameId, requestId: randomUUID(), model: { betAmount: '1', ...model } })
const betAtOnce = () => bet({ mines: 3, choices: [1] })
const waitingForLocks = async () => {
  const { rows } = await desk.site.database.owner.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
const isBarredNow = async () => (await desk.mine(player)).barred
const listed = async () =>
  accepted(await ask('/api/operator/identities/barred', { pageSize: 100 }, OPERATOR)).model.items.find(
    (item) => item.userId === player.userId,
  )
const withdraws = async () => {
  const account = { realName: 'Ana Souza', account: US_ACCOUNT, password: TEST_PASSWORD }
  const { accounts } = accepted(await ask('/api/pay/payout_account/add', account)).model
  return ask('/api/pay/withdraw', {
    requestId: randomUUID(),
    accountId: accounts[0]?.id,
    amount: '10',
    password: TEST_PASSWORD,
  })
}
/** Sends a document that the provider reports as underage. */
async function showsYouth(): Promise<number> {
  return desk.tells({ id: await desk.isChecked(player), ...YOUNG })
}

describe('[G-21] a player found to be underage', () => {
  it('cannot play, pay or withdraw, while open bets end as usual', async () => {
    const open = accepted(await bet()).model
    expect(await showsYouth()).toBe(200)
    expect(await desk.mine(player)).toMatchObject({
      level: 0,
      barred: true,
      next: null,
      last: { state: 'REJECTED', reason: 'underAge' },
    })
    const refused = [
      await betAtOnce(),
      await bet({ nextRound: true }, 'crash'),
      await ask('/api/pay/recharge', { amount: '10', requestId: randomUUID() }),
      await ask('/api/user/identity/send', await desk.documentsOf(player)),
      await withdraws(),
    ]
    expect(refused.map(refusalOf)).toEqual(refused.map(() => 'barred'))
    accepted(
      await ask('/api/game/mines_game/play', { id: open.id, requestId: randomUUID(), model: { choice: 0 } }),
    )
    accepted(await ask('/api/game/finish_all_my_hold', {}))
    expect(await desk.site.server.ctx.ledger.balances(userId(player.userId))).toMatchObject({ held: 0n })
    expect(refusalOf(await bet())).toBe('barred')
    expect(await desk.notices(player)).toContainEqual(['IDENTITY_REJECTED', 'identity.barredText'])
    expect(accepted(await ask('/api/pay/withdraw_info', {})).model).toMatchObject({
      identityNeeded: true,
      available: '0.00',
    })
    const ways = accepted(await ask('/api/pay/recharge_info', {})).model
    expect(ways).toMatchObject({ barred: true, offer: null, bonuses: [] })
  })

  it('makes no bet afterwards, however many arrive simultaneously', async () => {
    const id = await desk.isChecked(player)
    const bets = Array.from({ length: 20 }, betAtOnce)
    const told = desk.tells({ id, ...YOUNG })
    const answers = await Promise.all(bets)
    expect(await told).toBe(200)
    const outcomes = answers.map(refusalOf)
    const made = outcomes.filter((outcome) => outcome === 'accepted').length
    expect(outcomes.filter((outcome) => outcome === 'barred')).toHaveLength(20 - made)
    const { rows } = await desk.site.database.pool.query('SELECT FROM bets WHERE user_id = $1', [
      player.userId,
    ])
    expect(rows).toHaveLength(made)
    expect(refusalOf(await betAtOnce())).toBe('barred')
  })

  it('is barred together with the verdict or not at all, wherever the server dies', async () => {
    const { ctx } = desk.site.server
    for (let at = 1, goesOn = true; goesOn; at += STRIDE) {
      player = await desk.site.newPlayer()
      const said = { id: await desk.isChecked(player), ...YOUNG }
      goesOn = await diesAt(ctx, at, 'after', (dying) => desk.tellsTo(dying, said))
      const { last } = await desk.mine(player)
      expect(await isBarredNow(), `after step ${at}`).toBe(last?.state === 'REJECTED')
      desk.checker.mood = YOUNG
      desk.site.clock.advance(60_000)
      await settleChecks(ctx)
      expect(await isBarredNow(), `in the end, after step ${at}`).toBe(true)
      const told = (await desk.notices(player)).filter(([type]) => type?.startsWith('IDENTITY_'))
      expect(told).toEqual([['IDENTITY_REJECTED', 'identity.barredText']])
    }
  })

  it('is also barred by a person who reads the document', async () => {
    desk.checker.mood = { state: 'unclear' }
    accepted(await desk.sends(player))
    const review = (await desk.waiting()).find(({ userId: id }) => id === player.userId)
    const body = { identityId: review?.id, reason: 'underAge', note: 'born 2015', requestedBy: 'ann' }
    expect(accepted(await ask('/api/operator/identities/reject', body, OPERATOR)).model.barred).toBe(true)
    expect(refusalOf(await bet())).toBe('barred')
  })

  it('has a withdrawal under review returned, not paid', async () => {
    desk.checker.mood = { state: 'passed' }
    accepted(await desk.sends(player))
    const { id } = accepted(await withdraws()).model
    desk.checker.mood = YOUNG
    const letter = { level: 2, address: await desk.uploads(player, 'a letter') } as const
    expect(accepted(await desk.sends(player, letter)).model).toMatchObject({ level: 1, barred: true })
    const body = { withdrawalId: id, note: 'under age', requestedBy: 'ann' }
    const approved = await ask('/api/operator/withdrawals/approve', { ...body, approvedBy: 'bob' }, OPERATOR)
    expect(refusalOf(approved)).toBe('barred')
    accepted(await ask('/api/operator/withdrawals/reject', { ...body, reason: 'other' }, OPERATOR))
    expect(await listed()).toMatchObject({ balance: '100.00', held: '0.00' })
  })

  it('is not paid by an approval that came while the verdict was being written', async () => {
    desk.checker.mood = { state: 'passed' }
    accepted(await desk.sends(player))
    const { id } = accepted(await withdraws()).model
    const verdict = await desk.site.database.owner.connect()
    await verdict.query('BEGIN')
    await verdict.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [player.userId])
    await verdict.query('SELECT ledger_bar($1, true)', [player.userId])
    const body = { withdrawalId: id, note: 'all in order', requestedBy: 'ann', approvedBy: 'bob' }
    let isAnswered = false
    const approving = ask('/api/operator/withdrawals/approve', body, OPERATOR).finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await waitingForLocks()) > 0).toBe(true)
    await verdict.query('COMMIT')
    verdict.release()
    expect(refusalOf(await approving)).toBe('barred')
  })

  it('is barred after pending ledger commands, and neither undoes the other', async () => {
    const batch = await desk.site.database.owner.connect()
    await batch.query('BEGIN')
    await batch.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [player.userId])
    const deciding = showsYouth()
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
    // The batch writes the notice of a deposit last of all.
    await batch.query('UPDATE users SET notice_update_at = now() WHERE id = $1', [player.userId])
    await batch.query('COMMIT')
    batch.release()
    expect(await deciding).toBe(200)
    expect(await isBarredNow()).toBe(true)
  })

  it('is refunded the deposits by an operator, who sees what is left of them', async () => {
    await showsYouth()
    // A deposit in flight is credited and refundable too.
    const late = await pays(player, 500n)
    expect(await listed()).toMatchObject({ balance: '105.00', held: '0.00' })
    expect((await listed())?.deposits.map(({ left }) => left)).toEqual(['100.00', '5.00'])
    const body = { requestId: randomUUID(), orderId: late, reason: 'under age', requestedBy: 'ann' }
    expect(accepted(await ask('/api/operator/payments/refund', body, OPERATOR)).model.state).toBe('HELD')
    expect(await listed()).toMatchObject({ balance: '100.00', deposits: [{ left: '100.00' }] })
  })

  it('is unbarred once by two people after a mistake and can submit again', async () => {
    await showsYouth()
    const body = {
      identityId: (await listed())?.identityId,
      note: 'read 2015 for 1985',
      requestedBy: 'ann',
      approvedBy: 'bob',
    }
    const lift = (change: object = {}) =>
      ask('/api/operator/identities/lift', { ...body, ...change }, OPERATOR)
    expect(refusalOf(await lift({ approvedBy: 'Ann ' }))).toBe('ownApproval')
    expect(await isBarredNow()).toBe(true)
    const outcomes = await Promise.all([lift(), lift({ requestedBy: 'cat' })])
    // The loser approved the same request, or the other one after the bar was gone.
    const [won, lost] = outcomes.map(refusalOf).toSorted()
    expect(won).toBe('accepted')
    expect(lost).toMatch(/^(approvalDecided|approvalApprovedBy|identityDecided)$/u)
    const { rows } = await desk.site.database.pool.query(
      `SELECT what, approved_by FROM identity_audit WHERE identity_id = $1 AND what = 'LIFTED'`,
      [body.identityId],
    )
    expect(rows).toEqual([{ what: 'LIFTED', approved_by: 'bob' }])
    expect(await listed()).toBeUndefined()
    accepted(await bet())
    desk.checker.mood = { state: 'passed' }
    expect(accepted(await desk.sends(player)).model).toMatchObject({ level: 1, barred: false })
  })
})
