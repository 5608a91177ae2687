import type { LiveRound } from '@baize/contract/player'
import { useRef } from 'react'
import { useT } from '../../i18n/language.ts'
import type { RoundTable } from './table.ts'
import { useFrames } from './use-frames.ts'

const RADIUS = 54
const ROUND = 2 * Math.PI * RADIUS

/** Countdown until betting closes. */
export function Ring({ table, round }: { table: RoundTable; round: LiveRound }) {
  const t = useT()
  const arc = useRef<SVGCircleElement>(null)
  const seconds = useRef<SVGTextElement>(null)
  useFrames(true, () => {
    const now = table.now()
    if (now === null || !arc.current || !seconds.current) return
    const leftMs = Math.max(0, round.locksAt - now)
    const part = Math.min(1, leftMs / Math.max(1, round.locksAt - round.startsAt))
    arc.current.style.strokeDashoffset = String(ROUND * (1 - part))
    const words = String(Math.ceil(leftMs / 1000))
    if (seconds.current.textContent !== words) seconds.current.textContent = words
  })
  return (
    <>
      <svg aria-hidden viewBox="0 0 128 128" className="rounds-ring">
        <circle cx="64" cy="64" r={RADIUS} />
        <circle ref={arc} cx="64" cy="64" r={RADIUS} strokeDasharray={ROUND} className="rounds-arc" />
        <text ref={seconds} x="64" y="66" className="amount" />
      </svg>
      <p className="rounds-phase">{t('rounds.placeBets')}</p>
    </>
  )
}
