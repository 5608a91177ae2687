import { create } from 'zustand'

const TOAST_MS = 5000

export type Tone = 'plain' | 'gain' | 'danger'
type Toast = { readonly id: number; readonly message: string; readonly tone: Tone }

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))

export function toast(message: string, tone: Tone = 'plain'): void {
  lastId += 1
  const id = lastId
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, message, tone }].slice(-3) }))
  setTimeout(() => dismissToast(id), TOAST_MS)
}
