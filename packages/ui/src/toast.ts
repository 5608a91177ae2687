import { create } from 'zustand'
import { countdowns } from './countdowns.ts'

const TOAST_MS = 1500
/** More would cover the page, so the oldest is dropped. */
const MAX_SHOWN = 3

export type Tone = 'plain' | 'gain' | 'danger'
export type Toast = { readonly id: number; readonly message: string; readonly tone: Tone }

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

export const toastTimes = countdowns(dismissToast)

let lastId = 0

export function dismissToast(id: number): void {
  toastTimes.stop(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
}

export function toast(
  message: string,
  { tone = 'plain', durationMs = TOAST_MS }: { tone?: Tone; durationMs?: number } = {},
): void {
  lastId += 1
  const id = lastId
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, message, tone }].slice(-MAX_SHOWN) }))
  toastTimes.start(id, durationMs)
}
