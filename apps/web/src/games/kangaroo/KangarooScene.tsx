import type { KangarooView } from '@baize/contract/player'
import { formatMultiplier } from '@baize/kit'
import { useMemo, useState } from 'react'
import kangaroo from '../../assets/art/kangaroo.webp'
import { useT } from '../../i18n/language.ts'
import { useColorMode } from '../../styles/color-mode.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { PixiStage } from '../pixi/PixiStage.tsx'
import type { SceneProps } from '../step/scene.ts'
import type { KangarooShown } from './drawing.ts'
import { hasFallen, jumpsOf } from './jumps.ts'
import { Track } from './Track.tsx'
import './kangaroo.css'

const loadDrawing = () => import('./load-drawing.ts').then(({ loadKangaroo }) => loadKangaroo())

/** The course over the rocks. The whole scene is one button, since a jump is the only choice. */
export function KangarooScene({
  view,
  landed = view,
  options: { difficulty },
  waiting,
  canPick,
  outcome,
  multipliers,
  onPick,
}: SceneProps<KangarooView>) {
  const t = useT()
  const shownMultiplier = useMultiplierText()
  const [drawn, setDrawn] = useState(false)
  const mode = useColorMode((state) => state.mode)
  const labels = useMemo(
    () => multipliers.map((times) => shownMultiplier(formatMultiplier(times))),
    [multipliers, shownMultiplier],
  )
  const jumps = jumpsOf(view, outcome === 'open', multipliers.length)
  const fell = hasFallen(jumps)
  const made = view?.picks.length ?? 0
  const isLanded = landed === view
  const done = isLanded ? jumps : jumpsOf(landed, true, multipliers.length)
  const doneCount = landed?.picks.length ?? 0
  const next = labels[doneCount]
  const happy = outcome === 'won' && view !== null && Number(view.multiplier) > 1

  const signs = jumps.map(({ sign }) => sign).join(' ')
  const shown = useMemo(
    (): KangarooShown => ({
      jumps: made,
      fell,
      waiting: waiting !== null,
      happy,
      difficulty,
      mode,
      labels,
      signs: signs.split(' ').filter(isSign),
    }),
    [made, fell, waiting, happy, difficulty, mode, labels, signs],
  )

  return (
    <div className="kangaroo-scene" data-drawn={drawn} data-difficulty={difficulty}>
      <PixiStage name="kangaroo" load={loadDrawing} shown={shown} onDrawn={setDrawn} />
      {!drawn && (
        <div
          aria-hidden
          className="kangaroo-plain"
          data-waiting={waiting !== null}
          data-fell={fell && isLanded}
        >
          <img src={kangaroo} alt="" width={96} height={96} draggable={false} />
          <span className="amount kangaroo-rock">{doneCount > 0 && !fell ? labels[doneCount - 1] : ''}</span>
          <span className="amount kangaroo-rock">{labels[fell && isLanded ? doneCount - 1 : doneCount]}</span>
        </div>
      )}
      <Track jumps={done} labels={labels} />
      <div role="group" aria-label={t('kangaroo.board')} className="contents">
        <button
          type="button"
          tabIndex={0}
          aria-label={
            next === undefined
              ? t('kangaroo.jump')
              : t('kangaroo.jumpFor', { n: doneCount + 1, of: labels.length, multiplier: next })
          }
          aria-disabled={!canPick}
          data-can-pick={canPick}
          data-waiting={waiting !== null}
          className="kangaroo-jump"
          onClick={() => canPick && onPick(0)}
        >
          {next !== undefined && (
            <span aria-hidden className="kangaroo-bubble">
              {t('kangaroo.jump')}
              <b className="amount">{next}</b>
            </span>
          )}
        </button>
      </div>
    </div>
  )
}

const SIGNS = ['ahead', 'next', 'passed', 'held', 'fell'] as const
const isSign = (word: string): word is (typeof SIGNS)[number] => SIGNS.some((sign) => sign === word)
