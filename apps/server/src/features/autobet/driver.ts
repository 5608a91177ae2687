import { type AutobetEnd, type Bet, currency, type InputOf, type Refusal } from '@baize/contract'
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
import { limitIn } from '../../amounts.ts'
import type { Context } from '../../context.ts'
import { repeat } from '../../repeat.ts'
import { type Seats, seatsOf } from '../fairness/service.ts'
import { placeBet } from '../games/service.ts'
import { isRoundGame, placeRoundBet, settledRoundBet } from '../rounds/service.ts'
import { optionsOf } from './service.ts'
import {
  type ClaimedRun,
  claimDue,
  endRun,
  noteOpen,
  putOff,
  recordBet,
  renewBet,
  type StoredRun,
} from './sql.ts'

/** From one bet of a run to the next: slow enough to follow, and to stop. */
const PACE_MS = 500
const LOOK_MS = 250
/** So soon another process goes on with the runs of one that died. */
const CLAIM_MS = 5000
const AT_ONCE = 256
/** When the ledger is busy. */
const AGAIN_MS = 1000
/** Longer than a round takes bets: who had no place in this one tries the next. */
const NEXT_ROUND_MS = 8000

/** Makes the bets of all runs, together with every other process that does. The stop waits for bets under way. */
export function startAutobets(ctx: Context): () => Promise<void> {
  const seats = seatsOf(ctx)
  return repeat({
    everyMs: LOOK_MS,
    log: ctx.log,
    failure: 'runs of autobet were not looked after',
    work: async () => {
      while ((await makeDueBets(ctx, seats)) === AT_ONCE);
    },
  })
}

/** Makes one bet of each run that is due, and says how many there were. */
export async function makeDueBets(ctx: Context, seats: Seats): Promise<number> {
  const nowMs = ctx.clock.now()
  const due = await claimDue(ctx.db, nowMs, nowMs + CLAIM_MS, AT_ONCE)
  await Promise.all(due.map((run) => makeNext(ctx, seats, run)))
  return due.length
}

/**
 * What fails here is left as it is written down: once the claim is over, somebody finds out whether the bet was made. A look
 * at the ledger cannot tell: the bet may wait there for its wallet. The same bet again waits behind it, so it is made once and
 * counted, and only then does the run end, whatever it ends by.
 */
async function makeNext(ctx: Context, seats: Seats, run: ClaimedRun): Promise<void> {
  try {
    if (run.openBet !== null) {
      await countOpen(ctx, run, run.openBet)
      return
    }
    if (run.stopAsked && !run.inDoubt) {
      await endRun(ctx.db, run, 'stopped', null, ctx.clock.now())
      return
    }
    if (isRoundGame(run.gameId)) {
      await makeOnRound(ctx, seats, run)
      return
    }
    const underWay = run.inDoubt
    const bet = await placeBet(ctx, seats, run.userId, { ...wishOf(run), autobetId: run.id, underWay })
    if (bet.ok) await record(ctx, run, sumOf(run, bet.value))
    else await takeRefusal(ctx, run, bet.error)
  } catch (error) {
    ctx.log.error({ err: error, autobetId: run.id }, 'a bet of autobet is in doubt')
  }
}

/** The same words for the same bet every time: the ledger compares them. */
function wishOf(run: StoredRun): InputOf<'/api/game/bet'> {
  const { gameId, requestId, model } = roundWishOf(run)
  return { gameId, requestId, model: { ...model, choices: [...run.choices] } }
}

function roundWishOf(run: StoredRun): InputOf<'/api/game/bet'> {
  const betAmount = formatAmount(run.nextStake, currency(run.currencyId).decimalLength)
  return { gameId: run.gameId, requestId: run.nextRequest, model: { ...optionsOf(run), betAmount } }
}

/** Takes a place in the round that takes bets. The run goes on once that bet is settled, which may be minutes from now. */
async function makeOnRound(ctx: Context, seats: Seats, run: ClaimedRun): Promise<void> {
  const { gameId, ...wish } = roundWishOf(run)
  assert(isRoundGame(gameId), 'a game of rounds')
  const by = { autobetId: run.id, underWay: run.inDoubt }
  const bet = await placeRoundBet(ctx, seats, run.userId, gameId, wish, ctx.steadyClock.now(), by)
  if (bet.ok) await noteOpen(ctx.db, run, betId(bet.value.id))
  else if (hadNoPlace(bet.error)) await renew(ctx, run)
  else await takeRefusal(ctx, run, bet.error)
}

/** The stake has gone back, or was never taken: the round was closed, full, or had a bet of the player's own. */
const hadNoPlace = ({ id }: Refusal): boolean =>
  id === 'roundLocked' || id === 'roundFull' || id === 'betHeld'

const renew = (ctx: Context, run: ClaimedRun): Promise<void> => {
  const nowMs = ctx.clock.now()
  const request = uuidV7(ctx.clock, ctx.randomBytes)
  return renewBet(ctx.db, run, { request, dueAtMs: nowMs + NEXT_ROUND_MS }, nowMs)
}

/** The bet of a round is settled: it is counted, or was taken back and counts for nothing. Who takes it back wants no more of them. */
async function countOpen(ctx: Context, run: ClaimedRun, id: BetId): Promise<void> {
  const { stake, payout, takenBack } = present(
    await settledRoundBet(ctx, run.userId, id),
    'a bet that is settled',
  )
  if (takenBack === null) await record(ctx, run, { id, stake, payout })
  else if (takenBack === 'player') await endRun(ctx.db, run, 'stopped', null, ctx.clock.now())
  else await renew(ctx, run)
}

type Counted = { readonly id: BetId; readonly stake: Minor; readonly payout: Minor }

function sumOf({ nextStake, currencyId }: StoredRun, bet: Bet): Counted {
  const paid = parseAmount(bet.winAmount, currency(currencyId).decimalLength)
  assert(paid.ok, 'a bet pays an amount')
  return { id: betId(bet.id), stake: nextStake, payout: paid.value }
}

async function record(ctx: Context, run: StoredRun, { id, stake, payout }: Counted): Promise<void> {
  const sum = { made: run.made + 1, staked: minor(run.staked + stake), paid: minor(run.paid + payout) }
  const { maxBet } = await ctx.gameSettings.of(run.gameId)
  const next = afterAutobet(run, sum, { stake, payout }, limitIn(run.currencyId, maxBet))
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
      // On the beat, but nothing is made up for after a pause.
      dueAtMs: Math.max(run.dueAtMs + PACE_MS, nowMs + LOOK_MS),
      end: next.kind === 'end' ? next.end : null,
    },
    nowMs,
  )
}

async function takeRefusal(ctx: Context, run: ClaimedRun, why: Refusal): Promise<void> {
  const end = endBy(why)
  if (end === null) await putOff(ctx.db, run, ctx.clock.now() + AGAIN_MS)
  else if (run.stopAsked) await endRun(ctx.db, run, 'stopped', null, ctx.clock.now())
  else await endRun(ctx.db, run, end, why, ctx.clock.now())
}

/** Null: the bet is worth another try. */
function endBy({ id }: Refusal): AutobetEnd | null {
  switch (id) {
    case 'serverBusy':
      return null
    case 'insufficientFunds':
      return 'noMoney'
    case 'limitReached':
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
