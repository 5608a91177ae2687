import type { Bet, InstantBet, SoloBet, SoloGameId, StepGameId } from '@baize/contract/player'
import { never } from '@baize/kit'

/** The part of a bet that all step games share. */
export type AnyBet = Omit<Bet, 'gameId' | 'view'> & {
  readonly gameId: StepGameId
  readonly view: Pick<Bet['view'], 'picks' | 'multiplier' | 'nextMultiplier'>
}

/** The part of a bet that all solo games share. */
export type AnySoloBet = Omit<SoloBet, 'gameId' | 'view'> & {
  readonly gameId: SoloGameId
  readonly view: AnyBet['view'] | Pick<InstantBet['view'], 'drawn'>
}

/** Choices made in a bet; none in an instant game. */
export const madeChoices = ({ view }: Pick<AnySoloBet, 'view'>): number =>
  'picks' in view ? view.picks.length : 0

/** Options of a bet besides its stake, in wire format. */
export type Options = Readonly<Record<string, number | string>>

/** A request in flight. It keeps its request id until its outcome is known. */
export type Move =
  | {
      readonly kind: 'bet'
      readonly requestId: string
      readonly betAmount: string
      readonly options: Options
    }
  | { readonly kind: 'play'; readonly requestId: string; readonly id: string; readonly choice: number }
  | { readonly kind: 'cashOut'; readonly requestId: string; readonly id: string }

/**
 * `sure`: the displayed state is the server's. `retrying`: the response to a move was lost and the move is being
 * retried. `lost`: the retries are used up; only the player can send the move again.
 */
type Certainty = 'sure' | 'retrying' | 'lost'

/** `bet` is the open bet, or the last one once it is settled. */
export type Round<One extends AnySoloBet = AnyBet> = {
  readonly bet: One | null
  readonly move: Move | null
  readonly certainty: Certainty
}

export const NO_ROUND: Round<never> = { bet: null, move: null, certainty: 'sure' }

export type RoundEvent<One extends AnySoloBet = AnyBet> =
  | { readonly type: 'sent'; readonly move: Move }
  | { readonly type: 'answered'; readonly requestId: string; readonly bet: One }
  | { readonly type: 'refused'; readonly requestId: string }
  | { readonly type: 'replyLost'; readonly requestId: string; readonly willRetry: boolean }
  | { readonly type: 'seen'; readonly bet: One }
  | { readonly type: 'cleared' }

export function step<One extends AnySoloBet>(round: Round<One>, event: RoundEvent<One>): Round<One> {
  switch (event.type) {
    case 'sent':
      return { ...round, move: event.move, certainty: 'sure' }
    case 'answered':
      return { bet: fresher(round.bet, event.bet), ...withoutMove(round, event.requestId) }
    case 'refused':
      return { bet: round.bet, ...withoutMove(round, event.requestId) }
    case 'replyLost':
      if (round.move?.requestId !== event.requestId) return round
      return { ...round, certainty: event.willRetry ? 'retrying' : 'lost' }
    case 'seen':
      return { ...round, bet: fresher(round.bet, event.bet) }
    case 'cleared':
      return NO_ROUND
    default:
      return never(event)
  }
}

function withoutMove(round: Round<AnySoloBet>, requestId: string): Pick<Round, 'move' | 'certainty'> {
  if (round.move?.requestId !== requestId) return { move: round.move, certainty: round.certainty }
  return { move: null, certainty: 'sure' }
}

/** A bet only moves forward: a response overtaken in flight must not undo a step. */
export function fresher<One extends AnySoloBet>(known: One | null, next: One): One {
  if (!known) return next
  if (known.id !== next.id) return next.createdAt >= known.createdAt ? next : known
  if (known.settledAt !== null && next.settledAt === null) return known
  return madeChoices(next) >= madeChoices(known) ? next : known
}

export const isOpen = <One extends AnySoloBet>(bet: One | null): bet is One => bet?.result === 'PENDING'

/**
 * Ladder steps that the current bet has passed. A won bet keeps them lit until the next bet is sent or the ladder is
 * that of other options.
 */
export function stepsReached({ bet, move }: Round, sameOptions: boolean): number {
  if (!bet || move?.kind === 'bet' || bet.result === 'LOSE' || !sameOptions) return 0
  return bet.view.picks.length
}
