import type { Autobet } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { call } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import { choiceDialog } from '../popups/dialogs.ts'
import { logOut } from './account.ts'

/** Longest time that the check for autobet runs may delay a log-out. */
export const RUN_CHECK_TIMEOUT_MS = 2000
/** Newest runs to check: there is one active run per game, and none lasts long. */
const RUNS_READ = 20

/** Logs the player out. Autobet runs continue on the server, so the player is asked about them first. */
export async function leave(): Promise<void> {
  const runs = await runsOn()
  if (runs.length > 0 && !(await isSettled(runs))) return
  await logOut()
  toast(t('shell.loggedOut'))
}

/** Active runs; none if they cannot be fetched, since that must not block the log-out. */
async function runsOn(): Promise<readonly Autobet[]> {
  const page = { pageNo: 1, pageSize: RUNS_READ }
  const answer = await Promise.race([call('/api/game/autobet/record', page, { quiet: true }), limit()])
  if (!answer || !isAccepted(answer)) return []
  return answer.model.items.filter(({ end, stopping }) => end === null && !stopping)
}

const limit = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), RUN_CHECK_TIMEOUT_MS))

/**
 * Whether to go on with the log-out. If a run fails to stop, its call shows the refusal and the player stays logged in.
 */
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
