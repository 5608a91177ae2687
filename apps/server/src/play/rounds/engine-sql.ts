import { type RoundGameId, RoundPhase } from '@baize/contract/player'
import { multiplier, present } from '@baize/kit'
import type { RoundSeeds } from '@baize/rules'
import * as z from 'zod/mini'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Look } from './engine.ts'

const Ms = z.nullable(z.number())
const StoredLook = z.object({
  nowMs: z.number(),
  linksLeft: z.number(),
  round: z.nullable(
    z.object({
      id: z.string(),
      number: z.number(),
      phase: RoundPhase,
      locksAtMs: z.number(),
      runsAtMs: Ms,
      endedAtMs: Ms,
      crashMs: Ms,
      nextTarget: z.nullable(z.string()),
    }),
  ),
})

/** All of these queries run in the session that holds the leader lock, and the database enforces that. */
export async function tryToLead(session: Queryable, gameId: string): Promise<boolean> {
  const { rows } = await session.query<{ leads: boolean }>('SELECT round_lead($1) AS leads', [gameId])
  return rows[0]?.leads === true
}

export async function readRoundState(session: Queryable, gameId: RoundGameId): Promise<Look> {
  const { rows } = await session.query<{ look: unknown }>('SELECT round_look($1) AS look', [gameId])
  const { nowMs, linksLeft, round } = StoredLook.parse(rows[0]?.look)
  const nextTarget = round?.nextTarget ? multiplier(BigInt(round.nextTarget)) : null
  return { nowMs, linksLeft, round: round && { ...round, nextTarget } }
}

export async function makeChain(session: Queryable, gameId: string, links: number): Promise<void> {
  await session.query('SELECT round_make_chain($1, $2)', [gameId, links])
}

export type Opening = {
  readonly bettingMs: number
  readonly rtp: number
  /** Maximum total payout of a round, in minor units by currency. */
  readonly caps: Readonly<Record<string, string>>
}

export async function openRound(session: Queryable, gameId: RoundGameId, opening: Opening): Promise<void> {
  const { bettingMs, rtp, caps } = opening
  await session.query('SELECT round_open($1, $2, $3, $4)', [gameId, bettingMs, rtp, JSON.stringify(caps)])
}

export async function lockRound(session: Queryable, gameId: RoundGameId, roundId: string): Promise<void> {
  await session.query('SELECT round_lock($1, $2)', [gameId, roundId])
}

/** The seeds that decide a round, once its bets are locked. Null before that, and when it runs already. */
export async function drawSeeds(
  session: Queryable,
  gameId: RoundGameId,
  roundId: string,
  waitMs: number,
  seeds: number,
): Promise<(RoundSeeds & { readonly rtp: number }) | null> {
  const { rows } = await session.query<{ hash: string; salt: string; client_seeds: string[]; rtp: number }>(
    'SELECT * FROM round_draw($1, $2, $3, $4)',
    [gameId, roundId, waitMs, seeds],
  )
  const [drawn] = rows
  return drawn
    ? { hash: drawn.hash, salt: drawn.salt, clientSeeds: drawn.client_seeds, rtp: drawn.rtp }
    : null
}

export async function runRound(
  session: Queryable,
  gameId: RoundGameId,
  roundId: string,
  ends: { readonly at: bigint; readonly ms: number },
): Promise<void> {
  await session.query('SELECT round_run($1, $2, $3, $4)', [gameId, roundId, ends.at.toString(), ends.ms])
}

export async function cashTargets(session: Queryable, gameId: RoundGameId, roundId: string): Promise<void> {
  await session.query('SELECT round_autos($1, $2)', [gameId, roundId])
}

export async function endRound(
  session: Queryable,
  gameId: RoundGameId,
  roundId: string,
  graceMs: number,
): Promise<void> {
  await session.query('SELECT round_end($1, $2, $3)', [gameId, roundId, graceMs])
}

/** Cancels bets whose stake was held but which never joined a round, and returns their number. */
export async function adoptLost(session: Queryable, gameId: RoundGameId, olderMs: number): Promise<number> {
  const { rows } = await session.query<{ found: number }>('SELECT round_adopt($1, $2) AS found', [
    gameId,
    olderMs,
  ])
  return present(rows[0], 'a count').found
}
