import type { ThimblesView } from '@baize/contract'
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

/** Three cups on the felt: the balls are shown, covered and shuffled; the cup that is picked shows the truth, and so do the others. */
export function Thimbles({ view, options, waiting, canPick, outcome, onPick }: SceneProps<ThimblesView>) {
  const t = useT()
  const keys = useBoardKeys(GRID, 1)
  // What is on the felt after a bet with other options is of no use to the next.
  const played = view?.balls === options.balls ? view : null
  const isOpen = outcome === 'open' && played !== null
  const isMoving = useShuffle(keys.board, isOpen && played.picks.length === 0)
  const cups = cupsOf(played, options.balls, isMoving)
  return (
    <div className="thimbles" data-outcome={outcome ?? 'none'}>
      <CupColours />
      <span aria-hidden className="thimbles-lamp" />
      <div ref={keys.board} role="group" aria-label={t('thimbles.board')} className="thimbles-cups">
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
