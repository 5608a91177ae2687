import type { RoundBet } from '@baize/contract/player'
import { never } from '@baize/kit'
import type { Translate } from '../../i18n/translate.ts'
import type { Money } from '../../ui/money.ts'

/** State of a bet of the player, as a sentence. */
export function betWords(
  bet: RoundBet | null,
  t: Translate,
  money: Money,
  shown: (multiplier: string) => string,
): string {
  if (!bet) return t('rounds.stateNone')
  const amount = money.format(bet.betAmount)
  const { state, autoCashOut, crashedAt } = bet.view
  switch (state) {
    case 'QUEUED':
      return t('rounds.stateQueued', { amount })
    case 'PLACED':
      return t('rounds.statePlaced', { amount })
    case 'RUNNING':
      return autoCashOut === null
        ? t('rounds.stateRunning', { amount })
        : t('rounds.stateRunningAuto', { amount, multiplier: shown(autoCashOut) })
    case 'CASHED_OUT':
      return t('rounds.stateCashedOut', {
        multiplier: shown(bet.multiplier),
        amount: money.format(bet.winAmount),
      })
    case 'LOST':
      return t('rounds.stateLost', { multiplier: shown(crashedAt ?? '1.00') })
    case 'CANCELLED':
      return t('rounds.stateCancelled', { amount })
    default:
      return never(state)
  }
}
