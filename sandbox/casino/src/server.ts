import { createVerify } from 'node:crypto'
import { SANDBOX_GAMES } from '@baize/contract/sandbox'
import { LanguageId } from '@baize/contract/shared'
import { Faults, strikes } from '@baize/sandbox-shared/faults'
import { acceptForms } from '@baize/sandbox-shared/forms'
import { framedPage, framedPages, refuse } from '@baize/sandbox-shared/framed-pages'
import { jsonOf } from '@baize/sandbox-shared/journal'
import { sandboxServer } from '@baize/sandbox-shared/request-log'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Books, Round } from './books.ts'
import { casinoPage, controlPage } from './pages.ts'
import type { Played, Rounds } from './rounds.ts'
import type { Sessions } from './sessions.ts'
import { stakesOf } from './stakes.ts'
import { DEMO_CURRENCY, type Wallet } from './wallet.ts'

const STYLES = ['page', 'reels', 'cards', 'wheels-dice', 'boards', 'chances', 'race', 'tables', 'rules-wide']

const GameId = z.enum(SANDBOX_GAMES.map(({ id }) => id))
const Text = z.string().check(z.maxLength(200))
const LaunchRequest = z.object({
  user: z.optional(Text),
  token: z.optional(Text),
  game_code: GameId,
  lang: z.optional(Text),
  currency: Text,
})
const BooksRequest = z.object({ from: z.number(), to: z.number() })
const OpenRequest = z.object({ gameId: GameId, launch: z.optional(Text) })
const Chips = z.record(Text, z.number())
const PlayRequest = z.object({
  session: Text,
  roundId: z.uuid(),
  stake: z.string().check(z.regex(/^\d{1,20}$/)),
  options: z.record(Text, Text),
  spots: Chips,
})
const MoveRequest = z.object({
  session: Text,
  roundId: z.uuid(),
  move: Text,
  at: z.number().check(z.int(), z.gte(0)),
})
const SessionRequest = z.object({ session: Text })

export type CasinoOptions = {
  /** Public URL of the casino. */
  readonly origin: string
  /** Origin of the operator's site: the only one that may frame the games. */
  readonly site: string
  /** PEM keys that verify the operator's launches. */
  readonly operatorKeys: readonly string[]
  readonly books: Books
  readonly rounds: Rounds
  readonly sessions: Sessions
  readonly wallets: { readonly real: Wallet; readonly demo: Wallet }
  readonly faults: Faults
  readonly log: FastifyBaseLogger | null
}

export function buildCasino(options: CasinoOptions): FastifyInstance {
  const app = sandboxServer(options.log)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/health', async () => ({ status: 'ok' }))
  void app.register(async (scope) => launches(scope, options))
  void app.register(async (scope) => games(scope, options))
  void app.register(async (scope) => control(scope, options))
  return app
}

/** The operator's calls, signed over the raw bytes: starting a game, and reading the books. */
function launches(
  scope: FastifyInstance,
  { origin, operatorKeys, sessions, faults, books }: CasinoOptions,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.addHook('preHandler', async ({ body, headers }, reply) => {
    const signature = headers['x-hub88-signature']
    const isSigned =
      typeof signature === 'string' &&
      operatorKeys.some((key) =>
        createVerify('RSA-SHA256').update(rawOf(body)).verify(key, signature, 'base64'),
      )
    return isSigned ? undefined : reply.code(401).send({ error: 'wrong signature' })
  })
  scope.post('/operator/books', async ({ body }, reply) => {
    const asked = BooksRequest.safeParse(jsonOf(rawOf(body).toString('utf8')))
    if (!asked.success) return reply.code(400).send({ error: 'malformed request for books' })
    const { from, to } = asked.data
    const bets = [...books.rounds.values()]
      .filter(({ at, isDemo }) => !isDemo && at >= from && at < to)
      .flatMap(entriesOf)
    return reply.type('application/json').send(`{"bets":[${bets.join(',')}]}`)
  })
  scope.post('/operator/generic/v2/game/url', async ({ body }, reply) => {
    if (strikes(faults, 'failLaunches')) return reply.code(503).send({ error: 'down' })
    const asked = LaunchRequest.safeParse(jsonOf(rawOf(body).toString('utf8')))
    if (!asked.success) return reply.code(400).send({ error: 'malformed launch' })
    const { user, token, game_code: gameId, currency } = asked.data
    const language = LanguageId.safeParse(asked.data.lang).data ?? 'en'
    const isDemo = currency === DEMO_CURRENCY || user === undefined || token === undefined
    const query = new URLSearchParams({ lang: language })
    if (!isDemo) query.set('launch', sessions.launch({ gameId, isDemo, player: { user, token, currency } }))
    return { url: `${origin}/play/${gameId}?${query.toString()}` }
  })
}

/** Pages of the games, and the calls of these pages. */
function games(scope: FastifyInstance, { site, rounds, sessions, wallets }: CasinoOptions): void {
  framedPages(scope, { name: 'casino', from: import.meta.url, styles: STYLES })
  scope.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/play/:id',
    async ({ params, query }, reply) => {
      const game = SANDBOX_GAMES.find(({ id }) => id === params.id)
      if (!game) return reply.code(404).send({ error: 'no such game' })
      const language = LanguageId.safeParse(query.lang).data ?? 'en'
      return framedPage(reply, site).send(casinoPage({ game, language, site }))
    },
  )
  scope.post('/api/open', async ({ body }, reply) => {
    const asked = OpenRequest.safeParse(body)
    if (!asked.success) return refuse(reply, 'input')
    const { gameId, launch } = asked.data
    const opened = launch === undefined ? sessions.openDemo(gameId) : sessions.open(launch)
    if (!opened || opened.session.gameId !== gameId) return refuse(reply, 'session')
    const { player, isDemo } = opened.session
    const answer = await (isDemo ? wallets.demo : wallets.real).balance(player)
    if (answer.status !== 'ok') return refuse(reply, answer.status === 'refused' ? answer.why : 'unavailable')
    const open = rounds.openRound(player.user, gameId)
    return {
      session: opened.id,
      isDemo,
      currency: player.currency,
      balance: (answer.balance ?? 0n).toString(),
      stakes: stakesOf(player.currency).map(String),
      round: open && wire(open),
    }
  })
  scope.post('/api/balance', async ({ body }, reply) => {
    const session = sessionOf(SessionRequest.safeParse(body).data)
    if (!session) return refuse(reply, 'session')
    const answer = await (session.isDemo ? wallets.demo : wallets.real).balance(session.player)
    if (answer.status !== 'ok') return refuse(reply, answer.status === 'refused' ? answer.why : 'unavailable')
    return { balance: (answer.balance ?? 0n).toString() }
  })
  scope.post('/api/play', async ({ body }, reply) => {
    const asked = PlayRequest.safeParse(body)
    const session = sessionOf(asked.data)
    if (!asked.success) return refuse(reply, 'input')
    if (!session) return refuse(reply, 'session')
    const { roundId, stake, options, spots } = asked.data
    const gameId = GameId.parse(session.gameId)
    if (!stakesOf(session.player.currency).includes(BigInt(stake))) return refuse(reply, 'input')
    const played = await rounds.play(session.player, session.isDemo, {
      roundId,
      gameId,
      stake: BigInt(stake),
      bet: { options, spots },
    })
    return played.ok ? wire(played.value) : refuse(reply, played.error)
  })
  scope.post('/api/move', async ({ body }, reply) => {
    const asked = MoveRequest.safeParse(body)
    const session = sessionOf(asked.data)
    if (!asked.success) return refuse(reply, 'input')
    if (!session) return refuse(reply, 'session')
    const { roundId, move, at } = asked.data
    const played = await rounds.move(session.player.user, roundId, move, at)
    return played.ok ? wire(played.value) : refuse(reply, played.error)
  })
  const sessionOf = (asked: { readonly session: string } | undefined) =>
    asked ? sessions.get(asked.session) : null
}

/** Faults, the last rounds, and the books for a reconciliation. */
function control(scope: FastifyInstance, { books, faults, origin }: CasinoOptions): void {
  acceptForms(scope)
  scope.get('/', async (_request, reply) =>
    framedPage(reply, "'none'").send(
      controlPage({ faults, rounds: [...books.rounds.values()].slice(-50).toReversed() }),
    ),
  )
  scope.post('/faults', async ({ body }, reply) => {
    const given = Faults.safeParse(body)
    if (given.success) Object.assign(faults, given.data)
    return reply.redirect(`${origin}/`, 303)
  })
  scope.get('/books.json', async () =>
    [...books.rounds.values()]
      .filter(({ isDemo }) => !isDemo)
      .map(({ id, player, gameId, state, debits, credits }) => ({
        round: id,
        user: player.user,
        currency: player.currency,
        gameId,
        state,
        debits,
        credits,
      })),
  )
}

const rawOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Stakes of a round for the operator's comparison, as JSON. Amounts are whole numbers of the wire. */
const entriesOf = ({ player, debits, credits }: Round): string[] =>
  debits.flatMap(({ id, amount, state }) => {
    if (state === 'refused' || state === 'sent') return []
    const paid = credits
      .filter((credit) => credit.reference === id && credit.state === 'paid')
      .reduce((sum, credit) => sum + BigInt(credit.amount), 0n)
    const { user, currency } = player
    const known = JSON.stringify({ id, user, currency, rolledBack: state === 'rolledBack' })
    return [`${known.slice(0, -1)},"stake":${amount},"paid":${paid}}`]
  })

const wire = ({ roundId, outcome, stake, moves, balance, bet }: Played) => ({
  roundId,
  outcome,
  stake: stake.toString(),
  moves,
  balance: balance === null ? null : balance.toString(),
  bet,
})
