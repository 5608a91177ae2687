import { followPublished } from './design/follow-published.ts'
import { startNotices } from './features/notices/start.ts'
import { startKeeping } from './offline/keep.ts'
import { noticeSlowCalls } from './offline/slow-calls.ts'
import { followOtherTabs } from './player/other-tabs.ts'
import { startRealtime } from './realtime/realtime.ts'
import { isInStudio } from './storage/studio.ts'
import { startWorker } from './updates/worker.ts'

/** Starts what a page does once its first screen is there: other tabs, the realtime channel, automatic notices, the service worker, words about a slow network. */
export function startLive(): void {
  startRealtime()
  noticeSlowCalls()
  // A draft has neither a player nor another tab, and keeps nothing.
  if (isInStudio()) return
  followPublished()
  followOtherTabs()
  startNotices()
  startKeeping()
  void startWorker()
}
