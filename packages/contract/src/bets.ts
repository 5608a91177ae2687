import * as z from 'zod/mini'
import { Amount, CurrencyId, MultiplierText, TimeMs, Uuid } from './entities.ts'
import { STEP_GAME_IDS, STEP_VIEWS, type StepGameId, type StepViews } from './step-views.ts'

/** Data to verify a bet. The server seed is only present after the player has rotated it. */
export const Proof = z.object({
  serverSeedHash: z.string(),
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  nonce: z.number(),
})
export type Proof = z.infer<typeof Proof>

export const BetOutcome = z.enum(['PENDING', 'WIN', 'LOSE'])
export type BetOutcome = z.infer<typeof BetOutcome>

/** Fields common to bets of all games. */
const AnyBet = z.object({
  id: Uuid,
  betAmount: Amount,
  currencyId: CurrencyId,
  result: BetOutcome,
  winAmount: Amount,
  multiplier: MultiplierText,
  /** Return to player in ten-thousandths, as of the placing of the bet. */
  rtp: z.number(),
  /** Maximum payout, as of the placing of the bet: the game ends where a multiplier would exceed it. */
  maxWin: Amount,
  createdAt: TimeMs,
  settledAt: z.nullable(TimeMs),
  /** The autobet run that placed it; absent for a manual bet. */
  autobetId: z.optional(Uuid),
  proof: Proof,
})

const betOf = <Id extends StepGameId>(gameId: Id) =>
  z.object({ ...AnyBet.shape, gameId: z.literal(gameId), view: STEP_VIEWS[gameId] })

type BetSchema = { [Id in StepGameId]: ReturnType<typeof betOf<Id>> }[StepGameId]

/** One schema per game. Overloaded, because a list built in a loop loses which schema belongs to which game. */
function betSchemas(): [BetSchema, ...BetSchema[]]
function betSchemas(): z.ZodMiniType[] {
  return STEP_GAME_IDS.map((id) => betOf(id))
}

/** A bet of any game, discriminated by `gameId`. */
export const Bet = z.discriminatedUnion('gameId', betSchemas())
export type Bet = z.infer<typeof Bet>

/** A bet of one game, or of one of a few. */
export type BetOf<Id extends StepGameId> = {
  readonly [Each in Id]: z.infer<typeof AnyBet> & { gameId: Each; view: StepViews[Each] }
}[Id]
