import { readForcedRetry, type User } from '@baize/contract/player'
import { REFUSALS } from '@baize/contract/server'
import { assert, DAY_MS, present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { CARRIERS, outboxOf } from '../../platform/messages/messages.fixture.ts'
import { type CasinoDesk, casinoDesk, richPlayer } from '../../providers/testing/casino-desk.fixture.ts'
import { betOf, type Dialect } from '../../providers/testing/dialects.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { notifyLateMoney } from './late-money.ts'

let desk: CasinoDesk
beforeAll(async () => {
  desk = await casinoDesk({}, { negative: 'owe' })
})
afterAll(async () => {
  const drift = await auditLedger(desk.site.database.pool)
  await desk.close()
  assert(drift.length === 0, `L18: the ledger adds up: ${JSON.stringify(drift)}`)
})

const close = ({ token }: User, headers: Record<string, string> = {}) =>
  desk.site.ask('/api/user/close', { password: TEST_PASSWORD }, { ...auth(token), ...headers })
const closeByStaff = ({ userId }: User, on = true) =>
  desk.site.ask('/api/operator/player/close', { userId, on, reason: 'a test', requestedBy: 'ann' })
const logIn = ({ username }: User, more: object = {}) =>
  desk.site.ask('/api/auth/login', { account: username, password: TEST_PASSWORD, ...more })
/** A player whose whole balance is in one bet. */
async function staked(dialect: Dialect, amount = '10.00') {
  const player = await richPlayer(desk.site, amount)
  const token = await desk.tokenFor(player, dialect)
  const bet = betOf(player, token, amount)
  expect(await dialect.bet(bet)).toEqual({ balance: '0.00' })
  return { player, token, bet }
}
/** Won ten, withdrew nothing of it but lost all, and then the win was taken back. */
async function owing() {
  const { betsy } = desk.dialects()
  const { player, token, bet } = await staked(betsy)
  await betsy.settle(bet, '10.00')
  const other = betOf(player, token, '10.00')
  await betsy.bet(other)
  await betsy.settle(other, '0.00')
  expect(await betsy.settle(bet, '0.00')).toEqual({ balance: '0.00' })
  return { player, bet }
}

describe('closing an account with something open', () => {
  it('is refused while a sportsbook bet is open, with the reason, and succeeds once it is settled', async () => {
    const { betsy } = desk.dialects()
    const { player, bet } = await staked(betsy)
    expect(refusalOf(await close(player))).toBe('accountOpenBets')
    expect(refusalOf(await closeByStaff(player))).toBe('playerHasOpenBets')
    // A bet on a season is open for months.
    desk.site.clock.advance(90 * DAY_MS)
    expect(refusalOf(await closeByStaff(player))).toBe('playerHasOpenBets')
    await betsy.settle(bet, '0.00')
    expect(refusalOf(await closeByStaff(player))).toBe('accepted')
  })

  it('is refused for a day after a casino round opened, because some casinos never report a loss', async () => {
    const { hub88 } = desk.dialects()
    const { player } = await staked(hub88)
    expect(refusalOf(await close(player))).toBe('accountOpenBets')
    desk.site.clock.advance(DAY_MS + 1)
    expect(refusalOf(await closeByStaff(player))).toBe('accepted')
  })

  it('is refused while a free bet may still win', async () => {
    const { betsy } = desk.dialects()
    const player = await richPlayer(desk.site, '1.00')
    const token = await desk.tokenFor(player, betsy)
    expect(await betsy.bet({ ...betOf(player, token, '5.00'), free: true })).toEqual({ balance: '1.00' })
    expect(refusalOf(await close(player))).toBe('accountOpenBets')
  })

  it('succeeds after a bet was rolled back', async () => {
    const { betsy } = desk.dialects()
    const { player, bet } = await staked(betsy, '1.00')
    await betsy.rollback(bet)
    expect((await close(player)).status).toBe(REFUSALS.forcedRetry.status)
  })

  it('is refused with a debt, which the refusal names', async () => {
    const { player } = await owing()
    const reply = await close(player)
    expect(refusalOf(reply)).toBe('accountOwes')
    expect(JSON.stringify(reply)).toContain('"amount":"10.00"')
    expect(refusalOf(await closeByStaff(player))).toBe('playerOwes')
  })

  it('is refused during a withdrawal, with another sentence than for bets', async () => {
    const player = await desk.site.newPlayer()
    const set = (columns: string) =>
      desk.site.database.owner.query(`UPDATE ledger_wallets SET ${columns} WHERE user_id = $1`, [
        player.userId,
      ])
    await set('payout = 100')
    expect(refusalOf(await close(player))).toBe('accountPaysOut')
    await set('payout = 0, held = 100')
    expect(refusalOf(await close(player))).toBe('accountOpenBets')
    await set('held = 0')
  })

  it('never succeeds together with a racing bet', async () => {
    const { hub88 } = desk.dialects()
    for (const _ of [1, 2, 3, 4, 5]) {
      const player = await richPlayer(desk.site, '1.00')
      const token = await desk.launch(player)
      await hub88.balance(player.userId, token)
      const asked = await close(player)
      const retry = readForcedRetry('message' in asked ? asked.message : '')
      const yes = { confirmed: present(retry, 'a question').redo.token }
      const [closed, bet] = await Promise.all([close(player, yes), hub88.bet(betOf(player, token, '1.00'))])
      expect([closed.status === 0, 'balance' in bet]).not.toEqual([true, true])
    }
  })

  it('ends a running autobet, so that it stakes nothing that arrives later', async () => {
    const player = await desk.site.newPlayer()
    await desk.site.database.owner.query(
      `INSERT INTO autobets (user_id, id, game_id, currency_id, request_id, wish, options, choices, stake, bets, loss_limit, next_request,
         next_stake, due_at, started_at)
       VALUES ($1, $2, 'mines', 'USD', 'request', '', '{}', '{}', 100, 10, 1000, $2, 100, $3, $3)`,
      [player.userId, randomUUID(), new Date(desk.site.clock.now() + DAY_MS)],
    )
    accepted(await close(player))
    const { rows } = await desk.site.database.pool.query(
      'SELECT ended_by FROM autobets WHERE user_id = $1 AND ended_at IS NULL',
      [player.userId],
    )
    expect(rows).toEqual([])
  })
})

describe('money that arrives after the closing', () => {
  it.each(['win', 'rollback'] as const)(
    'is kept for its owner after a late %s, however late',
    async (late) => {
      const { hub88 } = desk.dialects()
      const { player, bet } = await staked(hub88)
      desk.site.clock.advance(DAY_MS + 1)
      const again = accepted(await logIn(player)).user
      accepted(await close(again))
      desk.site.clock.advance(30 * DAY_MS)
      expect(refusalOf(await logIn(player)), 'closed for good').toBe('wrongLogin')
      expect(await (late === 'win' ? hub88.win(bet, '25.00') : hub88.rollback(bet))).toHaveProperty('balance')
      expect(refusalOf(await logIn(player))).toBe('accountGotMoney')
      const { user } = accepted(await logIn(player, { reopen: true }))
      expect(user.balance).toBe(late === 'win' ? '25.00' : '10.00')
    },
  )

  it('is announced only to the owner and paid out by support when staff closed the account', async () => {
    const { hub88 } = desk.dialects()
    const { player, bet } = await staked(hub88)
    desk.site.clock.advance(DAY_MS + 1)
    accepted(await closeByStaff(player))
    expect(refusalOf(await logIn(player))).toBe('wrongLogin')
    await hub88.win(bet, '25.00')
    expect(refusalOf(await logIn(player, { reopen: true }))).toBe('accountHeldMoney')
    expect(refusalOf(await logIn(player, { password: 'not the password' }))).toBe('wrongLogin')
    accepted(await closeByStaff(player, false))
    expect(accepted(await logIn(player)).user.balance).toBe('25.00')
  })
})

describe('the owner of a closed account', () => {
  const messages = outboxOf(() => desk.site)
  it('gets one message for each arrival of money, and the log tells operators', async () => {
    const { hub88 } = desk.dialects()
    const { player, bet } = await staked(hub88)
    await desk.site.database.owner.query(
      `UPDATE users SET email = $2, email_checked = true, language = 'pt' WHERE id = $1`,
      [player.userId, `${player.username}@example.com`],
    )
    desk.site.clock.advance(DAY_MS + 1)
    accepted(await close(accepted(await logIn(player)).user))
    const { ctx } = desk.site.server
    const sent = async () =>
      (await messages.taken()).filter(({ to }) => to === `${player.username}@example.com`)
    const tell = () => notifyLateMoney({ ...ctx, config: { ...ctx.config, ...CARRIERS } })
    await tell()
    expect(await sent()).toEqual([])
    await hub88.win(bet, '25.00')
    await tell()
    await tell()
    expect(await sent()).toHaveLength(1)
    expect((await sent())[0]?.text).toContain('25.00')
    await hub88.win(bet, '1.00')
    await tell()
    expect(await sent()).toHaveLength(2)
    expect(desk.site.logged()).toContain('money arrived in a closed account')
  })
})
