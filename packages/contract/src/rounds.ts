import * as z from 'zod/mini'
import { Bet, BetOutcome } from './bets.ts'
import { Amount, CurrencyId, MultiplierText, TimeMs, Uuid } from './entities.ts'

/** The games that everybody plays together, in rounds driven by the server. */
export const RoundGameId = z.enum(['crash', 'aviator'])
export type RoundGameId = z.infer<typeof RoundGameId>

/** Bets are taken in STARTING; LOCKED waits for those that were read in time; RUNNING climbs; ENDED tells hash and multiplier. */
export const RoundPhase = z.enum(['STARTING', 'LOCKED', 'RUNNING', 'ENDED'])
export type RoundPhase = z.infer<typeof RoundPhase>

/** `endHash` was there before the first round of the chain, and so was `salt`. */
export const RoundChain = z.object({
  id: z.number(),
  length: z.number(),
  endHash: z.string(),
  salt: z.string(),
})
export type RoundChain = z.infer<typeof RoundChain>

const AnyRound = z.object({
  gameId: RoundGameId,
  /** Counts the rounds of the game, from 1. */
  number: z.number(),
  /** Counts the rounds of the chain, from 1: hashed this many times, its hash is the chain's end. */
  link: z.number(),
  rtp: z.number(),
  startsAt: TimeMs,
  locksAt: TimeMs,
  clientSeeds: z.array(z.string()),
})

/** A round that has ended, with all it takes to check it. */
export const PlayedRound = z.object({
  ...AnyRound.shape,
  runsAt: TimeMs,
  endedAt: TimeMs,
  multiplier: MultiplierText,
  hash: z.string(),
  chain: RoundChain,
})
export type PlayedRound = z.infer<typeof PlayedRound>

/** Times are the database's. After `runsAt` the round stands at floor(100 x e^(0.00006 x ms)) / 100. */
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
 * What the server says of a cash-out, signed: Ed25519 over the UTF-8 text
 * `betId:gameId:round:multiplier:serverTime:latencyMs:sentAt` (sentAt empty where there is none), in base64url.
 */
export const CashOutReceipt = z.object({
  betId: Uuid,
  gameId: RoundGameId,
  round: z.number(),
  multiplier: MultiplierText,
  /** When the request had been read, by the database's clock. This decides. */
  serverTime: TimeMs,
  /** From then until the cash-out was committed, as the server measured it. */
  latencyMs: z.number(),
  /** When the page says it sent it, by its idea of the server's time. Decides nothing. */
  sentAt: z.nullable(TimeMs),
  signature: z.string(),
})
export type CashOutReceipt = z.infer<typeof CashOutReceipt>

export const RoundBetState = z.enum(['QUEUED', 'PLACED', 'RUNNING', 'CASHED_OUT', 'LOST', 'CANCELLED'])
export type RoundBetState = z.infer<typeof RoundBetState>

/** A bet on a round. Its proof is the round's. */
export const RoundBet = z.object({
  id: Uuid,
  gameId: RoundGameId,
  betAmount: Amount,
  currencyId: CurrencyId,
  result: BetOutcome,
  winAmount: Amount,
  /** What it was cashed out at; 0.00 until then and when it was lost. */
  multiplier: MultiplierText,
  rtp: z.number(),
  maxWin: Amount,
  createdAt: TimeMs,
  settledAt: z.nullable(TimeMs),
  /** The run of autobet that made it; not there for a bet made by hand. */
  autobetId: z.optional(Uuid),
  view: z.object({
    state: RoundBetState,
    /** Null while it waits for a round to begin, and when it never got one. */
    round: z.nullable(z.number()),
    slot: z.number(),
    /** What the list of the round's bets calls it. */
    place: z.number(),
    autoCashOut: z.nullable(MultiplierText),
    /** Where it is cashed out at the latest: by the player's wish, the max win, or what a round pays at most. Known once RUNNING. */
    endsAt: z.nullable(MultiplierText),
    /** Where the round has ended. */
    crashedAt: z.nullable(MultiplierText),
  }),
})
export type RoundBet = z.infer<typeof RoundBet>

/** A bet of any kind. */
export const PlayerBet = z.union([Bet, RoundBet])
export type PlayerBet = z.infer<typeof PlayerBet>
/** A bet of a game where only those of step games can be. */
export function stepBet(bet: PlayerBet): Bet {
  if (isRoundBet(bet)) throw new Error(`${bet.gameId} is played in rounds`)
  return bet
}
export const isRoundBet = (bet: PlayerBet): bet is RoundBet =>
  bet.gameId === 'crash' || bet.gameId === 'aviator'

/** A bet of the running round as everybody sees it. */
export const RoundFeedBet = z.object({
  /** Its own among all bets of the game. The id is not: two players can have bets of one id. */
  place: z.number(),
  name: z.string(),
  betAmount: Amount,
  currencyId: CurrencyId,
  cashedOut: z.nullable(MultiplierText),
  winAmount: z.nullable(Amount),
})
export type RoundFeedBet = z.infer<typeof RoundFeedBet>

const Sum = z.object({ currencyId: CurrencyId, staked: Amount, paid: Amount })
/** Of all bets of the round, whether they are listed or not. */
export const RoundTotals = z.object({
  bets: z.number(),
  cashedOut: z.number(),
  sums: z.array(Sum),
})
export type RoundTotals = z.infer<typeof RoundTotals>

/** The largest stakes first. `seq` is the round's count of changes so far. */
export const RoundBoard = z.object({ seq: z.number(), bets: z.array(RoundFeedBet), totals: RoundTotals })
export type RoundBoard = z.infer<typeof RoundBoard>

/** What has changed on the board since `from`; the places in `gone` were taken back, or are no longer among the largest. */
export const RoundFeed = z.object({ ...RoundBoard.shape, from: z.number(), gone: z.array(z.number()) })
export type RoundFeed = z.infer<typeof RoundFeed>

/** All it takes to draw the round that is on now. */
export const RoundState = z.object({
  /** The database's clock, when this was read. */
  now: TimeMs,
  round: z.nullable(LiveRound),
  board: RoundBoard,
  chain: z.nullable(RoundChain),
  /** The newest first. */
  last: z.array(z.object({ number: z.number(), multiplier: MultiplierText, hash: z.string() })),
  /** The caller's own bets of this round and those that wait for the next. */
  mine: z.array(RoundBet),
  /** Ed25519, in base64url: what receipts are checked with. */
  receiptKey: z.string(),
})
export type RoundState = z.infer<typeof RoundState>
