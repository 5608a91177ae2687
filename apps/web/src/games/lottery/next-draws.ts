import { LOTTERIES, type LotteryLineNews } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { createServerClock } from '../rounds/server-clock.ts'

/** The server answers everybody from one read of 500 ms. */
const POLL_INTERVAL_MS = 5000
const TICK_MS = 250

type Lines = { readonly lines: readonly LotteryLineNews[]; readonly now: number }

/** The shortest line of each game, between its draws too. Games without draws are left out. */
export function nextOf(lines: readonly LotteryLineNews[]): readonly LotteryLineNews[] {
  return LOTTERIES.flatMap(({ id }) => {
    const drawn = lines.filter(
      ({ gameId, term, last }) => gameId === id && (term !== null || last.length > 0),
    )
    return drawn.toSorted((a, b) => a.seconds - b.seconds).slice(0, 1)
  })
}

/** All lines, and the server's time in whole seconds. */
export function useLines(): Lines | null {
  const [clock] = useState(createServerClock)
  const [lines, setLines] = useState<readonly LotteryLineNews[] | null>(null)
  const [now, setNow] = useState(0)
  useEffect(() => {
    let over = false
    const ask = (): void => {
      if (document.hidden) return
      void call('/api/lottery/lines', {}, { quiet: true }).then((answer) => {
        if (over || !isAccepted(answer)) return
        clock.heard(answer.model.now, performance.now())
        setLines(answer.model.lines)
      })
    }
    const tick = (): void => {
      const ahead = clock.aheadMs()
      if (ahead !== null) setNow(Math.floor((performance.now() + ahead) / 1000) * 1000)
    }
    ask()
    const timers = [setInterval(ask, POLL_INTERVAL_MS), setInterval(tick, TICK_MS)]
    return () => {
      over = true
      for (const timer of timers) clearInterval(timer)
    }
  }, [clock])
  return lines && now > 0 ? { lines, now } : null
}
