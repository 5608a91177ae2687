import type { FootballView } from '@baize/contract/player'
import { Hand } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import ball from '../../assets/art/football.webp'
import { useT } from '../../i18n/language.ts'
import { useColorMode } from '../../styles/color-mode.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { PixiStage } from '../pixi/PixiStage.tsx'
import type { SceneProps } from '../step/scene.ts'
import type { FootballShown } from './drawing.ts'
import { Kicks } from './Kicks.tsx'
import { kicksOf, lastKick } from './kicks.ts'
import { KEEPERS, nextZone, ZONE_WORDS } from './zones.ts'
import './football.css'

const loadDrawing = () => import('./drawing.ts').then(({ drawFootball }) => drawFootball)
const NONE: readonly never[] = []

/** The goal: five buttons over the rendered scene, or over a plain board until the scene has loaded. */
export function FootballScene({
  view,
  landed = view,
  options: { difficulty },
  waiting,
  canPick,
  outcome,
  multipliers,
  onPick,
}: SceneProps<FootballView>) {
  const t = useT()
  const shownMultiplier = useMultiplierText()
  const goal = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(2)
  const [drawn, setDrawn] = useState(false)
  const mode = useColorMode((state) => state.mode)
  const ended = outcome === 'won' || outcome === 'lost'
  const isLanded = landed === view
  const kicks = kicksOf(landed, !isLanded || outcome === 'open', multipliers.length)
  const last = lastKick(kicks)

  const shown = useMemo(
    (): FootballShown => ({
      keepers: KEEPERS[difficulty],
      picks: view?.picks ?? NONE,
      covered: view?.board ?? NONE,
      waiting,
      ended,
      mode,
    }),
    [difficulty, view, waiting, ended, mode],
  )

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextZone(stop, event.key)
    if (next === null) return
    event.preventDefault()
    setStop(next)
    goal.current?.querySelectorAll('button')[next]?.focus()
  }

  const faceOf = (zone: number): 'free' | 'goal' | 'saved' | 'covered' => {
    if (!last || waiting !== null || !isLanded) return 'free'
    if (last.zone === zone) return last.kind
    return last.covered.includes(zone) ? 'covered' : 'free'
  }

  return (
    <div className="football-scene" data-drawn={drawn}>
      <PixiStage name="football" load={loadDrawing} shown={shown} onDrawn={setDrawn} />
      <Kicks kicks={kicks} />
      <div ref={goal} role="group" aria-label={t('football.board')} className="football-goal">
        {ZONE_WORDS.map((word, zone) => {
          const face = faceOf(zone)
          return (
            <button
              key={word}
              type="button"
              tabIndex={zone === stop ? 0 : -1}
              aria-label={canPick || face === 'free' ? t(word) : t(FACE_WORDS[face], { zone: t(word) })}
              aria-disabled={!canPick}
              data-zone={zone}
              data-face={face}
              data-waiting={waiting === zone}
              data-can-pick={canPick}
              className="football-zone"
              onFocus={() => setStop(zone)}
              onKeyDown={onKeyDown}
              onClick={() => canPick && onPick(zone)}
            >
              <span aria-hidden className="football-aim" />
              <span aria-hidden className="football-face">
                {(face === 'goal' || face === 'saved') && <img src={ball} alt="" draggable={false} />}
                {(face === 'covered' || face === 'saved') && <Hand />}
              </span>
            </button>
          )
        })}
      </div>
      {last?.kind === 'goal' && view && isLanded && outcome === 'open' && waiting === null && (
        <span key={view.picks.length} aria-hidden className="amount football-gain">
          {shownMultiplier(view.multiplier)}
        </span>
      )}
    </div>
  )
}

const FACE_WORDS = {
  goal: 'football.zoneGoal',
  saved: 'football.zoneSaved',
  covered: 'football.zoneCovered',
} as const
