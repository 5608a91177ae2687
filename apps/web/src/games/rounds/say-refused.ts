import { REFUSALS, refused } from '@baize/contract/player'
import { type Refused, refusal } from '@baize/contract/shared'
import { toast, useToasts } from '@baize/ui/toast'
import { react } from '../../api/reactions.ts'
import { refusalSentence, t } from '../../i18n/language.ts'
import type { LateReason } from './turn.ts'

/** Refusals of a press that came a moment too late. They are common, and the round goes on meanwhile. */
const TOO_LATE: ReadonlySet<number> = new Set([
  REFUSALS.roundLocked.status,
  REFUSALS.roundOver.status,
  REFUSALS.roundNotRunning.status,
  REFUSALS.roundFull.status,
])
const TOAST_MS = 4500

/** A dialog would hide a running round and the button of the next press, so late presses get a toast. */
export function showRefusal(answer: Refused): void {
  if (TOO_LATE.has(answer.status)) toast(refusalSentence(answer), { durationMs: TOAST_MS })
  else react(answer)
}

/** Reports a press that was not sent. Repeated presses show one toast. */
export function toastLate(why: LateReason): void {
  const words = why === 'changed' ? t('rounds.changed') : refusalSentence(refused(refusal(why)))
  if (useToasts.getState().toasts.some(({ message }) => message === words)) return
  toast(words, { durationMs: TOAST_MS })
}
