import type {
  LiveRound,
  ModulePush,
  RoundBet,
  RoundBetState,
  RoundBoard,
  RoundChain,
  RoundFeed,
  RoundPhase,
  RoundState,
} from '@baize/contract/player'
import { never } from '@baize/kit'
import { readMultiplier } from './multiplier-now.ts'

export type RoundNews = Extract<ModulePush, { type: 'game_data' }>['gameData']['data']
export type PastRound = RoundState['last'][number]

/** Client state of a round game. */
export type Live = {
  readonly round: LiveRound | null
  readonly board: RoundBoard
  readonly chain: RoundChain | null
  /** Newest first. */
  readonly last: readonly PastRound[]
  /** The player's bets: the open ones, and the last settled ones. */
  readonly mine: readonly RoundBet[]
  readonly receiptKey: string
  /** `unknown` before the first response; `gap`: news was missed, and the state must be refetched. */
  readonly sight: 'unknown' | 'whole' | 'gap'
}

const EMPTY_BOARD: RoundBoard = { seq: 0, bets: [], totals: { bets: 0, cashedOut: 0, sums: [] } }

export const NOTHING_KNOWN: Live = {
  round: null,
  board: EMPTY_BOARD,
  chain: null,
  last: [],
  mine: [],
  receiptKey: '',
  sight: 'unknown',
}

const LAST_ROUNDS = 50
const PHASES: readonly RoundPhase[] = ['STARTING', 'LOCKED', 'RUNNING', 'ENDED']
const STATES: readonly RoundBetState[] = ['QUEUED', 'PLACED', 'RUNNING', 'LOST', 'CASHED_OUT', 'CANCELLED']

export type LiveEvent =
  | { readonly type: 'loaded'; readonly state: RoundState }
  | { readonly type: 'told'; readonly news: RoundNews }
  /** A bet of the player, as just returned by the server. */
  | { readonly type: 'bet'; readonly bet: RoundBet }
  /** The ledger has settled a bet without a payout. */
  | { readonly type: 'lost'; readonly id: string }

export function follow(live: Live, event: LiveEvent): Live {
  switch (event.type) {
    case 'loaded':
      return load(live, event.state)
    case 'told':
      return live.sight === 'unknown' ? live : applyRoundNews(live, event.news)
    case 'bet':
      return { ...live, mine: withBet(live.mine, event.bet) }
    case 'lost':
      return { ...live, mine: live.mine.map((bet) => (bet.id === event.id ? lose(bet, live.round) : bet)) }
    default:
      return never(event)
  }
}

/** Position of a round and its phase in the total order. */
const placeOf = (round: LiveRound | null): number =>
  round ? round.number * PHASES.length + PHASES.indexOf(round.phase) : -1

/** News may overtake a response in flight: known state never moves backwards. */
function load(live: Live, state: RoundState): Live {
  const { now, ...known } = state
  const kept = live.mine.filter(
    (bet) =>
      state.mine.some(({ id }) => id === bet.id) ||
      // A bet placed after the server read this state is in none of its lists.
      bet.createdAt >= now ||
      isOfRoundBefore(bet, state.round),
  )
  const mine = state.mine.reduce(withBet, kept)
  if (placeOf(state.round) < placeOf(live.round)) return { ...live, mine, sight: 'whole' }
  const isBoardOld = state.round?.number === live.round?.number && state.board.seq < live.board.seq
  return { ...known, board: isBoardOld ? live.board : state.board, mine, sight: 'whole' }
}

/** Results of the previous round stay visible while the next one takes bets. */
const isOfRoundBefore = (bet: RoundBet, round: LiveRound | null): boolean =>
  bet.result !== 'PENDING' && round !== null && bet.view.round === round.number - 1

function applyRoundNews(live: Live, { term, round, feed }: RoundNews): Live {
  const after = round && placeOf(round) > placeOf(live.round) ? enter(live, round) : live
  const number = Number(term.id)
  if (after.round && number < after.round.number) return after
  // The start of this round was missed.
  if (number !== after.round?.number) return { ...after, sight: 'gap' }
  return feed ? applyFeed(after, feed) : after
}

function enter(live: Live, round: LiveRound): Live {
  const isNext = live.round?.number === round.number
  const followsOn = live.round?.number === round.number - 1 && live.round.phase === 'ENDED'
  const sight = isNext || followsOn ? live.sight : 'gap'
  return {
    ...live,
    round,
    sight,
    board: isNext ? live.board : EMPTY_BOARD,
    last: round.phase === 'ENDED' ? withEnded(live.last, round) : live.last,
    mine: moveOn(live.mine, round),
  }
}

function withEnded(
  last: readonly PastRound[],
  { number, multiplier, hash }: LiveRound,
): readonly PastRound[] {
  if (multiplier === null || hash === null || last[0]?.number === number) return last
  return [{ number, multiplier, hash }, ...last].slice(0, LAST_ROUNDS)
}

/** Applies a phase change to the player's bets, as far as its effect is certain. */
function moveOn(mine: readonly RoundBet[], round: LiveRound): readonly RoundBet[] {
  switch (round.phase) {
    case 'STARTING':
      return mine.map((bet) => (bet.view.state === 'QUEUED' ? inState(bet, 'PLACED', round) : bet))
    case 'LOCKED':
      return mine
    case 'RUNNING':
      return mine
        .filter((bet) => bet.result === 'PENDING' || bet.view.round === round.number)
        .map((bet) =>
          bet.view.state === 'PLACED' && bet.view.round === round.number
            ? inState(bet, 'RUNNING', round)
            : bet,
        )
    case 'ENDED':
      return mine.map((bet) => (isLeftIn(bet, round) ? lose(bet, round) : bet))
    default:
      return never(round.phase)
  }
}

/** Whether the bet was in the round to its end. If its auto cash-out was reached, the server decides the result. */
function isLeftIn({ view }: RoundBet, round: LiveRound): boolean {
  if (view.round !== round.number || view.state !== 'RUNNING' || round.multiplier === null) return false
  const target = view.endsAt ?? view.autoCashOut
  return target === null || readMultiplier(target) > readMultiplier(round.multiplier)
}

const inState = (bet: RoundBet, state: RoundBetState, round: LiveRound): RoundBet => ({
  ...bet,
  view: { ...bet.view, state, round: round.number },
})

function lose(bet: RoundBet, round: LiveRound | null): RoundBet {
  if (bet.result !== 'PENDING') return bet
  const crashedAt = bet.view.round === round?.number ? round.multiplier : bet.view.crashedAt
  return {
    ...bet,
    result: 'LOSE',
    settledAt: round?.endedAt ?? bet.createdAt,
    view: { ...bet.view, state: 'LOST', crashedAt },
  }
}

function applyFeed(live: Live, feed: RoundFeed): Live {
  const { board } = live
  if (feed.seq <= board.seq) return live
  // Deltas carry the absolute state of each bet, so one from an older board applies; one from a newer board leaves a
  // gap.
  if (feed.from > board.seq) return { ...live, sight: 'gap' }
  const gone = new Set([...feed.gone, ...feed.bets.map(({ place }) => place)])
  const bets = [...board.bets.filter(({ place }) => !gone.has(place)), ...feed.bets]
  return {
    ...live,
    mine: withPaid(live.mine, feed, live.round),
    board: { seq: feed.seq, totals: feed.totals, bets },
  }
}

/** The feed reports all cash-outs, so the player's own ones appear before the ledger has settled them. */
function withPaid(
  mine: readonly RoundBet[],
  { bets }: RoundFeed,
  round: LiveRound | null,
): readonly RoundBet[] {
  const told = (bet: RoundBet) =>
    bets.find(({ place }) => place === bet.view.place && bet.result === 'PENDING')
  if (!mine.some((bet) => told(bet)?.cashedOut)) return mine
  return mine.map((bet) => {
    const { cashedOut, winAmount } = told(bet) ?? {}
    return cashedOut && winAmount ? paid(bet, cashedOut, winAmount, round) : bet
  })
}

const paid = (bet: RoundBet, cashedOut: string, winAmount: string, round: LiveRound | null): RoundBet => ({
  ...bet,
  result: 'WIN',
  multiplier: cashedOut,
  winAmount,
  settledAt: round?.runsAt ?? bet.createdAt,
  view: { ...bet.view, state: 'CASHED_OUT' },
})

/** A bet only moves forward. A loss computed by the page may turn out to be a cash-out. */
function withBet(mine: readonly RoundBet[], bet: RoundBet): readonly RoundBet[] {
  const known = mine.find(({ id }) => id === bet.id)
  if (!known) return [...mine, bet]
  if (STATES.indexOf(bet.view.state) < STATES.indexOf(known.view.state)) return mine
  return mine.map((other) => (other === known ? bet : other))
}

/** The open bet of a panel; if there is none, its last one. */
export function betOf(mine: readonly RoundBet[], slot: number): RoundBet | null {
  const its = mine.filter(({ view }) => view.slot === slot)
  const open = its.find(({ result }) => result === 'PENDING')
  return open ?? its.toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null
}
