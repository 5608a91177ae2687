import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { present } from '@baize/kit'
import { chance, randomUUID } from '@baize/kit/testing'
import { NO_FAULTS } from '@baize/sandbox-shared/faults'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type BetRequest, createSportsbook, decimal, openBets, openCorrections } from './bets.ts'
import {
  expectedOf,
  fixturesAround,
  isSuspended,
  MARKETS,
  MATCH_MS,
  MINUTE_MS,
  matchOf,
  oddsOf,
  phaseOf,
  scoreOf,
} from './model.ts'
import { buildSportsbook } from './server.ts'
import { cashOutOf, combinations, payoutOf } from './tickets.ts'
import { type SportsWallet, signatureOf, sportsWallet } from './wallet.ts'

const SECRET = 'a-secret-of-fixtures'
const NOON = Date.UTC(2026, 0, 1, 12)

describe('the fixtures', () => {
  it('are the same for the same secret, and no club plays twice at once', () => {
    const all = fixturesAround(NOON, SECRET)
    expect(fixturesAround(NOON, SECRET)).toEqual(all)
    expect(fixturesAround(NOON, 'another')).not.toEqual(all)
    for (const startMs of new Set(all.map((match) => match.startMs))) {
      const teams = all.filter((match) => match.startMs === startMs).flatMap(({ home, away }) => [home, away])
      expect(new Set(teams).size).toBe(teams.length)
    }
    expect(all.some((match) => phaseOf(match, NOON) === 'live')).toBe(true)
    expect(all.some((match) => phaseOf(match, NOON) === 'upcoming')).toBe(true)
    for (const id of ['', 'harbour-1', 'harbour-1-2', 'nowhere-1-0', '../1-0'])
      expect(matchOf(id, SECRET)).toBeNull()
  })

  it('have as many goals as the odds say', () => {
    const matches = Array.from({ length: 1500 }, (_, slot) =>
      present(matchOf(`river-${slot}-0`, SECRET), 'match'),
    )
    let [expected, happened] = [0, 0]
    for (const match of matches) {
      expected += expectedOf(match, match.startMs - 1, present(MARKETS.result?.home, 'home')).won
      const { home, away } = scoreOf(match, 90)
      happened += home > away ? 1 : 0
    }
    // Five standard errors of a frequency.
    expect(Math.abs(happened - expected) / matches.length).toBeLessThan(5 * Math.sqrt(0.25 / matches.length))
  })
})

describe('the odds', () => {
  const match = present(matchOf('harbour-7-0', SECRET), 'match')
  it('give the house its margin in every market of exclusive outcomes', () => {
    for (const market of ['result', 'drawNoBet', 'mostGoals', 'total-2.5', 'handicap', 'both']) {
      const outcomes = Object.keys(MARKETS[market] ?? {})
      const sum = outcomes.reduce(
        (all, outcome) => all + 100 / present(oddsOf(match, 0, market, outcome), outcome),
        0,
      )
      expect(sum).toBeGreaterThan(1.05)
      expect(sum).toBeLessThan(1.1)
    }
  })

  it('move with the score and the clock and are closed after a goal and at the end', () => {
    const scored = present(
      Array.from({ length: 200 }, (_, slot) => present(matchOf(`harbour-${slot}-0`, SECRET), 'match')).find(
        ({ goals }) => goals[0] && goals[0].minute > 10 && goals[0].minute < 60 && goals[0].side === 'home',
      ),
      'a match with an early goal',
    )
    const minute = present(scored.goals[0], 'goal').minute
    const at = (of: number) => scored.startMs + of * MINUTE_MS
    const home = present(MARKETS.result?.home, 'home')
    expect(expectedOf(scored, at(minute), home).won).toBeGreaterThan(
      expectedOf(scored, at(minute - 1), home).won,
    )
    expect(isSuspended(scored, at(minute))).toBe(true)
    expect(oddsOf(scored, at(minute), 'result', 'home')).toBeNull()
    expect(isSuspended(scored, at(89))).toBe(true)
    expect(oddsOf(scored, at(0) + MATCH_MS, 'result', 'home')).toBeNull()
    expect(oddsOf(scored, 0, 'result', 'nobody')).toBeNull()
  })
})

describe('a ticket', () => {
  it('pays singles, multiples and systems exactly, with each combination rounded down', () => {
    const won = (odds: number) => ({ odds, won: 2, back: 0 }) as const
    const lost = { odds: 300, won: 0, back: 0 } as const
    expect(payoutOf(100n, 1, [won(215)])).toBe(215n)
    expect(payoutOf(100n, 2, [won(215), won(133)])).toBe(285n)
    expect(payoutOf(100n, 2, [won(215), lost])).toBe(0n)
    expect(payoutOf(100n, 2, [won(200), won(300), lost])).toBe(600n)
    expect(payoutOf(100n, 2, [won(200), won(300), { odds: 500, won: 0, back: 2 }])).toBe(600n + 200n + 300n)
    expect(combinations([1, 2, 3, 4], 2)).toHaveLength(6)
  })

  it('pays half won, half lost and dead heats to the cent', () => {
    const [half, lost, tie] = [
      { odds: 191, won: 1, back: 1 },
      { odds: 191, won: 0, back: 1 },
      { odds: 191, won: 1, back: 0 },
    ] as const
    expect(payoutOf(101n, 1, [half])).toBe(146n)
    expect(payoutOf(101n, 1, [lost])).toBe(50n)
    expect(payoutOf(101n, 1, [tie])).toBe(96n)
    // 101 × 1.455 × 0.5 × 0.955, floored once.
    expect(payoutOf(101n, 3, [half, lost, tie])).toBe(70n)
    const at = (home: number, away: number) => (market: string, side: string) =>
      present(MARKETS[market]?.[side], market)({ home, away })
    expect(at(1, 1)('drawNoBet', 'home')).toEqual({ won: 0, back: 2 })
    expect(at(1, 1)('mostGoals', 'away')).toEqual({ won: 1, back: 0 })
    expect([at(2, 1)('quarter', 'home'), at(2, 1)('quarter', 'away')]).toEqual([
      { won: 1, back: 1 },
      { won: 0, back: 1 },
    ])
  })

  it('is worth more than its stake, less a fee, when its odds have fallen', () => {
    expect(cashOutOf(1000n, [{ odds: 300, now: 150 }])).toBe(1900n)
    expect(cashOutOf(1000n, [{ odds: 200, now: 200 }])).toBe(950n)
  })
})

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A wallet that counts each transaction once; `lose` drops the replies of its next calls. */
function operator() {
  let balance = 100_00n
  let lost = 0
  const placed = new Map<string, { stake: bigint; paid: bigint; isBack: boolean; requests: Set<string> }>()
  const cents = (text: string) => BigInt(text.replace('.', ''))
  type Answer = Awaited<ReturnType<SportsWallet['place']>>
  const answer = (made: Answer): Answer => {
    if (lost === 0) return made
    lost -= 1
    return { status: 'unknown' }
  }
  const done = (): Answer => answer({ status: 'ok', user: '7', currency: 'USD', balance: decimal(balance) })
  const wallet: SportsWallet = {
    profile: async () => done(),
    balance: async () => done(),
    place: async ({ id }, { amount }) => {
      if (placed.has(id)) return done()
      if (cents(amount) > balance) return answer({ status: 'refused', code: 7 })
      balance -= cents(amount)
      placed.set(id, { stake: cents(amount), paid: 0n, isBack: false, requests: new Set() })
      return done()
    },
    settle: async ({ id }, { amount, requestId, partial }) => {
      const bet = present(placed.get(id), id)
      if (!bet.requests.has(requestId) && partial) balance += cents(amount)
      else if (!bet.requests.has(requestId)) {
        balance += cents(amount) - bet.paid
        bet.paid = cents(amount)
      }
      bet.requests.add(requestId)
      return done()
    },
    rollback: async ({ id }) => {
      const bet = placed.get(id)
      if (bet && !bet.isBack) balance += bet.stake - bet.paid
      if (bet) bet.isBack = true
      return done()
    },
  }
  return { wallet, balance: () => balance, lose: (calls: number) => void (lost = calls), placed }
}

async function desk(at: string | null = null, bank = operator(), clock = { nowMs: NOON }) {
  const [bets, corrections] = [await openBets(at), await openCorrections(at)]
  const book = createSportsbook({
    bets,
    corrections,
    wallet: bank.wallet,
    secret: SECRET,
    now: () => clock.nowMs,
    uuid: randomUUID,
    wait: async (ms) => {
      clock.nowMs += ms
    },
  })
  const upcoming = () =>
    fixturesAround(clock.nowMs, SECRET).filter((match) => phaseOf(match, clock.nowMs) === 'upcoming')
  const leg = (n: number, outcome = 'home') => {
    const match = present(upcoming()[n], 'match')
    return {
      matchId: match.id,
      market: 'result',
      outcome,
      odds: oddsOf(match, clock.nowMs, 'result', outcome) ?? 0,
    }
  }
  const wish = (legs: BetRequest['legs'], more: Partial<BetRequest> = {}): BetRequest => ({
    id: randomUUID(),
    unit: 100n,
    size: legs.length,
    accept: 'none',
    language: 'en',
    legs,
    ...more,
  })
  const end = () => {
    clock.nowMs += 4 * 3_600_000
  }
  return { bank, bets, book, clock, leg, wish, end }
}
const WHO = { user: '7', token: 'a-token', currency: 'USD' }

describe('a bet at the sportsbook', () => {
  it('is accepted at once before the match and settled once after it with the payout of its legs', async () => {
    const { book, bank, leg, wish, end } = await desk()
    const all = [wish([leg(0)]), wish([leg(0), leg(1, 'draw')]), wish([leg(0), leg(1), leg(2)], { size: 2 })]
    for (const betRequest of all) expect((await book.place(WHO, betRequest)).ok).toBe(true)
    expect(bank.balance()).toBe(100_00n - 100n - 100n - 300n)
    await book.tick()
    expect(book.betsOf('7').map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted'])
    end()
    for (let n = 0; n < 3; n += 1) await book.tick()
    const bets = book.betsOf('7')
    expect(bets.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled'])
    const paid = bets.reduce((sum, bet) => sum + BigInt(bet.confirmed ?? -1), 0n)
    expect(bank.balance()).toBe(100_00n - 500n + paid)
  })

  it('is accepted once, however often it is sent', async () => {
    const { book, bank, leg, wish } = await desk()
    const same = wish([leg(0)])
    await Promise.all(Array.from({ length: 10 }, () => book.place(WHO, same)))
    expect((await book.place(WHO, same)).ok).toBe(true)
    expect(bank.balance()).toBe(100_00n - 100n)
    expect((await book.place({ ...WHO, user: '8' }, same)).ok).toBe(false)
  })

  it('is rolled back when the wallet does not answer', async () => {
    const { book, bank, leg, wish, bets } = await desk()
    bank.lose(3)
    const betRequest = wish([leg(0)])
    expect(await book.place(WHO, betRequest)).toEqual({ ok: false, error: 'unavailable' })
    await expect.poll(() => bets.entries.get(betRequest.id)?.state).toBe('rolledBack')
    expect(bank.balance()).toBe(100_00n)
  })

  it('is refused without money, with changed odds, or with selections that exclude each other', async () => {
    const { book, leg, wish, bank } = await desk()
    const first = leg(0)
    expect(await book.place(WHO, wish([first], { unit: 100_01n }))).toEqual({ ok: false, error: 'funds' })
    const dearer = { ...first, odds: first.odds + 1 }
    expect(await book.place(WHO, wish([dearer]))).toEqual({ ok: false, error: 'odds' })
    expect(await book.place(WHO, wish([dearer], { accept: 'higher' }))).toEqual({ ok: false, error: 'odds' })
    for (const legs of [
      [],
      [first, leg(0, 'away')],
      [{ ...first, market: 'weather' }],
      [{ ...first, matchId: 'x' }],
    ])
      expect(await book.place(WHO, wish(legs))).toEqual({ ok: false, error: 'input' })
    expect(await book.place(WHO, wish([first, leg(1)], { size: 1 }))).toEqual({ ok: false, error: 'input' })
    expect(bank.balance()).toBe(100_00n)
    expect((await book.place(WHO, wish([dearer], { accept: 'any' }))).ok).toBe(true)
  })

  it('waits during the match and is rejected if the market has closed or the odds have changed since', async () => {
    const { book, wish, clock } = await desk()
    const reasons: string[] = []
    for (let n = 0; n < 40; n += 1) {
      clock.nowMs += 7000
      const live = fixturesAround(clock.nowMs, SECRET).find(
        (match) =>
          phaseOf(match, clock.nowMs) === 'live' && oddsOf(match, clock.nowMs, 'result', 'home') !== null,
      )
      if (!live) continue
      const odds = present(oddsOf(live, clock.nowMs, 'result', 'home'), 'odds')
      const before = clock.nowMs
      const placed = await book.place(
        WHO,
        wish([{ matchId: live.id, market: 'result', outcome: 'home', odds }], { unit: 1n }),
      )
      expect(clock.nowMs - before).toBeGreaterThanOrEqual(3000)
      expect(placed.ok ? placed.value.legs[0]?.odds : odds).toBe(odds)
      if (!placed.ok) reasons.push(placed.error)
    }
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.filter((why) => why !== 'odds' && why !== 'suspended')).toEqual([])
  })

  it('can be cashed out once at the current odds and is not settled afterwards', async () => {
    const { book, bank, leg, wish, end } = await desk()
    const betRequest = wish([leg(0)])
    await book.place(WHO, betRequest)
    const value = present(book.cashOutValue(present(book.betsOf('7')[0], 'bet')), 'value')
    const twice = await Promise.all([
      book.cashOut('7', 'a-token', betRequest.id, 100),
      book.cashOut('7', 'a-token', betRequest.id, 100),
    ])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await book.cashOut('8', 'a-token', betRequest.id, 100)).ok).toBe(false)
    expect(bank.balance()).toBe(100_00n - 100n + value)
    end()
    await book.tick()
    expect(bank.balance()).toBe(100_00n - 100n + value)
  })

  it('is not cashed out for less than the confirmed amount', async () => {
    const { book, bank, leg, wish } = await desk()
    const betRequest = wish([leg(0)])
    await book.place(WHO, betRequest)
    const value = present(book.cashOutValue(present(book.betsOf('7')[0], 'bet')), 'value')
    expect(await book.cashOut('7', 'a-token', betRequest.id, 100, value + 1n)).toEqual({
      ok: false,
      error: 'offer',
    })
    expect(bank.balance()).toBe(100_00n - 100n)
    expect((await book.cashOut('7', 'a-token', betRequest.id, 100, value)).ok).toBe(true)
    expect(bank.balance()).toBe(100_00n - 100n + value)
  })

  it('can be cashed out in part, even when the reply is lost, and the rest is settled', async () => {
    const { book, bank, bets, leg, wish, end } = await desk()
    const first = leg(0)
    const betRequest = wish([first])
    await book.place(WHO, betRequest)
    const value = present(book.cashOutValue(present(book.betsOf('7')[0], 'bet')), 'value')
    expect((await book.cashOut('7', 'a-token', betRequest.id, 50)).ok).toBe(true)
    expect(bank.balance()).toBe(100_00n - 100n + value / 2n)
    bank.lose(1)
    expect((await book.cashOut('7', 'a-token', betRequest.id, 50)).ok).toBe(false)
    await book.tick()
    expect(bets.entries.get(betRequest.id)).toMatchObject({ state: 'accepted', left: '25', part: null })
    const cashed = BigInt(bets.entries.get(betRequest.id)?.cashed ?? 0)
    expect(bank.balance()).toBe(100_00n - 100n + cashed)
    end()
    await book.correct(first.matchId, { home: 1, away: 0 })
    await book.tick()
    expect(bank.balance()).toBe(100_00n - 100n + cashed + (25n * BigInt(first.odds)) / 100n)
  })

  it('is void and refunded when a draw does not count', async () => {
    const { book, bank, bets, leg, wish, end } = await desk()
    const first = leg(0)
    const betRequest = wish([{ ...first, market: 'drawNoBet' }], { accept: 'any' })
    await book.place(WHO, betRequest)
    end()
    await book.correct(first.matchId, { home: 2, away: 2 })
    await book.tick()
    expect(bets.entries.get(betRequest.id)).toMatchObject({ state: 'settled', payout: '100' })
    expect(bank.balance()).toBe(100_00n)
  })

  it('is settled again after a corrected result, and only the difference moves', async () => {
    const { book, bank, leg, wish, end } = await desk()
    const first = leg(0)
    await book.place(WHO, wish([first]))
    end()
    await book.tick()
    await book.correct(first.matchId, { home: 3, away: 0 })
    await book.tick()
    expect(bank.balance()).toBe(100_00n - 100n + BigInt(first.odds))
    await book.correct(first.matchId, { home: 0, away: 3 })
    await book.tick()
    await book.tick()
    expect(bank.balance()).toBe(100_00n - 100n)
  })

  it('is rolled back when a crash has left it undecided, and its unanswered settlement is repeated', async () => {
    const home = mkdtempSync(join(tmpdir(), 'sportsbook-'))
    folders.push(home)
    const bank = operator()
    const first = await desk(home, bank)
    const request = first.wish([first.leg(0)])
    // Dies after the wallet has taken the stake: the reply never arrives.
    void createDead(first, request)
    await expect.poll(() => bank.placed.size).toBe(1)
    const again = await desk(home, bank)
    await again.book.resume()
    await expect.poll(() => again.bets.entries.get(request.id)?.state).toBe('rolledBack')
    expect(bank.balance()).toBe(100_00n)
    const other = again.wish([again.leg(0)])
    await again.book.place(WHO, other)
    again.end()
    bank.lose(2)
    for (let n = 0; n < 4; n += 1) await again.book.tick()
    const settled = present(again.bets.entries.get(other.id), 'bet')
    expect(settled.confirmed).toBe(settled.payout)
    expect(bank.balance()).toBe(100_00n - 100n + BigInt(settled.payout ?? 0))
  })
})

/** Places a bet in a process that never hears the wallet's answer. */
async function createDead(
  { bets, clock, bank }: Awaited<ReturnType<typeof desk>>,
  wish: BetRequest,
): Promise<void> {
  const { wallet } = bank
  const deaf: SportsWallet = {
    ...wallet,
    place: async (ticket, bet) => {
      await wallet.place(ticket, bet)
      return new Promise(() => {})
    },
  }
  const corrections = await openCorrections(null)
  const now = () => clock.nowMs
  const dead = createSportsbook({
    bets,
    corrections,
    wallet: deaf,
    secret: SECRET,
    now,
    uuid: randomUUID,
    wait: async () => {},
  })
  await dead.place(WHO, wish)
}

describe('the HTTP interface of the sportsbook', () => {
  it('shows its board to everybody, accepts bets only with a session, and shows its books to the operator', async () => {
    const bank = operator()
    const { book, bets, clock, leg } = await desk(null, bank)
    const logged: string[] = []
    const app = buildSportsbook({
      site: 'http://site.test',
      secret: 'shared-with-operator',
      seed: SECRET,
      book,
      bets,
      wallet: bank.wallet,
      faults: { ...NO_FAULTS },
      now: () => clock.nowMs,
      random: () => chance.hex(32),
      log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    })
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
    expect((await app.inject('/?lang=id')).headers['content-security-policy']).toContain(
      'frame-ancestors http://site.test',
    )
    const board = (await app.inject('/api/board')).json<{ matches: unknown[] }>()
    expect(board.matches.length).toBeGreaterThan(20)
    expect((await app.inject('/control')).body).toContain('Correct a result')
    expect((await post('/api/open', {})).json()).toMatchObject({ session: null })
    const { session } = (await post('/api/open', { token: 'a-token' })).json<{ session: string }>()
    const bet = { id: randomUUID(), unit: '100', size: 1, accept: 'any', legs: [leg(0)] }
    expect((await post('/api/bet', { ...bet, session: 'forged' })).statusCode).toBe(401)
    expect((await post('/api/bet', { ...bet, session })).json()).toMatchObject({
      state: 'accepted',
      stake: '1.00',
    })
    const body = JSON.stringify({ from: 0, to: clock.nowMs + 1 })
    const books = (signature: string) =>
      app.inject({
        method: 'POST',
        url: '/operator/books',
        payload: body,
        headers: { 'content-type': 'application/json', 'x-sign-jws': signature },
      })
    expect((await books(signatureOf(body, 'shared-with-operator'))).json()).toEqual({
      bets: [{ id: bet.id, user: '7', currency: 'USD', rolledBack: false, stake: 1, paid: 0 }],
    })
    expect((await books(signatureOf(body, 'another-secret'))).statusCode).toBe(401)
    for (const url of ['/?game=sports&token=a-token', '/nowhere?token=a-token']) await app.inject(url)
    await app.close()
    expect(logged.join(''), 'launches and tokens stay out of the log').not.toContain('a-token')
  })

  it('signs the sent bytes and sends amounts as text', async () => {
    const sent: { body: string; signature: string }[] = []
    const send: typeof fetch = async (_url, options) => {
      sent.push({
        body: z.string().parse(options?.body),
        signature: new Headers(options?.headers).get('x-sign-jws') ?? '',
      })
      return new Response('{"userId":"7","currency":"USD","amount":90071992547409.93}')
    }
    const wallet = sportsWallet({
      url: 'http://site.test',
      secret: 's',
      faults: { ...NO_FAULTS },
      uuid: randomUUID,
      send,
    })
    const ticket = { id: randomUUID(), user: '7', token: 't', currency: 'USD' }
    const answer = await wallet.settle(ticket, {
      requestId: 'r',
      amount: '12.50',
      type: 'won',
      partial: false,
    })
    expect(answer).toMatchObject({ status: 'ok', balance: '90071992547409.93' })
    const [first] = sent
    expect(first?.body).toMatch(/"requestId":"r".*"amount":12\.50\}$/)
    expect(first?.signature).toBe(signatureOf(first?.body ?? '', 's'))
  })
})
