import * as z from 'zod/mini'
import { Amount, CurrencyId, MultiplierText, TimeMs, Uuid } from './entities.ts'
import { STEP_GAME_IDS, STEP_VIEWS, type StepGameId, type StepViews } from './step-views.ts'

/** What makes a bet checkable. The server seed itself is there only after the player has rotated it away. */
export const Proof = z.object({
  serverSeedHash: z.string(),
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  nonce: z.number(),
})
export type Proof = z.infer<typeof Proof>

export const BetOutcome = z.enum(['PENDING', 'WIN', 'LOSE'])
export type BetOutcome = z.infer<typeof BetOutcome>

/** What a bet is in every game. */
const AnyBet = z.object({
  id: Uuid,
  betAmount: Amount,
  currencyId: CurrencyId,
  result: BetOutcome,
  winAmount: Amount,
  multiplier: MultiplierText,
  /** Return to player in ten-thousandths, as it was when the bet was made. */
  rtp: z.number(),
  /** The most this bet can pay, as it was when the bet was made: a multiplier that would pass it ends the game there. */
  maxWin: Amount,
  createdAt: TimeMs,
  settledAt: z.nullable(TimeMs),
  /** The run of autobet that made it; not there for a bet made by hand. */
  autobetId: z.optional(Uuid),
  proof: Proof,
})

const betOf = <Id extends StepGameId>(gameId: Id) =>
  z.object({ ...AnyBet.shape, gameId: z.literal(gameId), view: STEP_VIEWS[gameId] })

type BetSchema = { [Id in StepGameId]: ReturnType<typeof betOf<Id>> }[StepGameId]

/** One schema a game. Overloaded, because a list made by a loop does not remember which schema is of which game. */
function betSchemas(): [BetSchema, ...BetSchema[]]
function betSchemas(): z.ZodMiniType[] {
  return STEP_GAME_IDS.map((id) => betOf(id))
}

/** A bet of any game, told apart by `gameId`. */
export const Bet = z.discriminatedUnion('gameId', betSchemas())
export type Bet = z.infer<typeof Bet>

/** A bet of one game, or of one of a few. */
export type BetOf<Id extends StepGameId> = {
  readonly [Each in Id]: z.infer<typeof AnyBet> & { gameId: Each; view: StepViews[Each] }
}[Id]
