import type { NoticeEventConfig } from '@baize/contract/player/blocks/notice-popups'
import { storage } from '../../storage/storage.ts'

/** Pushes of one event reach all tabs within this time. */
const SAME_PUSH_MS = 3000

/** Popups that this tab has shown, by type and time. */
const shownHere = new Map<string, number>()

/** Whether a popup of this type may open automatically now; if so, records it, and the next waits its interval. */
export function takeTurn(type: string, events: readonly NoticeEventConfig[], nowMs: number): boolean {
  const intervalMs = (events.find((event) => event.type === type)?.interval ?? 0) * 1000
  const shown = storage.get('noticesShown') ?? {}
  const lastMs = shown[type]
  if (lastMs !== undefined && nowMs < lastMs + intervalMs) return false
  storage.set('noticesShown', { ...shown, [type]: nowMs })
  shownHere.set(type, nowMs)
  return true
}

/** Whether another tab has shown the popup of the event that has just been pushed to all of them. */
export function isShownElsewhere(type: string, nowMs: number): boolean {
  const lastMs = storage.get('noticesShown')?.[type]
  return lastMs !== undefined && shownHere.get(type) !== lastMs && Math.abs(nowMs - lastMs) < SAME_PUSH_MS
}
