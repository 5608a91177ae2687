import { isAccepted, LOTTERIES, type LotteryLineNews } from '@baize/contract'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { createServerClock } from '../rounds/server-clock.ts'

/** The server answers everybody from one read of 500 ms. */
const ASK_MS = 5000
const TICK_MS = 250

type Lines = { readonly lines: readonly LotteryLineNews[]; readonly now: number }

/** The line of each game that closes next, with the time left. Games without draws are left out. */
export function nextOf(lines: readonly LotteryLineNews[], now: number): readonly LotteryLineNews[] {
  return LOTTERIES.flatMap(({ id }) => {
    const open = lines.filter(({ gameId, term }) => gameId === id && term !== null && term.closesAt > now)
    const [first] = open.toSorted((a, b) => (a.term?.closesAt ?? 0) - (b.term?.closesAt ?? 0))
    return first ?? lines.find(({ gameId, last }) => gameId === id && last.length > 0) ?? []
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
    const timers = [setInterval(ask, ASK_MS), setInterval(tick, TICK_MS)]
    return () => {
      over = true
      for (const timer of timers) clearInterval(timer)
    }
  }, [clock])
  return lines && now > 0 ? { lines, now } : null
}
