import type { StepGameId } from '@baize/contract/player'
import { formatMultiplier } from '@baize/kit'
import { STEP_GAMES } from '@baize/rules'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { cssVars } from './css-vars.ts'
import { type Row, rowsOf } from './rows.ts'
import type { SceneProps } from './scene.ts'
import type { BoardKeys } from './use-board-keys.ts'
import { placeInClimb, useRowKeys } from './use-row-keys.ts'

/** Shape and state of a board that is climbed row by row, from the rules and the bet. */
export type RowsView = { readonly picks: readonly number[]; readonly board: readonly (readonly number[])[] }

/** Number of steps and places of a row game with these options, by its rules. */
export function shapeOf(
  id: StepGameId,
  options: object,
): { readonly steps: number; readonly places: number } {
  const game = STEP_GAMES[id]
  return {
    steps: game.multipliers({ ...options }, game.defaultRtp).length,
    places: game.places({ ...options }),
  }
}

type Climb = {
  readonly shape: { readonly steps: number; readonly places: number }
  /** The bet on the board; null when it was made with other options than those selected now. */
  readonly played: RowsView | null
  readonly isOpen: boolean
  readonly reached: number
  readonly rows: readonly Row[]
  readonly board: RefObject<HTMLDivElement | null>
  readonly keysOf: BoardKeys['of']
}

export function useClimb(
  id: StepGameId,
  props: Pick<SceneProps<RowsView>, 'view' | 'outcome' | 'waiting'> & { readonly options: object },
): Climb {
  const { view, options, outcome, waiting } = props
  const shape = shapeOf(id, options)
  const played = view !== null && isMadeWith(view, options) ? view : null
  const isOpen = outcome === 'open' && played !== null
  const reached = played?.picks.length ?? 0
  const board = useRef<HTMLDivElement>(null)
  const keysOf = useRowKeys(board, { ...shape, now: isOpen && reached < shape.steps ? reached : null })
  return { shape, played, isOpen, reached, rows: rowsOf(played, shape, { isOpen, waiting }), board, keysOf }
}

const isMadeWith = (view: object, options: object): boolean => {
  const made = new Map<string, unknown>(Object.entries(view))
  return Object.entries(options).every(([name, value]) => made.get(name) === value)
}

type ClimbRowsProps = Pick<SceneProps<RowsView>, 'canPick' | 'multipliers' | 'onPick'> & {
  readonly climb: Climb
  /** Class name prefix of its parts. */
  readonly prefix: string
  readonly boardClass: string
  readonly rowClass: string
  readonly label: string
  readonly tileLabel: (face: Row['places'][number]['face'], row: number, place: number) => string
  readonly renderTile: (face: Row['places'][number]['face']) => ReactNode
  readonly children?: ReactNode
}

/** The rows of a climb, top row first, with the payout of each. */
export function ClimbRows(props: ClimbRowsProps) {
  const {
    climb,
    prefix,
    boardClass,
    rowClass,
    label,
    tileLabel,
    renderTile,
    canPick,
    multipliers,
    onPick,
    children,
  } = props
  const { shape, rows, board, keysOf } = climb
  const shown = useMultiplierText()
  return (
    <div
      ref={board}
      role="group"
      aria-label={label}
      className={boardClass}
      style={cssVars({ '--rows': shape.steps })}
    >
      {rows.toReversed().map((row) => {
        const times = multipliers[row.step]
        return (
          <div
            key={row.step}
            className={rowClass}
            data-state={row.state}
            data-passed={
              row.state === 'past' && !row.places.some((place) => place.picked && place.face === 'bad')
            }
            style={cssVars({ '--step': row.step })}
          >
            {row.places.map(({ place, face, picked, waiting }) => {
              const choosable = canPick && row.state === 'now'
              return (
                <button
                  key={place}
                  type="button"
                  {...keysOf(placeInClimb(shape, row.step, place))}
                  aria-label={tileLabel(face, row.step + 1, place + 1)}
                  aria-disabled={!choosable}
                  data-face={face}
                  data-picked={picked}
                  data-waiting={waiting}
                  data-can-pick={choosable}
                  className={`${prefix}-tile`}
                  onClick={() => choosable && onPick(place)}
                >
                  {renderTile(face)}
                </button>
              )
            })}
            <span aria-hidden className={`${prefix}-times amount`}>
              {times !== undefined && shown(formatMultiplier(times))}
            </span>
          </div>
        )
      })}
      {children}
    </div>
  )
}
