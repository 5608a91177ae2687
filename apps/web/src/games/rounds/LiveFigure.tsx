import { gameModule, type LiveRound, type RoundGameId } from '@baize/contract/player'
import { formatMultiplier } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { useModule } from '../../realtime/modules.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { useReducedMotion } from '../../ui/reduced-motion.ts'
import { serverNow, useLobbyRounds, watchLobbyRounds } from './lobby-rounds.ts'
import { multiplierNow } from './multiplier-now.ts'

/** Pace of the figure. With reduced motion it changes once a second. */
const PACE_MS = 100
const CALM_MS = 1000

type LiveFigureProps = { readonly gameId: RoundGameId; readonly className?: string }

/**
 * The round of a game in one line: the seconds to its start, the climbing multiplier, or where it ended. It follows the
 * rounds only while it is in view. Hidden from screen readers, which could not read on for all the changes.
 */
export function LiveFigure({ gameId, className }: LiveFigureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useInView(place)
  return (
    <span ref={place} aria-hidden className={cx('amount block min-h-[1lh]', className)}>
      {isSeen && <Following gameId={gameId} />}
    </span>
  )
}

function Following({ gameId }: { gameId: RoundGameId }) {
  useModule(gameModule(gameId))
  useEffect(() => watchLobbyRounds(), [])
  const round = useLobbyRounds((now) => now[gameId].round)
  return round && <Figure round={round} />
}

function Figure({ round }: { round: LiveRound }) {
  const t = useT()
  const times = useMultiplierText()
  const isCalm = useReducedMotion()
  const [, tick] = useState(0)
  const isMoving = round.phase === 'STARTING' || round.phase === 'RUNNING'
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => tick((n) => n + 1), isCalm ? CALM_MS : PACE_MS)
    return () => clearInterval(timer)
  }, [isMoving, isCalm])
  const now = serverNow()
  if (now === null) return null
  if (round.phase === 'STARTING') {
    const seconds = Math.max(0, Math.ceil((round.locksAt - now) / 1000))
    return <span className="text-sm font-semibold">{t('live.nextRound', { seconds })}</span>
  }
  const reached = multiplierNow(round, now)
  if (reached === null) return <span className="text-sm font-semibold">{t('live.roundStarts')}</span>
  return (
    <span className={cx('font-extrabold', round.phase === 'ENDED' && 'opacity-75')}>
      {times(formatMultiplier(reached))}
    </span>
  )
}

/** Whether the element is in the viewport of a visible page. */
function useInView(place: { readonly current: Element | null }): boolean {
  const [isIn, setIsIn] = useState(false)
  const [isShown, setIsShown] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setIsIn(last.isIntersecting)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  useEffect(() => {
    const look = (): void => setIsShown(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isIn && isShown
}
