import { Readable } from 'node:stream'
import { BET_EXPORT_PATH, type Bet, BetExport, type Refusal, refusal, refused } from '@baize/contract'
import type { Result, UserId } from '@baize/kit'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { headerOf } from '../../http/headers.ts'
import { badInput } from '../../http/plain-words.ts'
import { createLimiter } from '../../http/rate-limit.ts'
import { showBet } from './bet.ts'
import { CSV_HEAD, csvRow } from './csv.ts'
import { type BetFilter, selectBetsBelow } from './sql.ts'

const A_READ = 500
const PER_MINUTE = 6
const REMEMBERED_PLAYERS = 50_000

/** A player's bets as a file, however many: read a few at a time, as fast as the file is taken. */
export function exportRoute(
  app: FastifyInstance,
  ctx: Context,
  authenticate: (token: string) => Promise<Result<UserId, Refusal>>,
): void {
  const perSecond = ctx.config.rateLimit === 0 ? 0 : PER_MINUTE / 60
  const limiter = createLimiter({
    clock: ctx.clock,
    perSecond,
    burst: PER_MINUTE,
    capacity: REMEMBERED_PLAYERS,
  })
  app.get(BET_EXPORT_PATH, async (request, reply) => {
    const token = headerOf(request, 'auth')
    if (token === null) return refused(refusal('loginNeeded'))
    const player = await authenticate(token)
    if (!player.ok) return refused(player.error)
    const wish = z.safeParse(BetExport, request.query)
    if (!wish.success) return refused(badInput(wish.error, request.query))
    const seconds = limiter.take(player.value)
    if (seconds > 0) return refused(refusal('tooManyRequests', { seconds: String(seconds) }))
    const { format, ...filter } = wish.data
    const bets = everyBet(ctx, player.value, filter)
    reply.header('content-disposition', `attachment; filename="baize-bets.${format}"`)
    reply.type(`${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`)
    return reply.send(Readable.from(format === 'csv' ? asCsv(bets) : asJson(bets)))
  })
}

/** A few at a time: nothing is held in the database between them, so that a slow reader costs nobody. */
async function* everyBet(ctx: Context, owner: UserId, filter: BetFilter): AsyncGenerator<Bet[]> {
  let below: Parameters<typeof selectBetsBelow>[3]
  for (;;) {
    const bets = await selectBetsBelow(ctx.db, owner, filter, below, A_READ)
    if (bets.length === 0) return
    yield bets.map((bet) => showBet(bet))
    below = bets.at(-1)?.id
    if (bets.length < A_READ) return
  }
}

async function* asCsv(reads: AsyncIterable<Bet[]>): AsyncGenerator<string> {
  yield CSV_HEAD
  for await (const bets of reads) yield bets.map(csvRow).join('')
}

async function* asJson(reads: AsyncIterable<Bet[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const bets of reads) {
    yield before + bets.map((bet) => JSON.stringify(bet)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}
