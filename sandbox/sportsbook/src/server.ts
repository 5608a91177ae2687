import { timingSafeEqual } from 'node:crypto'
import { LanguageId, type SportsMatch } from '@baize/contract/shared'
import { present } from '@baize/kit'
import { Faults } from '@baize/sandbox-shared/faults'
import { acceptForms } from '@baize/sandbox-shared/forms'
import { framedPage, framedPages, refuse } from '@baize/sandbox-shared/framed-pages'
import { type Html, html } from '@baize/sandbox-shared/html'
import { jsonOf } from '@baize/sandbox-shared/journal'
import { sandboxServer } from '@baize/sandbox-shared/request-log'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Bet, type Bets, bestOf, decimal, type Sportsbook, stakeOf } from './bets.ts'
import {
  fixturesAround,
  isSuspended,
  LEAGUES,
  MARKETS,
  type Match,
  matchOf,
  minuteOf,
  oddsOf,
  phaseOf,
} from './model.ts'
import { type SportsWallet, signatureOf } from './wallet.ts'

const STYLES = ['page', 'matches', 'slip', 'screens']

const Text = z.string().check(z.maxLength(200))
const OpenRequest = z.object({ token: z.optional(Text) })
const SessionRequest = z.object({ session: Text })
const BetRequest = z.object({
  session: Text,
  id: z.uuid(),
  unit: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  size: z.number().check(z.int(), z.gte(1), z.lte(8)),
  accept: z.enum(['none', 'higher', 'any']),
  language: z._default(LanguageId, 'en'),
  legs: z
    .array(z.object({ matchId: Text, market: Text, outcome: Text, odds: z.number().check(z.int()) }))
    .check(z.maxLength(8)),
})
const CashOutRequest = z.object({
  session: Text,
  id: z.uuid(),
  /** Per cent of what is at risk. */
  share: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), 100),
  /** Amount that the player confirmed. A lower value is refused. */
  least: z._default(z.string().check(z.regex(/^\d{1,16}\.\d{2}$/)), '0.00'),
})
const CorrectionForm = z.object({
  matchId: Text,
  home: z.coerce.number().check(z.int(), z.gte(0), z.lte(20)),
  away: z.coerce.number().check(z.int(), z.gte(0), z.lte(20)),
})
const BooksRequest = z.object({ from: z.number(), to: z.number() })

export type SportsbookOptions = {
  readonly site: string
  /** Shared with the operator. */
  readonly secret: string
  /** Fixtures and goals follow from it. */
  readonly seed: string
  readonly book: Sportsbook
  readonly bets: Bets
  readonly wallet: SportsWallet
  readonly faults: Faults
  readonly now: () => number
  readonly random: () => string
  readonly log: FastifyBaseLogger | null
}

type Session = { readonly user: string; readonly token: string; readonly currency: string }
/** Caps the memory that sessions can take. */
const MOST_SESSIONS = 20_000

/** Outside of the templates: a bundler rewrites a tagged template that contains a closing script tag. */
const SCRIPT: Html = { html: '<script type="module" src="/assets/sportsbook.js"></script>' }

export function buildSportsbook(options: SportsbookOptions): FastifyInstance {
  const { site, seed, book, wallet, now, random, log } = options
  const app = sandboxServer(log)
  const sessions = new Map<string, Session>()
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/health', async () => ({ status: 'ok' }))
  void app.register(async (scope) => operatorCalls(scope, options))
  void app.register(async (scope) => control(scope, options))
  framedPages(app, { name: 'sportsbook', from: import.meta.url, styles: STYLES })
  app.get<{ Querystring: Record<string, unknown> }>('/', async ({ query }, reply) => {
    const language = LanguageId.safeParse(query.lang).data ?? 'en'
    return framedPage(reply, site).send(
      html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>Sports</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/sportsbook.css">
${SCRIPT}
</head>
<body data-site="${site}"><main id="sports"></main></body>
</html>
`.html,
    )
  })
  app.post('/api/open', async ({ body }, reply) => {
    const asked = OpenRequest.safeParse(body)
    if (!asked.success) return refuse(reply, 'input')
    const { token } = asked.data
    if (token === undefined) return { session: null, currency: null, balance: null }
    const answer = await wallet.balance(token)
    if (answer.status !== 'ok') return refuse(reply, answer.status === 'refused' ? 'session' : 'unavailable')
    const { user, currency, balance } = answer
    const session = random()
    sessions.set(session, { user, token, currency })
    const [oldest] = sessions.keys()
    if (sessions.size > MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest)
    return { session, currency, balance }
  })
  const sessionOf = (asked: { readonly session: string } | undefined) =>
    asked ? sessions.get(asked.session) : undefined
  app.get('/api/board', async (_request, reply) => {
    const nowMs = now()
    const matches = fixturesAround(nowMs, seed).map((match) => shown(book, match, nowMs, ['result']))
    return reply
      .header('cache-control', 'no-store')
      .send({ leagues: LEAGUES.map(({ id, name }) => ({ id, name })), matches })
  })
  app.get('/api/feed', async (_request, reply) => {
    const nowMs = now()
    const matches = fixturesAround(nowMs, seed)
      .filter((match) => phaseOf(match, nowMs) !== 'ended')
      .map((match) => fed(book, match, nowMs))
    return reply.header('cache-control', 'no-store').send({ matches })
  })
  app.get<{ Params: { id: string } }>('/api/match/:id', async ({ params }, reply) => {
    const match = matchOf(params.id, seed)
    if (!match) return refuse(reply, 'input')
    return reply.header('cache-control', 'no-store').send(shown(book, match, now(), Object.keys(MARKETS)))
  })
  app.post('/api/bet', async ({ body }, reply) => {
    const asked = BetRequest.safeParse(body)
    if (!asked.success) return refuse(reply, 'input')
    const session = sessionOf(asked.data)
    if (!session) return refuse(reply, 'session')
    const { unit, ...wish } = asked.data
    const placed = await book.place(session, { ...wish, unit: BigInt(unit) })
    return placed.ok ? ticket(options, placed.value) : refuse(reply, placed.error)
  })
  app.post('/api/cashout', async ({ body }, reply) => {
    const asked = CashOutRequest.safeParse(body)
    const session = sessionOf(asked.data)
    if (!asked.success || !session) return refuse(reply, 'session')
    const { id, share, least } = asked.data
    const done = await book.cashOut(session.user, session.token, id, share, BigInt(least.replace('.', '')))
    return done.ok ? ticket(options, done.value) : refuse(reply, done.error)
  })
  app.post('/api/bets', async ({ body }, reply) => {
    const session = sessionOf(SessionRequest.safeParse(body).data)
    if (!session) return refuse(reply, 'session')
    const answer = await wallet.balance(session.token)
    return {
      balance: answer.status === 'ok' ? answer.balance : null,
      bets: book
        .betsOf(session.user)
        .slice(0, 50)
        .map((bet) => ticket(options, bet)),
    }
  })
  return app
}

/** A match with the odds of some markets. */
function shown(book: Sportsbook, match: Match, nowMs: number, markets: readonly string[]) {
  const { id, leagueId, home, away, startMs } = match
  const phase = phaseOf(match, nowMs)
  return {
    id,
    leagueId,
    home,
    away,
    startMs,
    phase,
    minute: minuteOf(match, nowMs),
    score: phase === 'upcoming' ? null : book.scoreNow(match),
    isSuspended: isSuspended(match, nowMs),
    goals: goalsOf(book, match, nowMs),
    marketCount: Object.keys(MARKETS).length,
    markets: markets.map((market) => ({
      id: market,
      outcomes: Object.keys(MARKETS[market] ?? {}).map((outcome) => ({
        id: outcome,
        odds: oddsOf(match, nowMs, market, outcome),
      })),
    })),
  }
}

/** Goals so far; none where a correction has made the score another one. */
function goalsOf(book: Sportsbook, match: Match, nowMs: number): Match['goals'] {
  const until = match.goals.filter(({ minute }) => minute <= minuteOf(match, nowMs))
  const { home, away } = book.scoreNow(match)
  return home + away === until.length ? until : []
}

/** A match as the operator's lobby shows it. */
function fed(book: Sportsbook, match: Match, nowMs: number): SportsMatch {
  const { id, leagueId, home, away, startMs } = match
  const isLive = phaseOf(match, nowMs) === 'live'
  const odds = (outcome: string): string | null => {
    const hundredths = oddsOf(match, nowMs, 'result', outcome)
    return hundredths === null ? null : (hundredths / 100).toFixed(2)
  }
  return {
    id,
    league: present(
      LEAGUES.find((league) => league.id === leagueId),
      leagueId,
    ).name,
    home,
    away,
    startsAt: startMs,
    minute: isLive ? minuteOf(match, nowMs) : null,
    score: isLive ? book.scoreNow(match) : null,
    odds: { home: odds('home'), draw: odds('draw'), away: odds('away') },
  }
}

function ticket({ book, seed, now }: SportsbookOptions, bet: Bet) {
  const { id, state, why, payout, at, size } = bet
  const nowMs = now()
  const value = book.cashOutValue(bet)
  return {
    id,
    state,
    why,
    size,
    at,
    stake: decimal(stakeOf(bet)),
    payout: payout === null ? null : decimal(BigInt(payout)),
    cashOut: value === null ? null : decimal(value),
    cashed: bet.cashed === '0' ? null : decimal(BigInt(bet.cashed)),
    possible: decimal(bestOf(bet)),
    legs: bet.legs.map((leg) => {
      const match = matchOf(leg.matchId, seed)
      const phase = match ? phaseOf(match, nowMs) : 'ended'
      return {
        ...leg,
        home: match?.home ?? '',
        away: match?.away ?? '',
        phase,
        startMs: match?.startMs ?? at,
        minute: match ? minuteOf(match, nowMs) : 0,
        score: match && phase !== 'upcoming' ? book.scoreNow(match) : null,
        // Wins at the score of now; final once the match has ended.
        isAhead:
          match && phase !== 'upcoming'
            ? (MARKETS[leg.market]?.[leg.outcome]?.(book.scoreNow(match)).won ?? 0) > 0
            : null,
      }
    }),
  }
}

/** The operator's request for the books, signed over the raw bytes. */
function operatorCalls(scope: FastifyInstance, { secret, bets }: SportsbookOptions): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post('/operator/books', async ({ body, headers }, reply) => {
    const raw = Buffer.isBuffer(body) ? body.toString('utf8') : ''
    if (!isSigned(raw, headers['x-sign-jws'], secret))
      return reply.code(401).send({ error: 'wrong signature' })
    const asked = BooksRequest.safeParse(jsonOf(raw))
    if (!asked.success) return reply.code(400).send({ error: 'malformed request for books' })
    const { from, to } = asked.data
    const listed = [...bets.entries.values()].filter(
      ({ at, state }) => at >= from && at < to && !['pending', 'rejected', 'rollingBack'].includes(state),
    )
    const entries = listed.map((bet) => {
      const known = JSON.stringify({
        id: bet.id,
        user: bet.user,
        currency: bet.currency,
        rolledBack: bet.state === 'rolledBack',
      })
      return `${known.slice(0, -1)},"stake":${decimal(stakeOf(bet))},"paid":${decimal(BigInt(bet.confirmed ?? 0) + BigInt(bet.cashed))}}`
    })
    return reply.type('application/json').send(`{"bets":[${entries.join(',')}]}`)
  })
}

/** Whether the detached JWS is ours over this body. The header may have other fields than ours. */
function isSigned(body: string, given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false
  const [header = '', , signature = ''] = given.split('.')
  const expected = Buffer.from(signatureOf(body, secret, header).split('.')[2] ?? '')
  const found = Buffer.from(signature)
  return expected.length === found.length && timingSafeEqual(expected, found)
}

/** Faults of calls, and corrections of results. */
function control(scope: FastifyInstance, { faults, bets, seed, book, now }: SportsbookOptions): void {
  acceptForms(scope)
  scope.get('/control', async (_request, reply) =>
    framedPage(reply, "'none'").send(
      html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox sportsbook · Control</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/sportsbook.css"></head>
<body class="control"><main>
<h1>Sandbox sportsbook</h1>
<h2>Faults of the next calls</h2>
<form method="post" action="/faults">${Object.entries(faults).map(
        ([name, left]) =>
          html`<label>${name} <input type="number" min="0" max="1000" name="${name}" value="${left}"></label> `,
      )}<button type="submit">Inject</button></form>
<h2>Correct a result: its bets are settled anew</h2>
<form method="post" action="/correct"><label>Match <select name="matchId">${fixturesAround(now(), seed)
        .filter((match) => phaseOf(match, now()) === 'ended')
        .map(
          (match) => html`<option value="${match.id}">${match.home} – ${match.away}</option>`,
        )}</select></label>
<label>Home <input type="number" name="home" min="0" max="20" value="0"></label><label>Away <input type="number" name="away" min="0" max="20" value="0"></label>
<button type="submit">Correct</button></form>
<h2>Last bets</h2>
<table><thead><tr><th>Bet</th><th>Player</th><th>State</th><th>Stake</th><th>Payout</th><th>Confirmed</th></tr></thead><tbody>${[
        ...bets.entries.values(),
      ]
        .slice(-50)
        .toReversed()
        .map(
          (bet) =>
            html`<tr><td>${bet.id.slice(0, 8)}</td><td>${bet.user}</td><td>${bet.state}</td><td>${decimal(stakeOf(bet))}</td><td>${bet.payout === null ? '' : decimal(BigInt(bet.payout))}</td><td>${bet.confirmed === null ? '' : decimal(BigInt(bet.confirmed))}</td></tr>`,
        )}</tbody></table>
</main></body></html>`.html,
    ),
  )
  scope.post('/faults', async ({ body }, reply) => {
    const given = Faults.safeParse(body)
    if (given.success) Object.assign(faults, given.data)
    return reply.redirect('/control', 303)
  })
  scope.post('/correct', async ({ body }, reply) => {
    const given = CorrectionForm.safeParse(body)
    if (given.success && matchOf(given.data.matchId, seed)) await book.correct(given.data.matchId, given.data)
    return reply.redirect('/control', 303)
  })
}
