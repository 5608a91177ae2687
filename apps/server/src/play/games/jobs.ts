import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import type { GamesContext } from './context.ts'
import { postFinish } from './moves.ts'
import { type StoredBet, selectIdleBets } from './sql.ts'

const IDLE_MS = 24 * 60 * 60_000
const BATCH_SIZE = 500

/** Settles held bets without a move for a day at their current worth, and returns how many. */
export async function sweepHeldBets(ctx: GamesContext): Promise<number> {
  const idle = await selectIdleBets(ctx.db, ctx.clock.now() - IDLE_MS, BATCH_SIZE)
  const settled = await Promise.all(idle.map((bet) => sweep(ctx, bet)))
  return settled.filter(Boolean).length
}

/** A bet that cannot be settled must not block the others. One that was just moved is no longer idle. */
async function sweep(ctx: GamesContext, bet: StoredBet): Promise<boolean> {
  try {
    const posted = await postFinish(ctx, bet)
    return posted.ok
  } catch (error) {
    ctx.log.error({ err: error, betId: bet.id }, 'settling an idle bet failed')
    return false
  }
}

/** The job: sweeps, and logs when it settled something. */
export async function settleIdleBets(ctx: GamesContext): Promise<void> {
  const settled = await sweepHeldBets(ctx)
  if (settled > 0) ctx.log.info({ settled }, 'settled idle bets')
}

export const gameJobs: readonly Job<GamesContext>[] = [
  { name: 'bets.sweep', when: everyMinutes(1), run: settleIdleBets },
]
