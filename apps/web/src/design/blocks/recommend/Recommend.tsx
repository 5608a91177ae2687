import { isAccepted } from '@baize/contract'
import { PlainBlock } from '@baize/contract/blocks/plain'
import { useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { useDisturbed } from '../../../popups/disturbed.ts'
import { openPopup } from '../../../popups/stack.ts'
import { openUnasked, useCalm } from '../../../popups/unasked.ts'
import { serverNow } from '../../../session/server-time.ts'
import { session, useSession } from '../../../session/session.ts'
import { storage } from '../../../storage/storage.ts'
import { block } from '../block.tsx'

/** Delay, so that passing visitors are not interrupted. */
const AFTER_MS = 20_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Recommends a game to a browsing player: at most once a day, and never if their last bet was lost or is still open.
 */
function Recommend() {
  const userId = useSession((state) => state.user.userId)
  const isCalm = useCalm()
  useEffect(() => {
    if (userId === '' || !isCalm || isTooSoon(userId)) return
    const timer = setTimeout(() => void recommend(userId), AFTER_MS)
    return () => clearTimeout(timer)
  }, [userId, isCalm])
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
  if (!isAccepted(answer) || (last && last.result !== 'WIN')) return
  openUnasked(() => {
    if (session().user.userId !== userId || isTooSoon(userId)) return
    // A player who has never bet gets at most one automatic popup per visit.
    if (!last && useDisturbed.getState().once) return
    storage.set('noticesShown', { ...storage.get('noticesShown'), [nameFor(userId)]: serverNow() })
    openPopup('gameRecommendation', {})
  })
}

export const recommendation = block(PlainBlock, Recommend)
