import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assert, present } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auditLedger } from '../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../testing/replies.fixture.ts'
import { auth } from '../testing/server.fixture.ts'
import { providerStatuses } from './history.ts'
import { collectOwed, compareBooks, sweepProviders, watchProviders } from './jobs.ts'
import { deleteMessages } from './jobs-sql.ts'
import { jwsOf } from './testing/betsy.fixture.ts'
import { type CasinoDesk, casinoDesk, richPlayer } from './testing/casino-desk.fixture.ts'
import { betOf, type Sportsbook } from './testing/dialects.fixture.ts'

type Book = { id: string; user: string; currency: string; stake: number; paid: number; rolledBack: boolean }

/** The sportsbook's own server: its health and its books. */
let theirs: { up: boolean; bets: Book[]; matches: unknown[]; asked: number; signed: boolean; server: Server }
let desk: CasinoDesk
beforeAll(async () => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      theirs.signed = request.headers['x-sign-jws'] === jwsOf(body)
      response.writeHead(theirs.up ? 200 : 503, { 'content-type': 'application/json' })
      theirs.asked += 1
      response.end(JSON.stringify({ bets: theirs.bets, matches: theirs.matches }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  theirs = { up: true, bets: [], matches: [], asked: 0, signed: false, server }
  const { port } = z.parse(z.custom<AddressInfo>(), server.address())
  const url = `http://127.0.0.1:${port}`
  const games = ['sportsbook-game']
  desk = await casinoDesk({}, { url, games, books: '/books', feed: '/feed', negative: 'owe' })
})
afterAll(async () => {
  await desk.close()
  await new Promise((resolve) => theirs.server.close(resolve))
})
beforeEach(() => {
  theirs.up = true
  theirs.bets = []
})

const book = (): Sportsbook => desk.dialects().betsy
const placed = async (balance: string, stake: string) => {
  const player = await richPlayer(desk.site, balance)
  const bet = betOf(player, await desk.tokenFor(player, book()), stake)
  await book().bet(bet)
  return { player, bet }
}

describe('[S-02] the matches of a sportsbook', () => {
  const match = (id: string, startsAt: number, minute: number | null) => ({
    id,
    league: { en: 'League', pt: 'Liga', id: 'Liga' },
    home: 'Old Quay',
    away: 'Tidewick',
    startsAt,
    minute,
    score: minute === null ? null : { home: 1, away: 0 },
    odds: { home: '1.45', draw: '4.20', away: null },
  })
  const matches = async () => {
    desk.site.clock.advance(3000)
    return accepted(await desk.site.ask('/api/sports/matches')).model
  }

  it('are shown live ones first, without invalid ones, from one read for everybody', async () => {
    theirs.matches = [match('next', 1, null), { id: '<b>' }, match('late', 3, 10), match('early', 2, 80)]
    const found = await matches()
    expect(found.gameId).toBe('sportsbook-game')
    expect(found.matches.map(({ id }) => id)).toEqual(['early', 'late', 'next'])
    const before = theirs.asked
    for (const _ of [1, 2, 3]) await desk.site.ask('/api/sports/matches')
    expect(theirs.asked).toBe(before)
  })

  it('are shown without those whose start time is impossible', async () => {
    theirs.matches = [
      ...[8.64e15 + 1, -8.64e15 - 1, 1e300, 0.5].map((at, i) => match(`never-${i}`, at, null)),
      match('last', 8.64e15, null),
    ]
    const found = await matches()
    expect(found.matches.map(({ id }) => id)).toEqual(['last'])
    for (const { startsAt } of found.matches)
      expect(() => new Intl.DateTimeFormat('en').format(startsAt)).not.toThrow()
  })

  it('are empty while the sportsbook is away, and the launch leads to one of them', async () => {
    theirs.up = false
    expect((await matches()).matches).toEqual([])
    const { url } = accepted(
      await desk.site.ask('/api/game/play', { gameId: 'sportsbook-game', demo: 'true', match: 'early' }),
    ).model
    expect(new URL(url).searchParams.get('match')).toBe('early')
  })
})

it('[V-03] a demo has no wallet token, not even for a player with a balance', async () => {
  const player = await richPlayer(desk.site, '5.00')
  const launched = async (demo: 'true' | 'false') => {
    const input = { gameId: 'sportsbook-game', demo }
    const { url } = accepted(await desk.site.ask('/api/game/play', input, auth(player.token))).model
    return new URL(url).searchParams.has('token')
  }
  expect(await launched('true')).toBe(false)
  expect(await launched('false')).toBe(true)
})

describe('the health of a provider', () => {
  it('becomes maintenance after three failures and recovers with the first answer', async () => {
    const { ctx } = desk.site.server
    const player = await richPlayer(desk.site, '5.00')
    const launch = () => desk.site.ask('/api/game/play', { gameId: 'sportsbook-game' }, auth(player.token))
    theirs.up = false
    for (const _ of [1, 2]) await watchProviders(ctx)
    expect(await launch()).toMatchObject({ status: 0 })
    await watchProviders(ctx)
    expect(refusalOf(await launch())).toBe('gameMaintenance')
    expect(desk.site.logged()).toContain('provider down, in maintenance')
    // The rest of the site goes on, also the wallet for this provider.
    expect(await book().bet(betOf(player, 'x'.repeat(43), '1.00'))).toEqual({ fault: 'token' })
    theirs.up = true
    await watchProviders(ctx)
    expect(await launch()).toMatchObject({ status: 0 })
    expect(desk.site.logged()).toContain('provider back')
  })
})

describe('a player’s debt to a provider', () => {
  it('is collected after a reverted settlement as money arrives, never more', async () => {
    const { player, bet } = await placed('10.00', '10.00')
    await book().settle(bet, '50.00')
    const spent = betOf(player, bet.token, '45.00')
    await book().bet(spent)
    expect(await book().unsettle(bet)).toEqual({ balance: '0.00' })
    const { items } = accepted(await desk.site.ask('/api/user/provider_bets', {}, auth(player.token))).model
    expect(items.map(({ payout, owed }) => [payout, owed])).toContainEqual(['0.00', '45.00'])
    const { ctx } = desk.site.server
    await collectOwed(ctx)
    expect(await desk.balance(player)).toBe('0.00')
    await book().settle(spent, '30.00')
    await Promise.all([collectOwed(ctx), collectOwed(ctx)])
    expect(await desk.balance(player)).toBe('0.00')
    await book().settle(spent, '60.00')
    await Promise.all([collectOwed(ctx), collectOwed(ctx)])
    expect(await desk.balance(player)).toBe('15.00')
    await collectOwed(ctx)
    expect(await desk.balance(player)).toBe('15.00')
  })

  /** A bet of 10.00 that was paid 50.00, of which 45.00 are staked again: taking the 50.00 back leaves 45.00 owed. */
  const spentWin = async () => {
    const { player, bet } = await placed('10.00', '10.00')
    await book().settle(bet, '50.00')
    const spent = betOf(player, bet.token, '45.00')
    await book().bet(spent)
    return { player, bet, spent }
  }

  it('is collected on a bet cashed out since, without touching the cash-out', async () => {
    const { player, bet, spent } = await spentWin()
    await book().unsettle(bet)
    expect(await book().cashOut(bet, '20.00')).toEqual({ balance: '0.00' })
    await book().settle(spent, '60.00')
    await collectOwed(desk.site.server.ctx)
    expect(await desk.balance(player)).toBe('35.00')
    expect(await book().check(bet.id)).toMatchObject({ status: 'cashedOut', paid: 20 })
    expect(await book().settle(bet, '99.00')).toEqual({ fault: 'settled' })
  })

  it('is not collected by a settlement that the provider has replaced meanwhile', async () => {
    const { player, bet, spent } = await spentWin()
    expect(await book().settle(bet, '0')).toEqual({ balance: '0.00' })
    await book().settle(spent, '30.00')
    const { ctx } = desk.site.server
    const { ledger } = ctx
    // The bet is settled anew after the job has read what is owed, and before it posts.
    const post: typeof ledger.post = async (command) => {
      expect(await book().settle(bet, '50.00')).toEqual({ balance: '35.00' })
      return ledger.post(command)
    }
    await collectOwed({ ...ctx, ledger: { ...ledger, post } })
    expect(await desk.balance(player)).toBe('35.00')
    expect(await book().check(bet.id)).toMatchObject({ status: 'settled', paid: 50 })
  })
})

describe('the comparison of books', () => {
  const differences = async () => {
    const { rows } = await desk.site.database.pool.query<{ reference: string; kind: string }>(
      'SELECT reference, kind FROM provider_differences WHERE ended_at IS NULL ORDER BY kind',
    )
    return rows
  }

  it('lists what is missing, extra and different, removes what is corrected, and posts nothing', async () => {
    const { ctx } = desk.site.server
    const made = await Promise.all([1, 2, 3, 4].map(async () => (await placed('100.00', '10.00')).bet))
    const [same, extra, different, undone] = made.map((bet) => present(bet, 'bet'))
    assert(same && extra && different && undone, 'four bets')
    await book().settle(same, '25.10')
    await book().rollback(undone)
    const line = ({ id, user }: { id: string; user: string }, paid: number): Book => ({
      id,
      user,
      currency: 'USD',
      stake: 10,
      paid,
      rolledBack: false,
    })
    const transactions = async () =>
      (await desk.site.database.pool.query('SELECT FROM ledger_transactions')).rowCount
    const before = await transactions()
    desk.site.clock.advance(11 * 60_000)
    theirs.bets = [line(same, 25.1), line(different, 5), line({ id: 'never-seen', user: '100001' }, 0)]
    await compareBooks(ctx)
    expect(theirs.signed).toBe(true)
    const found = await differences()
    for (const setup of [
      { reference: different.id, kind: 'different' },
      { reference: extra.id, kind: 'extra' },
      { reference: 'never-seen', kind: 'missing' },
    ])
      expect(found).toContainEqual(setup)
    const { differences: told } = await providerStatuses(ctx)
    const booked = { userId: different.user, currency: 'USD', currencyId: 'USD', rolledBack: false }
    expect(told.find(({ reference }) => reference === different.id)).toMatchObject({
      ours: { ...booked, stake: '10.00', paid: '0.00' },
      theirs: { ...booked, stake: '10.00', paid: '5.00' },
    })
    expect(told.find(({ reference }) => reference === 'never-seen')?.ours).toBeNull()
    expect(found.map(({ reference }) => reference)).not.toContain(same.id)
    expect(found.map(({ reference }) => reference)).not.toContain(undone.id)
    expect(desk.site.logged()).toContain('books of a provider differ')
    theirs.bets = [...theirs.bets, line(extra, 0)]
    await compareBooks(ctx)
    expect(await differences()).not.toContainEqual({ reference: extra.id, kind: 'extra' })
    expect(await transactions()).toBe(before)
  })

  it('changes nothing when the books cannot be read', async () => {
    const before = await differences()
    theirs.up = false
    await compareBooks(desk.site.server.ctx)
    expect(await differences()).toEqual(before)
  })
})

it('the sweep deletes expired tokens and old messages', async () => {
  const { player, bet } = await placed('10.00', '1.00')
  await desk.untilStored(bet.id, 1)
  desk.site.clock.advance(91 * 24 * 3_600_000)
  await sweepProviders(desk.site.server.ctx)
  const count = async (table: string) =>
    (await desk.site.database.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [player.userId])).rowCount
  expect(await count('provider_tokens')).toBe(0)
  expect(await count('provider_messages')).toBe(0)
})

it('the sweep reads only the oldest messages, however many there are', async () => {
  const tx = await desk.site.database.pool.connect()
  try {
    await tx.query('BEGIN')
    await tx.query(
      `INSERT INTO provider_messages (provider, call, request, reply, at)
       SELECT 'acme', 'POST /bet', '', '', $1 FROM generate_series(1, 5000)`,
      [new Date(desk.site.clock.now())],
    )
    expect(await deleteMessages(tx, desk.site.clock.now() - 1000, 100)).toBe(0)
    const { rows } = await tx.query<{ read: string }>(
      `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'provider_messages'`,
    )
    expect(Number(present(rows[0], 'statistics').read)).toBeLessThan(200)
  } finally {
    await tx.query('ROLLBACK')
    tx.release()
  }
})

it('L18: the ledger adds up after all tests of jobs', async () => {
  expect(await auditLedger(desk.site.database.pool)).toEqual([])
})
