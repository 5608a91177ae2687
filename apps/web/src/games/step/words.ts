import type { LanguageId } from '@baize/contract/shared'
import {
  formatAmount,
  formatMultiplier,
  type Minor,
  type Multiplier,
  never,
  payoutOf,
  type Result,
} from '@baize/kit'
import { losesToRounding } from '@baize/rules'
import { cashOutValue } from '../../features/bets/bet-amounts.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import type { Translate } from '../../i18n/translate.ts'
import { storage } from '../../storage/storage.ts'
import { type AmountLimits, readings } from '../../ui/amounts.ts'
import type { Money } from '../../ui/money.ts'
import { canPress, type MainAction } from './main-action.ts'
import { type AnyBet, type Move, type Round } from './round.ts'
import type { Happening, PanelWords, StepWords } from './scene.ts'
import type { StakeFault } from './stake.ts'
import type { GameInfo } from './table.ts'

/** Label of the way in. Whoever was never logged in here has no account yet. */
export const entryWords = (t: Translate): string =>
  t(storage.get('loggedInBefore') ? 'step.loginToPlay' : 'step.registerToPlay')

/** Label of the main action, on the button and in the space bar hint. `stake` is null while it cannot be read. */
export function mainWords(
  action: MainAction,
  words: PanelWords,
  stake: Minor | null,
  t: Translate,
  money: Money,
): string {
  switch (action.kind) {
    case 'login':
      return entryWords(t)
    case 'deposit':
      return t('step.depositToPlay')
    case 'refill':
      return t('step.refill')
    case 'bet':
    case 'tooDear':
      return stake === null
        ? t('step.bet')
        : t('step.betFor', { amount: money.format(formatAmount(stake, money.decimals)) })
    case 'barred':
      return t('identity.barredTitle')
    case 'paused':
      return action.words
    case 'unready':
      return mainWords(action.would, words, stake, t, money)
    case 'cashOut':
      return t('step.cashOut', { amount: money.format(formatAmount(action.pays, money.decimals)) })
    case 'sendAgain':
      return t('step.checkAgain')
    case 'step':
      return t(words.random ?? 'step.bet')
    case 'pick':
      return t(words.pick ?? 'step.bet')
    case 'waiting':
      return waitingWords(action.for, words, t)
    default:
      return never(action)
  }
}

function waitingWords(move: Move['kind'], words: PanelWords, t: Translate): string {
  if (move === 'play') return t(words.picking ?? 'step.betting')
  return t(move === 'bet' ? 'step.betting' : 'step.cashingOut')
}

/** Screen reader announcement of the player's own move. */
export function announcementText(
  { what, bet }: { readonly what: Happening; readonly bet: AnyBet },
  words: StepWords,
  t: Translate,
  money: Money,
  shown: (multiplier: string) => string,
): string {
  switch (what) {
    case 'placed':
      return t(words.placed)
    case 'good': {
      const amount = money.format(formatAmount(cashOutValue(bet), money.decimals))
      return t(words.good, { multiplier: shown(bet.view.multiplier), amount })
    }
    case 'bad':
      return t(words.bad)
    case 'paid':
      return t('step.saidPaid', { amount: money.format(bet.winAmount), multiplier: shown(bet.multiplier) })
    default:
      return never(what)
  }
}

/** Values that the sentence refers to. */
type Typed = {
  readonly typed: string
  readonly info: Pick<GameInfo, 'minBet' | 'maxBet'>
  readonly language: LanguageId
}

export function faultWords(
  fault: StakeFault,
  { typed, info, language }: Typed,
  t: Translate,
  money: Money,
): string {
  switch (fault) {
    case 'missing':
      return t('step.amountMissing')
    case 'ambiguous': {
      const { whole, parts } = readings(typed)
      return t('step.amountAmbiguous', { whole, parts: formatMoney(parts, money.decimals, language) })
    }
    case 'notANumber':
      return t('step.amountNotANumber')
    case 'tooPrecise':
      return t('step.amountTooPrecise', { count: money.decimals })
    case 'tooSmall':
      return t('step.amountTooSmall', { min: money.format(info.minBet) })
    case 'tooLarge':
      return t('step.amountTooLarge', { max: money.format(info.maxBet) })
    default:
      return never(fault)
  }
}

type Staked = {
  readonly stake: Result<Minor, unknown>
  readonly limits: AmountLimits
  /** Multipliers that the bet may pay, ascending. */
  readonly multipliers: readonly Multiplier[]
}

/** Text under the stake: its limits, or the first payout of which rounding down takes more than one per cent. */
export function stakeHint(
  { stake, limits, multipliers }: Staked,
  t: Translate,
  money: Money,
  shown: (multiplier: string) => string,
): string {
  const cut = stake.ok ? multipliers.find((times) => losesToRounding(stake.value, times)) : undefined
  if (limits.min === '') return ''
  if (!stake.ok || cut === undefined)
    return t('step.rulesLimitsValue', { min: money.format(limits.min), max: money.format(limits.max) })
  const amount = money.format(formatAmount(payoutOf(stake.value, cut), money.decimals))
  return t('step.amountRounded', { multiplier: shown(formatMultiplier(cut)), amount })
}

/** Keyboard hint; the space bar is mentioned only where it plays. */
export function hintWords(
  action: MainAction,
  words: PanelWords,
  stake: Minor | null,
  playsByKeys: boolean,
  t: Translate,
  money: Money,
): string {
  const keys = t(words.keys)
  if (!playsByKeys) return `${keys} ${t('keys.hint')}`
  const plays = canPress(action) && action.kind !== 'login' && action.kind !== 'deposit'
  return plays ? t('step.hint', { action: mainWords(action, words, stake, t, money), keys }) : keys
}

/** The reason why the controls are inactive. */
export function noticeWords(
  { certainty }: Pick<Round, 'certainty'>,
  online: boolean,
  t: Translate,
): string | undefined {
  if (certainty === 'lost') return t('step.lost')
  if (certainty === 'retrying') return t('step.retrying')
  return online ? undefined : t('step.offline')
}
