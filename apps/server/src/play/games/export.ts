import { Readable } from 'node:stream'
import {
  BET_EXPORT_PATH,
  BetExport,
  isRoundBet,
  type PlayedRound,
  type PlayerBet,
} from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import type { BetId, Result, UserId } from '@baize/kit'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { headerOf } from '../../platform/http/headers.ts'
import { badInput } from '../../platform/http/plain-words.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { playedRounds } from '../rounds/service.ts'
import type { GamesContext } from './context.ts'
import { CSV_HEAD, csvRow } from './csv.ts'
import { showListed } from './look-up.ts'
import { sharedBets } from './shared-bets.ts'
import { type BetFilter, selectBetsBelow } from './sql.ts'

const BETS_PER_READ = 500
const PER_MINUTE = 6
const REMEMBERED_PLAYERS = 50_000

/** Streams all of a player's bets as a file: read in pages, at the speed of the download. */
export function exportRoute(
  app: FastifyInstance,
  ctx: GamesContext,
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
    const input = z.safeParse(BetExport, request.query)
    if (!input.success) return refused(badInput(input.error, request.query))
    const seconds = limiter.take(player.value)
    if (seconds > 0) return refused(refusal('tooManyRequests', { seconds: String(seconds) }))
    const { format, ...filter } = input.data
    const bets = everyBet(ctx, player.value, filter)
    reply.header('content-disposition', `attachment; filename="baize-bets.${format}"`)
    reply.type(`${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`)
    return reply.send(Readable.from(format === 'csv' ? asCsv(bets) : asJson(withRounds(ctx, bets))))
  })
}

/** Paged by key: no cursor or transaction is open between reads, so a slow reader costs nothing. */
async function* everyBet(ctx: GamesContext, owner: UserId, filter: BetFilter): AsyncGenerator<PlayerBet[]> {
  let below: BetId | undefined
  for (;;) {
    const bets = await selectBetsBelow(ctx.db, owner, filter, below, BETS_PER_READ)
    if (bets.length === 0) return
    yield await showListed(bets, sharedBets(ctx, owner))
    const last = bets.at(-1)
    below = last && ('roundBet' in last ? last.roundBet : last.id)
    if (bets.length < BETS_PER_READ) return
  }
}

/**
 * Adds the rounds that decided the bets, so that the file suffices to verify them. A round may repeat on a later page.
 */
async function* withRounds(
  ctx: GamesContext,
  reads: AsyncIterable<PlayerBet[]>,
): AsyncGenerator<(PlayerBet | PlayedRound)[]> {
  for await (const bets of reads) {
    const on = bets
      .filter(isRoundBet)
      .flatMap(({ gameId, view }) => (view.round === null ? [] : [{ gameId, number: view.round }]))
    yield [...bets, ...(await playedRounds(ctx, on))]
  }
}

async function* asCsv(reads: AsyncIterable<PlayerBet[]>): AsyncGenerator<string> {
  yield CSV_HEAD
  for await (const bets of reads) yield bets.map(csvRow).join('')
}

async function* asJson(reads: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const entries of reads) {
    // A page of bets that have all not joined their round yet is empty.
    if (entries.length === 0) continue
    yield before + entries.map((entry) => JSON.stringify(entry)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}
