import type { LiveRound, RoundBet } from '@baize/contract/player'
import type { Funds } from '../step/main-action.ts'
import type { Panel, RoundMove } from './table.ts'

/** Current action of a panel's button. Purely informative ones cannot be pressed. */
export type SlotAction =
  | { readonly kind: 'login' | 'deposit' | 'refill' | 'sendAgain' }
  /** The account is barred from play: a card replaces the button. */
  | { readonly kind: 'barred' }
  /** The player takes a break, or rests after a session: the button says until when. */
  | { readonly kind: 'paused'; readonly words: string }
  /** `next`: this round no longer takes bets. */
  | { readonly kind: 'bet' | 'tooDear'; readonly next: boolean }
  | { readonly kind: 'cancel'; readonly bet: RoundBet }
  /** Betting is closed and the round has not started. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'cashOut'; readonly bet: RoundBet }
  /** An autobet run will place the next bet. */
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
  readonly pause: string | null
  readonly ready: boolean
  readonly online: boolean
  readonly funds: Funds
  /** Stake of the run's next bet; null without a run. */
  readonly nextAmount: string | null
}

export function slotAction(slot: Slot): SlotAction {
  const { panel, demo, hasLogin, ready, online } = slot
  if (!demo && !hasLogin) return { kind: 'login' }
  if (panel.certainty === 'lost') return { kind: 'sendAgain' }
  if (panel.move) return { kind: 'waiting', for: panel.move.kind }
  const would = nextMove(slot)
  const isFinal = would.kind === 'barred' || would.kind === 'paused'
  return (ready && online) || isFinal ? would : { kind: 'unready', would }
}

function nextMove({ bet, round, demo, barred, pause, funds, nextAmount }: Slot): SlotAction {
  const taking = round?.phase === 'STARTING'
  switch (bet?.view.state) {
    case 'QUEUED':
      return { kind: 'cancel', bet }
    case 'PLACED':
      return taking ? { kind: 'cancel', bet } : { kind: 'closed' }
    case 'RUNNING':
      // The round's result is known, the bet's is still in flight.
      return round?.phase === 'RUNNING' ? { kind: 'cashOut', bet } : { kind: 'closed' }
    case 'CASHED_OUT':
    case 'LOST':
    case 'CANCELLED':
    case undefined:
      if (nextAmount !== null) return { kind: 'auto', nextAmount }
      if (barred) return { kind: 'barred' }
      if (pause !== null && !demo) return { kind: 'paused', words: pause }
      if (funds === 'none') return { kind: demo ? 'refill' : 'deposit' }
      return { kind: funds === 'short' ? 'tooDear' : 'bet', next: !taking }
  }
}

const RESTING: ReadonlySet<SlotAction['kind']> = new Set([
  'tooDear',
  'barred',
  'paused',
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
  'paused',
])
/** Whether stake and auto cash-out are editable. */
export const isSettingUp = (action: SlotAction): boolean =>
  SETTING_UP.has((action.kind === 'unready' ? action.would : action).kind)
