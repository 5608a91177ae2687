import type { NoticeEventConfig } from '@baize/contract/blocks/notice-popups'
import { storage } from '../../storage/storage.ts'

/** Whether a popup of this type may open automatically now; if so, records it, and the next waits its interval. */
export function takeTurn(type: string, events: readonly NoticeEventConfig[], nowMs: number): boolean {
  const intervalMs = (events.find((one) => one.type === type)?.interval ?? 0) * 1000
  const shown = storage.get('noticesShown') ?? {}
  const lastMs = shown[type]
  if (lastMs !== undefined && nowMs < lastMs + intervalMs) return false
  storage.set('noticesShown', { ...shown, [type]: nowMs })
  return true
}
