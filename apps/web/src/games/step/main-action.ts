import type { Minor } from '@baize/kit'
import { cashOutValue } from '../../features/bets/bet-amounts.ts'
import { isOpen, type Move, type Round } from './round.ts'

/** Current action of the main button and the space bar. Purely informative ones cannot be pressed. */
export type MainAction =
  | { readonly kind: 'login' }
  | { readonly kind: 'deposit' }
  | { readonly kind: 'refill' }
  | { readonly kind: 'bet' }
  | { readonly kind: 'tooDear' }
  /** The account is barred from play: a card replaces the button. */
  | { readonly kind: 'barred' }
  /** The player takes a break, or rests after a session: the button says until when. */
  | { readonly kind: 'paused'; readonly words: string }
  | { readonly kind: 'cashOut'; readonly pays: Minor }
  | { readonly kind: 'sendAgain' }
  | { readonly kind: 'pick' }
  /** There is only one choice, which the button makes. */
  | { readonly kind: 'step' }
  | { readonly kind: 'waiting'; readonly for: Move['kind'] }
  | { readonly kind: 'unready'; readonly would: MainAction }

/** Whether the balance covers the stake (`enough`), only a smaller one (`short`), or none (`none`). */
export type Funds = 'enough' | 'short' | 'none'
const BETTING = { enough: 'bet', short: 'tooDear', none: 'deposit' } as const

type Table = {
  readonly round: Round
  /** Play money needs no log-in and no deposit. */
  readonly demo: boolean
  readonly hasLogin: boolean
  readonly barred: boolean
  readonly pause: string | null
  /** With only one choice, the button itself takes the first step. */
  readonly hasOneChoice: boolean
  readonly ready: boolean
  readonly online: boolean
  readonly funds: Funds
}

export function mainAction(table: Table): MainAction {
  const { round, demo, hasLogin, ready, online } = table
  const { move, certainty } = round
  if (!demo && !hasLogin) return { kind: 'login' }
  if (certainty === 'lost') return { kind: 'sendAgain' }
  if (move && move.kind !== 'play') return { kind: 'waiting', for: move.kind }
  const would = nextStep(table)
  const isFinal = would.kind === 'barred' || would.kind === 'paused'
  return (ready && online) || isFinal ? would : { kind: 'unready', would }
}

function nextStep({ round: { bet, move }, demo, barred, pause, hasOneChoice, funds }: Table): MainAction {
  if (!isOpen(bet) && barred) return { kind: 'barred' }
  if (!isOpen(bet) && pause !== null && !demo) return { kind: 'paused', words: pause }
  if (!isOpen(bet)) return demo && funds === 'none' ? { kind: 'refill' } : { kind: BETTING[funds] }
  if (bet.view.picks.length === 0 && !move) return { kind: hasOneChoice ? 'step' : 'pick' }
  // While a choice is in flight the cash-out amount is unknown, and the old one must not be promised.
  return move ? { kind: 'waiting', for: 'play' } : { kind: 'cashOut', pays: cashOutValue(bet) }
}

const RESTING: ReadonlySet<MainAction['kind']> = new Set([
  'tooDear',
  'barred',
  'paused',
  'pick',
  'waiting',
  'unready',
])
export const canPress = ({ kind }: MainAction): boolean => !RESTING.has(kind)

const SETTING_UP: ReadonlySet<MainAction['kind']> = new Set([
  'bet',
  'tooDear',
  'deposit',
  'refill',
  'login',
  'barred',
  'paused',
])

/** Whether stake and options are editable. */
export const isSettingUp = ({ kind }: MainAction): boolean => SETTING_UP.has(kind)
