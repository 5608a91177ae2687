import type { LiveRound, RoundBet } from '@baize/contract'
import type { Funds } from '../step/main-action.ts'
import type { Panel, RoundMove } from './table.ts'

/** What the button of a panel does now. Those that only inform can not be pressed. */
export type SlotAction =
  | { readonly kind: 'login' | 'deposit' | 'refill' | 'sendAgain' }
  /** The account is closed to play: a card is there in the place of the button. */
  | { readonly kind: 'barred' }
  /** `next`: this round takes no bets any more. */
  | { readonly kind: 'bet' | 'tooDear'; readonly next: boolean }
  | { readonly kind: 'cancel'; readonly bet: RoundBet }
  /** Bets are closed and the round has not begun. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'cashOut'; readonly bet: RoundBet }
  /** A run of autobet will make the next bet. */
  | { readonly kind: 'auto'; readonly nextAmount: string }
  | { readonly kind: 'waiting'; readonly for: RoundMove['kind'] }
  | { readonly kind: 'unready'; readonly would: SlotAction }

type Slot = {
  readonly bet: RoundBet | null
  readonly round: LiveRound | null
  readonly panel: Panel
  readonly demo: boolean
  readonly hasLogin: boolean
  readonly barred: boolean
  readonly ready: boolean
  readonly online: boolean
  readonly funds: Funds
  /** The stake of the next bet of the run that is on, if one is. */
  readonly nextAmount: string | null
}

export function slotAction(slot: Slot): SlotAction {
  const { panel, demo, hasLogin, ready, online } = slot
  if (!demo && !hasLogin) return { kind: 'login' }
  if (panel.certainty === 'lost') return { kind: 'sendAgain' }
  if (panel.move) return { kind: 'waiting', for: panel.move.kind }
  const would = nextMove(slot)
  return (ready && online) || would.kind === 'barred' ? would : { kind: 'unready', would }
}

function nextMove({ bet, round, demo, barred, funds, nextAmount }: Slot): SlotAction {
  const taking = round?.phase === 'STARTING'
  switch (bet?.view.state) {
    case 'QUEUED':
      return { kind: 'cancel', bet }
    case 'PLACED':
      return taking ? { kind: 'cancel', bet } : { kind: 'closed' }
    case 'RUNNING':
      // What the round came to is known, and what that means for the bet is on its way.
      return round?.phase === 'RUNNING' ? { kind: 'cashOut', bet } : { kind: 'closed' }
    case 'CASHED_OUT':
    case 'LOST':
    case 'CANCELLED':
    case undefined:
      if (nextAmount !== null) return { kind: 'auto', nextAmount }
      if (barred) return { kind: 'barred' }
      if (funds === 'none') return { kind: demo ? 'refill' : 'deposit' }
      return { kind: funds === 'short' ? 'tooDear' : 'bet', next: !taking }
  }
}

const RESTING: ReadonlySet<SlotAction['kind']> = new Set([
  'tooDear',
  'barred',
  'closed',
  'auto',
  'waiting',
  'unready',
])
export const canPress = ({ kind }: SlotAction): boolean => !RESTING.has(kind)

const SETTING_UP: ReadonlySet<SlotAction['kind']> = new Set([
  'login',
  'deposit',
  'refill',
  'bet',
  'tooDear',
  'barred',
])
/** Whether stake and auto cash-out can be changed. */
export const isSettingUp = (action: SlotAction): boolean =>
  SETTING_UP.has((action.kind === 'unready' ? action.would : action).kind)
