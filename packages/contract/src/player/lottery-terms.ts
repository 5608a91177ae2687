import * as z from 'zod/mini'
import { Amount, AmountInput, MultiplierText, TimeMs } from '../shared/entities.ts'
import { LotteryBet, LotteryGameId, LotteryLineId, PickId } from './lottery.ts'
import { RoundChain } from './rounds.ts'

// Beside lottery.ts, which is part of every first page: only lottery rooms and proofs need these.

/**
 * OPEN takes bets; CLOSED waits for the beacon; FINISHED has a result. VOID: the beacon did not come, and every stake
 * went back.
 */
export const LotteryPhase = z.enum(['OPEN', 'CLOSED', 'FINISHED', 'VOID'])
export type LotteryPhase = z.infer<typeof LotteryPhase>

const AnyTerm = z.object({
  line: LotteryLineId,
  gameId: LotteryGameId,
  /** Number of the term within its line, from 1. */
  number: z.number(),
  /** Number of the term within its chain, from 1: hashing its hash this many times gives the chain's end. */
  link: z.number(),
  rtp: z.number(),
  opensAt: TimeMs,
  closesAt: TimeMs,
  /** Chain hash of the public beacon, and its round that decides the term. Both are fixed when the term opens. */
  beacon: z.string(),
  beaconRound: z.number(),
  /** Time of that round: the result is known shortly after. */
  drawsAt: TimeMs,
  phase: LotteryPhase,
})

export const LotteryTerm = z.object({ ...AnyTerm.shape, chain: RoundChain })
export type LotteryTerm = z.infer<typeof LotteryTerm>

/** A term with everything needed to verify it. `signature` and `values` are null for a void one. */
export const PlayedTerm = z.object({
  ...LotteryTerm.shape,
  finishedAt: TimeMs,
  hash: z.string(),
  signature: z.nullable(z.string()),
  values: z.nullable(z.array(z.number())),
})
export type PlayedTerm = z.infer<typeof PlayedTerm>

export const WantedPick = z.object({ pick: PickId, amount: AmountInput })

/** A line as the lobby shows it. */
export const LotteryLineNews = z.object({
  line: LotteryLineId,
  gameId: LotteryGameId,
  seconds: z.number(),
  term: z.nullable(LotteryTerm),
  /** Newest first. */
  last: z.array(z.object({ number: z.number(), values: z.nullable(z.array(z.number())) })),
})
export type LotteryLineNews = z.infer<typeof LotteryLineNews>

/** Odds of one pick; `half` where a draw can win half of it. */
export const LotteryOdds = z.object({ full: MultiplierText, half: z.optional(MultiplierText) })

/** Everything needed to bet on a line. */
export const LotteryState = z.object({
  /** Database time of the read. */
  now: TimeMs,
  ...LotteryLineNews.shape,
  /** Terms that are closed and wait for their draw, oldest first. */
  waiting: z.array(LotteryTerm),
  odds: z.record(z.string(), LotteryOdds),
  minBet: Amount,
  maxBet: Amount,
  maxWin: Amount,
  /** Draws go on during maintenance, but take no bets. */
  maintenance: z.boolean(),
  /** Bets of the player on the open and the waiting terms, and on the last one that was drawn. */
  mine: z.array(LotteryBet),
})
export type LotteryState = z.infer<typeof LotteryState>
