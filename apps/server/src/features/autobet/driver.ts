import { type AutobetEnd, type Bet, currency, type InputOf, type Refusal } from '@baize/contract'
import { assert, betId, formatAmount, minor, parseAmount, uuidV7 } from '@baize/kit'
import { afterAutobet } from '@baize/rules'
import { limitIn } from '../../amounts.ts'
import type { Context } from '../../context.ts'
import { repeat } from '../../repeat.ts'
import { type Seats, seatsOf } from '../fairness/service.ts'
import { placeBet } from '../games/service.ts'
import { optionsOf } from './service.ts'
import { type ClaimedRun, claimDue, endRun, putOff, recordBet, type StoredRun } from './sql.ts'

/** From one bet of a run to the next: slow enough to follow, and to stop. */
const PACE_MS = 500
const LOOK_MS = 250
/** So soon another process goes on with the runs of one that died. */
const CLAIM_MS = 5000
const AT_ONCE = 256
/** When the ledger is busy. */
const AGAIN_MS = 1000

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
    if (run.stopAsked && !run.inDoubt) {
      await endRun(ctx.db, run, 'stopped', null, ctx.clock.now())
      return
    }
    const underWay = run.inDoubt
    const bet = await placeBet(ctx, seats, run.userId, { ...wishOf(run), autobetId: run.id, underWay })
    if (bet.ok) await record(ctx, run, bet.value)
    else await takeRefusal(ctx, run, bet.error)
  } catch (error) {
    ctx.log.error({ err: error, autobetId: run.id }, 'a bet of autobet is in doubt')
  }
}

/** The same words for the same bet every time: the ledger compares them. */
function wishOf(run: StoredRun): InputOf<'/api/game/bet'> {
  const betAmount = formatAmount(run.nextStake, currency(run.currencyId).decimalLength)
  return {
    gameId: run.gameId,
    requestId: run.nextRequest,
    model: { ...optionsOf(run), betAmount, choices: [...run.choices] },
  }
}

async function record(ctx: Context, run: StoredRun, bet: Bet): Promise<void> {
  const paid = parseAmount(bet.winAmount, currency(run.currencyId).decimalLength)
  assert(paid.ok, 'a bet pays an amount')
  const [stake, payout] = [run.nextStake, paid.value]
  const sum = { made: run.made + 1, staked: minor(run.staked + stake), paid: minor(run.paid + payout) }
  const { maxBet } = await ctx.gameSettings.of(run.gameId)
  const next = afterAutobet(run, sum, { stake, payout }, limitIn(run.currencyId, maxBet))
  const nowMs = ctx.clock.now()
  await recordBet(
    ctx.db,
    run,
    {
      betId: betId(bet.id),
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
