import { type GameId, type Refusal, refusal } from '@baize/contract/shared'
import { assert, err, formatMultiplier, type Multiplier, ok, type Result, shownMultiplier } from '@baize/kit'
import { drawRows } from './fairness.ts'
import type { OptionSpaces, Options } from './options.ts'
import type { Stored } from './solo-game.ts'
import { type StepGame, stepGame } from './step-game.ts'

/**
 * A ladder of `steps` rows, drawn independently: `count` of `size` items are drawn per row, and `good` of `size`
 * equally likely outcomes pass.
 */
export type Layout = {
  readonly steps: number
  /** Number of places to choose from, counted from 0. */
  readonly places: number
  readonly size: number
  readonly count: number
  readonly good: number
  /** Losing places of a row, from its draw. */
  losing(drawn: readonly number[]): readonly number[]
}

/** The drawn places lose. */
export const badPlaces = (steps: number, places: number, bad: number): Layout => ({
  steps,
  places,
  size: places,
  count: bad,
  good: places - bad,
  losing: (drawn) => drawn,
})

/** Rules of a row game. It has a single option. */
export type RowRules<Chosen extends Stored> = {
  readonly id: GameId
  readonly defaultRtp: number
  readonly options: OptionSpaces
  /** Parses the option from the player's input and drops everything else. */
  choose(given: Options): Result<Chosen, Refusal>
  layout(chosen: Chosen): Layout
}

export type RowView = {
  picks: number[]
  multiplier: string
  nextMultiplier: string | null
  board: number[][]
}

/** Cache by layout, then by RTP: every bet reads it several times. */
const ladders = new WeakMap<Layout, Map<number, readonly Multiplier[]>>()

/** Multipliers after k passed rows: floor(RTP x size^k / good^k) to the hundredth. */
function multipliersOf(layout: Layout, rtpTenThousandths: number): readonly Multiplier[] {
  const known = ladders.get(layout)?.get(rtpTenThousandths)
  if (known) return known
  assert(
    Number.isInteger(rtpTenThousandths) && rtpTenThousandths > 0,
    `rtp must be a positive integer, got ${rtpTenThousandths}`,
  )
  const [size, good] = [BigInt(layout.size), BigInt(layout.good)]
  const ladder = Array.from({ length: layout.steps }, (_, i) => {
    const k = BigInt(i + 1)
    return shownMultiplier((BigInt(rtpTenThousandths) * size ** k) / good ** k)
  })
  const ofLayout = ladders.get(layout) ?? new Map<number, readonly Multiplier[]>()
  ladders.set(layout, ofLayout.set(rtpTenThousandths, ladder))
  return ladder
}

const isPlace = (value: unknown, { places }: Layout): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < places

const passedRows = (picks: readonly number[], board: readonly (readonly number[])[]): number =>
  picks.filter((place, step) => !board[step]?.includes(place)).length

/** Builds a step game from the rules of its rows. */
export function rowGame<Chosen extends Stored>(game: RowRules<Chosen>): StepGame<Chosen & RowView> {
  type State = Chosen & { readonly picks: readonly number[] }
  /** The option alone, without the picks. */
  const chosenBy = (given: object): Chosen => {
    const chosen = game.choose({ ...given })
    assert(chosen.ok, `stored state of ${game.id} must have a valid option`)
    return chosen.value
  }
  return stepGame<State, readonly (readonly number[])[], Chosen & RowView>({
    id: game.id,
    board: 'rows',
    defaultRtp: game.defaultRtp,
    options: game.options,
    places: (state) => game.layout(state).places,

    start(options): Result<State, Refusal> {
      const chosen = game.choose(options)
      return chosen.ok ? ok({ ...chosen.value, picks: [] }) : chosen
    },

    restore(stored) {
      assert(typeof stored === 'object' && stored !== null, `stored state of ${game.id} must be an object`)
      const chosen = chosenBy(stored)
      const layout = game.layout(chosen)
      assert(
        'picks' in stored && Array.isArray(stored.picks),
        `stored state of ${game.id} must list its picks`,
      )
      const given: unknown[] = stored.picks
      assert(given.length <= layout.steps, 'stored picks must not outnumber the rows')
      const picks = given.filter((pick) => isPlace(pick, layout))
      assert(picks.length === given.length, 'stored picks must be places of the board')
      return { ...chosen, picks }
    },

    draw(state, seeds) {
      const { steps, size, count } = game.layout(state)
      return drawRows(seeds, { rows: steps, size, count })
    },

    lay(state, { items }) {
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
      const goodSteps = passedRows(picks, board)
      return { goodSteps, lost: goodSteps < picks.length }
    },

    passed: ({ picks, board }) => passedRows(picks, board),

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
