import { type Autobet, isAccepted } from '@baize/contract'
import { call } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import { choiceDialog } from '../popups/dialogs.ts'
import { toast } from '../ui/toast.ts'
import { logOut } from './account.ts'

/** Nobody waits longer than this to be logged out. */
export const LOOK_LIMIT_MS = 2000
/** The newest: one run a game is on, and none lasts long. */
const LOOKED_AT = 20

/** The player logs out. A run of autobet goes on without them, so they are asked about it first. */
export async function leave(): Promise<void> {
  const runs = await runsOn()
  if (runs.length > 0 && !(await isSettled(runs))) return
  await logOut()
  toast(t('shell.loggedOut'))
}

/** None where it cannot be learned: that is no reason to keep anybody. */
async function runsOn(): Promise<readonly Autobet[]> {
  const page = { pageNo: 1, pageSize: LOOKED_AT }
  const answer = await Promise.race([call('/api/game/autobet/record', page, { quiet: true }), limit()])
  if (!answer || !isAccepted(answer)) return []
  return answer.model.items.filter(({ end, stopping }) => end === null && !stopping)
}

const limit = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), LOOK_LIMIT_MS))

/** Whether the player leaves. One that was to be stopped and was not is said by its call, and they stay to see to it. */
async function isSettled(runs: readonly Autobet[]): Promise<boolean> {
  const stops = await choiceDialog({
    title: t('autobet.leaveTitle'),
    message: t('autobet.leaveAsk'),
    confirmLabel: t('autobet.leaveStop'),
    cancelLabel: t('shell.logOut'),
  })
  if (stops !== true) return stops === false
  const answers = await Promise.all(runs.map(({ id }) => call('/api/game/autobet/stop', { id })))
  return answers.every((answer) => isAccepted(answer))
}
