import type { BetOf, SoloGameId, SoloViews } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import {
  assert,
  formatAmount,
  formatMultiplier,
  type Minor,
  type Multiplier,
  minor,
  multiplier,
  ZERO,
} from '@baize/kit'
import { type Seeds, type SoloGame, type Stored, soloGame, type Terms } from '@baize/rules'
import * as z from 'zod/mini'
import type { Json } from '../../ledger/commands.ts'
import type { StoredBet } from './sql.ts'

const Play = z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.array(z.number())]))

/** Contents of a bet's `state` column: the game's own state and the max win at the time of the bet. */
const BetState = z.object({ maxWin: z.string(), play: Play, autobetId: z.optional(z.string()) })

export const storeState = (play: Stored, maxWin: Minor, autobetId?: string): Json => ({
  maxWin: maxWin.toString(),
  play,
  ...(autobetId !== undefined && { autobetId }),
})

/** Everything the rules need to continue a stored bet. */
type Position = {
  readonly play: Stored
  readonly seeds: Seeds
  readonly terms: Terms
  readonly autobetId: string | undefined
}

/** Caches the parsed state: stored bets are immutable. A bet just written here need not be parsed at all. */
const positions = new WeakMap<StoredBet, Position>()

export function positionOf(bet: StoredBet): Position {
  const known = positions.get(bet)
  if (known) return known
  const { play, maxWin, autobetId } = BetState.parse(bet.state)
  return keepPosition(bet, play, minor(BigInt(maxWin)), autobetId)
}

function keepPosition(bet: StoredBet, play: Stored, maxWin: Minor, autobetId: string | undefined): Position {
  const { serverSeed, clientSeed, nonce, stake, rtpTenThousandths } = bet
  const position = {
    play,
    autobetId,
    seeds: { serverSeed, clientSeed, nonce },
    terms: { stake, rtpTenThousandths, maxWin },
  }
  positions.set(bet, position)
  return position
}

/** A bet as the ledger has just written it, with its state, so it need not be read back. */
export function writtenBet<Id extends SoloGameId>(
  bet: Omit<StoredBet<Id>, 'state'>,
  play: Stored,
  maxWin: Minor,
  autobetId?: string,
): StoredBet<Id> {
  const written: StoredBet<Id> = { ...bet, state: storeState(play, maxWin, autobetId) }
  keepPosition(written, play, maxWin, autobetId)
  return written
}

export type Settlement = { readonly payout: Minor; readonly multiplier: Multiplier }

/**
 * A bet as it was right after one move. The ledger stores it as the move's answer, so that a repeated request gets the
 * first answer, although the bet has moved on since.
 */
const Moment = z.object({
  betId: z.string(),
  play: Play,
  settled: z.nullable(z.object({ payout: z.string(), multiplier: z.string() })),
})

export const storeMoment = (betId: string, play: Stored, settled: Settlement | null): Json => ({
  betId,
  play,
  settled: settled && {
    payout: settled.payout.toString(),
    multiplier: settled.multiplier.toString(),
  },
})

type Moment = {
  readonly betId: string
  readonly play: Stored
  readonly settled: Settlement | null
}

export function readMoment(answer: Json): Moment {
  const { betId, play, settled } = Moment.parse(answer)
  if (!settled) return { betId, play, settled: null }
  const payout = minor(BigInt(settled.payout))
  return { betId, play, settled: { payout, multiplier: multiplier(BigInt(settled.multiplier)) } }
}

/** The rules' result when the bet was moved. Without it they would draw the bet again. */
type Known<Id extends SoloGameId> = { readonly multiplier: Multiplier; readonly view: SoloViews[Id] }

/** The bet as it is now, with its server seed if that is revealed. */
export function showBet<Id extends SoloGameId>(bet: StoredBet<Id>, known?: Known<Id>): BetOf<Id> {
  const settled = bet.status === 'PENDING' ? null : { payout: bet.payout, multiplier: bet.multiplier }
  return show(bet, positionOf(bet).play, settled, bet.seedRevealed ? bet.serverSeed : null, known)
}

/** The bet as it was at a moment. An active pair is never revealed, so no moment ever showed a server seed. */
export function showMoment<Id extends SoloGameId>(bet: StoredBet<Id>, moment: Moment): BetOf<Id> {
  assert(bet.id === moment.betId, 'moment must belong to the shown bet')
  return show(bet, moment.play, moment.settled, null)
}

function show<Id extends SoloGameId>(
  bet: StoredBet<Id>,
  play: Stored,
  settled: Settlement | null,
  serverSeed: string | null,
  known?: Known<Id>,
): BetOf<Id> {
  const rules: SoloGame<SoloViews[Id]> = soloGame(bet.gameId)
  const { seeds, terms, autobetId } = positionOf(bet)
  const scale = currency(bet.currencyId).decimalLength
  const { payout, multiplier: times } = settled ?? {
    payout: ZERO,
    multiplier: known?.multiplier ?? rules.standing(play, seeds, terms).multiplier,
  }
  return {
    id: bet.id,
    gameId: bet.gameId,
    betAmount: formatAmount(bet.stake, scale),
    currencyId: bet.currencyId,
    result: settled ? (payout > 0n ? 'WIN' : 'LOSE') : 'PENDING',
    winAmount: formatAmount(payout, scale),
    multiplier: formatMultiplier(times),
    rtp: bet.rtpTenThousandths,
    maxWin: formatAmount(terms.maxWin, scale),
    createdAt: bet.createdAt,
    settledAt: settled ? bet.settledAt : null,
    ...(autobetId !== undefined && { autobetId }),
    view: known?.view ?? rules.view(play, seeds, terms, settled !== null),
    proof: {
      serverSeedHash: bet.serverSeedHash,
      serverSeed,
      clientSeed: bet.clientSeed,
      nonce: bet.nonce,
    },
  }
}
