import { optionsIn } from '@baize/contract/player'
import { type GameId, type Refusal, refusal } from '@baize/contract/shared'
import {
  assert,
  err,
  formatMultiplier,
  type Multiplier,
  ONE_X,
  ok,
  payoutOf,
  present,
  type Result,
} from '@baize/kit'
import type { Drawing, Seeds } from './fairness.ts'
import { foreignOption, type OptionSpaces, type Options, sampleOptions } from './options.ts'
import { boardText, placesText } from './proof.ts'
import {
  type Board,
  capped,
  type Laying,
  LOST,
  paidMultiplier,
  type SoloGame,
  type Stored,
  type Terms,
  type Worth,
} from './solo-game.ts'

/**
 * How a board is laid out. `rows`: one row of places per step. `tiles`: one field for all steps, each tile taken once.
 */
export type BoardKind = 'rows' | 'tiles'

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
export type Standing = Worth & {
  readonly goodSteps: number
  readonly phase: 'open' | 'lost' | 'complete'
  readonly next: Multiplier | null
}

/** A bet without a step is worth its stake: nothing has been risked yet. */
function standingOf<State extends Stored, Laid extends Board, View>(
  rules: StepRules<State, Laid, View>,
  state: State,
  board: Laid,
  terms: Terms,
): Standing {
  const { goodSteps, lost } = rules.progress(state, board)
  if (lost) return { goodSteps, phase: 'lost', next: null, ...LOST }
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

/** One choice of a bet, and its result. */
export type VerifiedChoice = {
  readonly choice: number
  readonly good: boolean
  readonly multiplier: Multiplier
}

/** The part of a view that every step game has. */
export type StepView = { readonly picks: readonly number[]; readonly board: Board | null }

/** A step game with its own types erased, so that one server plays all of them alike. */
export interface StepGame<View> extends SoloGame<View> {
  readonly board: BoardKind
  step(stored: unknown, choice: unknown, seeds: Seeds, terms: Terms): Result<Played<View>, Refusal>
  playOut(stored: unknown, choices: readonly unknown[], seeds: Seeds, terms: Terms): Played<View>
  standing(stored: unknown, seeds: Seeds, terms: Terms): Standing
  /** Number of good steps in what a player sees of a bet. */
  passed(view: View): number
  /** Multipliers after one good step, after two, … with these options. Throws for invalid options. */
  multipliers(options: Options, rtpTenThousandths: number): readonly Multiplier[]
  /** Number of places to choose from in a step, counted from 0. Throws for invalid options. */
  places(options: Options): number
  /** Replays the choices one by one as far as they are legal: the result of each, and the final standing. */
  retrace(
    options: Options,
    choices: readonly number[],
    seeds: Seeds,
    terms: Terms,
  ): Laying & { readonly made: readonly VerifiedChoice[]; readonly standing: Standing }
}

/** An RTP so large that the floor is negligible: its multipliers are one over the probability. */
const LARGE_RTP = 1e15

export function stepGame<State extends Stored, Laid extends Board, View extends StepView>(
  rules: StepRules<State, Laid, View>,
): StepGame<View> {
  const boardOf = (state: State, seeds: Seeds): Laid => rules.lay(state, rules.draw(state, seeds))
  const start = (options: Options): Result<State, Refusal> => {
    const started = rules.start(options)
    if (!started.ok) return started
    return foreignOption(
      options,
      started.value,
      (name) => name !== 'picks' && Object.hasOwn(started.value, name),
    )
  }
  const started = (options: Options): State => {
    const state = start(options)
    assert(state.ok, `${rules.id} cannot be played with ${JSON.stringify(options)}`)
    return state.value
  }
  const retrace: StepGame<View>['retrace'] = (options, choices, seeds, terms) => {
    let state = started(options)
    const drawing = rules.draw(state, seeds)
    const board = rules.lay(state, drawing)
    let standing = standingOf(rules, state, board, terms)
    const made: VerifiedChoice[] = []
    for (const choice of choices) {
      const stepped = standing.phase === 'open' ? rules.step(state, choice) : null
      if (!stepped?.ok) break
      state = stepped.value
      standing = standingOf(rules, state, board, terms)
      made.push({ choice, good: standing.phase !== 'lost', multiplier: standing.multiplier })
    }
    return { drawing, board, made, standing }
  }
  /** The chance of reaching each step times its payout, over all steps at which a bet can be cashed out. */
  const returns: StepGame<View>['returns'] = (options, rtpTenThousandths, stake) => {
    const odds = rules.multipliers(started(options), LARGE_RTP)
    const returned = rules.multipliers(started(options), rtpTenThousandths).map((times, step) => {
      const chance = present(odds[step], `step ${step} of both ladders`)
      return Number((paidMultiplier(times, stake) * BigInt(LARGE_RTP)) / chance)
    })
    return { least: Math.min(...returned), most: Math.max(...returned) }
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
      if (choices === null) return ok(undefined)
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
    retrace,
    replay(view, seeds, terms) {
      const { drawing, board, made, standing } = retrace(optionsIn(view), view.picks, seeds, terms)
      return {
        drawing,
        board,
        claims: [
          { what: 'board', claimed: boardText(view.board ?? []), computed: boardText(board) },
          {
            what: 'moves',
            claimed: placesText(view.picks),
            computed: placesText(made.map(({ choice }) => choice)),
          },
        ],
        after: made.map(({ choice, good, multiplier }, step) => ({
          kind: 'pick',
          step,
          place: choice,
          good,
          multiplier: formatMultiplier(multiplier),
        })),
        standing,
      }
    },
    returns,
    leastReturn: (rtpTenThousandths, stake) =>
      Math.min(
        ...sampleOptions(rules.options).map((options) => returns(options, rtpTenThousandths, stake).least),
      ),
  }
}
