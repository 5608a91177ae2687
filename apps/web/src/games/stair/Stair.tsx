import type { StairView } from '@baize/contract/player'
import fox from '../../assets/art/fox.webp'
import { useT } from '../../i18n/language.ts'
import { ClimbRows, useClimb } from '../step/Climb.tsx'
import { cssVars } from '../step/css-vars.ts'
import type { SceneProps } from '../step/scene.ts'
import { inSight, STAIR_PLACES } from './layout.ts'
import './stair.css'

const WORDS = { hidden: 'stair.tileHidden', good: 'stair.tileGood', bad: 'stair.tileBad' } as const

/** A stair climbed step by step. The view follows the walker; when the bet is over, the whole stair is visible. */
export function Stair(props: SceneProps<StairView>) {
  const { canPick, outcome, multipliers, onPick } = props
  const t = useT()
  const climb = useClimb('stair', props)
  const { played, isOpen, reached } = climb
  const isOver = played !== null && !isOpen
  const picks = played?.picks ?? []
  const sight = inSight(reached, isOver)

  return (
    <div
      className="stair"
      data-outcome={outcome ?? 'none'}
      style={cssVars({ '--from': sight.from, '--in-sight': sight.steps })}
    >
      <span aria-hidden className="stair-sky" style={cssVars({ '--climbed': reached })} />
      <ClimbRows
        climb={climb}
        prefix="stair"
        boardClass="stair-flight"
        rowClass="stair-step"
        label={t('stair.board')}
        tileLabel={(face, row, n) => t(WORDS[face], { row, n })}
        renderTile={(face) => face === 'bad' && <Rock />}
        canPick={canPick}
        multipliers={multipliers}
        onPick={onPick}
      >
        {/* The key restarts the hop animation with every step. */}
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
      </ClimbRows>
    </div>
  )
}

/** A boulder lit from the upper left. */
const Rock = () => (
  <svg aria-hidden viewBox="0 0 64 64" className="stair-rock">
    <path className="stair-rock-body" d="M14 22 27 9l16 2 13 13 2 17-11 14-20 3L10 51 5 36z" />
    <path className="stair-rock-lit" d="M14 22 27 9l16 2-9 11-14 5-11 8z" />
    <path className="stair-rock-dark" d="m56 24 2 17-11 14-20 3 14-13z" />
    <path className="stair-rock-crack" d="m24 30 8 6-3 9m14-22-3 8 7 5" />
  </svg>
)
