import { REFUSALS, type Refused } from '@baize/contract'
import { react } from '../../api/reactions.ts'
import { refusalSentence } from '../../i18n/language.ts'
import { toast } from '../../ui/toast.ts'

/** A press that came a moment too late. It happens to everybody, and the round goes on meanwhile. */
const TOO_LATE: ReadonlySet<number> = new Set([
  REFUSALS.roundLocked.status,
  REFUSALS.roundOver.status,
  REFUSALS.roundNotRunning.status,
  REFUSALS.roundFull.status,
])
const SAID_MS = 4500

/** A dialog over a running round would hide it, and the button that the next press is meant for. */
export function sayRefused(refused: Refused): void {
  if (TOO_LATE.has(refused.status)) toast(refusalSentence(refused), { durationMs: SAID_MS })
  else react(refused)
}
