import { LOTTERY_GAMES, type LotteryLine } from '@baize/rules/lottery'

/** When a line's terms open, close and are drawn, in milliseconds. */
export type TermTimes = {
  readonly termMs: number
  /** Terms end this long after the multiples of their length. */
  readonly offsetMs: number
  /** From the close of bets to the end of the term: the draw is shown in it. */
  readonly closedMs: number
  /** How long after the close bets that were read in time may arrive. */
  readonly closeWaitMs: number
  /** Least time from the close to the beacon's round. */
  readonly beaconMarginMs: number
  /** A term whose beacon has not come this long after its time is void. */
  readonly voidAfterMs: number
}

export const timesFor = (seconds: number, offsetMs = 0): TermTimes => ({
  termMs: seconds * 1000,
  offsetMs,
  closedMs: 5000,
  closeWaitMs: 300,
  beaconMarginMs: 1500,
  voidAfterMs: 60_000,
})

/** From one game's draws to the next one's. */
const APART_MS = 12_000

/** Games draw one after another: there is always one about to be drawn, and never all at once. */
export const timesOf = ({ game, seconds }: LotteryLine): TermTimes =>
  timesFor(seconds, Object.keys(LOTTERY_GAMES).indexOf(game.id) * APART_MS)

export type WaitingTerm = {
  readonly id: string
  readonly number: number
  readonly beaconRound: number
  readonly drawsAtMs: number
  readonly rtp: number
}

/** A line as the leader last read it from the database, as of its `nowMs`. */
export type LineLook = {
  readonly nowMs: number
  readonly linksLeft: number
  readonly open: { readonly id: string; readonly number: number; readonly closesAtMs: number } | null
  /** Closed terms without a result, oldest first. */
  readonly waiting: readonly WaitingTerm[]
}

/** Moves on a line. Each is one transaction, and a no-op where it is not (or no longer) due. */
export type LineMove =
  | { readonly kind: 'makeChain' }
  | { readonly kind: 'open'; readonly closesAtMs: number }
  | { readonly kind: 'close'; readonly termId: string }
  | { readonly kind: 'draw' | 'void'; readonly term: WaitingTerm }

export type DueMove = { readonly atMs: number; readonly move: LineMove }

/** A beacon that is late is asked for again this often. */
const ASK_AGAIN_MS = 500
/** A term is not opened with less time than this to bet. */
const LEAST_OPEN_MS = 3000
/** The next chain is made when this few links are left. */
const LINKS_AHEAD = 100

/**
 * The next move of a line and its time: a pure function of the stored state, so that a new leader goes on where the last
 * one stopped. `askedAtMs` is when each waiting term's beacon was last asked for, in vain.
 */
export function dueMove(look: LineLook, times: TermTimes, askedAtMs: ReadonlyMap<string, number>): DueMove {
  const moves = look.waiting.map((term) => drawOf(term, look.nowMs, times, askedAtMs.get(term.id)))
  moves.push(nextTerm(look, times))
  return moves.reduce((first, move) => (move.atMs < first.atMs ? move : first))
}

function drawOf(term: WaitingTerm, nowMs: number, times: TermTimes, askedAtMs: number | undefined): DueMove {
  if (nowMs >= term.drawsAtMs + times.voidAfterMs && askedAtMs !== undefined)
    return { atMs: nowMs, move: { kind: 'void', term } }
  const again = askedAtMs === undefined ? term.drawsAtMs : askedAtMs + ASK_AGAIN_MS
  return { atMs: Math.max(again, term.drawsAtMs), move: { kind: 'draw', term } }
}

function nextTerm({ open, linksLeft, nowMs }: LineLook, times: TermTimes): DueMove {
  if (open) return { atMs: open.closesAtMs + times.closeWaitMs, move: { kind: 'close', termId: open.id } }
  if (linksLeft < LINKS_AHEAD) return { atMs: nowMs, move: { kind: 'makeChain' } }
  const { termMs, offsetMs, closedMs } = times
  const started = Math.floor((nowMs - offsetMs) / termMs) * termMs + offsetMs
  const closesAtMs = started + termMs - closedMs
  // Too late for the term of this period: the next one begins with the next period.
  if (nowMs > closesAtMs - LEAST_OPEN_MS)
    return { atMs: started + termMs, move: { kind: 'open', closesAtMs: closesAtMs + termMs } }
  return { atMs: nowMs, move: { kind: 'open', closesAtMs } }
}
