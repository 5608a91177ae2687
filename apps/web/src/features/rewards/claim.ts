import { isAccepted, REFUSALS, type Refused } from '@baize/contract'
import { call } from '../../api/client.ts'
import { refreshAnswers } from '../../api/query.ts'
import { react } from '../../api/reactions.ts'
import { refusalSentence, t } from '../../i18n/language.ts'
import { timeZone } from '../../player/time-zone.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { openContact } from '../security/ContactNeed.tsx'

/** Claims by name. Returns the amount, or null if it was refused; the player has then been told why. */
export async function claim(name: string): Promise<{ amount: string; isBonus: boolean } | null> {
  const reply = await call('/api/rewards/claim', { name, zone: timeZone() }, { quiet: true })
  void refreshAnswers(['/api/rewards/page'])
  void refreshAnswers(['/api/bonus_task/checkin_data'])
  void refreshAnswers(['/api/rewards/history'])
  void refreshAnswers(['/api/prize/state'])
  if (isAccepted(reply)) return { amount: reply.model.amount, isBonus: reply.model.purse !== 'main' }
  void rewardRefused(reply)
  return null
}

/** A refusal for want of a confirmed contact leads to where it is confirmed; any other is handled as usual. */
export async function rewardRefused(refused: Refused): Promise<void> {
  if (refused.status !== REFUSALS.rewardUnverified.status) return react(refused)
  const confirmed = await confirmDialog({
    message: refusalSentence(refused),
    confirmLabel: t('rewards.confirmContact'),
  })
  if (confirmed) openContact()
}
