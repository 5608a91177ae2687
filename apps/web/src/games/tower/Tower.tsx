import type { TowerView } from '@baize/contract'
import { formatMultiplier } from '@baize/kit'
import crown from '../../assets/art/crown.webp'
import dragon from '../../assets/art/dragon.webp'
import star from '../../assets/art/star.webp'
import { useT } from '../../i18n/language.ts'
import { useMultiplierText } from '../multiplier-text.ts'
import { cssVars } from '../step/css-vars.ts'
import { type Row, rowsOf } from '../step/rows.ts'
import type { SceneProps } from '../step/scene.ts'
import { placeInClimb, useRowKeys } from '../step/use-row-keys.ts'
import { TOWER_ROWS, TOWER_TILES } from './layout.ts'
import './tower.css'

const ART = { good: star, bad: dragon } as const
const WORDS = { hidden: 'tower.tileHidden', good: 'tower.tileGood', bad: 'tower.tileBad' } as const

/** A tower climbed from the bottom: the row to choose from is lit, and the light climbs with the player. */
export function Tower(props: SceneProps<TowerView>) {
  const { view, options, waiting, canPick, outcome, multipliers, onPick } = props
  const t = useT()
  const shown = useMultiplierText()
  const shape = { steps: TOWER_ROWS, places: TOWER_TILES[options.difficulty].of }
  // A board of other options than these is that of a bet that is over.
  const played = view?.difficulty === options.difficulty ? view : null
  const isOpen = outcome === 'open' && played !== null
  const rows = rowsOf(played, shape, { isOpen, waiting })
  const reached = played?.picks.length ?? 0
  const keys = useRowKeys({ ...shape, now: isOpen && reached < TOWER_ROWS ? reached : null })

  const tile = (row: Row, { place, face, picked, waiting: awaited }: Row['places'][number]) => {
    const choosable = canPick && row.state === 'now'
    return (
      <button
        key={place}
        type="button"
        {...keys.of(placeInClimb(shape, row.step, place))}
        aria-label={t(WORDS[face], { row: row.step + 1, n: place + 1 })}
        aria-disabled={!choosable}
        data-face={face}
        data-picked={picked}
        data-waiting={awaited}
        data-can-pick={choosable}
        className="tower-tile"
        onClick={() => choosable && onPick(place)}
      >
        <span aria-hidden className="tower-stone" />
        {face !== 'hidden' && (
          <img src={ART[face]} alt="" width={96} height={96} draggable={false} className="tower-face" />
        )}
      </button>
    )
  }

  return (
    <div className="tower" data-outcome={outcome ?? 'none'} style={cssVars({ '--reached': reached })}>
      <span aria-hidden className="tower-light" data-on={isOpen} />
      <div aria-hidden className="tower-top" data-reached={outcome === 'won' && reached === TOWER_ROWS}>
        <img src={crown} alt="" width={96} height={96} draggable={false} className="tower-crown" />
      </div>
      <div ref={keys.board} role="group" aria-label={t('tower.board')} className="tower-board">
        {rows.toReversed().map((row) => {
          const times = multipliers[row.step]
          return (
            <div
              key={row.step}
              className="tower-row"
              data-state={row.state}
              data-passed={
                row.state === 'past' && !row.places.some((one) => one.picked && one.face === 'bad')
              }
              style={cssVars({ '--row': row.step })}
            >
              {row.places.map((place) => tile(row, place))}
              <span aria-hidden className="tower-times amount">
                {times !== undefined && shown(formatMultiplier(times))}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
