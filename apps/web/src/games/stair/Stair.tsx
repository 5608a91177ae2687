import type { StairView } from '@baize/contract'
import { formatMultiplier } from '@baize/kit'
import fox from '../../assets/art/fox.webp'
import { useT } from '../../i18n/language.ts'
import { useMultiplierText } from '../multiplier-text.ts'
import { cssVars } from '../step/css-vars.ts'
import { type Row, rowsOf } from '../step/rows.ts'
import type { SceneProps } from '../step/scene.ts'
import { placeInClimb, useRowKeys } from '../step/use-row-keys.ts'
import { inSight, STAIR_PLACES, STAIR_STEPS } from './layout.ts'
import { Rock } from './Rock.tsx'
import './stair.css'

const SHAPE = { steps: STAIR_STEPS, places: STAIR_PLACES }
const WORDS = { hidden: 'stair.tileHidden', good: 'stair.tileGood', bad: 'stair.tileBad' } as const

/** A stair that somebody walks up. What is seen of it moves with the walker; at the end all of it is in sight. */
export function Stair(props: SceneProps<StairView>) {
  const { view, options, waiting, canPick, outcome, multipliers, onPick } = props
  const t = useT()
  const shown = useMultiplierText()
  // A board of other options than these is that of a bet that is over.
  const played = view?.rocks === options.rocks ? view : null
  const isOpen = outcome === 'open' && played !== null
  const isOver = played !== null && !isOpen
  const rows = rowsOf(played, SHAPE, { isOpen, waiting })
  const picks = played?.picks ?? []
  const reached = picks.length
  const keys = useRowKeys({ ...SHAPE, now: isOpen && reached < STAIR_STEPS ? reached : null })
  const sight = inSight(reached, isOver)

  const tile = (row: Row, { place, face, picked, waiting: awaited }: Row['places'][number]) => {
    const choosable = canPick && row.state === 'now'
    return (
      <button
        key={place}
        type="button"
        {...keys.of(placeInClimb(SHAPE, row.step, place))}
        aria-label={t(WORDS[face], { row: row.step + 1, n: place + 1 })}
        aria-disabled={!choosable}
        data-face={face}
        data-picked={picked}
        data-waiting={awaited}
        data-can-pick={choosable}
        className="stair-tile"
        onClick={() => choosable && onPick(place)}
      >
        {face === 'bad' && <Rock />}
      </button>
    )
  }

  return (
    <div
      className="stair"
      data-outcome={outcome ?? 'none'}
      style={cssVars({ '--from': sight.from, '--in-sight': sight.steps })}
    >
      <span aria-hidden className="stair-sky" style={cssVars({ '--climbed': reached })} />
      <div ref={keys.board} role="group" aria-label={t('stair.board')} className="stair-flight">
        {rows.toReversed().map((row) => {
          const times = multipliers[row.step]
          return (
            <div
              key={row.step}
              className="stair-step"
              data-state={row.state}
              style={cssVars({ '--step': row.step })}
            >
              {row.places.map((place) => tile(row, place))}
              <span aria-hidden className="stair-times amount">
                {times !== undefined && shown(formatMultiplier(times))}
              </span>
            </div>
          )
        })}
        {/* The key begins its hop anew with every step. */}
        <span
          key={reached}
          aria-hidden
          className="stair-walker"
          data-fell={outcome === 'lost' && played !== null}
          style={cssVars({
            '--at': reached - 1,
            '--place': picks.at(-1) ?? (STAIR_PLACES - 1) / 2,
            '--from-place': picks.at(-2) ?? (STAIR_PLACES - 1) / 2,
          })}
        >
          <img src={fox} alt="" width={96} height={96} draggable={false} />
        </span>
      </div>
    </div>
  )
}
