import { REFUSALS, type Refused, refusal, refused } from '@baize/contract'
import { react } from '../../api/reactions.ts'
import { refusalSentence, t } from '../../i18n/language.ts'
import { toast, useToasts } from '../../ui/toast.ts'
import type { Late } from './turn.ts'

/** Refusals of a press that came a moment too late. They are common, and the round goes on meanwhile. */
const TOO_LATE: ReadonlySet<number> = new Set([
  REFUSALS.roundLocked.status,
  REFUSALS.roundOver.status,
  REFUSALS.roundNotRunning.status,
  REFUSALS.roundFull.status,
])
const SAID_MS = 4500

/** A dialog would hide a running round and the button of the next press, so late presses get a toast. */
export function sayRefused(answer: Refused): void {
  if (TOO_LATE.has(answer.status)) toast(refusalSentence(answer), { durationMs: SAID_MS })
  else react(answer)
}

/** Reports a press that was not sent. Repeated presses show one toast. */
export function sayLate(why: Late): void {
  const words = why === 'changed' ? t('rounds.changed') : refusalSentence(refused(refusal(why)))
  if (useToasts.getState().toasts.some(({ message }) => message === words)) return
  toast(words, { durationMs: SAID_MS })
}
