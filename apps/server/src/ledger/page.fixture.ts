import { isDeepStrictEqual } from 'node:util'
import type { Push } from '@baize/contract'

/**
 * What a player's page makes of the announcements it gets: it drops a number that it has seen. Each may come more than once,
 * but then it must say the same, and none may come after a later one.
 */
export function seenByPage(pushes: readonly Push[], userId: string): Push[] {
  const seen = new Map<number, Push>()
  let last = 0
  for (const push of pushes) {
    if (push.userId !== userId) continue
    const before = seen.get(push.seq)
    if (push.seq <= last && !isDeepStrictEqual(before, push))
      throw new Error(`announcement ${push.seq} to ${userId} comes after ${last}, and for the first time`)
    seen.set(push.seq, push)
    last = Math.max(last, push.seq)
  }
  return [...seen.values()]
}
