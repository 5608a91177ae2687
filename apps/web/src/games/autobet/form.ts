import { AUTOBET_MOST, AUTOBET_MOST_RAISE } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { formatAmount, type Minor, parseAmount, type Result } from '@baize/kit'
import { readTyped } from '../../ui/amounts.ts'
import type { AutobetRequest } from './use-autobet.ts'

/** Form values as typed. */
export type Typed = {
  readonly bets: string
  readonly lossLimit: string
  readonly winLimit: string
  readonly onWin: StakeRule
  readonly onLoss: StakeRule
}
export type StakeRule = { readonly kind: 'reset' | 'raise'; readonly percent: string }

export const UNTYPED: Typed = {
  bets: '10',
  lossLimit: '',
  winLimit: '',
  onWin: { kind: 'reset', percent: '100' },
  onLoss: { kind: 'reset', percent: '100' },
}

export type Field = 'each' | 'bets' | 'lossLimit' | 'winLimit' | 'onWin' | 'onLoss'
type Fault = 'missing' | 'notANumber' | 'outOfRange' | 'belowStake'
export type Faults = { readonly [At in Field]?: Fault }

/** Fields of each bet besides its stake, as sent to the server; or the validation error as a sentence. */
export type EachBet = Result<
  Omit<AutobetRequest, 'betAmount' | 'bets' | 'lossLimit' | 'winLimit' | 'onWin' | 'onLoss'>,
  string
>

type Terms = {
  readonly stake: Minor
  readonly each: EachBet
  readonly decimals: number
  readonly language: LanguageId
}

/** Parses the form into the request model, or returns all its faults. */
export function readForm(
  typed: Typed,
  { stake, each, decimals, language }: Terms,
): { readonly request: AutobetRequest } | { readonly faults: Faults } {
  const faults: { [At in Field]?: Fault } = {}
  const bets = wholeWithin(typed.bets, 1, AUTOBET_MOST)
  const lossLimit = amountOf(typed.lossLimit, decimals, language)
  const winLimit = typed.winLimit.trim() === '' ? null : amountOf(typed.winLimit, decimals, language)
  const onWin = changeOf(typed.onWin)
  const onLoss = changeOf(typed.onLoss)
  if (!each.ok) faults.each = 'missing'
  if (bets === undefined) faults.bets = 'outOfRange'
  if (typed.lossLimit.trim() === '') faults.lossLimit = 'missing'
  else if (lossLimit === undefined) faults.lossLimit = 'notANumber'
  else if (lossLimit < stake) faults.lossLimit = 'belowStake'
  if (winLimit === undefined || winLimit === 0n) faults.winLimit = 'notANumber'
  if (onWin === undefined) faults.onWin = 'outOfRange'
  if (onLoss === undefined) faults.onLoss = 'outOfRange'
  if (
    Object.keys(faults).length > 0 ||
    !each.ok ||
    bets === undefined ||
    lossLimit === undefined ||
    winLimit === undefined ||
    onWin === undefined ||
    onLoss === undefined
  )
    return { faults }
  return {
    request: {
      ...each.value,
      betAmount: formatAmount(stake, decimals),
      bets,
      lossLimit: formatAmount(lossLimit, decimals),
      ...(winLimit !== null && { winLimit: formatAmount(winLimit, decimals) }),
      onWin,
      onLoss,
    },
  }
}

function wholeWithin(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

const changeOf = ({ kind, percent }: StakeRule): number | null | undefined =>
  kind === 'reset' ? null : wholeWithin(percent, 1, AUTOBET_MOST_RAISE)

function amountOf(text: string, decimals: number, language: LanguageId): Minor | undefined {
  const plain = readTyped(text, decimals, language)
  const amount = plain.ok ? parseAmount(plain.value, decimals) : plain
  return amount.ok ? amount.value : undefined
}
