import { REFUSALS, type Refused } from '@baize/contract'
import { refusalSentence, t } from '../i18n/language.ts'
import { alertDialog } from '../popups/dialogs.ts'
import { openPopup } from '../popups/stack.ts'
import { clearUser } from '../session/session.ts'
import { toast } from '../ui/toast.ts'

const SILENT = 9000
const NOTICE_MS = 4500

/** What the page does about a refusal nobody else handles: the spec's error catalogue. */
export function react(refused: Refused): void {
  switch (refused.status) {
    case SILENT:
      return
    case -1:
      if (refused.message) toast(t('common.networkErrorHelp'), { tone: 'danger', durationMs: NOTICE_MS })
      return
    case REFUSALS.forbidden.status:
      void alertDialog({ message: refusalSentence(refused) })
      return
    case REFUSALS.loginNeeded.status:
    case REFUSALS.sessionEnded.status:
      clearUser()
      openPopup('login', { reason: refusalSentence(refused) })
      return
    case REFUSALS.insufficientFunds.status:
      openPopup('rechargeNotice', { reason: refusalSentence(refused) })
      return
    case REFUSALS.gameMaintenance.status:
    case REFUSALS.paymentMaintenance.status:
    case REFUSALS.siteMaintenance.status:
      openPopup('maintenance', { reason: refusalSentence(refused) })
      return
    default:
      toast(refusalSentence(refused), { tone: 'danger', durationMs: NOTICE_MS })
  }
}
