import { type GameId, type Refusal, refusal } from '@baize/contract'
import { assert, err, formatMultiplier, type Multiplier, multiplier, ok, type Result } from '@baize/kit'
import { drawRows } from './fairness.ts'
import { type Options, type OptionValues, type StepGame, type Stored, stepGame } from './step-game.ts'

/**
 * A way up of `steps` rows, each drawn by itself: `count` of `size` things are drawn, and of all that could be drawn `good`
 * of `size` would let the player pass.
 */
export type Layout = {
  readonly steps: number
  /** How many places a player can choose from, counted from 0. */
  readonly places: number
  readonly size: number
  readonly count: number
  readonly good: number
  /** The places of a row that lose, by what was drawn in it. */
  losing(drawn: readonly number[]): readonly number[]
}

/** What is drawn loses. */
export const badPlaces = (steps: number, places: number, bad: number): Layout => ({
  steps,
  places,
  size: places,
  count: bad,
  good: places - bad,
  losing: (drawn) => drawn,
})

/** The rules of a game that goes row by row. What it is played with is its one option. */
export type RowRules<Chosen extends Stored> = {
  readonly id: GameId
  readonly defaultRtp: number
  readonly options: OptionValues
  /** The option, found among what a player gave, and nothing else. */
  choose(given: Options): Result<Chosen, Refusal>
  layout(chosen: Chosen): Layout
}

/** Finds an option of a few values, or says which there are. */
export function oneOf<const Value extends number | string>(
  given: unknown,
  field: string,
  values: readonly Value[],
): Result<Value, Refusal> {
  const chosen = values.find((value) => value === given)
  if (chosen !== undefined) return ok(chosen)
  return err(refusal('badInput', { field, reason: `choose one of ${values.join(', ')}` }))
}

export type RowView = {
  picks: number[]
  multiplier: string
  nextMultiplier: string | null
  board: number[][]
}

/** By layout, then by return. Every bet asks several times. */
const ladders = new WeakMap<Layout, Map<number, readonly Multiplier[]>>()

/** After k good steps: floor(RTP x size^k / good^k) in ten-thousandths. */
function multipliersOf(layout: Layout, rtpTenThousandths: number): readonly Multiplier[] {
  const known = ladders.get(layout)?.get(rtpTenThousandths)
  if (known) return known
  assert(Number.isInteger(rtpTenThousandths) && rtpTenThousandths > 0, 'a return is a whole number')
  const [size, good] = [BigInt(layout.size), BigInt(layout.good)]
  const ladder = Array.from({ length: layout.steps }, (_, i) => {
    const k = BigInt(i + 1)
    return multiplier((BigInt(rtpTenThousandths) * size ** k) / good ** k)
  })
  const ofLayout = ladders.get(layout) ?? new Map<number, readonly Multiplier[]>()
  ladders.set(layout, ofLayout.set(rtpTenThousandths, ladder))
  return ladder
}

const isPlace = (value: unknown, { places }: Layout): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < places

/** A game of rows has the same rules whatever its rows look like. */
export function rowGame<Chosen extends Stored>(game: RowRules<Chosen>): StepGame<Chosen & RowView> {
  type State = Chosen & { readonly picks: readonly number[] }
  /** Without the picks. */
  const chosenBy = (given: object): Chosen => {
    const chosen = game.choose({ ...given })
    assert(chosen.ok, `a state of ${game.id} says what it is played with`)
    return chosen.value
  }
  return stepGame<State, readonly (readonly number[])[], Chosen & RowView>({
    id: game.id,
    defaultRtp: game.defaultRtp,
    options: game.options,
    places: (state) => game.layout(state).places,

    start(options): Result<State, Refusal> {
      const chosen = game.choose(options)
      return chosen.ok ? ok({ ...chosen.value, picks: [] }) : chosen
    },

    restore(stored) {
      assert(typeof stored === 'object' && stored !== null, `a state of ${game.id} is an object`)
      const chosen = chosenBy(stored)
      const layout = game.layout(chosen)
      assert('picks' in stored && Array.isArray(stored.picks), `a state of ${game.id} lists the picks`)
      const given: unknown[] = stored.picks
      assert(given.length <= layout.steps, 'there is a row for every pick')
      const picks = given.filter((pick) => isPlace(pick, layout))
      assert(picks.length === given.length, 'picks are places')
      return { ...chosen, picks }
    },

    draw(state, seeds) {
      const { steps, size, count } = game.layout(state)
      return drawRows(seeds, { rows: steps, size, count })
    },

    board(state, { items }) {
      const layout = game.layout(state)
      return items.map((drawn) => layout.losing(drawn))
    },

    step(state, choice): Result<State, Refusal> {
      const layout = game.layout(state)
      if (!isPlace(choice, layout)) {
        const reason = layout.places === 1 ? 'choose 0' : `choose a place from 0 to ${layout.places - 1}`
        return err(refusal('badInput', { field: 'choice', reason }))
      }
      if (state.picks.length >= layout.steps) return err(refusal('moveNotAllowed'))
      return ok({ ...state, picks: [...state.picks, choice] })
    },

    progress({ picks }, board) {
      const goodSteps = picks.filter((place, step) => !board[step]?.includes(place)).length
      return { goodSteps, lost: goodSteps < picks.length }
    },

    multipliers: (state, rtpTenThousandths) => multipliersOf(game.layout(state), rtpTenThousandths),

    view(state, board, standing, settled) {
      const shown = settled ? board : board.slice(0, state.picks.length)
      return {
        ...chosenBy(state),
        picks: [...state.picks],
        multiplier: formatMultiplier(standing.multiplier),
        nextMultiplier: settled || standing.next === null ? null : formatMultiplier(standing.next),
        board: shown.map((row) => [...row]),
      }
    },
  })
}
