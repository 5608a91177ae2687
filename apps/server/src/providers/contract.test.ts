import { isDeepStrictEqual } from 'node:util'
import type { User } from '@baize/contract/player'
import { minor, present, userId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit/audit.ts'
import { changeSite, forbidPlayer } from '../site/gate/service.ts'
import { accepted } from '../testing/replies.fixture.ts'
import { auth } from '../testing/server.fixture.ts'
import { type CasinoDesk, casinoDesk, richPlayer } from './testing/casino-desk.fixture.ts'
import {
  type Bet,
  betOf,
  type Dialect,
  type Sportsbook,
  type WireAnswer,
} from './testing/dialects.fixture.ts'

const BURST = caseCount(16, 5000)
const ROLLBACKS = caseCount(30, 500)
const ORDERS = caseCount(4, 500)

let desk: CasinoDesk
beforeAll(async () => {
  desk = await casinoDesk()
})
afterAll(() => desk.close())

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const faultsIn = (answers: readonly WireAnswer[]): WireAnswer[] =>
  distinct(answers.filter((answer) => 'fault' in answer))
const distinct = (answers: readonly WireAnswer[]): WireAnswer[] => [
  ...new Map(answers.map((answer) => [JSON.stringify(answer), answer])).values(),
]

const isBusy = (answer: WireAnswer | undefined): boolean => isDeepStrictEqual(answer, { fault: 'busy' })

/** Answers to calls sent at once. A site that is too busy says so, and the provider sends the same call again. */
async function repeated(
  calls: readonly (() => Promise<WireAnswer>)[],
  triesLeft = 50,
): Promise<WireAnswer[]> {
  const answers = await Promise.all(calls.map((call) => call()))
  const refused = calls.filter((_, i) => isBusy(answers[i]))
  if (refused.length === 0 || triesLeft === 0) return answers
  return [...answers.filter((answer) => !isBusy(answer)), ...(await repeated(refused, triesLeft - 1))]
}

/** Every case that must end right, for each wire format. A third adapter adds a line here. */
describe.each(['hub88', 'betsy'] as const)('the contract of providers: %s', (name) => {
  const dialect = (): Dialect => desk.dialects()[name]
  const seated = async (balance: string): Promise<{ player: User; token: string }> => {
    const player = await richPlayer(desk.site, balance)
    return { player, token: await desk.tokenFor(player, dialect()) }
  }
  const begun = async (balance: string, stake: string) => {
    const { player, token } = await seated(balance)
    return { player, token, bet: betOf(player, token, stake) }
  }

  it('takes the same bet once, 50 times at once, with the same reply', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    const answers = await repeated(times(50, () => () => dialect().bet(bet)))
    expect(distinct(answers)).toEqual([{ balance: '90.00' }])
    expect(await desk.balance(player)).toBe('90.00')
  })

  it('refuses another amount under the same id', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    expect(await dialect().bet({ ...bet, amount: '11.00' })).toEqual({ fault: 'duplicate' })
    expect(await desk.balance(player)).toBe('90.00')
  })

  it('answers a retry whose first reply was lost, also after the token has ended', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    accepted(await desk.site.ask('/api/auth/logout', {}, auth(player.token)))
    expect(await dialect().bet(bet)).toEqual({ balance: '90.00' })
    expect(await desk.balance(player)).toBe('90.00')
  })

  it('refunds a bet once that is rolled back after a time-out, and does not take it again', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    expect(await dialect().rollback(bet)).toEqual({ balance: '100.00' })
    expect(await dialect().bet(bet)).toEqual({ fault: 'rolledBack' })
    expect(await desk.balance(player)).toBe('100.00')
  })

  it('records a rollback that comes first and refuses its bet and its win', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    expect(await dialect().rollback(bet)).toEqual({ balance: '100.00' })
    expect(await dialect().bet(bet)).toEqual({ fault: 'rolledBack' })
    expect(await dialect().win(bet, '20.00')).toEqual({ fault: 'rolledBack' })
    expect(await desk.balance(player)).toBe('100.00')
  })

  it('ends at zero when bet and rollback race', async () => {
    const { player, token } = await seated('100.00')
    for (const bet of times(10, () => betOf(player, token, '10.00'))) {
      const [placed, back] = await Promise.all([dialect().bet(bet), dialect().rollback(bet)])
      expect([{ balance: '90.00' }, { fault: 'rolledBack' }]).toContainEqual(placed)
      expect(back).toEqual({ balance: '100.00' })
      expect(await desk.balance(player)).toBe('100.00')
    }
  })

  it(`refunds once for ${ROLLBACKS} rollbacks`, async () => {
    const { player, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    expect(distinct(await repeated(times(ROLLBACKS, () => () => dialect().rollback(bet))))).toEqual([
      { balance: '100.00' },
    ])
    expect(await desk.balance(player)).toBe('100.00')
  })

  it('refunds nothing for a bet that was declined', async () => {
    const { player, bet } = await begun('5.00', '10.00')
    expect(await dialect().bet(bet)).toEqual({ fault: 'funds' })
    expect(await dialect().rollback(bet)).toEqual({ balance: '5.00' })
    expect(await desk.balance(player)).toBe('5.00')
  })

  it('pays a win that came before its bet once the bet arrives', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    const id = randomUUID()
    expect(await dialect().win(bet, '25.00', id)).toEqual({ fault: 'unknown' })
    await dialect().bet(bet)
    expect(await dialect().win(bet, '25.00', id)).toEqual({ balance: '115.00' })
    expect(await dialect().win(bet, '25.00', id)).toEqual({ balance: '115.00' })
    expect(await desk.balance(player)).toBe('115.00')
  })

  it('refuses a win after the rollback', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    await dialect().rollback(bet)
    expect(await dialect().win(bet, '25.00')).toEqual({ fault: 'rolledBack' })
    expect(await desk.balance(player)).toBe('100.00')
  })

  it('pays after the log-out and takes no new bet', async () => {
    const { player, token, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    accepted(await desk.site.ask('/api/auth/logout', {}, auth(player.token)))
    expect(await dialect().win(bet, '25.00')).toEqual({ balance: '115.00' })
    expect(await dialect().bet(betOf(player, token, '1.00'))).toEqual({ fault: 'tokenExpired' })
  })

  it('takes no bet with a token that was not redeemed within its minute', async () => {
    const { bet } = await begun('100.00', '10.00')
    desk.site.clock.advance(60_000)
    expect(await dialect().bet(bet)).toEqual({ fault: 'tokenExpired' })
  })

  it('pays an excluded player and takes no new bet', async () => {
    const { player, token, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    await desk.site.server.ctx.ledger.post({
      kind: 'limits.set',
      key: `exclusion of ${player.userId}`,
      body: '',
      userId: userId(player.userId),
      answer: null,
      maxLossDay: null,
      maxLossWeek: null,
      maxLossMonth: null,
      excludedUntilMs: desk.site.clock.now() + 3_600_000,
    })
    expect(await dialect().bet(betOf(player, token, '1.00'))).toEqual({ fault: 'excluded' })
    expect(await dialect().win(bet, '25.00')).toEqual({ balance: '115.00' })
  })

  it('[X-11] pays a player whom an operator has forbidden and takes no new bet', async () => {
    const { player, token, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    const { ctx } = desk.site.server
    const forbidden = { userId: player.userId, on: true, reason: 'a test' }
    expect(await forbidPlayer(ctx, ctx.log, forbidden, 'ann')).toMatchObject({ ok: true })
    const fault = name === 'hub88' ? 'excluded' : 'game'
    expect(await dialect().bet(betOf(player, token, '1.00'))).toEqual({ fault })
    expect(await dialect().bet({ ...betOf(player, token, '1.00'), free: true })).toEqual({ fault })
    expect(await dialect().bet(bet), 'a retry of the bet that was taken').toEqual({ balance: '90.00' })
    expect(await dialect().win(bet, '25.00')).toEqual({ balance: '115.00' })
  })

  it('[X-11] takes no new bet from a country that was forbidden after the launch and pays the old ones', async () => {
    const { player, token, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    const { ctx } = desk.site.server
    const change = (forbiddenCountries: string[]) =>
      changeSite(ctx, ctx.log, { settings: { forbiddenCountries }, reset: [], reason: 'a test' }, 'ann')
    const { rows } = await desk.site.database.pool.query<{ country_id: string }>(
      'SELECT country_id FROM users WHERE id = $1',
      [player.userId],
    )
    await change([rows[0]?.country_id ?? ''])
    const taken = await dialect().bet(betOf(player, token, '1.00'))
    await change([])
    expect(taken).toEqual({ fault: name === 'hub88' ? 'excluded' : 'game' })
    expect(await dialect().win(bet, '25.00')).toEqual({ balance: '115.00' })
  })

  it('counts stakes towards the loss limit, to the cent', async () => {
    const { player, token } = await seated('100.00')
    await desk.site.server.ctx.ledger.post({
      kind: 'limits.set',
      key: `limit of ${player.userId}`,
      body: '',
      userId: userId(player.userId),
      answer: null,
      maxLossDay: minor(1000n),
      maxLossWeek: null,
      maxLossMonth: null,
      excludedUntilMs: null,
    })
    expect(await dialect().bet(betOf(player, token, '10.01'))).toEqual({ fault: 'limit' })
    expect(await dialect().bet(betOf(player, token, '10.00'))).toEqual({ balance: '90.00' })
    expect(await dialect().bet(betOf(player, token, '0.01'))).toEqual({ fault: 'limit' })
  })

  it('refuses another currency', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    expect(await dialect().bet({ ...bet, currency: 'BRL' })).toEqual({ fault: 'currency' })
    await dialect().bet(bet)
    expect(await dialect().win({ ...bet, currency: 'BRL' }, '25.00')).toEqual({ fault: 'currency' })
    expect(await desk.balance(player)).toBe('90.00')
  })

  it('refuses a signature with one changed byte before it parses anything', async () => {
    const { player, token } = await seated('1.00')
    const ids = { request_uuid: randomUUID(), requestId: randomUUID() }
    const body = JSON.stringify({ ...ids, user: player.userId, token })
    expect(await dialect().signed(body, 'current')).toEqual({ balance: '1.00' })
    expect(await dialect().signed(body, 'broken')).toEqual({ fault: 'signature' })
    expect(await dialect().signed('{"never": parsed', 'broken')).toEqual({ fault: 'signature' })
  })

  it('accepts the old and the new key during a rotation', async () => {
    const { player, token } = await seated('1.00')
    const ids = { request_uuid: randomUUID(), requestId: randomUUID() }
    const body = JSON.stringify({ ...ids, user: player.userId, token })
    expect(await dialect().signed(body, 'current')).toEqual({ balance: '1.00' })
    expect(await dialect().signed(body, 'next')).toEqual({ balance: '1.00' })
  })

  it('refuses a token of another player', async () => {
    const { bet } = await begun('100.00', '10.00')
    const { player } = await seated('100.00')
    expect(await dialect().bet({ ...bet, user: player.userId })).toEqual({ fault: 'token' })
    expect(await desk.balance(player)).toBe('100.00')
  })

  it('refuses negative, over-precise, overflowing and exponent amounts', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    const { over } = dialect()
    for (const amount of [over.precise, over.large, '-1', '1e2', '1E-2', '0', '0.0000000000000000000001']) {
      const told = await dialect().written({ ...bet, id: randomUUID() }, amount)
      expect({ amount, told }).toEqual({ amount, told: { fault: 'amount' } })
    }
    expect(await desk.balance(player)).toBe('100.00')
  })

  it('refuses an object that imitates a number', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    for (const amount of ['{"#":"1.11"}', '{"\\u0023" : "111000"}', '{"#":1.11}'])
      expect(await dialect().written({ ...bet, id: randomUUID() }, amount)).toHaveProperty('fault')
    expect(await desk.balance(player)).toBe('100.00')
  })

  it('takes one of two bets when the money suffices for one', async () => {
    const { player, token } = await seated('10.00')
    const answers = await Promise.all(times(2, () => dialect().bet(betOf(player, token, '10.00'))))
    expect(answers).toContainEqual({ balance: '0.00' })
    expect(answers).toContainEqual({ fault: 'funds' })
    expect(await desk.balance(player)).toBe('0.00')
  })

  it('closes a bet with a win of 0 without posting', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    expect(await dialect().win(bet, '0.00')).toEqual({ balance: '90.00' })
    const { rows } = await desk.site.database.pool.query(
      `SELECT b.status, (SELECT count(*)::int FROM ledger_transactions t JOIN ledger_legs l ON l.transaction_id = t.id
         WHERE t.note ->> 'reference' = b.reference) AS legs FROM provider_bets b WHERE b.reference = $1`,
      [bet.id],
    )
    expect(rows).toEqual([{ status: 'SETTLED', legs: 1 }])
    expect(await desk.balance(player)).toBe('90.00')
  })

  it('debits nothing for a free bet and pays its win once', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    expect(await dialect().bet({ ...bet, free: true })).toEqual({ balance: '100.00' })
    const id = randomUUID()
    const wins = await Promise.all(times(5, () => dialect().win(bet, '8.50', id)))
    expect(distinct(wins)).toEqual([{ balance: '108.50' }])
    expect(await desk.balance(player)).toBe('108.50')
  })

  it('loses none of a burst of settlements', async () => {
    const players = await Promise.all(times(4, () => seated('2000.00')))
    const bets: Bet[] = times(BURST, (i) => {
      const { player, token } = present(players[i % players.length], 'player')
      return betOf(player, token, '1.00')
    })
    for (let from = 0; from < BURST; from += 100)
      expect(
        faultsIn(await repeated(bets.slice(from, from + 100).map((bet) => () => dialect().bet(bet)))),
      ).toEqual([])
    const wins = bets.map((bet) => ({ bet, id: randomUUID() }))
    expect(
      faultsIn(
        await repeated(
          wins.map(
            ({ bet, id }) =>
              () =>
                dialect().win(bet, '1.01', id),
          ),
        ),
      ),
    ).toEqual([])
    const sum = await desk.site.database.pool.query<{ sum: string }>(
      'SELECT sum(main)::text AS sum FROM ledger_wallets WHERE user_id = ANY ($1)',
      [players.map(({ player }) => player.userId)],
    )
    expect(sum.rows[0]?.sum).toBe(String(800_000 + BURST))
  })

  it('shows a bet after a restart although its reply was lost', async () => {
    const { player, bet } = await begun('100.00', '10.00')
    await dialect().bet(bet)
    await desk.site.restart()
    expect(await dialect().bet(bet)).toEqual({ balance: '90.00' })
    expect(await desk.balance(player)).toBe('90.00')
  })

  it('ends as in some order when bet, win and rollback come in any order, repeatedly and simultaneously', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(['bet', 'win', 'rollback', 'bet', 'win', 'rollback'], { minLength: 6 }),
        fc.boolean(),
        async (order, atOnce) => {
          const { player, bet } = await begun('100.00', '10.00')
          const win = randomUUID()
          const send = (kind: string): Promise<WireAnswer> =>
            kind === 'bet'
              ? dialect().bet(bet)
              : kind === 'win'
                ? dialect().win(bet, '25.00', win)
                : dialect().rollback(bet)
          if (atOnce) await Promise.all(order.map(send))
          else for (const kind of order) await send(kind)
          // A provider retries all that was not answered with success.
          for (const kind of ['bet', 'win', 'rollback']) await send(kind)
          const balance = await desk.balance(player)
          // A casino's rollback always wins. A sportsbook's loses against a settlement, and is reported.
          expect(name === 'hub88' ? ['100.00'] : ['100.00', '115.00']).toContain(balance)
        },
      ),
      { numRuns: ORDERS },
    )
  })
})

describe('a casino', () => {
  it('takes back a bet with its win when it rolls it back after the win', async () => {
    const { player, token } = await desk.seated('100.00')
    const { hub88 } = desk.dialects()
    const bet = betOf(player, token, '10.00')
    await hub88.bet(bet)
    await hub88.win(bet, '25.00')
    expect(await hub88.rollback(bet)).toEqual({ balance: '100.00' })
  })
})

describe('a sportsbook', () => {
  const book = (): Sportsbook => desk.dialects().betsy
  const placed = async (balance: string, stake: string) => {
    const player = await richPlayer(desk.site, balance)
    const token = await desk.tokenFor(player, book())
    const bet = betOf(player, token, stake)
    expect(await book().bet(bet)).not.toHaveProperty('fault')
    return { player, token, bet }
  }

  it('cannot roll back a settled bet, which raises an alarm', async () => {
    const { player, bet } = await placed('100.00', '10.00')
    await book().settle(bet, '25.00')
    expect(await book().rollback(bet)).toEqual({ fault: 'settled' })
    expect(desk.site.logged()).toContain('rollback of a settled bet')
    expect(await desk.balance(player)).toBe('115.00')
  })

  it('changes nothing by repeating a settlement', async () => {
    const { player, bet } = await placed('100.00', '10.00')
    for (const _ of times(3, () => null))
      expect(await book().settle(bet, '50.00')).toEqual({ balance: '140.00' })
    expect(await desk.balance(player)).toBe('140.00')
  })

  it('notifies the player of a settlement once, paid or not', async () => {
    const { player, bet } = await placed('100.00', '10.00')
    await book().settle(bet, '50.00')
    await book().settle(bet, '50.00')
    const lost = await placed('100.00', '10.00')
    await book().settle(lost.bet, '0.00')
    const told = async (to: User) =>
      accepted(await desk.site.ask('/api/user/notice_page', {}, auth(to.token))).model.items.filter(
        ({ type }) => type === 'BET_SETTLED',
      )
    expect(await told(player)).toMatchObject([
      {
        kind: 'news',
        title: 'notify.betPaidTitle',
        values: { amount: '50.00', currencyId: 'USD', event: 'Old Quay – Tidewick' },
      },
    ])
    expect(await told(lost.player)).toMatchObject([{ title: 'notify.betLostTitle' }])

    // The process died between settlement and notice: the provider had no answer and repeats itself.
    const died = await placed('100.00', '10.00')
    await book().settle(died.bet, '10.00', { resultType: 'refund', requestId: died.bet.id })
    await desk.site.database.owner.query('DELETE FROM user_notices WHERE user_id = $1', [died.player.userId])
    await book().settle(died.bet, '10.00', { resultType: 'refund', requestId: died.bet.id })
    expect(await told(died.player)).toMatchObject([
      { title: 'notify.betVoidTitle', values: { amount: '10.00' } },
    ])
    expect(await desk.balance(died.player)).toBe('100.00')
  })

  it('settles 50 again as 20 through entries that name the bet, so the balance falls by 30', async () => {
    const { player, bet } = await placed('100.00', '10.00')
    await book().settle(bet, '50.00')
    expect(await book().settle(bet, '20.00')).toEqual({ balance: '110.00' })
    const { rows } = await desk.site.database.pool.query(
      `SELECT t.kind, l.amount::int FROM ledger_transactions t JOIN ledger_legs l ON l.transaction_id = t.id
       WHERE t.note ->> 'reference' = $1 ORDER BY t.id`,
      [bet.id],
    )
    expect(rows).toEqual([
      { kind: 'provider.debit', amount: 1000 },
      { kind: 'provider.settle', amount: 5000 },
      { kind: 'provider.settle', amount: 3000 },
    ])
    expect(await desk.balance(player)).toBe('110.00')
  })

  it('can take back by un-settling only what is still there', async () => {
    const { player, token, bet } = await placed('10.00', '10.00')
    await book().settle(bet, '50.00')
    const other = betOf(player, token, '20.00')
    await book().bet(other)
    expect(await book().unsettle(bet)).toEqual({ fault: 'negative' })
    expect(await desk.balance(player)).toBe('30.00')
    await book().rollback(other)
    expect(await book().unsettle(bet)).toEqual({ balance: '0.00' })
    expect(await book().settle(bet, '12.00')).toEqual({ balance: '12.00' })
  })

  it.each([
    ['half won', '14.25'],
    ['half lost', '5.00'],
    ['a dead heat of three', '6.17'],
    ['void', '10.00'],
    ['a third of a cent away', '3.33'],
  ])('pays %s to the cent', async (_, amount) => {
    const { player, bet } = await placed('10.00', '10.00')
    expect(await book().settle(bet, amount)).toEqual({ balance: amount })
    expect(await desk.balance(player)).toBe(amount)
  })

  it('cashes out two parts, then settles the rest, and settles again', async () => {
    const { bet } = await placed('10.00', '10.00')
    expect(await book().cashOut(bet, '3.00', { partial: true })).toEqual({ balance: '3.00' })
    const again = { partial: true, requestId: randomUUID() }
    for (const _ of times(3, () => null))
      expect(await book().cashOut(bet, '4.50', again)).toEqual({ balance: '7.50' })
    expect(await book().settle(bet, '6.00')).toEqual({ balance: '13.50' })
    expect(await book().settle(bet, '0.00')).toEqual({ balance: '7.50' })
    expect(await book().cashOut(bet, '1.00', { partial: true })).toEqual({ fault: 'settled' })
    expect(await book().unsettle(bet)).toEqual({ balance: '7.50' })
  })

  it('distinguishes changes whose ids are the same when joined', async () => {
    const player = await richPlayer(desk.site, '100.00')
    const token = await desk.tokenFor(player, book())
    const [short, long] = [betOf(player, token, '10.00', 'a'), betOf(player, token, '10.00', 'a:b')]
    for (const bet of [short, long]) await book().bet(bet)
    const part = { partial: true }
    expect(await book().cashOut(short, '1.00', { ...part, requestId: 'b:c' })).toEqual({ balance: '81.00' })
    expect(await book().cashOut(long, '1.00', { ...part, requestId: 'c' })).toEqual({ balance: '82.00' })
    const far = betOf(player, token, '10.00', 'x'.repeat(100))
    await book().bet(far)
    for (const _ of [1, 2])
      expect(await book().cashOut(far, '1.00', { ...part, requestId: 'y'.repeat(100) })).toEqual({
        balance: '73.00',
      })
  })

  it('pays either a cash-out or a settlement when they race', async () => {
    for (const _ of times(10, () => null)) {
      const { player, bet } = await placed('10.00', '10.00')
      const answers = await Promise.all([book().cashOut(bet, '8.00'), book().settle(bet, '20.00')])
      expect(answers.filter((answer) => 'balance' in answer)).toHaveLength(1)
      expect(['8.00', '20.00']).toContain(await desk.balance(player))
      expect(answers).toContainEqual({ fault: 'settled' })
    }
  })

  it('needs a session for a cash-out and none for a settlement', async () => {
    const { player, bet } = await placed('10.00', '10.00')
    accepted(await desk.site.ask('/api/auth/logout', {}, auth(player.token)))
    expect(await book().cashOut(bet, '8.00')).toEqual({ fault: 'tokenExpired' })
    expect(await book().settle(bet, '8.00')).toEqual({ balance: '8.00' })
  })

  it('reports the state of a bet', async () => {
    const { bet } = await placed('10.00', '10.00')
    const status = async () => (await book().check(bet.id)).status
    expect(await book().check(bet.id)).toMatchObject({ amount: 10, paid: 0, status: 'accepted' })
    await book().settle(bet, '25.00')
    expect(await book().check(bet.id)).toMatchObject({ paid: 25, status: 'settled' })
    await book().unsettle(bet)
    await book().rollback(bet)
    expect(await status()).toBe('rolledBack')
    expect(await book().check('no-such-bet')).toMatchObject({ code: 5 })
  })
})

it('L18: the ledger adds up after all tests of the contract', async () => {
  expect(await auditLedger(desk.site.database.pool)).toEqual([])
})
