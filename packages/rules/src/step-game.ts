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
  ZERO,
} from '@baize/kit'
import type { Drawing, Seeds } from './fairness.ts'

/** What a bet was made under. Kept with the bet, so that a setting changed later changes no open bet. */
export type Terms = {
  readonly stake: Minor
  readonly rtpTenThousandths: number
  readonly maxWin: Minor
}

/** A game's state as the database keeps it. What the seeds decide is never part of it. */
export type Stored = { readonly [field: string]: number | string | boolean | readonly number[] }

/** What a player chose before the bet, as it was given. */
export type Options = Readonly<Record<string, unknown>>

/** Options by name, each with all the values it may have. */
export type OptionValues = Readonly<Record<string, readonly (number | string)[]>>

/** Every way to choose one value for each option. A game without options is played in one way. */
export const everyOptions = (options: OptionValues): readonly Readonly<Record<string, number | string>>[] =>
  Object.entries(options).reduce<Record<string, number | string>[]>(
    (sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  )

/** What the seeds decide: the places that lose, in one list or step by step. */
export type Board = readonly number[] | readonly (readonly number[])[]

/**
 * The rules of a game played in steps: each good step raises the multiplier, a bad one loses the stake, and the player
 * may stop after any. The board is derived when needed and leaves only through `view`.
 */
export interface StepRules<State extends Stored, Laid extends Board, View> {
  readonly id: GameId
  /** Return to player in ten-thousandths, until an operator sets another. */
  readonly defaultRtp: number
  /** What it is played with: every option and the values it may have. */
  readonly options: OptionValues
  /** Options as they came from the player, checked. What other games have is none of its business: that is refused for it. */
  start(options: Options): Result<State, Refusal>
  /** A state as it came back from the database. Throws when it is none. */
  restore(stored: unknown): State
  /** How many places there are to choose from in a step, counted from 0. */
  places(state: State): number
  draw(state: State, seeds: Seeds): Drawing
  /** What a drawing means on the board. */
  board(state: State, drawing: Drawing): Laid
  /** Which choices are possible never depends on the board: it would tell of tiles that are still closed. */
  step(state: State, choice: unknown): Result<State, Refusal>
  progress(state: State, board: Laid): { readonly goodSteps: number; readonly lost: boolean }
  /** The multiplier after one good step, after two, … to the last that can be made. */
  multipliers(state: State, rtpTenThousandths: number): readonly Multiplier[]
  /** All that a player may see. While the bet is open nothing in it depends on tiles that are still closed. */
  view(state: State, board: Laid, standing: Standing, settled: boolean): View
}

/**
 * Where a bet stands: `open` goes on, `lost` is worth nothing, `complete` has nothing more to win and is paid at once.
 * `payout` is what it is worth now.
 */
export type Standing = {
  readonly goodSteps: number
  readonly phase: 'open' | 'lost' | 'complete'
  readonly multiplier: Multiplier
  readonly next: Multiplier | null
  readonly payout: Minor
}

/** The multiplier a player is really paid at: no more than what the max win leaves of it. */
function capped(times: Multiplier, { stake, maxWin }: Terms): Multiplier {
  if (payoutOf(stake, times) <= maxWin) return times
  return multiplier((maxWin * ONE_X) / stake)
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

/** A bet after one move or all of them, as it is kept, paid and shown. The board is drawn once for all three. */
export type Played<View> = { readonly play: Stored; readonly standing: Standing; readonly view: View }

/** How the seeds lay the board. */
export type Laying = { readonly drawing: Drawing; readonly board: Board }

/** One choice of a bet, and what it made of it. */
export type Retraced = { readonly choice: number; readonly good: boolean; readonly multiplier: Multiplier }

/** A step game with its own types sealed in, so that one server plays all of them alike. */
export interface StepGame<View> {
  readonly id: GameId
  readonly defaultRtp: number
  readonly options: OptionValues
  start(options: Options): Result<Stored, Refusal>
  step(stored: unknown, choice: unknown, seeds: Seeds, terms: Terms): Result<Played<View>, Refusal>
  /** Whether all of the choices could be made, one after another, if none of them lost. */
  plan(stored: unknown, choices: readonly unknown[], rtpTenThousandths: number): Result<void, Refusal>
  /** Makes the choices of a plan until one loses or nothing more can be won, and stops there. */
  playOut(stored: unknown, choices: readonly unknown[], seeds: Seeds, terms: Terms): Played<View>
  standing(stored: unknown, seeds: Seeds, terms: Terms): Standing
  view(stored: unknown, seeds: Seeds, terms: Terms, settled: boolean): View
  /** The multiplier after one good step, after two, … with these options. Throws when it has no such options. */
  multipliers(options: Options, rtpTenThousandths: number): readonly Multiplier[]
  /** How many places a step has to choose from, counted from 0. Throws when it has no such options. */
  places(options: Options): number
  /** The board of a bet that these seeds decide, and how it comes about. Throws when it has no such options. */
  lay(options: Options, seeds: Seeds): Laying
  /** Makes the choices one by one as far as they can be made: what came of each, and where it ended. */
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
  const boardOf = (state: State, seeds: Seeds): Laid => rules.board(state, rules.draw(state, seeds))
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
    assert(state.ok, `${rules.id} is played with ${JSON.stringify(options)}`)
    return state.value
  }
  return {
    id: rules.id,
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
        if (!stepped.ok) throw new Error('a plan is checked before it is played')
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
    multipliers: (options, rtpTenThousandths) => rules.multipliers(started(options), rtpTenThousandths),
    places: (options) => rules.places(started(options)),
    lay(options, seeds) {
      const state = started(options)
      const drawing = rules.draw(state, seeds)
      return { drawing, board: rules.board(state, drawing) }
    },
    retrace(options, choices, seeds, terms) {
      let state = started(options)
      const drawing = rules.draw(state, seeds)
      const board = rules.board(state, drawing)
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
