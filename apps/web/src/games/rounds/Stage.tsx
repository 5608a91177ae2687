import { formatMultiplier } from '@baize/kit'
import { useMemo, useRef, useState } from 'react'
import { gain } from '../../features/bets/bet-amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useColorMode } from '../../styles/color-mode.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { heightOf } from '../../ui/multiplier-height.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { useReducedMotion } from '../../ui/reduced-motion.ts'
import { PixiStage } from '../pixi/PixiStage.tsx'
import { DISPLAY_LAG_MS, multiplierNow } from './multiplier-now.ts'
import { PlainCurve } from './PlainCurve.tsx'
import { Ring } from './Ring.tsx'
import type { Mark, RoundShown } from './shown.ts'
import type { RoundUi } from './ui.ts'
import { useFrames } from './use-frames.ts'
import type { RoundGame } from './use-round-game.ts'

const JUMP_MS = 60

/** The scene of the round, with its multiplier as text over it. Both are updated outside React. */
export function Stage({ ui, game }: { ui: RoundUi; game: RoundGame }) {
  const t = useT()
  const [drawn, setDrawn] = useState(false)
  const { round, table, isLive } = game
  const shown = useShown(game)
  const phase = round?.phase ?? null
  return (
    <div className={`rounds-scene ${ui.id}-scene`} data-drawn={drawn} data-phase={phase ?? 'none'}>
      <PixiStage name={ui.id} load={ui.loadDrawing} shown={shown} onDrawn={setDrawn} />
      {!drawn && <PlainCurve key={`${phase} ${shown.marks.length}`} shown={shown} />}
      <div className="rounds-centre">
        {phase === null && <p className="rounds-phase">{t('rounds.waitingRound')}</p>}
        {phase === 'STARTING' && round && <Ring table={table} round={round} />}
        {phase === 'LOCKED' && <p className="rounds-phase">{t('rounds.takingOff')}</p>}
        {(phase === 'RUNNING' || phase === 'ENDED') && (
          <BigMultiplier game={game} dim={!isLive && phase === 'RUNNING'} />
        )}
        {phase === 'ENDED' && <p className="rounds-phase rounds-over">{t(ui.words.ended)}</p>}
      </div>
      <Paid game={game} />
    </div>
  )
}

/** Changes with phase, bets and palette, never with time. */
function useShown({ round, mine, table }: RoundGame): RoundShown {
  const mode = useColorMode((state) => state.mode)
  const calm = useReducedMotion()
  const language = useLanguage()
  const multiplier = useMultiplierText()
  const phase = round?.phase ?? null
  const number = round?.number ?? null
  const runsAt = round?.runsAt ?? null
  const end = round?.multiplier ?? null
  const ahead = table.aheadMs()
  const [kept, setKept] = useState(ahead)
  // Applying every clock reading would jitter the curve; only a large deviation is corrected.
  if (ahead !== null && (kept === null || Math.abs(ahead - kept) > JUMP_MS)) setKept(ahead)
  const runsAtMs = runsAt === null || kept === null ? null : runsAt + DISPLAY_LAG_MS - kept
  const marks = useMemo(
    () =>
      mine.flatMap((bet): Mark[] => {
        const { state, round: of, autoCashOut } = bet.view
        if (of !== number) return []
        if (state === 'CASHED_OUT')
          return [
            { bet: bet.id, at: Number(bet.multiplier), label: multiplier(bet.multiplier), kind: 'paid' },
          ]
        return state === 'RUNNING' && autoCashOut !== null
          ? [{ bet: bet.id, at: Number(autoCashOut), label: multiplier(autoCashOut), kind: 'ahead' }]
          : []
      }),
    [mine, number, multiplier],
  )
  return useMemo(
    () => ({ phase, runsAtMs, end: end === null ? null : Number(end), marks, mode, language, calm }),
    [phase, runsAtMs, end, marks, mode, language, calm],
  )
}

function BigMultiplier({ game: { table, round, online }, dim }: { game: RoundGame; dim: boolean }) {
  const shown = useMultiplierText()
  const text = useRef<HTMLParagraphElement>(null)
  useFrames(round?.phase === 'RUNNING', () => {
    const { live } = table.state.getState()
    const now = table.now()
    if (!text.current || !live.round || now === null) return
    const reached = multiplierNow(live.round, now)
    if (reached === null) return
    const isKnown = online || live.round.phase === 'ENDED'
    const plain = isKnown ? formatMultiplier(reached) : ''
    if (text.current.dataset.at === plain) return
    text.current.dataset.at = plain
    // Without live updates the round may be long over, so the multiplier must not keep climbing.
    if (isKnown) text.current.dataset.height = heightOf(plain)
    text.current.textContent = isKnown ? shown(plain) : '…'
  })
  return (
    <p
      ref={text}
      aria-hidden
      data-dim={dim}
      data-ended={round?.phase === 'ENDED'}
      className="amount rounds-now"
    />
  )
}

/** The player's own cash-outs of the round, over the scene. Only an amount above the stake is called a win. */
function Paid({ game: { mine, round } }: { game: RoundGame }) {
  const shown = useMultiplierText()
  const paid = mine.filter(({ view }) => view.state === 'CASHED_OUT' && view.round === round?.number)
  if (round?.phase === 'STARTING') return null
  return (
    <ul aria-hidden className="rounds-paid">
      {paid.map((bet) => (
        <li key={bet.id} data-gain={gain(bet) > 0n}>
          <MoneyText amount={bet.winAmount} className="font-bold" />
          <span className="amount">{shown(bet.multiplier)}</span>
        </li>
      ))}
    </ul>
  )
}
