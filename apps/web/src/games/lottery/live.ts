import { type LotteryBet, type LotteryState, LotteryTerm } from '@baize/contract/player'
import * as z from 'zod/mini'

/** News of a term, as pushed: its new phase and, if it is over, its numbers. */
const LotteryNews = z.object({
  now: z.number(),
  lotteryTerm: LotteryTerm,
  values: z.optional(z.array(z.number())),
})
export type LotteryNews = z.infer<typeof LotteryNews>

/** Null for anything else that is pushed to a game. */
export const readNews = (data: unknown): LotteryNews | null => LotteryNews.safeParse(data).data ?? null

/** As many results as the server sends: ten columns of a roadmap. */
const LAST = 60

export type Heard = {
  readonly state: LotteryState
  /** News was missed, or own bets were settled: the state must be fetched. */
  readonly isStale: boolean
}

/** Applies news of a term. News may overtake a response, so nothing moves backwards. */
export function applyTermNews(state: LotteryState, { lotteryTerm: term, values }: LotteryNews): Heard {
  if (term.line !== state.line) return { state, isStale: false }
  const last = state.last[0]?.number ?? 0
  const isKnownOver = state.last.some(({ number }) => number === term.number)
  if (isKnownOver) return { state, isStale: false }
  switch (term.phase) {
    case 'OPEN': {
      const now = state.term
      if (now && now.number >= term.number) return { state, isStale: false }
      // The close or the draw of a term before this one was missed.
      const seen = now?.number ?? Math.max(last, ...state.waiting.map(({ number }) => number))
      return {
        state: { ...state, term, waiting: now ? [...state.waiting, closed(now)] : state.waiting },
        isStale: term.number !== seen + 1,
      }
    }
    case 'CLOSED': {
      if (state.term && state.term.number > term.number) return { state, isStale: false }
      const others = state.waiting.filter(({ number }) => number !== term.number)
      return { state: { ...state, term: null, waiting: [...others, term] }, isStale: false }
    }
    case 'FINISHED':
    case 'VOID': {
      const isVoid = term.phase === 'VOID'
      const over = { number: term.number, values: isVoid ? null : (values ?? null) }
      const isOwn = state.mine.some((bet) => isPending(bet) && bet.view.term === term.number)
      return {
        state: {
          ...state,
          term: state.term?.number === term.number ? null : state.term,
          waiting: state.waiting.filter(({ number }) => number !== term.number),
          last: [over, ...state.last].toSorted((a, b) => b.number - a.number).slice(0, LAST),
          mine: isVoid ? state.mine.map((bet) => voided(bet, term.number)) : state.mine,
        },
        isStale: (isOwn && !isVoid) || term.number > last + 1,
      }
    }
  }
}

const closed = (term: LotteryTerm): LotteryTerm => ({ ...term, phase: 'CLOSED' })
const isPending = ({ result }: LotteryBet): boolean => result === 'PENDING'

/** The whole stake of a void draw goes back. */
function voided(bet: LotteryBet, term: number): LotteryBet {
  if (!isPending(bet) || bet.view.term !== term) return bet
  return {
    ...bet,
    result: 'WIN',
    winAmount: bet.betAmount,
    multiplier: '1.00',
    settledAt: bet.createdAt,
    view: { ...bet.view, state: 'VOID' },
  }
}

/** Newest known term: a state with an older one was read before the news that is shown. */
const newest = ({ term, waiting, last }: LotteryState): number =>
  Math.max(term?.number ?? 0, last[0]?.number ?? 0, ...waiting.map(({ number }) => number))

/** Terms over plus the open one: grows with everything that happens on a line. */
const progress = (state: LotteryState): number => newest(state) * 2 + (state.last[0]?.number ?? 0)

/** Merges a fetched state: older than the news, it brings only bets. */
export function load(known: LotteryState | null, fetched: LotteryState): LotteryState {
  if (!known || known.line !== fetched.line) return fetched
  const listed = new Set(fetched.mine.map(({ id }) => id))
  const kept = known.mine.filter(
    (bet) =>
      !listed.has(bet.id) &&
      // Placed after the server read this state, or of a void draw, whose bets are no longer listed.
      (bet.createdAt >= fetched.now ||
        (bet.view.state === 'VOID' && bet.view.term === fetched.last[0]?.number)),
  )
  const mine = [...fetched.mine, ...kept]
  return progress(fetched) < progress(known) ? { ...known, mine } : { ...fetched, mine }
}

/** Adds a bet as just returned by the server. A cancelled one leaves the list. */
export function withBet(state: LotteryState, bet: LotteryBet): LotteryState {
  const others = state.mine.filter(({ id }) => id !== bet.id)
  return { ...state, mine: bet.view.state === 'CANCELLED' ? others : [...others, bet] }
}

/** Betting on a line at a moment of server time. */
export type Betting =
  | { readonly is: 'open'; readonly term: LotteryTerm; readonly leftMs: number }
  /** Bets are closed, and the numbers are not known yet. */
  | { readonly is: 'drawing'; readonly term: LotteryTerm }
  | { readonly is: 'none' }

export function bettingAt({ term, waiting }: LotteryState, now: number | null): Betting {
  if (term) {
    const leftMs = now === null ? Number.POSITIVE_INFINITY : term.closesAt - now
    return leftMs > 0 ? { is: 'open', term, leftMs } : { is: 'drawing', term }
  }
  const drawn = waiting.at(-1)
  return drawn ? { is: 'drawing', term: drawn } : { is: 'none' }
}

export type Happening =
  | { readonly what: 'open'; readonly number: number }
  | { readonly what: 'drawn'; readonly number: number; readonly values: readonly number[] | null }
  | { readonly what: 'placed' | 'cancelled' | 'won' | 'lost' | 'void'; readonly bet: LotteryBet }

/** Events for sounds and screen readers, in order: the draw first, then the player's own bets. */
export function eventsBetween(before: LotteryState | null, after: LotteryState): readonly Happening[] {
  if (!before || before.line !== after.line) return []
  const found: Happening[] = []
  const drawn = after.last[0]
  if (drawn && drawn.number > (before.last[0]?.number ?? 0))
    found.push({ what: 'drawn', number: drawn.number, values: drawn.values })
  for (const bet of after.mine) {
    const known = before.mine.find(({ id }) => id === bet.id)
    if (!known && isPending(bet)) found.push({ what: 'placed', bet })
    if (known && isPending(known) && !isPending(bet)) found.push({ what: endOf(bet), bet })
  }
  for (const bet of before.mine)
    if (isPending(bet) && bet.view.term === after.term?.number && !after.mine.some(({ id }) => id === bet.id))
      found.push({ what: 'cancelled', bet })
  if (after.term && after.term.number > (before.term?.number ?? 0))
    found.push({ what: 'open', number: after.term.number })
  return found
}

function endOf({ view, result }: LotteryBet): 'won' | 'lost' | 'void' {
  if (view.state === 'VOID') return 'void'
  return result === 'WIN' ? 'won' : 'lost'
}
