import { REFUSALS } from '@baize/contract/player'
import { isAccepted, type Refused } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { refreshAnswers } from '../../api/query.ts'
import { react } from '../../api/reactions.ts'
import { refusalSentence, t } from '../../i18n/language.ts'
import { timeZone } from '../../player/time-zone.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { openContact } from '../security/ContactNeed.tsx'
import { noteSeenReward } from './news.ts'

type Claimed = { readonly name: string; readonly amount: string; readonly isBonus: boolean }

/** Claims by name. Returns the amount, or null if it was refused; the player has then been told why. */
export async function claim(name: string): Promise<Claimed | null> {
  const [claimed = null] = await claimAll([name])
  return claimed
}

/** Claims one after another up to the first that is refused. Returns those that were paid. */
export async function claimAll(names: readonly string[]): Promise<readonly Claimed[]> {
  const claimed: Claimed[] = []
  noteSeenReward()
  for (const name of names) {
    const reply = await call('/api/rewards/claim', { name, zone: timeZone() }, { quiet: true })
    if (!isAccepted(reply)) {
      void rewardRefused(reply)
      break
    }
    claimed.push({ name, amount: reply.model.amount, isBonus: reply.model.purse !== 'main' })
  }
  void refreshAnswers(['/api/rewards/page'])
  void refreshAnswers(['/api/bonus_task/checkin_data'])
  void refreshAnswers(['/api/rewards/history'])
  void refreshAnswers(['/api/prize/state'])
  return claimed
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
