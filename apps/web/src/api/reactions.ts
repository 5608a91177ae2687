import { type Path, REFUSALS } from '@baize/contract/player'
import type { Refused } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { refusalSentence, t } from '../i18n/language.ts'
import { alertDialog } from '../popups/dialogs.ts'
import { isPopupOpen, openPopup, usePopupStack } from '../popups/stack.ts'
import { clearUser, session } from '../session/session.ts'
import { takenApart } from './cumulative.ts'
import { forgetResponses } from './forget.ts'
import { goToRepair, reloadPage } from './leaving.ts'

const NOTICE_MS = 4500
/** Periodic background check of the token: its response must not navigate the player away. */
const AUTH_CHECK: Path = '/api/auth/check'

type About = { readonly path?: Path; readonly keepUser?: boolean }

/** Default handling of refusals: the spec's error catalogue, status by status. */
export function react(refused: Refused, { path, keepUser = false }: About = {}): void {
  const reason = refusalSentence(refused)
  switch (refused.status) {
    case REFUSALS.silent.status:
    // Both were already handled by a prompt before this point.
    case REFUSALS.forcedRetry.status:
    case REFUSALS.twoFactorNeeded.status:
      return
    case -1:
      if (refused.message) toast(t('common.networkErrorHelp'), { tone: 'danger', durationMs: NOTICE_MS })
      return
    case REFUSALS.forbidden.status:
      return showMessage(t('calls.insufficientPermissions'))
    case REFUSALS.loginNeeded.status:
    case REFUSALS.sessionEnded.status:
      if (keepUser) return
      endSession()
      // Reopening the login form would clear what the player has typed.
      return isPopupOpen('login') ? undefined : openPopup('login', { reason })
    case REFUSALS.siteMaintenance.status:
      return path === AUTH_CHECK ? undefined : goToRepair()
    case REFUSALS.reloadNeeded.status:
      return reloadPage()
    case REFUSALS.insufficientFunds.status:
      return openPopup('rechargeNotice', { reason })
    case REFUSALS.gameMaintenance.status:
      return openPopup('gameMaintenance', { reason })
    case REFUSALS.paymentMaintenance.status:
      return openPopup('paymentMaintenance', { reason })
    case REFUSALS.withdrawNotReady.status:
      return openPopup('withdrawInfo', { reason, values: refused.extra?.values ?? {} })
    case REFUSALS.identityForbidden.status:
      return openPopup('forbidden', { reason })
    case REFUSALS.kycNeeded.status:
      return openPopup('kycGuide', { reason })
    case REFUSALS.barred.status:
      return showMessage(reason, t('identity.barredTitle'))
    default:
      return showMessage(refusalSentence(takenApart(refused)))
  }
}

/** A visitor keeps cached responses: nothing in them is a player's, and dropping them would reload the page's lists. */
function endSession(): void {
  const { hasLogin } = session()
  clearUser()
  if (hasLogin) forgetResponses()
}

/** Shows one dialog for several calls refused at once for the same reason. */
function showMessage(message: string, title?: string): void {
  const said = usePopupStack
    .getState()
    .stack.some((popup) => popup.name === 'dialog' && popup.props.message === message)
  if (!said && message !== '') void alertDialog({ message, ...(title !== undefined && { title }) })
}
