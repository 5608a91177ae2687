import type { Funds } from '../step/main-action.ts'
import type { Betting } from './live.ts'
import type { LotteryTableState } from './table.ts'

/** Action of the bet panel's button. */
export type PanelAction =
  | { readonly kind: 'login' | 'deposit' | 'sendAgain' | 'barred' }
  | { readonly kind: 'paused'; readonly words: string }
  /** Cannot be pressed: a request is in flight, bets are closed, nothing is chosen, the stake is wrong. */
  | { readonly kind: 'waiting' | 'closed' | 'choose' | 'fault' | 'tooDear' }
  | { readonly kind: 'bet'; readonly term: number }

type Panel = Pick<LotteryTableState, 'move' | 'certainty'> & {
  readonly hasLogin: boolean
  readonly barred: boolean
  readonly pause: string | null
  readonly online: boolean
  readonly maintenance: boolean
  readonly betting: Betting
  readonly picks: number
  readonly isStakeOk: boolean
  readonly funds: Funds
}

export function panelAction(panel: Panel): PanelAction {
  if (!panel.hasLogin) return { kind: 'login' }
  if (panel.certainty === 'lost') return { kind: 'sendAgain' }
  if (panel.move) return { kind: 'waiting' }
  if (panel.barred) return { kind: 'barred' }
  if (panel.pause !== null) return { kind: 'paused', words: panel.pause }
  if (panel.funds === 'none') return { kind: 'deposit' }
  if (panel.betting.is !== 'open' || !panel.online || panel.maintenance) return { kind: 'closed' }
  if (panel.picks === 0) return { kind: 'choose' }
  if (!panel.isStakeOk) return { kind: 'fault' }
  return panel.funds === 'short' ? { kind: 'tooDear' } : { kind: 'bet', term: panel.betting.term.number }
}

const PRESSED: ReadonlySet<PanelAction['kind']> = new Set(['login', 'deposit', 'sendAgain', 'bet'])
export const canPressBet = ({ kind }: PanelAction): boolean => PRESSED.has(kind)
