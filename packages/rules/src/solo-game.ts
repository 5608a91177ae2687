import type { GameId, Refusal } from '@baize/contract/shared'
import {
  type Minor,
  type Multiplier,
  multiplier,
  ONE_X,
  payoutOf,
  type Result,
  shownMultiplier,
  ZERO,
} from '@baize/kit'
import type { Drawing, Seeds } from './fairness.ts'
import type { OptionSpaces, Options } from './options.ts'
import type { Board, ProofStep } from './proof.ts'

export type { Board } from './proof.ts'

/** Terms of a bet. Stored with the bet, so that a later change of settings does not affect open bets. */
export type Terms = {
  readonly stake: Minor
  readonly rtpTenThousandths: number
  readonly maxWin: Minor
}

/** A game's state as stored in the database. It never contains anything that the seeds decide. */
export type Stored = { readonly [field: string]: number | string | boolean | readonly number[] }

/** The drawing and the resulting board. */
export type Laying = { readonly drawing: Drawing; readonly board: Board }

/** The value of a bet. */
export type Worth = { readonly multiplier: Multiplier; readonly payout: Minor }

/** A bet as stored, paid and shown. It is drawn once for all three. */
export type Settled<View> = { readonly play: Stored; readonly standing: Worth; readonly view: View }

/** Least and most that a game returns, in ten-thousandths of the stake, over everything a player may do. */
export type Returns = { readonly least: number; readonly most: number }

/** A statement about a bet beside its recomputed value, as the site shows both: places are counted from 1. */
export type Claim = {
  readonly what: 'board' | 'moves' | 'drawn'
  readonly claimed: string
  readonly computed: string
}

/** A bet computed anew: the claims of its game, what follows the draws, and what it is worth. */
export type Replay = Laying & {
  readonly claims: readonly Claim[]
  readonly after: readonly ProofStep[]
  readonly standing: Worth
}

/**
 * A game of one player with its own types erased, so that server, verifier and bet details treat all alike. A game of
 * steps is played on from `start`; an instant game is over with it.
 */
export interface SoloGame<View> {
  readonly id: GameId
  /** Return to player in ten-thousandths, unless an operator sets another. */
  readonly defaultRtp: number
  /** Every option with its values or its range. */
  readonly options: OptionSpaces
  /** Validates the player's options, and refuses those of other games. */
  start(options: Options): Result<Stored, Refusal>
  /** Whether a bet may be made with these choices; null without any. */
  plan(stored: unknown, choices: readonly unknown[] | null, rtpTenThousandths: number): Result<void, Refusal>
  /** Plays the choices of a plan until one loses or the bet is complete. */
  playOut(stored: unknown, choices: readonly unknown[], seeds: Seeds, terms: Terms): Settled<View>
  standing(stored: unknown, seeds: Seeds, terms: Terms): Worth
  view(stored: unknown, seeds: Seeds, terms: Terms, settled: boolean): View
  /** The result that these seeds decide, and its derivation. Throws for invalid options. */
  lay(options: Options, seeds: Seeds): Laying
  /** Computes a settled bet anew and compares what its view claims. */
  replay(view: View, seeds: Seeds, terms: Terms): Replay
  /** Actual return with these options. With a stake, its payouts are floored to the minor unit as well. */
  returns(options: Options, rtpTenThousandths: number, stake: Minor | null): Returns
  /** Least return over all options: what may be declared together with the set RTP. */
  leastReturn(rtpTenThousandths: number, stake: Minor | null): number
}

export const LOST: Worth = { multiplier: multiplier(0n), payout: ZERO }

/** Effective multiplier, capped by the max win. */
export function capped(times: Multiplier, { stake, maxWin }: Terms): Multiplier {
  if (payoutOf(stake, times) <= maxWin) return times
  return shownMultiplier((maxWin * ONE_X) / stake)
}

/** Multiplier as paid for this stake: payouts are whole minor units. */
export const paidMultiplier = (times: Multiplier, stake: Minor | null): Multiplier =>
  stake === null ? times : multiplier((payoutOf(stake, times) * ONE_X) / stake)
