import { type GameId, type Refusal, refusal } from '@baize/contract'
import {
  assert,
  err,
  type Minor,
  type Multiplier,
  multiplier,
  ONE_X,
  ok,
  payoutOf,
  present,
  type Result,
  shownMultiplier,
  ZERO,
} from '@baize/kit'
import type { Drawing, Seeds } from './fairness.ts'
import type { OptionSpaces, Options } from './options.ts'

/** Terms of a bet. Stored with the bet, so that a later change of settings does not affect open bets. */
export type Terms = {
  readonly stake: Minor
  readonly rtpTenThousandths: number
  readonly maxWin: Minor
}

/** A game's state as stored in the database. It never contains anything that the seeds decide. */
export type Stored = { readonly [field: string]: number | string | boolean | readonly number[] }

/**
 * How a board is laid out. `rows`: one row of places per step. `tiles`: one field for all steps, each tile taken once.
 */
export type BoardKind = 'rows' | 'tiles'

/** Losing places as decided by the seeds, in one list (`tiles`) or per step (`rows`). */
export type Board = readonly number[] | readonly (readonly number[])[]

/**
 * Rules of a step game: each good step raises the multiplier, a bad one loses the stake, and the player may cash out
 * after any. The board is derived when needed and only exposed through `view`.
 */
export interface StepRules<State extends Stored, Laid extends Board, View> {
  readonly id: GameId
  readonly board: BoardKind
  /** Return to player in ten-thousandths, unless an operator sets another. */
  readonly defaultRtp: number
  /** Every option with its values or its range. */
  readonly options: OptionSpaces
  /** Validates the player's options. Options of other games are ignored here; `stepGame` refuses them. */
  start(options: Options): Result<State, Refusal>
  /** Parses a stored state. Throws if it is invalid. */
  restore(stored: unknown): State
  /** Number of places to choose from in a step, counted from 0. */
  places(state: State): number
  draw(state: State, seeds: Seeds): Drawing
  /** Translates a drawing into the board. */
  lay(state: State, drawing: Drawing): Laid
  /** Whether a choice is legal must not depend on the board: that would reveal closed tiles. */
  step(state: State, choice: unknown): Result<State, Refusal>
  progress(state: State, board: Laid): { readonly goodSteps: number; readonly lost: boolean }
  /** Multipliers after one good step, after two, … up to the last possible one. */
  multipliers(state: State, rtpTenThousandths: number): readonly Multiplier[]
  /** Number of good steps in what a player sees of a bet. */
  passed(view: View): number
  /** Everything a player may see. While the bet is open, nothing in it may depend on closed tiles. */
  view(state: State, board: Laid, standing: Standing, settled: boolean): View
}

/**
 * Standing of a bet: `open` continues, `lost` is worth nothing, `complete` has nothing more to win and is paid at once.
 * `payout` is its current value.
 */
export type Standing = {
  readonly goodSteps: number
  readonly phase: 'open' | 'lost' | 'complete'
  readonly multiplier: Multiplier
  readonly next: Multiplier | null
  readonly payout: Minor
}

/** Effective multiplier, capped by the max win. */
function capped(times: Multiplier, { stake, maxWin }: Terms): Multiplier {
  if (payoutOf(stake, times) <= maxWin) return times
  return shownMultiplier((maxWin * ONE_X) / stake)
}

/** A bet without a step is worth its stake: nothing has been risked yet. */
function standingOf<State extends Stored, Laid extends Board, View>(
  rules: StepRules<State, Laid, View>,
  state: State,
  board: Laid,
  terms: Terms,
): Standing {
  const { goodSteps, lost } = rules.progress(state, board)
  if (lost) return { goodSteps, phase: 'lost', multiplier: multiplier(0n), next: null, payout: ZERO }
  const ladder = rules.multipliers(state, terms.rtpTenThousandths)
  const next = ladder[goodSteps]
  if (goodSteps === 0) {
    assert(next !== undefined, 'a game has at least one step')
    return { goodSteps, phase: 'open', multiplier: ONE_X, next: capped(next, terms), payout: terms.stake }
  }
  const reached = present(ladder[goodSteps - 1], `step ${goodSteps} of the ladder`)
  const payout = payoutOf(terms.stake, reached)
  if (payout >= terms.maxWin) {
    return {
      goodSteps,
      phase: 'complete',
      multiplier: capped(reached, terms),
      next: null,
      payout: terms.maxWin,
    }
  }
  if (next === undefined) return { goodSteps, phase: 'complete', multiplier: reached, next: null, payout }
  return { goodSteps, phase: 'open', multiplier: reached, next: capped(next, terms), payout }
}

/** A bet after one or all moves: as stored, paid and shown. The board is drawn once for all three. */
export type Played<View> = { readonly play: Stored; readonly standing: Standing; readonly view: View }

/** The drawing and the resulting board. */
export type Laying = { readonly drawing: Drawing; readonly board: Board }

/** One choice of a bet, and its result. */
export type Retraced = { readonly choice: number; readonly good: boolean; readonly multiplier: Multiplier }

/** A step game with its own types erased, so that one server plays all of them alike. */
export interface StepGame<View> {
  readonly id: GameId
  readonly board: BoardKind
  readonly defaultRtp: number
  readonly options: OptionSpaces
  start(options: Options): Result<Stored, Refusal>
  step(stored: unknown, choice: unknown, seeds: Seeds, terms: Terms): Result<Played<View>, Refusal>
  /** Whether all choices are legal one after another, if none of them loses. */
  plan(stored: unknown, choices: readonly unknown[], rtpTenThousandths: number): Result<void, Refusal>
  /** Plays the choices of a plan until one loses or the bet is complete. */
  playOut(stored: unknown, choices: readonly unknown[], seeds: Seeds, terms: Terms): Played<View>
  standing(stored: unknown, seeds: Seeds, terms: Terms): Standing
  view(stored: unknown, seeds: Seeds, terms: Terms, settled: boolean): View
  /** Number of good steps in what a player sees of a bet. */
  passed(view: View): number
  /** Multipliers after one good step, after two, … with these options. Throws for invalid options. */
  multipliers(options: Options, rtpTenThousandths: number): readonly Multiplier[]
  /** Number of places to choose from in a step, counted from 0. Throws for invalid options. */
  places(options: Options): number
  /** The board that these seeds decide, and its derivation. Throws for invalid options. */
  lay(options: Options, seeds: Seeds): Laying
  /** Replays the choices one by one as far as they are legal: the result of each, and the final standing. */
  retrace(
    options: Options,
    choices: readonly number[],
    seeds: Seeds,
    terms: Terms,
  ): Laying & { readonly made: readonly Retraced[]; readonly standing: Standing }
}

export function stepGame<State extends Stored, Laid extends Board, View>(
  rules: StepRules<State, Laid, View>,
): StepGame<View> {
  const boardOf = (state: State, seeds: Seeds): Laid => rules.lay(state, rules.draw(state, seeds))
  const start = (options: Options): Result<State, Refusal> => {
    const started = rules.start(options)
    if (!started.ok) return started
    const foreign = Object.keys(options).find(
      (name) => options[name] !== undefined && (name === 'picks' || !Object.hasOwn(started.value, name)),
    )
    if (foreign === undefined) return started
    return err(refusal('badInput', { field: foreign, reason: 'this game has no such option' }))
  }
  const started = (options: Options): State => {
    const state = start(options)
    assert(state.ok, `${rules.id} cannot be played with ${JSON.stringify(options)}`)
    return state.value
  }
  return {
    id: rules.id,
    board: rules.board,
    defaultRtp: rules.defaultRtp,
    options: rules.options,
    start,
    step(stored, choice, seeds, terms) {
      const before = rules.restore(stored)
      const board = boardOf(before, seeds)
      if (rules.progress(before, board).lost) throw new Error('a lost bet takes no step')
      const stepped = rules.step(before, choice)
      if (!stepped.ok) return stepped
      const state = stepped.value
      const standing = standingOf(rules, state, board, terms)
      return ok({
        play: state,
        standing,
        view: rules.view(state, board, standing, standing.phase !== 'open'),
      })
    },
    plan(stored, choices, rtpTenThousandths) {
      let state = rules.restore(stored)
      if (choices.length === 0 || choices.length > rules.multipliers(state, rtpTenThousandths).length)
        return err(refusal('moveNotAllowed'))
      for (const choice of choices) {
        const stepped = rules.step(state, choice)
        if (!stepped.ok) return stepped
        state = stepped.value
      }
      return ok(undefined)
    },
    playOut(stored, choices, seeds, terms) {
      let state = rules.restore(stored)
      const board = boardOf(state, seeds)
      let standing = standingOf(rules, state, board, terms)
      for (const choice of choices) {
        if (standing.phase !== 'open') break
        const stepped = rules.step(state, choice)
        if (!stepped.ok) throw new Error('playOut needs choices that plan has accepted')
        state = stepped.value
        standing = standingOf(rules, state, board, terms)
      }
      return { play: state, standing, view: rules.view(state, board, standing, true) }
    },
    standing(stored, seeds, terms) {
      const state = rules.restore(stored)
      return standingOf(rules, state, boardOf(state, seeds), terms)
    },
    view(stored, seeds, terms, settled) {
      const state = rules.restore(stored)
      const board = boardOf(state, seeds)
      return rules.view(state, board, standingOf(rules, state, board, terms), settled)
    },
    passed: (view) => rules.passed(view),
    multipliers: (options, rtpTenThousandths) => rules.multipliers(started(options), rtpTenThousandths),
    places: (options) => rules.places(started(options)),
    lay(options, seeds) {
      const state = started(options)
      const drawing = rules.draw(state, seeds)
      return { drawing, board: rules.lay(state, drawing) }
    },
    retrace(options, choices, seeds, terms) {
      let state = started(options)
      const drawing = rules.draw(state, seeds)
      const board = rules.lay(state, drawing)
      let standing = standingOf(rules, state, board, terms)
      const made: Retraced[] = []
      for (const choice of choices) {
        const stepped = standing.phase === 'open' ? rules.step(state, choice) : null
        if (!stepped?.ok) break
        state = stepped.value
        standing = standingOf(rules, state, board, terms)
        made.push({ choice, good: standing.phase !== 'lost', multiplier: standing.multiplier })
      }
      return { drawing, board, made, standing }
    },
  }
}
