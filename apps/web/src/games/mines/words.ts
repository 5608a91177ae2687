import type { LanguageId } from '@baize/contract'
import { formatAmount, never } from '@baize/kit'
import type { Translate } from '../../i18n/translate.ts'
import { readings } from '../../ui/amounts.ts'
import { formatMoney } from '../../ui/format-money.ts'
import type { Money } from '../../ui/money.ts'
import { canPress, type MainAction } from './main-action.ts'
import { worthNow } from './round.ts'
import type { StakeFault } from './stake.ts'
import type { GameInfo } from './table.ts'
import type { Heard, Mines } from './use-mines.ts'

const WAITING = { bet: 'mines.betting', play: 'mines.opening', cashOut: 'mines.cashingOut' } as const

/** What the main action is called, on the button and in the hint about the space bar. */
export function mainWords(action: MainAction, t: Translate, money: Money): string {
  switch (action.kind) {
    case 'login':
      return t('mines.loginToPlay')
    case 'deposit':
      return t('mines.depositToPlay')
    case 'bet':
    case 'tooDear':
      return t('mines.bet')
    case 'unready':
      return mainWords(action.would, t, money)
    case 'cashOut':
      return t('mines.cashOut', { amount: money.format(formatAmount(action.pays, money.decimals)) })
    case 'sendAgain':
      return t('mines.checkAgain')
    case 'pickTile':
      return t('mines.pickTile')
    case 'waiting':
      return t(WAITING[action.for])
    default:
      return never(action)
  }
}

/** What a screen reader hears of the player's own move. */
export function heardWords(
  { what, bet }: Heard,
  t: Translate,
  money: Money,
  shown: (multiplier: string) => string,
): string {
  switch (what) {
    case 'placed':
      return t('mines.saidBet')
    case 'gem': {
      const amount = money.format(formatAmount(worthNow(bet), money.decimals))
      return t('mines.saidGem', { multiplier: shown(bet.view.multiplier), amount })
    }
    case 'mine':
      return t('mines.saidMine')
    case 'paid':
      return t('mines.saidPaid', { amount: money.format(bet.winAmount), multiplier: shown(bet.multiplier) })
    default:
      return never(what)
  }
}

/** The rest of the sentence: what was typed, under which terms, in which language. */
type Typed = { readonly typed: string; readonly info: GameInfo; readonly language: LanguageId }

export function faultWords(
  fault: StakeFault,
  { typed, info, language }: Typed,
  t: Translate,
  money: Money,
): string {
  switch (fault) {
    case 'missing':
      return t('mines.amountMissing')
    case 'ambiguous': {
      const { whole, parts } = readings(typed)
      return t('mines.amountAmbiguous', { whole, parts: formatMoney(parts, money.decimals, language) })
    }
    case 'notANumber':
      return t('mines.amountNotANumber')
    case 'tooPrecise':
      return t('mines.amountTooPrecise', { count: money.decimals })
    case 'tooSmall':
      return t('mines.amountTooSmall', { min: money.format(info.minBet) })
    case 'tooLarge':
      return t('mines.amountTooLarge', { max: money.format(info.maxBet) })
    default:
      return never(fault)
  }
}

/** What the keys do now; the space bar is named only when it does something. */
export function hintWords(action: MainAction, t: Translate, money: Money): string {
  return canPress(action) ? t('mines.hint', { action: mainWords(action, t, money) }) : t('mines.hintBoard')
}

/** Why the controls rest. */
export function noticeWords({ round, online }: Mines, t: Translate): string | undefined {
  if (round.certainty === 'lost') return t('mines.lost')
  if (round.certainty === 'retrying') return t('mines.retrying')
  return online ? undefined : t('mines.offline')
}
