import type { Context } from '../../context.ts'
import { postFinish } from './moves.ts'
import { type StoredBet, selectIdleBets } from './sql.ts'

const IDLE_MS = 24 * 60 * 60_000
const EVERY_MS = 60_000
const AT_ONCE = 500

/** Settles held bets that nobody has moved for a day at what they are worth, and says how many. */
export async function sweepHeldBets(ctx: Context): Promise<number> {
  const idle = await selectIdleBets(ctx.db, ctx.clock.now() - IDLE_MS, AT_ONCE)
  const settled = await Promise.all(idle.map((bet) => sweep(ctx, bet)))
  return settled.filter(Boolean).length
}

/** A bet that cannot be settled must not keep the others from it. One that was just moved is no longer idle. */
async function sweep(ctx: Context, bet: StoredBet): Promise<boolean> {
  try {
    const posted = await postFinish(ctx, bet)
    return posted.ok
  } catch (error) {
    ctx.log.error({ err: error, betId: bet.id }, 'an idle bet could not be settled')
    return false
  }
}

/** Runs the sweep every minute until stopped. The stop resolves when a sweep under way has ended. */
export function startHeldBetSweep(ctx: Context): () => Promise<void> {
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    try {
      const settled = await sweepHeldBets(ctx)
      if (settled > 0) ctx.log.info({ settled }, 'settled idle bets')
    } catch (error) {
      ctx.log.error({ err: error }, 'the sweep of idle bets failed')
    }
    running = null
  }
  const timer = setInterval(() => {
    running ??= run()
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
