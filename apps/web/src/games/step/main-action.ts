import type { Minor } from '@baize/kit'
import { isOpen, type Move, type Round, worthNow } from './round.ts'

/** What the one big button and the space bar do now. Those that only inform can not be pressed. */
export type MainAction =
  | { readonly kind: 'login' }
  | { readonly kind: 'deposit' }
  | { readonly kind: 'refill' }
  | { readonly kind: 'bet' }
  | { readonly kind: 'tooDear' }
  /** The account is closed to play: a card is there in the place of the button. */
  | { readonly kind: 'barred' }
  | { readonly kind: 'cashOut'; readonly pays: Minor }
  | { readonly kind: 'sendAgain' }
  | { readonly kind: 'pick' }
  /** There is but one choice: it is made here. */
  | { readonly kind: 'step' }
  | { readonly kind: 'waiting'; readonly for: Move['kind'] }
  | { readonly kind: 'unready'; readonly would: MainAction }

/** Whether the balance is `enough` for the stake, only for a smaller one, or for none at all. */
export type Funds = 'enough' | 'short' | 'none'
const BETTING = { enough: 'bet', short: 'tooDear', none: 'deposit' } as const

type Table = {
  readonly round: Round
  /** Play money asks for no log-in and no deposit. */
  readonly demo: boolean
  readonly hasLogin: boolean
  readonly barred: boolean
  /** Where nothing is to be chosen between, the button itself takes the first step. */
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
  return (ready && online) || would.kind === 'barred' ? would : { kind: 'unready', would }
}

function nextStep({ round: { bet, move }, demo, barred, hasOneChoice, funds }: Table): MainAction {
  if (!isOpen(bet) && barred) return { kind: 'barred' }
  if (!isOpen(bet)) return demo && funds === 'none' ? { kind: 'refill' } : { kind: BETTING[funds] }
  if (bet.view.picks.length === 0 && !move) return { kind: hasOneChoice ? 'step' : 'pick' }
  // While a choice is on its way its amount is not known, and the old one must not be promised.
  return move ? { kind: 'waiting', for: 'play' } : { kind: 'cashOut', pays: worthNow(bet) }
}

export const canPress = ({ kind }: MainAction): boolean =>
  kind !== 'tooDear' && kind !== 'barred' && kind !== 'pick' && kind !== 'waiting' && kind !== 'unready'

const SETTING_UP: ReadonlySet<MainAction['kind']> = new Set([
  'bet',
  'tooDear',
  'deposit',
  'refill',
  'login',
  'barred',
])

/** Whether stake and options can be changed. */
export const isSettingUp = ({ kind }: MainAction): boolean => SETTING_UP.has(kind)
