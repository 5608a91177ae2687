import type { ThimblesView } from '@baize/contract/player'
import { useRef } from 'react'
import { useT } from '../../i18n/language.ts'
import type { SceneProps } from '../step/scene.ts'
import { useBoardKeys } from '../step/use-board-keys.ts'
import { Ball, Cup, CupColours } from './Cup.tsx'
import { cupsOf } from './cups.ts'
import { CUPS } from './shuffle.ts'
import './thimbles.css'
import { useShuffle } from './use-shuffle.ts'

const GRID = { columns: CUPS, places: CUPS }
const WORDS = { hidden: 'thimbles.cupHidden', ball: 'thimbles.cupBall', empty: 'thimbles.cupEmpty' } as const

/** Three cups on the felt: the balls are shown, covered and shuffled; a pick reveals its cup and the others. */
export function Thimbles({ view, options, waiting, canPick, outcome, onPick }: SceneProps<ThimblesView>) {
  const t = useT()
  const group = useRef<HTMLDivElement>(null)
  const keys = useBoardKeys(group, GRID, 1)
  // A board played with other options does not apply to the next bet.
  const played = view?.balls === options.balls ? view : null
  const isOpen = outcome === 'open' && played !== null
  const isMoving = useShuffle(group, isOpen && played.picks.length === 0)
  const cups = cupsOf(played, options.balls, isMoving)
  return (
    <div className="thimbles" data-outcome={outcome ?? 'none'}>
      <CupColours />
      <span aria-hidden className="thimbles-lamp" />
      <div ref={group} role="group" aria-label={t('thimbles.board')} className="thimbles-cups">
        {cups.map(({ cup, face, isUp, hasBall, picked }) => {
          const choosable = canPick && !isMoving
          return (
            <button
              key={cup}
              type="button"
              {...keys.of(cup)}
              aria-label={t(WORDS[face], { n: cup + 1 })}
              aria-disabled={!choosable}
              data-up={isUp}
              data-picked={picked}
              data-face={face}
              data-waiting={waiting === cup}
              data-can-pick={choosable}
              className="thimbles-place"
              onClick={() => choosable && onPick(cup)}
            >
              <span aria-hidden className="thimbles-shadow" />
              {hasBall && <Ball />}
              <Cup />
            </button>
          )
        })}
      </div>
    </div>
  )
}
