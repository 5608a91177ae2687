import { type Clock, never, ZERO } from '@baize/kit'
import { drawTerm, type LotteryLine } from '@baize/rules/lottery'
import type { Logger } from 'pino'
import type { Queryable } from '../../platform/db/queryable.ts'
import { isNotLeading, makeChain } from '../rounds/service.ts'
import type { Beacon } from './beacon.ts'
import * as betsSql from './bets-sql.ts'
import { dueMove, type LineLook, type LineMove, type TermTimes, type WaitingTerm } from './engine.ts'
import { termCovers, termPayouts } from './payouts.ts'
import * as sql from './sql.ts'

/** A chain lasts a week of the shortest terms. */
const CHAIN_LENGTH = 20_000
/** Longer than any bet takes from the ledger into its term. */
const LOST_AFTER_MS = 30_000
const RETRY_MS = 250

export type LineDriverParts = {
  readonly line: LotteryLine
  readonly times: TermTimes
  /** The session that leads the line. */
  readonly session: Queryable
  readonly beacon: Beacon
  readonly steadyClock: Clock
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** RTP and limits for a term that is opened now. */
  readonly terms: () => Promise<Pick<sql.TermOpening, 'rtp' | 'caps' | 'playerCaps'>>
  /** Called when a term or its bets have changed, after the commit. */
  readonly changed: () => void
}

export type LineDriver = {
  /** Makes the moves that are due. Returns the milliseconds until the next; null when it no longer leads. */
  act(): Promise<number | null>
}

/** Moves the terms of one line: reads, makes what is due, reads again. All it knows comes from the database. */
export function createLineDriver(parts: LineDriverParts): LineDriver {
  const { line, times, session, beacon, steadyClock, log } = parts
  /** Terms whose beacon was asked for in vain, by database time. */
  const askedAtMs = new Map<string, number>()
  /** Bets of terms that wait for their beacon. No bet joins or leaves a closed term. */
  const betsOf = new Map<string, Promise<readonly betsSql.TermBet[]>>()
  /** Offset from this process's steady clock to the database's. */
  let aheadMs = 0
  const nowMs = (): number => steadyClock.now() + aheadMs

  async function look(): Promise<LineLook> {
    const seen = await sql.readLineState(session, line.id)
    aheadMs = seen.nowMs - steadyClock.now()
    for (const known of [askedAtMs, betsOf])
      for (const id of known.keys()) if (!seen.waiting.some((term) => term.id === id)) known.delete(id)
    return seen
  }

  async function open(closesAtMs: number): Promise<void> {
    const lost = await sql.adoptLost(session, line.id, LOST_AFTER_MS)
    if (lost > 0) log.warn({ line: line.id, lost }, 'stakes without a term returned')
    const beaconRound = beacon.roundFrom(closesAtMs + times.closeWaitMs + times.beaconMarginMs)
    await sql.openTerm(session, line.id, {
      gameId: line.game.id,
      closesAtMs,
      beacon: beacon.parameters.name,
      beaconRound,
      drawsAtMs: beacon.timeOf(beaconRound),
      ...(await parts.terms()),
    })
  }

  /** Read while the beacon is asked for, and once however often that is. */
  function betsIn(termId: string): Promise<readonly betsSql.TermBet[]> {
    const known = betsOf.get(termId)
    if (known) return known
    const bets = betsSql.selectOfTerm(session, termId)
    betsOf.set(termId, bets)
    bets.catch(() => betsOf.delete(termId))
    return bets
  }

  async function draw(term: WaitingTerm): Promise<void> {
    const [signature, bets] = await Promise.all([beacon.signatureOf(term.beaconRound), betsIn(term.id)])
    if (signature === null) {
      askedAtMs.set(term.id, nowMs())
      return
    }
    const hash = await sql.hashOfTerm(session, line.id, term.id)
    if (hash === null) return
    const { values } = drawTerm(line.game.space, { signature, hash, line: line.id, term: term.number })
    const payoutOf = termPayouts(line.game.id, term.rtp, values)
    const paid = bets.map((bet) => ({ ...bet, payout: payoutOf(bet) }))
    const covers = termCovers(line.game.id, term.rtp, paid)
    const payouts = paid.map((bet) => ({ ...bet, covered: covers.get(bet) ?? ZERO }))
    await sql.finishTerm(session, line.id, term.id, { signature, values, payouts })
  }

  async function make(move: LineMove): Promise<void> {
    switch (move.kind) {
      case 'makeChain':
        return makeChain(session, line.id, CHAIN_LENGTH)
      case 'open':
        return open(move.closesAtMs)
      case 'close':
        return sql.closeTerm(session, line.id, move.termId, times.closeWaitMs)
      case 'draw':
        return draw(move.term)
      case 'void':
        log.warn({ line: line.id, term: move.term.number }, 'term void: the beacon did not come')
        return sql.voidTerm(session, line.id, move.term.id, times.voidAfterMs)
      default:
        return never(move)
    }
  }

  async function advance(): Promise<number> {
    for (;;) {
      const seen = await look()
      const { atMs, move } = dueMove(seen, times, askedAtMs)
      if (atMs > seen.nowMs) return Math.max(0, atMs - nowMs())
      await make(move)
      // Asked in vain: nothing has changed.
      if (move.kind !== 'draw' || !askedAtMs.has(move.term.id)) parts.changed()
    }
  }

  return {
    act: async () => {
      try {
        return await advance()
      } catch (error) {
        if (isNotLeading(error)) return null
        log.warn({ err: error, line: line.id }, 'advancing a term failed')
        return RETRY_MS
      }
    },
  }
}
