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
} from '@baize/contract'
import { never } from '@baize/kit'
import { readMultiplier } from './multiplier-now.ts'

export type RoundNews = Extract<ModulePush, { type: 'game_data' }>['gameData']['data']
export type PastRound = RoundState['last'][number]

/** What this page knows of a game that is played in rounds. */
export type Live = {
  readonly round: LiveRound | null
  readonly board: RoundBoard
  readonly chain: RoundChain | null
  /** The newest first. */
  readonly last: readonly PastRound[]
  /** The player's bets: those that are open, and what became of the last ones. */
  readonly mine: readonly RoundBet[]
  readonly receiptKey: string
  /** `unknown` before the first answer; `gap`: something was missed, and the server must be asked. */
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
  /** A bet of the player's, as the server has just shown it. */
  | { readonly type: 'bet'; readonly bet: RoundBet }
  /** The ledger has settled one, at nothing. */
  | { readonly type: 'lost'; readonly id: string }

export function follow(live: Live, event: LiveEvent): Live {
  switch (event.type) {
    case 'loaded':
      return load(live, event.state)
    case 'told':
      return live.sight === 'unknown' ? live : hear(live, event.news)
    case 'bet':
      return { ...live, mine: withBet(live.mine, event.bet) }
    case 'lost':
      return { ...live, mine: live.mine.map((bet) => (bet.id === event.id ? lose(bet, live.round) : bet)) }
    default:
      return never(event)
  }
}

/** Where a round stands among all rounds and phases. */
const placeOf = (round: LiveRound | null): number =>
  round ? round.number * PHASES.length + PHASES.indexOf(round.phase) : -1

/** An answer may be overtaken by news on its way: what is known never goes back. */
function load(live: Live, state: RoundState): Live {
  const { now, ...known } = state
  const kept = live.mine.filter(
    (bet) =>
      state.mine.some(({ id }) => id === bet.id) ||
      // A bet that was made after the answer was read is in none of its lists.
      bet.createdAt >= now ||
      isOfRoundBefore(bet, state.round),
  )
  const mine = state.mine.reduce(withBet, kept)
  if (placeOf(state.round) < placeOf(live.round)) return { ...live, mine, sight: 'whole' }
  const isBoardOld = state.round?.number === live.round?.number && state.board.seq < live.board.seq
  return { ...known, board: isBoardOld ? live.board : state.board, mine, sight: 'whole' }
}

/** What became of the round before is still to be read while the next one takes bets. */
const isOfRoundBefore = (bet: RoundBet, round: LiveRound | null): boolean =>
  bet.result !== 'PENDING' && round !== null && bet.view.round === round.number - 1

function hear(live: Live, { term, round, feed }: RoundNews): Live {
  const after = round && placeOf(round) > placeOf(live.round) ? enter(live, round) : live
  const number = Number(term.id)
  if (after.round && number < after.round.number) return after
  // News of a round whose beginning was not heard.
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

/** What a change of the round means for the player's bets, as far as it is beyond doubt. */
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

/** Whether it was in the round to the end. Where it was to be cashed out before that, the server says how that went. */
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
  // From before what is known it says how each bet stands now, so it fits; from after that something is missing.
  if (feed.from > board.seq) return { ...live, sight: 'gap' }
  const gone = new Set([...feed.gone, ...feed.bets.map(({ place }) => place)])
  const bets = [...board.bets.filter(({ place }) => !gone.has(place)), ...feed.bets]
  return {
    ...live,
    mine: withPaid(live.mine, feed, live.round),
    board: { seq: feed.seq, totals: feed.totals, bets },
  }
}

/** Everybody's cash-outs are told, so the player's own too, before the ledger has settled them. */
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

/** A bet only ever moves forward. What was lost by the page's own reckoning may turn out to be paid. */
function withBet(mine: readonly RoundBet[], bet: RoundBet): readonly RoundBet[] {
  const known = mine.find(({ id }) => id === bet.id)
  if (!known) return [...mine, bet]
  if (STATES.indexOf(bet.view.state) < STATES.indexOf(known.view.state)) return mine
  return mine.map((one) => (one === known ? bet : one))
}

/** The bet of a panel that is still open; where there is none, the last one and what became of it. */
export function betOf(mine: readonly RoundBet[], slot: number): RoundBet | null {
  const its = mine.filter(({ view }) => view.slot === slot)
  const open = its.find(({ result }) => result === 'PENDING')
  return open ?? its.toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null
}
