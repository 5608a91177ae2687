import { countdowns } from '@baize/ui/countdowns'
import { create } from 'zustand'
import { useUiState } from '../session/ui-state.ts'

export const NOTIFICATION_MS = 4500
/** More would cover the page, so the oldest is dropped. */
const MAX_SHOWN = 4

export type Notification = {
  readonly id: number
  readonly title: string
  readonly description?: string | undefined
}

export const useNotifications = create<{ readonly shown: readonly Notification[] }>(() => ({ shown: [] }))

export const notificationTimes = countdowns(dismissNotification)

let lastId = 0

export function dismissNotification(id: number): void {
  notificationTimes.stop(id)
  useNotifications.setState(({ shown }) => ({
    shown: shown.filter((notification) => notification.id !== id),
  }))
}

/** Shows a notification at the top right for 4.5 s, unless the player has turned messages off. */
export function notify(news: Omit<Notification, 'id'>): void {
  if (!useUiState.getState().messagePopupVisible) return
  lastId += 1
  const id = lastId
  useNotifications.setState(({ shown }) => ({ shown: [...shown, { id, ...news }].slice(-MAX_SHOWN) }))
  notificationTimes.start(id, NOTIFICATION_MS)
}
