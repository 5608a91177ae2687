import * as z from 'zod/mini'
import { Amount, CurrencyId, MultiplierText, TimeMs, Uuid } from '../shared/entities.ts'
import { INSTANT_GAME_IDS, type InstantGameId } from './instant-views.ts'
import { SOLO_VIEWS, type SoloGameId, type SoloViews } from './solo-games.ts'
import { STEP_GAME_IDS, type StepGameId } from './step-views.ts'

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

const betOf = <Id extends SoloGameId>(gameId: Id) =>
  z.object({ ...AnyBet.shape, gameId: z.literal(gameId), view: SOLO_VIEWS[gameId] })

type BetSchema<Ids extends SoloGameId> = { [Id in Ids]: ReturnType<typeof betOf<Id>> }[Ids]

/** One schema per game. Overloaded, because a list built in a loop loses which schema belongs to which game. */
function betSchemas<Ids extends SoloGameId>(ids: readonly Ids[]): [BetSchema<Ids>, ...BetSchema<Ids>[]]
function betSchemas(ids: readonly SoloGameId[]): z.ZodMiniType[] {
  return ids.map((id) => betOf(id))
}

/** A bet of any step game, discriminated by `gameId`. */
export const Bet = z.discriminatedUnion('gameId', betSchemas<StepGameId>(STEP_GAME_IDS))
export type Bet = z.infer<typeof Bet>

/** A bet of any instant game: settled from the beginning. */
export const InstantBet = z.discriminatedUnion('gameId', betSchemas<InstantGameId>(INSTANT_GAME_IDS))
export type InstantBet = z.infer<typeof InstantBet>

/** A bet of any game that is decided by the player's own seeds. */
export const SoloBet = z.union([Bet, InstantBet])
export type SoloBet = z.infer<typeof SoloBet>

/** A bet of one game, or of one of a few. */
export type BetOf<Id extends SoloGameId> = {
  readonly [Each in Id]: z.infer<typeof AnyBet> & { gameId: Each; view: SoloViews[Each] }
}[Id]

export const isInstantBet = (bet: { readonly gameId: string }): bet is InstantBet =>
  INSTANT_GAME_IDS.some((id) => id === bet.gameId)
export const isStepBet = (bet: SoloBet): bet is Bet => !isInstantBet(bet)
