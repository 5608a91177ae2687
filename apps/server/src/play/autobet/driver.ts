import type { AutobetEnd, SoloBet } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { currency, type GameId, type Refusal, refusal } from '@baize/contract/shared'
import {
  assert,
  type BetId,
  betId,
  formatAmount,
  type Minor,
  minor,
  parseAmount,
  present,
  uuidV7,
} from '@baize/kit'
import { afterAutobet } from '@baize/rules'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { repeat } from '../../platform/concurrency/repeat.ts'
import { mayNotBet } from '../../players/forbidden/service.ts'
import { type SeededWallets, seatsOf } from '../fairness/service.ts'
import type { GamesContext } from '../games/context.ts'
import { placeBet } from '../games/service.ts'
import { placeLotteryBet, settledLotteryBet } from '../lottery/service.ts'
import { isRoundGame, placeRoundBet, settledRoundBet } from '../rounds/service.ts'
import { isLotteryGame, optionsOf } from './service.ts'
import {
  type ClaimedRun,
  claimDue,
  endRun,
  postpone,
  recordBet,
  recordOpenBet,
  renewBet,
  type StoredRun,
} from './sql.ts'

/** Interval between two bets of a run: slow enough to follow, and to stop. */
const PACE_MS = 500
const POLL_INTERVAL_MS = 250
/** Lease on a claimed run: after a process dies, another takes over this soon. */
const CLAIM_MS = 5000
const BATCH_SIZE = 256
/** Retry delay when the ledger is busy. */
const RETRY_DELAY_MS = 1000
/** Longer than the betting phase: a bet without a place in this round tries the next. */
const NEXT_ROUND_MS = 8000

/** Makes the bets of all runs, sharing them with every other process that does. The stop waits for bets in progress. */
export function startAutobets(ctx: GamesContext): () => Promise<void> {
  const seats = seatsOf(ctx)
  return repeat({
    everyMs: POLL_INTERVAL_MS,
    log: ctx.log,
    failure: 'runs of autobet were not looked after',
    work: async () => {
      while ((await makeDueBets(ctx, seats)) === BATCH_SIZE);
    },
  })
}

/** Makes one bet of each run that is due, and returns how many there were. */
export async function makeDueBets(ctx: GamesContext, seats: SeededWallets): Promise<number> {
  const nowMs = ctx.clock.now()
  const due = await claimDue(ctx.db, nowMs, nowMs + CLAIM_MS, BATCH_SIZE)
  await Promise.all(due.map((run) => makeNext(ctx, seats, run)))
  return due.length
}

/**
 * A failure leaves the claim in place; when it expires, another process finds out whether the bet was made. A ledger
 * lookup cannot tell: the bet may still wait there for its wallet lock. Posting the same bet again queues behind it, so
 * it is made and counted once. Only then does the run end, for whatever reason.
 */
async function makeNext(ctx: GamesContext, seats: SeededWallets, run: ClaimedRun): Promise<void> {
  try {
    if (run.openBet !== null) {
      await countOpen(ctx, run, run.openBet)
      return
    }
    if (run.stopAsked && !run.inDoubt) {
      await endRun(ctx.db, run, 'stopped', null, ctx.clock.now())
      return
    }
    if (!run.inDoubt && (await mayNotBet(ctx, run.userId))) {
      await takeRefusal(ctx, run, refusal('identityForbidden'))
      return
    }
    if (isLotteryGame(run.gameId)) {
      await makeOnTerm(ctx, run)
      return
    }
    if (isRoundGame(run.gameId)) {
      await makeOnRound(ctx, seats, run)
      return
    }
    const underWay = run.inDoubt
    const bet = await placeBet(ctx, seats, run.userId, { ...betOf(run), autobetId: run.id, underWay })
    if (bet.ok) await record(ctx, run, sumOf(run, bet.value))
    else await takeRefusal(ctx, run, bet.error)
  } catch (error) {
    ctx.log.error({ err: error, autobetId: run.id }, 'autobet bet outcome unknown')
  }
}

/** Must be the same body for the same bet every time: the ledger compares it. */
function betOf(run: StoredRun): InputOf<'/api/game/bet'> {
  const { gameId, requestId, model } = roundBetOf(run)
  const choices = run.choices.length > 0 ? { choices: [...run.choices] } : {}
  return { gameId, requestId, model: { ...model, ...choices } }
}

function roundBetOf(run: StoredRun): InputOf<'/api/game/bet'> {
  const betAmount = formatAmount(run.nextStake, currency(run.currencyId).decimalLength)
  return { gameId: ownGame(run), requestId: run.nextRequest, model: { ...optionsOf(run), betAmount } }
}

function ownGame({ id, gameId }: StoredRun): GameId {
  assert(!isLotteryGame(gameId), `autobet run ${id} must not be on draws`)
  return gameId
}

/** Picks of a run on draws, in the order of the player. */
const picksOf = (run: StoredRun): readonly string[] => String(optionsOf(run).picks ?? '').split(' ')

/**
 * Joins the open term of the run's line, whichever it is: the request does not name one, so that a bet in doubt is the
 * same bet when it is tried again. The stake is shared equally by the picks.
 */
async function makeOnTerm(ctx: GamesContext, run: ClaimedRun): Promise<void> {
  const picks = picksOf(run)
  const amount = formatAmount(
    minor(run.nextStake / BigInt(picks.length)),
    currency(run.currencyId).decimalLength,
  )
  const input = {
    requestId: run.nextRequest,
    line: String(optionsOf(run).line),
    term: null,
    picks: picks.map((pick) => ({ pick, amount })),
  }
  const bet = await placeLotteryBet(ctx, run.userId, input, ctx.steadyClock.now(), run.inDoubt)
  if (bet.ok) await recordOpenBet(ctx.db, run, betId(bet.value.id))
  else if (bet.error.id === 'termClosed') await renew(ctx, run)
  else await takeRefusal(ctx, run, bet.error)
}

/** Joins the current round. The run continues when that bet is settled, which may take minutes. */
async function makeOnRound(ctx: GamesContext, seats: SeededWallets, run: ClaimedRun): Promise<void> {
  const { gameId, ...input } = roundBetOf(run)
  assert(isRoundGame(gameId), `autobet run ${run.id} must be on a round game, got ${gameId}`)
  const by = { autobetId: run.id, underWay: run.inDoubt }
  const bet = await placeRoundBet(ctx, seats, run.userId, gameId, input, ctx.steadyClock.now(), by)
  if (bet.ok) await recordOpenBet(ctx.db, run, betId(bet.value.id))
  else if (hadNoPlace(bet.error)) await renew(ctx, run)
  else await takeRefusal(ctx, run, bet.error)
}

/** The stake was paid back, or never held: the round was locked, full, or already had a bet of the player. */
const hadNoPlace = ({ id }: Refusal): boolean =>
  id === 'roundLocked' || id === 'roundFull' || id === 'betHeld'

const renew = (ctx: GamesContext, run: ClaimedRun): Promise<void> => {
  const nowMs = ctx.clock.now()
  const request = uuidV7(ctx.clock, ctx.randomBytes)
  return renewBet(ctx.db, run, { request, dueAtMs: nowMs + NEXT_ROUND_MS }, nowMs)
}

/**
 * Handles a settled bet on a round: it is counted, or not if it was cancelled. A player who cancels it also ends the
 * run.
 */
async function countOpen(ctx: GamesContext, run: ClaimedRun, id: BetId): Promise<void> {
  const settled = isLotteryGame(run.gameId) ? settledLotteryBet : settledRoundBet
  const { stake, payout, takenBack } = present(await settled(ctx, run.userId, id), 'a bet that is settled')
  if (takenBack === null) await record(ctx, run, { id, stake, payout })
  else if (takenBack === 'player') await endRun(ctx.db, run, 'stopped', null, ctx.clock.now())
  else await renew(ctx, run)
}

type Counted = { readonly id: BetId; readonly stake: Minor; readonly payout: Minor }

function sumOf({ nextStake, currencyId }: StoredRun, bet: SoloBet): Counted {
  const paid = parseAmount(bet.winAmount, currency(currencyId).decimalLength)
  assert(paid.ok, `payout of bet ${bet.id} must be an amount, got ${bet.winAmount}`)
  return { id: betId(bet.id), stake: nextStake, payout: paid.value }
}

async function record(ctx: GamesContext, run: StoredRun, { id, stake, payout }: Counted): Promise<void> {
  const sum = { made: run.made + 1, staked: minor(run.staked + stake), paid: minor(run.paid + payout) }
  const { maxBet } = await ctx.gameSettings.of(run.gameId)
  // The largest bet is that of one pick.
  const most = limitIn(run.currencyId, maxBet) * BigInt(isLotteryGame(run.gameId) ? picksOf(run).length : 1)
  const next = afterAutobet(run, sum, { stake, payout }, minor(most))
  const nowMs = ctx.clock.now()
  await recordBet(
    ctx.db,
    run,
    {
      betId: id,
      stake,
      payout,
      nextRequest: uuidV7(ctx.clock, ctx.randomBytes),
      nextStake: next.kind === 'bet' ? next.stake : run.stake,
      // Keeps the interval, but does not catch up after a pause.
      dueAtMs: Math.max(run.dueAtMs + PACE_MS, nowMs + POLL_INTERVAL_MS),
      end: next.kind === 'end' ? next.end : null,
    },
    nowMs,
  )
}

async function takeRefusal(ctx: GamesContext, run: ClaimedRun, why: Refusal): Promise<void> {
  const end = endBy(why)
  if (end === null) await postpone(ctx.db, run, ctx.clock.now() + RETRY_DELAY_MS)
  else if (run.stopAsked) await endRun(ctx.db, run, 'stopped', null, ctx.clock.now())
  else await endRun(ctx.db, run, end, why, ctx.clock.now())
}

/** Null: the bet is retried. */
function endBy({ id }: Refusal): AutobetEnd | null {
  switch (id) {
    case 'serverBusy':
      return null
    case 'insufficientFunds':
      return 'noMoney'
    case 'limitReached':
    case 'limitReachedDay':
    case 'limitReachedWeek':
    case 'limitReachedMonth':
    case 'sessionOver':
      return 'playerLimit'
    case 'excluded':
      return 'excluded'
    case 'gameMaintenance':
    case 'siteMaintenance':
      return 'maintenance'
    default:
      return 'refused'
  }
}
