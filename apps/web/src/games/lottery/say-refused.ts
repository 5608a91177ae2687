import { REFUSALS, type Refused } from '@baize/contract'
import { react } from '../../api/reactions.ts'
import { learnBarred } from '../../features/identity/barred.ts'
import { relearnPause } from '../../features/protection/pause.ts'
import { refusalSentence } from '../../i18n/language.ts'
import { toast } from '../../ui/toast.ts'
import { isPause } from '../bet.ts'

const SAID_MS = 4500
/** Common and harmless: a dialog would hide the draw that is on. */
const IN_PASSING: ReadonlySet<number> = new Set([REFUSALS.termClosed.status, REFUSALS.termFull.status])

export function sayRefused(refused: Refused): void {
  if (refused.status === REFUSALS.barred.status) learnBarred(true)
  if (isPause(refused.status)) relearnPause()
  if (IN_PASSING.has(refused.status)) toast(refusalSentence(refused), { durationMs: SAID_MS })
  else react(refused)
}
