import { t } from '../i18n/language.ts'
import { openPopup } from '../popups/stack.ts'
import { session } from '../session/session.ts'

/** A game of ours, or the provider's sports pages. */
export type Launch = { readonly kind: 'game' | 'sports'; readonly demo: boolean }
type Obstacle = 'loginNeeded' | 'balanceNeeded'

/** The obstacle to playing; null when there is none. A demo needs neither a log-in nor a balance. */
function obstacleTo(
  launch: Launch,
  who: { readonly hasLogin: boolean; readonly balance: string },
): Obstacle | null {
  if (launch.demo) return null
  if (!who.hasLogin) return 'loginNeeded'
  return hasMoney(who.balance) ? null : 'balanceNeeded'
}

const hasMoney = (balance: string): boolean => /^\d+(\.\d+)?$/.test(balance) && /[1-9]/.test(balance)

/** Whether a game may be launched now. If not, opens the remedy: the log-in, or the recharge notice. */
export function canPlay(launch: Launch): boolean {
  const { hasLogin, user } = session()
  const obstacle = obstacleTo(launch, { hasLogin, balance: user.balance })
  if (obstacle === 'loginNeeded') openPopup('login', {})
  if (obstacle === 'balanceNeeded') openPopup('rechargeNotice', { reason: t('calls.balanceNeeded') })
  return obstacle === null
}
