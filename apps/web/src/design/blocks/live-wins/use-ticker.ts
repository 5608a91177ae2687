import type { PublicWin } from '@baize/contract/player'
import { useEffect, useRef, useState } from 'react'
import { onLive } from '../../../realtime/events.ts'
import { session } from '../../../session/session.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'

/** One win at a time, so that each can be read. */
const PACE_MS = 900
/** Queue limit: older wins are no longer news and are dropped. */
const WAITING = 6

/** `isMine` marks the player's own win, which carries no name. */
export type TickerWin = PublicWin & { readonly isMine?: true }
type WinMessage = Parameters<Parameters<typeof onLive<'bet-win'>>[1]>[0]

function winOf({ bet, ...message }: WinMessage): TickerWin {
  const { id, gameId, winAmount } = bet
  if (!('seq' in message) && 'name' in bet) {
    return bet
  }
  return { id, gameId, winAmount, name: '', currencyId: session().user.currencyId, isMine: true }
}

/**
 * Latest wins, newest first: those fetched and those pushed since. Nothing is added while paused or with reduced
 * motion.
 */
export function useTicker(
  first: readonly PublicWin[] | undefined,
  { most, paused }: { readonly most: number; readonly paused: boolean },
): readonly TickerWin[] {
  const [come, setCome] = useState<readonly TickerWin[]>([])
  const waiting = useRef<TickerWin[]>([])
  const isPaused = useRef(paused)
  useEffect(() => {
    isPaused.current = paused
  }, [paused])

  useEffect(() => {
    if (prefersReducedMotion()) return
    const stop = onLive('bet-win', (message) => {
      waiting.current = [...waiting.current, winOf(message)].slice(-WAITING)
    })
    const timer = setInterval(() => {
      if (isPaused.current || document.visibilityState === 'hidden') return
      const next = waiting.current.shift()
      if (next) setCome((before) => [next, ...before].slice(0, most))
    }, PACE_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [most])

  const seen = new Set(come.map(({ id }) => id))
  return [...come, ...(first ?? []).filter(({ id }) => !seen.has(id))].slice(0, most)
}
