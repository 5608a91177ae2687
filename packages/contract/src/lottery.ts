import * as z from 'zod/mini'
import { BetOutcome } from './bets.ts'
import { Amount, AmountInput, CurrencyId, GameId, ids, MultiplierText, TimeMs, Uuid } from './entities.ts'
import { RoundChain } from './rounds.ts'

/** Games with a draw for everybody, in lobby order. Each has a line of terms for each length. */
export const LOTTERIES = [
  { id: 'fast3', name: 'Fast 3' },
  { id: 'colour', name: 'Colour' },
  { id: 'digits5', name: 'Five Digits' },
  { id: 'total28', name: 'Total 28' },
  { id: 'racing10', name: 'Racing Ten' },
] as const

export const LotteryGameId = ids(LOTTERIES)
export type LotteryGameId = z.infer<typeof LotteryGameId>

/** A draw is revealed for this long, and wins of it are told after that. */
const REVEAL_SECONDS = 2
/** Delay in the news of a settled bet: a draw is revealed first, all other games tell at once. */
export const delayOf = (gameId: string): { readonly delaySeconds?: number } =>
  LOTTERIES.some(({ id }) => id === gameId) ? { delaySeconds: REVEAL_SECONDS } : {}

/** Every game of ours that takes bets. */
export const BetGameId = z.union([GameId, LotteryGameId])
export type BetGameId = z.infer<typeof BetGameId>

/** Terms of one length of a game: the game's id and the seconds, such as `fast3-60`. */
export const LotteryLineId = z.string().check(z.regex(/^[a-z][a-z0-9]{1,15}-\d{1,4}$/))

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

/** At most this many picks in a bet. */
export const MOST_PICKS = 20

export const PickId = z.string().check(z.regex(/^[a-z0-9:-]{1,24}$/i))
export const WantedPick = z.object({ pick: PickId, amount: AmountInput })

/** One pick of a bet. `win` is null until the term has a result. */
export const LotteryPick = z.object({
  pick: PickId,
  amount: Amount,
  odds: MultiplierText,
  win: z.nullable(Amount),
})
export type LotteryPick = z.infer<typeof LotteryPick>

export const LotteryBetState = z.enum(['PLACED', 'WON', 'LOST', 'CANCELLED', 'VOID'])
export type LotteryBetState = z.infer<typeof LotteryBetState>

/** A bet on one or more picks of a term. Its proof is that of the term. */
export const LotteryBet = z.object({
  id: Uuid,
  gameId: LotteryGameId,
  /** Of all picks together, as is `winAmount`. */
  betAmount: Amount,
  currencyId: CurrencyId,
  result: BetOutcome,
  winAmount: Amount,
  multiplier: MultiplierText,
  rtp: z.number(),
  maxWin: Amount,
  createdAt: TimeMs,
  settledAt: z.nullable(TimeMs),
  view: z.object({
    state: LotteryBetState,
    line: LotteryLineId,
    /** Null if it never joined a term. */
    term: z.nullable(z.number()),
    picks: z.array(LotteryPick),
    values: z.nullable(z.array(z.number())),
  }),
})
export type LotteryBet = z.infer<typeof LotteryBet>

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
