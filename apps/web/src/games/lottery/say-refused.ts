import { REFUSALS } from '@baize/contract/player'
import type { Refused } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { react } from '../../api/reactions.ts'
import { learnBarred } from '../../features/identity/barred.ts'
import { relearnPause } from '../../features/protection/pause.ts'
import { refusalSentence } from '../../i18n/language.ts'
import { isPause } from '../bet.ts'

const TOAST_MS = 4500
/** Common and harmless: a dialog would hide the draw that is on. */
const TOAST_STATUSES: ReadonlySet<number> = new Set([REFUSALS.termClosed.status, REFUSALS.termFull.status])

export function showRefusal(refused: Refused): void {
  if (refused.status === REFUSALS.barred.status) learnBarred(true)
  if (isPause(refused.status)) relearnPause()
  if (TOAST_STATUSES.has(refused.status)) toast(refusalSentence(refused), { durationMs: TOAST_MS })
  else react(refused)
}
