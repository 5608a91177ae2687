import { isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { openWhenFree } from '../../popups/budget.ts'
import { openPopup } from '../../popups/stack.ts'
import { session, useSession } from '../../session/session.ts'
import { onStoredElsewhere, storage } from '../../storage/storage.ts'
import { learnProtection } from './pause.ts'
import { outcomeOf } from './stretch.ts'

const MINUTE_MS = 60_000
const POLL_INTERVAL_MS = 15_000

/** Undefined until loaded from the server. */
let minutes: number | undefined

/** Sets the interval and restarts the current stretch. */
export function setRealityMinutes(chosen: number): Promise<void> {
  minutes = chosen
  storage.remove('realityMark')
  return look()
}

async function askNow() {
  const { userId } = session().user
  const answer = await call('/api/user/protection', {}, { quiet: true })
  if (!isAccepted(answer) || session().user.userId !== userId) return undefined
  learnProtection(answer.model)
  return answer.model
}

/** The interval; 0 while the server cannot be reached, in which case the next check asks again. */
async function learnMinutes(): Promise<number> {
  const now = await askNow()
  // A value chosen meanwhile is newer.
  minutes ??= now?.realityMinutes
  return minutes ?? 0
}

/**
 * Start of the player's current stretch of play, shared by all tabs. An absence of a whole interval is a pause and ends
 * it. A start in the future, from tampering or a clock set back, is clamped to now: it must not postpone the check.
 */
function currentMark(nowMs: number, intervalMs: number) {
  const kept = storage.get('realityMark')
  if (kept?.userId !== session().user.userId || nowMs - kept.seenMs >= intervalMs) return undefined
  return { ...kept, atMs: Math.min(kept.atMs, nowMs), seenMs: nowMs }
}

/** Shows the result once the interval has passed, if anything was staked in it. */
async function look(nowMs = Date.now()): Promise<void> {
  const { hasLogin, user } = session()
  if (!hasLogin || user.userId === '') return
  const chosen = minutes ?? (await learnMinutes())
  if (chosen === 0) return
  await inOneTab(() => lookAlone(nowMs, chosen))
}

/** Undefined in older browsers and in insecure contexts. */
const locksHere = (): LockManager | null | undefined => navigator.locks

/** Runs in one tab at a time where the Web Locks API exists; the other tabs retry at their next check. */
async function inOneTab(action: () => Promise<void>): Promise<void> {
  const locks = locksHere()
  if (locks) await locks.request('reality', { ifAvailable: true }, (lock) => lock && action())
  else await action()
}

async function lookAlone(nowMs: number, chosen: number): Promise<void> {
  const intervalMs = chosen * MINUTE_MS
  const before = currentMark(nowMs, intervalMs)
  if (before) storage.set('realityMark', before)
  else storage.remove('realityMark')
  // In a hidden tab nobody would see it.
  if (before && (nowMs - before.atMs < intervalMs || document.hidden)) return
  const now = await askNow()
  // Meanwhile another tab may have shown it, or the player may have logged out or changed the interval.
  if (!now || minutes !== chosen || storage.get('realityMark')?.atMs !== before?.atMs) return
  minutes = now.realityMinutes
  if (minutes !== chosen) return
  const { userId } = session().user
  const { wagered, netLoss, held } = now
  storage.set('realityMark', { userId, atMs: nowMs, seenMs: nowMs, wagered, netLoss, held })
  const outcome = before && outcomeOf(before, now)
  if (outcome)
    openWhenFree('reality', () =>
      openPopup('reality', { minutes: Math.floor((nowMs - before.atMs) / MINUTE_MS), ...outcome }),
    )
}

/** Runs for the lifetime of the page. Each player has their own interval. */
export function watchReality(): () => void {
  let of: string | undefined
  const meet = () => {
    const { userId } = session().user
    if (userId === of) return
    of = userId
    minutes = undefined
    if (userId !== '') void look()
  }
  meet()
  const stopMeeting = useSession.subscribe(meet)
  // Another tab tracks a stretch, so an interval was chosen there since.
  const stopHearing = onStoredElsewhere('realityMark', () => {
    if (minutes === 0) minutes = undefined
  })
  const timer = setInterval(() => void look(), POLL_INTERVAL_MS)
  return () => {
    stopMeeting()
    stopHearing()
    clearInterval(timer)
  }
}
