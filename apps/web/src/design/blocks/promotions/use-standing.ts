import type { PromotionCard } from '@baize/contract/player/blocks/promotions'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../session/server-time.ts'

/** Longest timer: setTimeout cannot wait for weeks, and the clock may be adjusted meanwhile. */
const LONGEST_TIMER_MS = 60 * 60_000

const momentsOf = ({ from, until }: PromotionCard) => ({
  fromMs: from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from),
  untilMs: until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until),
})

/** Currently active cards, re-evaluated when the next one begins or ends. */
export function useStanding(cards: readonly PromotionCard[]): {
  readonly standing: readonly { readonly card: PromotionCard; readonly key: string }[]
  readonly nowMs: number
} {
  const [nowMs, setNowMs] = useState(serverNow)
  useEffect(() => {
    const changes = cards.flatMap((card) => Object.values(momentsOf(card))).filter((at) => at > nowMs)
    const waitMs = Math.min(LONGEST_TIMER_MS, ...changes.map((at) => at - serverNow()))
    const timer = setTimeout(() => setNowMs(serverNow()), Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [cards, nowMs])
  const standing = cards.flatMap((card, index) => {
    const { fromMs, untilMs } = momentsOf(card)
    return fromMs <= nowMs && nowMs < untilMs ? [{ card, key: String(index) }] : []
  })
  return { standing, nowMs }
}
