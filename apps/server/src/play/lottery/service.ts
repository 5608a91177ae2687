import type { LotteryBet, LotteryGameId } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, type Refusal, refusal } from '@baize/contract/shared'
import {
  type BetId,
  betId,
  err,
  type Minor,
  minor,
  never,
  ok,
  type Result,
  type UserId,
  ZERO,
} from '@baize/kit'
import { DEFAULT_LOTTERY_RTP, lineOf, pickOf } from '@baize/rules/lottery'
import * as z from 'zod/mini'
import type { BetKey } from '../../ledger/bet-keys.ts'
import type { Receipt } from '../../ledger/commands.ts'
import { keyOf, ownBetId } from '../../ledger/requests.ts'
import { limitIn, readAmount } from '../../platform/amounts/amounts.ts'
import { stakeRefusal } from '../../players/protection/service.ts'
import { isInMaintenance } from '../catalogue/service.ts'
import { readStake } from '../settings/stake.ts'
import { cancelBet, type JoinOutcome, type StoredPick, selectBets } from './bets-sql.ts'
import type { LotteryContext } from './lottery.ts'
import { settlementOf } from './payouts.ts'
import { settle } from './settle.ts'
import { showLotteryBet } from './view.ts'

export { countBets } from './bets-sql.ts'
export type { BetCards, TermCards } from './cards.ts'
export type { LotteryContext } from './lottery.ts'

/** Without a `term` it is for the open one, whichever it is. */
type WantedBet = Omit<InputOf<'/api/lottery/bet'>, 'term'> & { readonly term: number | null }

const Answer = z.object({ betId: z.string() })

/** Reads the picks: known ones, each once, each within the limits of the game. */
async function readPicks(
  ctx: LotteryContext,
  currencyId: CurrencyId,
  { line, picks }: Pick<WantedBet, 'line' | 'picks'>,
  underWay = false,
): Promise<Result<readonly StoredPick[], Refusal>> {
  const game = lineOf(line)?.game
  if (!game) return err(refusal('unknownLine'))
  const settings = await ctx.gameSettings.of(game.id)
  const read: StoredPick[] = []
  for (const { pick, amount } of picks) {
    if (!pickOf(game.id, pick)) return err(refusal('unknownPick', { pick }))
    if (read.some(([known]) => known === pick))
      return err(refusal('badInput', { field: 'picks', reason: 'a pick may be there once' }))
    const stake = underWay
      ? readAmount('amount', amount, currencyId)
      : readStake(amount, currencyId, settings)
    if (!stake.ok) return stake
    read.push([pick, stake.value])
  }
  return ok(read)
}

/**
 * Holds the stake of all picks, then joins the term. A process that dies in between leaves a held stake without a term,
 * which is paid back later. `arrivedMs` is by the steady clock. `underWay`: an earlier attempt may have posted it or may
 * still be, so it is posted whatever maintenance and limits say now, and both attempts have one outcome.
 */
export async function placeLotteryBet(
  ctx: LotteryContext,
  userId: UserId,
  wanted: WantedBet,
  arrivedMs: number,
  underWay = false,
): Promise<Result<LotteryBet, Refusal>> {
  const line = lineOf(wanted.line)
  if (!line) return err(refusal('unknownLine'))
  const gameId = line.game.id
  const { requestId, ...what } = wanted
  const request = { key: keyOf(requestId, userId), body: JSON.stringify(['lottery', what]) }
  const [arrived, { currencyId }, settings] = await Promise.all([
    ctx.rounds.clock.at(arrivedMs),
    ctx.ledger.balances(userId),
    ctx.gameSettings.of(gameId),
  ])
  const picks = await readPicks(ctx, currencyId, wanted, underWay)
  /** Idempotent: a bet joins once. */
  const enter = async (held: Receipt, own: readonly StoredPick[]): Promise<Result<LotteryBet, Refusal>> => {
    const key = { betId: betId(Answer.parse(held.answer).betId), userId }
    const outcome = await ctx.lottery.join(line.id, {
      ...key,
      term: wanted.term,
      maxWin: limitIn(currencyId, settings.maxWin),
      picks: own,
      arrivedMs: arrived,
    })
    return afterJoin(ctx, key, outcome, settings.rtp)
  }
  // A refusal now may concern a retry of a bet that was accepted before.
  const enteredOr = async (why: Refusal): Promise<Result<LotteryBet, Refusal>> => {
    const found = await ctx.ledger.find(request.key, request.body)
    if (!found.ok) return err(refusal(found.error))
    return found.value && picks.ok ? enter(found.value, picks.value) : err(why)
  }
  if (!picks.ok) return enteredOr(picks.error)
  if (!underWay && (await isInMaintenance(ctx, gameId))) return enteredOr(refusal('gameMaintenance'))
  const id = ownBetId(ctx.clock, ctx.randomBytes)
  const posted = await ctx.ledger.post({
    kind: 'bet.hold',
    ...request,
    userId,
    betId: id,
    gameId,
    currencyId,
    stake: picks.value.reduce((sum, [, stake]) => minor(sum + stake), ZERO),
    rtpTenThousandths: settings.rtp,
    seedPairId: null,
    state: { line: line.id, term: wanted.term },
    answer: { betId: id },
    exclusive: false,
  })
  return posted.ok ? enter(posted.value, picks.value) : err(await stakeRefusal(ctx, userId, posted.error))
}

const NO_PLACE = {
  closed: 'termClosed',
  full: 'termFull',
  excluded: 'excluded',
  barred: 'barred',
} as const

async function afterJoin(
  ctx: LotteryContext,
  key: BetKey,
  outcome: JoinOutcome,
  rtp: number,
): Promise<Result<LotteryBet, Refusal>> {
  switch (outcome) {
    case 'joined':
    case 'cancelled':
      return shown(ctx, key, rtp)
    case 'closed':
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

/** Settles now if possible; otherwise the leader does. */
async function payBack(ctx: LotteryContext, key: BetKey): Promise<void> {
  const bet = await ctx.lottery.bet(key)
  if (bet && !bet.settled && (await settle(ctx, bet))) ctx.lottery.noteSettled(key)
}

async function shown(ctx: LotteryContext, key: BetKey, rtp: number): Promise<Result<LotteryBet, Refusal>> {
  const bet = await ctx.lottery.bet(key)
  return bet ? ok(showLotteryBet(bet, rtp)) : err(refusal('unknownBet'))
}

/** Takes a bet back while its term is open. Asking twice is as good as once. */
export async function cancelLotteryBet(
  ctx: LotteryContext,
  userId: UserId,
  id: string,
  arrivedMs: number,
): Promise<Result<LotteryBet, Refusal>> {
  const key = { betId: betId(id), userId }
  const outcome = await cancelBet(ctx.db, key, await ctx.rounds.clock.at(arrivedMs))
  switch (outcome) {
    case 'cancelled': {
      await payBack(ctx, key)
      const bet = await ctx.lottery.bet(key)
      return bet
        ? ok(showLotteryBet(bet, (await ctx.gameSettings.of(bet.gameId)).rtp))
        : err(refusal('unknownBet'))
    }
    case 'closed':
      return err(refusal('termClosed'))
    case 'unknown':
      return err(refusal('unknownBet'))
    default:
      return never(outcome)
  }
}

/** Whole stake of a bet on these picks, if the game would take it now. */
export async function checkLotteryBet(
  ctx: LotteryContext,
  currencyId: CurrencyId,
  {
    gameId,
    line,
    picks,
    amount,
  }: {
    readonly gameId: LotteryGameId
    readonly line: string
    readonly picks: readonly string[]
    readonly amount: WantedBet['picks'][number]['amount']
  },
): Promise<Result<Minor, Refusal>> {
  if (lineOf(line)?.game.id !== gameId) return err(refusal('unknownLine'))
  const read = await readPicks(ctx, currencyId, { line, picks: picks.map((pick) => ({ pick, amount })) })
  if (!read.ok) return read
  if (await isInMaintenance(ctx, gameId)) return err(refusal('gameMaintenance'))
  return ok(read.value.reduce((sum, [, stake]) => minor(sum + stake), ZERO))
}

/** A bet that the ledger has settled; null before. A void term takes every bet back. */
export async function settledLotteryBet(
  ctx: LotteryContext,
  userId: UserId,
  id: BetId,
): Promise<{
  readonly stake: Minor
  readonly payout: Minor
  readonly takenBack: 'player' | 'house' | null
} | null> {
  const bet = await ctx.lottery.bet({ betId: id, userId })
  const settlement = bet?.settled ? settlementOf(bet) : null
  if (!bet || !settlement) return null
  const isHouse = bet.refused !== null || bet.term?.phase === 'VOID'
  const takenBack = bet.cancelled ? (isHouse ? 'house' : 'player') : null
  return { stake: bet.stake, payout: settlement.payout, takenBack }
}

/** Bets by id, as their owner may see them. */
export async function showLotteryBets(
  ctx: LotteryContext,
  userId: UserId,
  ids: readonly BetId[],
): Promise<ReadonlyMap<BetId, LotteryBet>> {
  if (ids.length === 0) return new Map()
  const bets = await selectBets(
    ctx.db,
    ids.map((id) => ({ betId: id, userId })),
  )
  return new Map([...bets.values()].map((bet) => [bet.betId, showLotteryBet(bet, DEFAULT_LOTTERY_RTP)]))
}
