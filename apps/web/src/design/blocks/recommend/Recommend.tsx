import { PlainBlock } from '@baize/contract/player/blocks/plain'
import { isAccepted } from '@baize/contract/shared'
import { useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { noteBet, openAutomatically, useIdle } from '../../../popups/budget.ts'
import { openPopup } from '../../../popups/stack.ts'
import { serverNow } from '../../../session/server-time.ts'
import { useSession } from '../../../session/session.ts'
import { useCurrentPath } from '../../../session/ui-state.ts'
import { storage } from '../../../storage/storage.ts'
import { block } from '../block.tsx'

/** Delay, so that passing visitors are not interrupted. */
const AFTER_MS = 20_000
const FRESH_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Recommends a game to a browsing player where a design asks for it: at most once a day, never on the home page, which
 * shows the same games, and never if their last bet was lost or is still open.
 */
function Recommend() {
  const userId = useSession((state) => state.user.userId)
  const isIdle = useIdle()
  const isHome = useCurrentPath(({ pathname }) => pathname === '/')
  useEffect(() => {
    if (userId === '' || isHome || !isIdle || isTooSoon(userId)) return
    const timer = setTimeout(() => void recommend(userId), AFTER_MS)
    return () => clearTimeout(timer)
  }, [userId, isHome, isIdle])
  return null
}

/** Key in `noticesShown`, which stores the last automatic display of popups; one per player of this browser. */
const nameFor = (userId: string): string => `recommend ${userId}`

function isTooSoon(userId: string): boolean {
  const last = storage.get('noticesShown')?.[nameFor(userId)]
  return last !== undefined && serverNow() < last + DAY_MS
}

async function recommend(userId: string): Promise<void> {
  const answer = await call('/api/game/bet_record', { pageNo: 1, pageSize: 1 }, { quiet: true })
  const last = isAccepted(answer) ? answer.model.items[0] : undefined
  // The player may have bet on another device.
  if (last) noteBet()
  if (!isAccepted(answer) || (last && last.result !== 'WIN')) return
  const askedMs = serverNow()
  openAutomatically(nameFor(userId), () => {
    // A later bet may have been lost: the answer is good for a moment only.
    if (serverNow() - askedMs > FRESH_MS || isTooSoon(userId)) return
    storage.set('noticesShown', { ...storage.get('noticesShown'), [nameFor(userId)]: serverNow() })
    openPopup('gameRecommendation', {})
  })
}

export const recommendation = block(PlainBlock, Recommend)
