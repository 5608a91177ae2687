import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { celebrate, isGreat } from './celebrate.ts'
import type { AnySoloBet } from './round.ts'

/** Time over the board, which is then seen as a whole. */
const OVER_THE_BOARD_MS = 2500

/**
 * Banner over the board, transparent to clicks. Only for a payout above the stake. After a moment or at the next tap it
 * steps aside, above the board; where nothing may move by itself it is there from the beginning.
 */
export function WinBanner({
  bet,
  demo,
  isAside = false,
}: {
  bet: Pick<AnySoloBet, 'multiplier' | 'winAmount'>
  demo: boolean
  /** Never over the stage, whose result is the only thing to see. */
  isAside?: boolean
}) {
  const t = useT()
  const shown = useMultiplierText()
  const [aside, setAside] = useState(() => isAside || prefersReducedMotion())
  useEffect(() => {
    if (aside) return
    const stepAside = (): void => setAside(true)
    const timer = setTimeout(stepAside, OVER_THE_BOARD_MS)
    addEventListener('pointerdown', stepAside, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', stepAside, true)
    }
  }, [aside])
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current && isGreat(bet.multiplier)) void celebrate(canvas.current)
  }, [bet.multiplier])
  return (
    <div
      data-aside={aside}
      className="step-ending pointer-events-none absolute inset-0 grid place-items-center"
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div className="step-win relative grid min-w-40 justify-items-center gap-0.5 rounded-block px-8 py-4 text-center">
        <span className="step-won text-sm font-medium text-quiet">
          {/* Aside it has one line, beside the mark of the demo. */}
          {demo && !aside ? t('step.wonDemo') : t('step.won')}
        </span>
        <span className="amount text-3xl font-extrabold tracking-tight text-gain">
          {shown(bet.multiplier)}
        </span>
        <MoneyText amount={bet.winAmount} className="text-lg font-bold" />
      </div>
    </div>
  )
}
