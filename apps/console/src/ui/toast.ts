import { toast as show, type Tone } from '@baize/ui/toast'

const TOAST_MS = 5000

export const toast = (message: string, tone: Tone = 'plain'): void =>
  show(message, { tone, durationMs: TOAST_MS })
