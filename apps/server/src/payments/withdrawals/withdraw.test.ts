import { TWO_FACTOR_HEADER } from '@baize/contract/player'
import { assert, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { codeAt, stepAt } from '../../platform/crypto/totp.ts'
import { CARRIERS, outboxOf } from '../../platform/messages/messages.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, withTerms } from '../../testing/server.fixture.ts'
import { type Desk, fund, type Holder, noticeOf, openDesk, US_ACCOUNT } from './desk.fixture.ts'

let desk: Desk
let player: Holder
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  desk.bank.mood = 'pending'
  desk.bank.asked.length = 0
  player = await desk.newPlayer(1_000_00n)
})
afterAll(async () => {
  // L18 holds for these, too.
  const drift = await auditLedger(desk.site.database.pool)
  await desk.close()
  assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
})

const later = (ms: number) => desk.site.clock.advance(ms)

describe('a withdrawal', () => {
  it('[G-12] leaves the balance at once, is sent, and is paid when the bank confirms', async () => {
    const asked = await player.withdraws('100')
    expect(asked).toMatchObject({
      amount: '100.00',
      fee: '0.00',
      arrives: '100.00',
      state: 'SENT',
      reason: null,
      account: { kind: 'bankUs', bank: '021000021', masked: '•••• 6789' },
    })
    expect(await player.purses()).toEqual([900_00n, 100_00n])
    expect(desk.bank.asked).toEqual([
      {
        type: 'ach',
        subtype: 'PPD',
        amount: 100_00,
        direction: 'credit',
        currency: 'USD',
        originating_account_id: 'the-account-of-the-house',
        external_id: asked.id,
        metadata: { withdrawal: asked.id },
        receiving_account: {
          account_type: 'checking',
          party_name: 'Ana Souza',
          party_type: 'individual',
          account_details: [{ account_number: player.account.number }],
          routing_details: [{ routing_number: '021000021', routing_number_type: 'aba', payment_type: 'ach' }],
        },
      },
    ])
    expect(await desk.tell(noticeOf(asked, 'paid'))).toEqual({ code: 200, answer: { received: true } })
    expect(await player.record()).toMatchObject([
      { id: asked.id, state: 'PAID', endedAt: desk.site.clock.now() },
    ])
    expect(await player.purses()).toEqual([900_00n, 0n])
    expect((await player.notices()).slice(0, 2)).toEqual([
      ['WITHDRAW_SUCCESS', 'withdraw.paidText', '100.00'],
      ['WITHDRAW_ASKED', 'withdraw.askedText', '100.00'],
    ])
  })

  it('returns in full with the reason when the bank refuses it', async () => {
    const asked = await player.withdraws('100')
    await desk.tell(noticeOf(asked, 'failed'))
    expect(await player.record()).toMatchObject([{ state: 'RETURNED', reason: 'bankRefused' }])
    expect(await player.purses()).toEqual([1_000_00n, 0n])
    expect((await player.notices())[0]).toEqual([
      'WITHDRAW_RETURNED',
      'withdraw.returned.bankRefused',
      '100.00',
    ])
  })

  it('is the same one for the same request, and another request under the same id is refused', async () => {
    const input = { requestId: randomUUID(), amount: '50' }
    const first = accepted(await player.asks(input)).model
    expect(accepted(await player.asks({ ...input, amount: '50.00' })).model).toEqual(first)
    expect(refusalOf(await player.asks({ ...input, amount: '51' }))).toBe('requestIdReused')
    expect(desk.bank.asked).toHaveLength(1)
    expect(await player.purses()).toEqual([950_00n, 50_00n])
  })

  it.each([
    [{ amount: '4.99' }, 'withdrawBelowMinimum'],
    [{ amount: '10000.01' }, 'withdrawAboveMaximum'],
    [{ amount: '1000.01' }, 'withdrawTooMuch'],
    [{ amount: '-5' }, 'badInput'],
    [{ amount: '10.001' }, 'badInput'],
    [{ amount: '1e2' }, 'badInput'],
    [{ accountId: randomUUID() }, 'unknownPayoutAccount'],
    [{ password: 'not the password' }, 'wrongPassword'],
    [{ password: undefined }, 'passwordNeeded'],
  ])('is refused for %j and moves nothing', async (input, refused) => {
    expect(refusalOf(await player.asks(input))).toBe(refused)
    expect(await player.purses()).toEqual([1_000_00n, 0n])
    expect([desk.bank.asked, await player.record()]).toEqual([[], []])
  })

  it('cannot go to another player’s or a removed account', async () => {
    const other = await desk.newPlayer(0n)
    expect(refusalOf(await player.asks({ accountId: other.accountId }))).toBe('unknownPayoutAccount')
    const path = '/api/pay/payout_account/remove'
    const remove = (holder: Holder) =>
      desk.site.ask(path, { accountId: player.accountId }, auth(holder.user.token))
    expect(refusalOf(await remove(other))).toBe('unknownPayoutAccount')
    expect(accepted(await remove(player)).model.accounts).toEqual([])
    expect(refusalOf(await player.asks())).toBe('unknownPayoutAccount')
  })

  it('is open to a player who has taken a break from betting', async () => {
    const { ledger } = desk.site.server.ctx
    const limits = { maxLossDay: null, maxLossWeek: null, maxLossMonth: null }
    await ledger.post({
      kind: 'limits.set',
      key: randomUUID(),
      body: 'a break',
      answer: null,
      userId: userId(player.user.userId),
      ...limits,
      excludedUntilMs: desk.site.clock.now() + 1e9,
    })
    expect((await player.withdraws('10')).state).toBe('SENT')
  })
})

describe('the missing conditions of a withdrawal', () => {
  it('[X-09] are reported with status 450 and figures: a deposit, then stakes as large as the deposits', async () => {
    const putBack = withTerms(desk.site.server.ctx, {
      withdrawalMinDeposit: '20',
      withdrawalWagerPercent: 100,
    })
    try {
      player = await desk.newPlayer(30_00n)
      const id = userId(player.user.userId)
      expect(await player.asks()).toMatchObject({
        status: 450,
        extra: {
          values: {
            depositForWithdraw: '20.00',
            depositTotal: '20.00',
            wageringLeft: '30.00',
            wageringTotal: '30.00',
          },
        },
      })
      expect(await player.info()).toMatchObject({ available: '0.00', wageringLeft: '30.00' })
      await desk.site.database.owner.query(`UPDATE ledger_wallets SET wagered = 2500 WHERE user_id = $1`, [
        id,
      ])
      expect(await player.info()).toMatchObject({ wageringLeft: '5.00', wageringTotal: '30.00' })
      // Stakes from before a deposit do not count towards it.
      await desk.site.database.owner.query(`UPDATE ledger_wallets SET wagered = 9000 WHERE user_id = $1`, [
        id,
      ])
      await fund(desk.site, player.user, 10_00n)
      expect(await player.info()).toMatchObject({ wageringLeft: '10.00', wageringTotal: '10.00' })
      expect(desk.bank.asked).toEqual([])
    } finally {
      putBack()
      await desk.site.database.owner.query('UPDATE ledger_wallets SET wagered = 0')
    }
  })

  it('include limits shown in advance, and the day’s limit holds', async () => {
    player = await desk.newPlayer(50_000_00n)
    expect(await player.info()).toMatchObject({
      balance: '50000.00',
      available: '10000.00',
      min: '5.00',
      max: '10000.00',
      dayLimit: '20000.00',
      dayLeft: '20000.00',
      fee: '0.00',
      open: true,
      frozen: false,
      realName: 'Ana Souza',
      kind: 'bankUs',
    })
    await player.withdraws('10000')
    await player.withdraws('9000')
    expect(await player.info()).toMatchObject({ dayLeft: '1000.00', available: '1000.00' })
    expect(await player.asks({ amount: '1000.01' })).toMatchObject({
      status: 2311,
      message: 'You can withdraw 1000.00 more today.',
    })
    later(24 * 60 * 60_000)
  })
})

describe('a payout account', () => {
  const add = (account: object, fields: object = {}) =>
    desk.site.ask(
      '/api/pay/payout_account/add',
      { account, password: TEST_PASSWORD, ...fields },
      auth(player.user.token),
    )
  const other = { ...US_ACCOUNT, number: '44445555' }

  it('can be added only by its owner, with the password', async () => {
    expect(refusalOf(await add(other, { password: undefined }))).toBe('passwordNeeded')
    expect(refusalOf(await add(other, { password: 'not mine at all' }))).toBe('wrongPassword')
    expect((await player.info()).accounts).toHaveLength(1)
  })

  it('must be in the name of the first one, in any spelling', async () => {
    expect(refusalOf(await add(other, { realName: 'Bob Brown' }))).toBe('payoutAccountName')
    later(1)
    expect(refusalOf(await add(other, { realName: ' ana  SOUZÀ ' }))).toBe('accepted')
    const { items } = accepted(
      await desk.site.ask('/api/user/notice_page', {}, auth(player.user.token)),
    ).model
    expect(items[0]).toMatchObject({ type: 'ACCOUNT_SECURITY', title: 'notices.payoutAccountAddedTitle' })
    expect(await player.info()).toMatchObject({
      realName: 'Ana Souza',
      accounts: [{ masked: '•••• 5555' }, { masked: '•••• 6789' }],
    })
  })

  it('is stored once, and a player has five at most', async () => {
    expect(refusalOf(await add({ ...player.account, routing: '0210-0002 1' }))).toBe('payoutAccountKnown')
    for (const number of ['11111', '22222', '33333', '44444']) accepted(await add({ ...US_ACCOUNT, number }))
    expect(refusalOf(await add({ ...US_ACCOUNT, number: '55555' }))).toBe('tooManyPayoutAccounts')
  })

  it('needs the whole name with the first one', async () => {
    const user = await desk.site.newPlayer()
    for (const realName of [undefined, '', 'A', 'Ana 4', '<b>Ana</b> Souza']) {
      const reply = await desk.site.ask(
        '/api/pay/payout_account/add',
        { realName, account: player.account },
        auth(user.token),
      )
      expect(reply).toMatchObject({ extra: { values: { field: 'realName' } } })
    }
  })
})

describe('a withdrawal of a player with an authenticator', () => {
  /** The bytes an authenticator app reads from the secret it is shown. */
  const read = (secret: string): Buffer => {
    const bits = secret.replaceAll(/./g, (sign) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
    )
    return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }

  it('asks for its code and accepts it in the header of the repeated call', async () => {
    const { site } = desk
    const own = auth(player.user.token)
    const begun = await site.ask('/api/user/second_factor_start', { password: TEST_PASSWORD }, own)
    const code = codeAt(read(accepted(begun).model.secret), stepAt(site.clock.now()))
    const confirmed = accepted(await site.ask('/api/user/second_factor_confirm', { code }, own))
    const [recovery = '', next = ''] = confirmed.model.recoveryCodes
    expect(refusalOf(await player.asks())).toBe('twoFactorNeeded')
    expect(await player.purses()).toEqual([1_000_00n, 0n])
    const account = { account: { ...US_ACCOUNT, number: '44445555' }, password: TEST_PASSWORD }
    expect(refusalOf(await site.ask('/api/pay/payout_account/add', account, own))).toBe('twoFactorNeeded')
    const input = { requestId: randomUUID(), accountId: player.accountId, amount: '10' }
    const headers = { ...own, [TWO_FACTOR_HEADER.toLowerCase()]: recovery }
    expect(refusalOf(await site.ask('/api/pay/withdraw', input, headers))).toBe('accepted')
    expect(await player.purses()).toEqual([990_00n, 10_00n])
    const added = { ...own, [TWO_FACTOR_HEADER.toLowerCase()]: next }
    expect(refusalOf(await site.ask('/api/pay/payout_account/add', account, added))).toBe('accepted')
  })
})

it('[E-02] requires a code by SMS too where that is enabled, in addition to the password', async () => {
  const messages = outboxOf(() => desk.site)
  const { ctx } = desk.site.server
  const { config } = ctx
  Object.assign(ctx, { config: { ...config, withdrawalSms: true, ...CARRIERS } })
  try {
    const own = auth(player.user.token)
    const asksForCode = () => desk.site.ask('/api/pay/withdraw_code', {}, own)
    expect(refusalOf(await player.asks())).toBe('phoneNeeded')
    expect(refusalOf(await asksForCode())).toBe('phoneNeeded')
    const to = '+12015550177'
    await desk.site.database.pool.query(
      `UPDATE users SET phone = '${to}', phone_checked = true WHERE id = ${player.user.userId}`,
    )
    expect(refusalOf(await player.asks())).toBe('smsCodeNeeded')
    expect(accepted(await asksForCode()).model).toEqual({ seconds: 60, to: '•••• 0177' })
    const smsCode = await messages.codeFor(to)
    const wrong = smsCode === '123456' ? '654321' : '123456'
    expect(refusalOf(await player.asks({ smsCode: wrong }))).toBe('wrongCode')
    expect(refusalOf(await player.asks({ smsCode, password: 'not mine at all' }))).toBe('wrongPassword')
    const both = await Promise.all([player.asks({ smsCode }), player.asks({ smsCode })])
    expect(both.map(refusalOf).toSorted()).toEqual(['accepted', 'wrongCode'])
    const { smsConfig, enabledSmsConfigs } = accepted(await desk.site.ask('/api/home/startup'))
    expect([smsConfig.enableWithdraw, enabledSmsConfigs]).toEqual([
      true,
      ['login', 'forgetPassword', 'withdraw'],
    ])
  } finally {
    Object.assign(ctx, { config })
  }
})

it('the database contains no account number in plain text', async () => {
  const { rows } = await desk.site.database.pool.query<{ text: string }>(
    `SELECT a::text AS text FROM payout_accounts a WHERE id = '${player.accountId}'`,
  )
  expect(rows[0]?.text).not.toContain(player.account.number)
  const again = { realName: 'Ana Souza', account: player.account, password: TEST_PASSWORD }
  const known = await desk.site.ask('/api/pay/payout_account/add', again, auth(player.user.token))
  expect(refusalOf(known)).toBe('payoutAccountKnown')
  desk.bank.mood = 'paid'
  expect(await player.withdraws('10')).toMatchObject({ state: 'PAID', account: { masked: '•••• 6789' } })
  expect(desk.bank.asked.at(-1)?.receiving_account.account_details).toEqual([
    { account_number: player.account.number },
  ])
})
