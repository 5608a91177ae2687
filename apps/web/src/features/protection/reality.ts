import { isAccepted } from '@baize/contract'
import { call } from '../../api/client.ts'
import { openPopup } from '../../popups/stack.ts'
import { session, useSession } from '../../session/session.ts'
import { onStoredElsewhere, storage } from '../../storage/storage.ts'
import { outcomeOf } from './stretch.ts'

const MINUTE_MS = 60_000
const LOOK_MS = 15_000

/** Undefined until the server has said what the player chose. */
let minutes: number | undefined

/** As chosen from now on: the stretch begins anew. */
export function setRealityMinutes(chosen: number): Promise<void> {
  minutes = chosen
  storage.remove('realityMark')
  return look()
}

async function askNow() {
  const { userId } = session().user
  const answer = await call('/api/user/protection', {}, { quiet: true })
  return isAccepted(answer) && session().user.userId === userId ? answer.model : undefined
}

/** Nothing, until the server can be asked: the next look asks again. */
async function learnMinutes(): Promise<number> {
  const now = await askNow()
  // What was chosen meanwhile is newer.
  minutes ??= now?.realityMinutes
  return minutes ?? 0
}

/**
 * Where the stretch of play began that this player is in, in whichever tab. Who was away for a whole interval has had a pause
 * and begins anew. A time to come, from another hand or a clock put back, is as good as now: it must not put the check off.
 */
function currentMark(nowMs: number, intervalMs: number) {
  const kept = storage.get('realityMark')
  if (kept?.userId !== session().user.userId || nowMs - kept.seenMs >= intervalMs) return undefined
  return { ...kept, atMs: Math.min(kept.atMs, nowMs), seenMs: nowMs }
}

/** Tells the player how it went once their minutes are over, if they have staked anything in them. */
async function look(nowMs = Date.now()): Promise<void> {
  const { hasLogin, user } = session()
  if (!hasLogin || user.userId === '') return
  const chosen = minutes ?? (await learnMinutes())
  if (chosen === 0) return
  await inOneTab(() => lookAlone(nowMs, chosen))
}

/** An older browser has none, nor has a page without encryption. */
const locksHere = (): LockManager | null | undefined => navigator.locks

/** One tab looks at a time, where the browser has locks; the others look again soon. */
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
  // In a tab that nobody sees it would be told to nobody.
  if (before && (nowMs - before.atMs < intervalMs || document.hidden)) return
  const now = await askNow()
  // Another tab may have told it meanwhile, or the player may have logged out or chosen anew.
  if (!now || minutes !== chosen || storage.get('realityMark')?.atMs !== before?.atMs) return
  minutes = now.realityMinutes
  if (minutes !== chosen) return
  const { userId } = session().user
  const { wagered, netLoss, held } = now
  storage.set('realityMark', { userId, atMs: nowMs, seenMs: nowMs, wagered, netLoss, held })
  const outcome = before && outcomeOf(before, now)
  if (outcome) openPopup('reality', { minutes: Math.floor((nowMs - before.atMs) / MINUTE_MS), ...outcome })
}

/** For as long as the page lives; another player has their own minutes. */
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
  // Another tab keeps time, so the player has chosen minutes there since.
  const stopHearing = onStoredElsewhere('realityMark', () => {
    if (minutes === 0) minutes = undefined
  })
  const timer = setInterval(() => void look(), LOOK_MS)
  return () => {
    stopMeeting()
    stopHearing()
    clearInterval(timer)
  }
}
