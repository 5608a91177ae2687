import type { PlayedRound, RoundBet, RoundGameId } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type CurrencyId, type Refusal, refusal } from '@baize/contract/shared'
import {
  type BetId,
  betId,
  err,
  formatMultiplier,
  type Minor,
  type Multiplier,
  multiplier,
  never,
  ONE_X,
  ok,
  parseAmount,
  present,
  type Result,
  type UserId,
} from '@baize/kit'
import { ROUND_GAMES } from '@baize/rules'
import * as z from 'zod/mini'
import type { BetKey } from '../../ledger/bet-keys.ts'
import type { Receipt } from '../../ledger/commands.ts'
import { keyOf, ownBetId } from '../../ledger/requests.ts'
import { limitIn, limitText, readAmount } from '../../platform/amounts/amounts.ts'
import { stakeRefusal } from '../../players/protection/service.ts'
import { isInMaintenance } from '../catalogue/service.ts'
import type { SeededWallets } from '../fairness/service.ts'
import { readStake, shownLimits } from '../settings/stake.ts'
import { cancelBet, type JoinOutcome, type StoredRoundBet, selectBets, selectOpen } from './bets-sql.ts'
import type { RoundsContext } from './rounds.ts'
import { settle, settlementOf } from './settle.ts'
import { selectPlayed } from './sql.ts'
import { showPlayed, showRoundBet } from './view.ts'

export { leadWith } from '../../platform/leader/leader.ts'
export { isNotLeading } from './driver.ts'
export { makeChain, tryToLead } from './engine-sql.ts'
export type { RoundsContext } from './rounds.ts'
export { readClock } from './sql.ts'

type WantedBet = InputOf<'/api/game/bet'>
type Stopped = ReplyOf<'/api/game/crash/stop'>['model']
type Info = ReplyOf<'/api/game/info'>['model']

const HIGHEST_AUTO = multiplier(1_000_000n * ONE_X)

export const isRoundGame = (gameId: string): gameId is RoundGameId => Object.hasOwn(ROUND_GAMES, gameId)

export async function roundGameInfo(
  ctx: RoundsContext,
  currencyId: CurrencyId,
  gameId: RoundGameId,
): Promise<Info> {
  const settings = await ctx.gameSettings.of(gameId)
  return {
    gameId,
    rtp: settings.rtp,
    ...shownLimits(currencyId, settings, ctx.config.defaultBet),
    maxWin: limitText(currencyId, settings.maxWin),
    maxRoundWin: limitText(currencyId, ctx.config.maxRoundWin),
    heldBet: null,
  }
}

type Options = { readonly auto: Multiplier | null; readonly slot: number; readonly orNext: boolean }

/** Parses the options of this game, and refuses those of others. */
function readOptions(gameId: RoundGameId, model: WantedBet['model']): Result<Options, Refusal> {
  const { betAmount: _, autoCashOut, slot = 0, nextRound = false, ...foreign } = model
  const field = Object.entries(foreign).find(([, value]) => value !== undefined)?.[0]
  if (field !== undefined) return bad(field, 'this game has no such option')
  const { slots } = ROUND_GAMES[gameId]
  if (!Number.isInteger(slot) || slot < 0 || slot >= slots)
    return bad('slot', slots === 1 ? 'choose 0' : `choose 0 to ${slots - 1}`)
  const auto = autoCashOut === undefined ? ok(null) : readAuto(String(autoCashOut))
  return auto.ok ? ok({ auto: auto.value, slot, orNext: nextRound }) : auto
}

function readAuto(written: string): Result<Multiplier, Refusal> {
  const hundredths = parseAmount(written, 2)
  if (!hundredths.ok) return bad('autoCashOut', 'it is a number with at most two decimals')
  const times = multiplier(hundredths.value * 100n)
  if (times <= ONE_X || times > HIGHEST_AUTO)
    return bad('autoCashOut', `it is from 1.01 to ${formatMultiplier(HIGHEST_AUTO)}`)
  return ok(times)
}

const bad = (field: string, reason: string): Result<never, Refusal> =>
  err(refusal('badInput', { field, reason }))

/** Validates a bet before it is made. */
export async function checkRoundBet(
  ctx: RoundsContext,
  currencyId: CurrencyId,
  gameId: RoundGameId,
  model: WantedBet['model'],
): Promise<Result<{ readonly gameId: RoundGameId; readonly stake: Minor }, Refusal>> {
  const options = readOptions(gameId, model)
  if (!options.ok) return options
  if (await isInMaintenance(ctx, gameId)) return err(refusal('gameMaintenance'))
  const stake = readStake(model.betAmount, currencyId, await ctx.gameSettings.of(gameId))
  return stake.ok ? ok({ gameId, stake: stake.value }) : stake
}

/** A bet made by an autobet run. */
type ByRun = {
  readonly autobetId: string
  /**
   * An earlier attempt may have posted it, or may still be: current maintenance and limits do not tell whether it was
   * made. So it is posted regardless, and the round gives both attempts the same outcome.
   */
  readonly underWay: boolean
}

/**
 * Holds the stake, then joins the round. A process that dies in between leaves a held stake without a round, which is
 * paid back later. `arrivedMs` is by the steady clock.
 */
export async function placeRoundBet(
  ctx: RoundsContext,
  seats: SeededWallets,
  userId: UserId,
  gameId: RoundGameId,
  { requestId, model }: Omit<WantedBet, 'gameId'>,
  arrivedMs: number,
  by: ByRun | null = null,
): Promise<Result<RoundBet, Refusal>> {
  const options = readOptions(gameId, model)
  if (!options.ok) return options
  const { slot, auto, orNext } = options.value
  const request = { key: keyOf(requestId, userId), body: JSON.stringify(['bet', gameId, model]) }
  const [arrived, seat, settings] = await Promise.all([
    ctx.rounds.clock.at(arrivedMs),
    // A client seed that takes part in the draw must be the current one; otherwise only the currency is needed.
    ROUND_GAMES[gameId].seeds > 0 ? seats.anew(userId) : seats.of(userId),
    ctx.gameSettings.of(gameId),
  ])
  const { currencyId, pair } = seat
  const underWay = by?.underWay ?? false
  const stake = underWay
    ? readAmount('betAmount', model.betAmount, currencyId)
    : readStake(model.betAmount, currencyId, settings)
  /** Idempotent: a bet joins once. */
  const enter = async (held: Receipt): Promise<Result<RoundBet, Refusal>> => {
    const id = betId(Answer.parse(held.answer).betId)
    const outcome = await ctx.rounds.join(gameId, {
      betId: id,
      userId,
      slot,
      auto,
      maxWin: limitIn(currencyId, settings.maxWin),
      weight: stake.ok ? Number(stake.value) / Number(limitIn(currencyId, '1')) : 0,
      clientSeed: pair.clientSeed,
      arrivedMs: arrived,
      orNext,
    })
    return afterJoin(ctx, { betId: id, userId }, outcome, settings.rtp)
  }
  // A refusal now may concern a retry of a bet that was accepted before.
  const enteredOr = async (why: Refusal): Promise<Result<RoundBet, Refusal>> => {
    const found = await ctx.ledger.find(request.key, request.body)
    if (!found.ok) return err(refusal(found.error))
    return found.value ? enter(found.value) : err(why)
  }

  if (!underWay && (await isInMaintenance(ctx, gameId))) return enteredOr(refusal('gameMaintenance'))
  if (!stake.ok) return enteredOr(stake.error)
  if (!underWay && !orNext && !(await takesBets(ctx, gameId, arrived)))
    return enteredOr(refusal('roundLocked'))
  const id = ownBetId(ctx.clock, ctx.randomBytes)
  const posted = await ctx.ledger.post({
    kind: 'bet.hold',
    ...request,
    userId,
    betId: id,
    gameId,
    currencyId,
    stake: stake.value,
    rtpTenThousandths: settings.rtp,
    seedPairId: null,
    state: { slot, ...(by && { autobetId: by.autobetId }) },
    answer: { betId: id },
    exclusive: false,
  })
  return posted.ok ? enter(posted.value) : err(await stakeRefusal(ctx, userId, posted.error))
}

const Answer = z.object({ betId: z.string() })

/** Checked before the stake is held, which saves most late bets a hold and its release. */
async function takesBets(ctx: RoundsContext, gameId: RoundGameId, arrivedMs: number): Promise<boolean> {
  const round = await ctx.rounds.newest(gameId)
  return (
    round !== undefined &&
    (round.phase === 'STARTING' || round.phase === 'LOCKED') &&
    arrivedMs < round.locksAtMs
  )
}

const NO_PLACE = {
  locked: 'roundLocked',
  taken: 'betHeld',
  full: 'roundFull',
  excluded: 'excluded',
  barred: 'barred',
} as const

async function afterJoin(
  ctx: RoundsContext,
  key: BetKey,
  outcome: JoinOutcome,
  rtp: number,
): Promise<Result<RoundBet, Refusal>> {
  switch (outcome) {
    case 'joined':
    case 'queued':
    case 'cancelled':
      return shown(ctx, key, rtp)
    case 'locked':
    case 'taken':
    case 'full':
    case 'excluded':
    case 'barred':
      await payBack(ctx, key)
      return err(refusal(NO_PLACE[outcome]))
    case 'unknown':
      return err(refusal('betSettled'))
    default:
      return never(outcome)
  }
}

/** Marked as settled in the background: if the mark is lost, the bet is settled again, which moves no money. */
async function settleNow(ctx: RoundsContext, bet: StoredRoundBet): Promise<void> {
  if (!bet.settled && (await settle(ctx, bet))) ctx.rounds.noteSettled({ betId: bet.id, userId: bet.userId })
}

/** Settles now if possible; otherwise the leader of the rounds does. */
async function payBack(ctx: RoundsContext, key: BetKey): Promise<void> {
  const bet = await ctx.rounds.bet(key)
  if (bet) await settleNow(ctx, bet)
}

async function shown(ctx: RoundsContext, key: BetKey, rtp: number): Promise<Result<RoundBet, Refusal>> {
  const bet = await ctx.rounds.bet(key)
  return bet ? ok(showRoundBet(bet, rtp)) : err(refusal('unknownBet'))
}

export async function stopRoundBet(
  ctx: RoundsContext,
  userId: UserId,
  gameId: RoundGameId,
  { id, sentAt }: { readonly id: string; readonly sentAt?: number | undefined },
  arrivedMs: number,
): Promise<Result<Stopped, Refusal>> {
  const arrived = await ctx.rounds.clock.at(arrivedMs)
  const input = { betId: betId(id), userId, arrivedMs: arrived, sentMs: sentAt ?? null }
  const { outcome, bet: cashed } = await ctx.rounds.stop(gameId, input)
  switch (outcome) {
    case 'cashed': {
      const bet = present(cashed, 'a bet that was cashed out')
      await settleNow(ctx, bet)
      const { rtp } = await ctx.gameSettings.of(gameId)
      return ok({ bet: showRoundBet(bet, rtp), receipt: ctx.rounds.receipts.sign(bet) })
    }
    case 'over':
      return err(refusal('roundOver'))
    case 'early':
      return err(refusal('roundNotRunning'))
    case 'cancelled':
      return err(refusal('betSettled'))
    case 'unknown':
      return err(refusal('unknownBet'))
    default:
      return never(outcome)
  }
}

export async function cancelRoundBet(
  ctx: RoundsContext,
  userId: UserId,
  gameId: RoundGameId,
  id: BetId,
  arrivedMs: number,
): Promise<Result<RoundBet, Refusal>> {
  const arrived = await ctx.rounds.clock.at(arrivedMs)
  const key = { betId: id, userId }
  const outcome = await cancelBet(ctx.db, gameId, { ...key, arrivedMs: arrived })
  switch (outcome) {
    case 'cancelled':
      await payBack(ctx, key)
      return shown(ctx, key, (await ctx.gameSettings.of(gameId)).rtp)
    case 'locked':
      return err(refusal('roundLocked'))
    case 'unknown':
      return err(refusal('unknownBet'))
    default:
      return never(outcome)
  }
}

/**
 * Ends a bet at its current value: cancels one that does not run yet. Replies with a settled bet, whoever settled it.
 */
export async function finishRoundBet(
  ctx: RoundsContext,
  userId: UserId,
  bet: StoredRoundBet,
  arrivedMs: number,
): Promise<Result<RoundBet, Refusal>> {
  const { rtp } = await ctx.gameSettings.of(bet.gameId)
  if (bet.cancelled || bet.cashed !== null || bet.round?.phase === 'ENDED') return ok(showRoundBet(bet, rtp))
  if (bet.round?.phase === 'RUNNING') {
    const stopped = await stopRoundBet(ctx, userId, bet.gameId, { id: bet.id }, arrivedMs)
    return stopped.ok ? ok(stopped.value.bet) : stopped
  }
  return cancelRoundBet(ctx, userId, bet.gameId, bet.id, arrivedMs)
}

/** A player's bet on a round, or null for any other id. */
export async function findRoundBet(
  ctx: RoundsContext,
  userId: UserId,
  id: BetId,
): Promise<StoredRoundBet | null> {
  return (await ctx.rounds.bet({ betId: id, userId })) ?? null
}

/** The outcome of a settled bet, and who cancelled it if anybody did. Null while it is open. */
export async function settledRoundBet(
  ctx: RoundsContext,
  userId: UserId,
  id: BetId,
): Promise<{
  readonly stake: Minor
  readonly payout: Minor
  readonly takenBack: 'player' | 'house' | null
} | null> {
  const bet = await ctx.rounds.bet({ betId: id, userId })
  const settlement = bet?.settled ? settlementOf(bet) : null
  if (!bet || !settlement) return null
  const takenBack = bet.cancelled ? (bet.refused === null ? 'player' : 'house') : null
  return { stake: bet.stake, payout: settlement.payout, takenBack }
}

export const openRoundBets = (ctx: RoundsContext, userId: UserId): Promise<StoredRoundBet[]> =>
  selectOpen(ctx.db, userId)

/** Bets by id, as their owner may see them. */
export async function showRoundBets(
  ctx: RoundsContext,
  userId: UserId,
  ids: readonly BetId[],
): Promise<ReadonlyMap<BetId, RoundBet>> {
  if (ids.length === 0) return new Map()
  const bets = await selectBets(
    ctx.db,
    ids.map((id) => ({ betId: id, userId })),
  )
  return new Map(
    [...bets.values()].map((bet) => [bet.id, showRoundBet(bet, ROUND_GAMES[bet.gameId].defaultRtp)]),
  )
}

/** The rounds that have ended, with everything needed to verify them. */
export async function playedRounds(
  ctx: RoundsContext,
  wanted: readonly { readonly gameId: RoundGameId; readonly number: number }[],
): Promise<PlayedRound[]> {
  return wanted.length === 0 ? [] : (await selectPlayed(ctx.db, wanted)).map(showPlayed)
}
