import * as z from 'zod/mini'
import { Amount, CurrencyId, MultiplierText, TimeMs, Uuid } from '../shared/entities.ts'
import { BetOutcome } from './bets.ts'

/** Multiplayer games, in rounds driven by the server. */
export const RoundGameId = z.enum(['crash', 'aviator'])
export type RoundGameId = z.infer<typeof RoundGameId>

/** STARTING accepts bets; LOCKED waits for those read in time; RUNNING climbs; ENDED reveals hash and multiplier. */
export const RoundPhase = z.enum(['STARTING', 'LOCKED', 'RUNNING', 'ENDED'])
export type RoundPhase = z.infer<typeof RoundPhase>

/** `endHash` and `salt` were published before the first round of the chain. */
export const RoundChain = z.object({
  id: z.number(),
  length: z.number(),
  endHash: z.string(),
  salt: z.string(),
})
export type RoundChain = z.infer<typeof RoundChain>

const AnyRound = z.object({
  gameId: RoundGameId,
  /** Round number within the game, from 1. */
  number: z.number(),
  /** Round number within the chain, from 1: hashing its hash this many times gives the chain's end. */
  link: z.number(),
  rtp: z.number(),
  startsAt: TimeMs,
  locksAt: TimeMs,
  clientSeeds: z.array(z.string()),
})

/** A finished round, with everything needed to verify it. */
export const PlayedRound = z.object({
  ...AnyRound.shape,
  runsAt: TimeMs,
  endedAt: TimeMs,
  multiplier: MultiplierText,
  hash: z.string(),
  chain: RoundChain,
})
export type PlayedRound = z.infer<typeof PlayedRound>

/** Times are database time. After `runsAt` the multiplier is floor(100 x e^(0.00006 x ms)) / 100. */
export const LiveRound = z.object({
  ...AnyRound.shape,
  phase: RoundPhase,
  runsAt: z.nullable(TimeMs),
  endedAt: z.nullable(TimeMs),
  multiplier: z.nullable(MultiplierText),
  hash: z.nullable(z.string()),
})
export type LiveRound = z.infer<typeof LiveRound>

/**
 * Signed receipt of a cash-out: Ed25519 over the UTF-8 text `betId:gameId:round:multiplier:serverTime:latencyMs:sentAt`
 * (sentAt empty if there is none), in base64url.
 */
export const CashOutReceipt = z.object({
  betId: Uuid,
  gameId: RoundGameId,
  round: z.number(),
  multiplier: MultiplierText,
  /** When the request had been read, in database time. Decides the multiplier. */
  serverTime: TimeMs,
  /** From then until the commit, as measured by the server. */
  latencyMs: z.number(),
  /** When the page sent it, by its estimate of server time. Informational only. */
  sentAt: z.nullable(TimeMs),
  signature: z.string(),
})
export type CashOutReceipt = z.infer<typeof CashOutReceipt>

export const RoundBetState = z.enum(['QUEUED', 'PLACED', 'RUNNING', 'CASHED_OUT', 'LOST', 'CANCELLED'])
export type RoundBetState = z.infer<typeof RoundBetState>

/** A bet on a round. Its proof is that of the round. */
export const RoundBet = z.object({
  id: Uuid,
  gameId: RoundGameId,
  betAmount: Amount,
  currencyId: CurrencyId,
  result: BetOutcome,
  winAmount: Amount,
  /** Cash-out multiplier; 0.00 until then and if lost. */
  multiplier: MultiplierText,
  rtp: z.number(),
  maxWin: Amount,
  createdAt: TimeMs,
  settledAt: z.nullable(TimeMs),
  /** The autobet run that placed it; absent for a manual bet. */
  autobetId: z.optional(Uuid),
  view: z.object({
    state: RoundBetState,
    /** Null while it waits for a round, and if it never got one. */
    round: z.nullable(z.number()),
    slot: z.number(),
    /** Its id in the round's feed. */
    place: z.number(),
    autoCashOut: z.nullable(MultiplierText),
    /** Latest cash-out: by auto cash-out, max win or the round's maximum payout. Known once RUNNING. */
    endsAt: z.nullable(MultiplierText),
    /** Multiplier at which the round crashed. */
    crashedAt: z.nullable(MultiplierText),
  }),
})
export type RoundBet = z.infer<typeof RoundBet>

/** A bet of the current round, as everybody sees it. */
export const RoundFeedBet = z.object({
  /** Unique among all bets of the game. The id is not: it is only unique per player. */
  place: z.number(),
  name: z.string(),
  betAmount: Amount,
  currencyId: CurrencyId,
  cashedOut: z.nullable(MultiplierText),
  winAmount: z.nullable(Amount),
})
export type RoundFeedBet = z.infer<typeof RoundFeedBet>

const Sum = z.object({ currencyId: CurrencyId, staked: Amount, paid: Amount })
/** Totals of all bets of the round, listed or not. */
export const RoundTotals = z.object({
  bets: z.number(),
  cashedOut: z.number(),
  sums: z.array(Sum),
})
export type RoundTotals = z.infer<typeof RoundTotals>

/** Largest stakes first. `seq` counts the round's changes so far. */
export const RoundBoard = z.object({ seq: z.number(), bets: z.array(RoundFeedBet), totals: RoundTotals })
export type RoundBoard = z.infer<typeof RoundBoard>

/** Changes of the board since `from`; the places in `gone` were withdrawn, or are no longer among the largest. */
export const RoundFeed = z.object({ ...RoundBoard.shape, from: z.number(), gone: z.array(z.number()) })
export type RoundFeed = z.infer<typeof RoundFeed>

/** Everything needed to render the current round. */
export const RoundState = z.object({
  /** Database time of the read. */
  now: TimeMs,
  round: z.nullable(LiveRound),
  board: RoundBoard,
  chain: z.nullable(RoundChain),
  /** Newest first. */
  last: z.array(z.object({ number: z.number(), multiplier: MultiplierText, hash: z.string() })),
  /** The player's own bets of this round, and those queued for the next. */
  mine: z.array(RoundBet),
  /** Ed25519 public key in base64url, to verify receipts. */
  receiptKey: z.string(),
})
export type RoundState = z.infer<typeof RoundState>
