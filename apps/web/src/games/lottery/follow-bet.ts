import type { LotteryBetCard } from '@baize/contract/player'
import type { Translate } from '../../i18n/translate.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import type { Betting } from './live.ts'

/** Whether a shown bet on a draw that takes no bets here any more is meant for the next one: the player is asked. */
export async function isForNextDraw(
  bet: LotteryBetCard,
  line: string,
  betting: Betting,
  t: Translate,
): Promise<boolean> {
  const next = betting.is === 'open' ? betting.term.number : null
  if (bet.line === line && bet.term === next) return true
  return confirmDialog({
    title: bet.line === line ? t('lottery.followClosed', { number: bet.term }) : t('lottery.followOther'),
    message: next === null ? t('lottery.followNextText') : t('lottery.followText', { number: next }),
    confirmLabel: next === null ? t('lottery.followNext') : t('lottery.followUse', { number: next }),
  })
}
