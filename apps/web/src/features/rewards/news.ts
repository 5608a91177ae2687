import { isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { moneyText, t } from '../../i18n/language.ts'
import { notify } from '../../popups/notifications.ts'
import { PROGRAMME_NAMES } from './reward-words.ts'

/** A reward that was shown as the result of a spin or a claim is told by no event of this time. */
const SEEN_MS = 60_000

let seenMs = Number.NEGATIVE_INFINITY

/** The player sees, or is about to see, a reward where they asked for it. */
export function noteSeenReward(): void {
  seenMs = Date.now()
}

export const forgetSeenReward = (): void => {
  seenMs = Number.NEGATIVE_INFINITY
}

/** Tells the amount and the reason of a reward that came by itself, in passing. The event names neither. */
export async function announceReward(): Promise<void> {
  if (Date.now() - seenMs < SEEN_MS) return
  const answer = await call('/api/rewards/history', { pageNo: 1, pageSize: 1 }, { quiet: true })
  const newest = isAccepted(answer) ? answer.model.items[0] : undefined
  if (!newest) return
  notify({
    title: t('notify.rewardTitle'),
    description: `${t(PROGRAMME_NAMES[newest.programme])}: ${moneyText(newest.amount)}`,
  })
}
