import type { CatalogueGame, PopularReply } from '@baize/contract/player'
import { HOUR_MS } from '@baize/kit'
import type * as z from 'zod/mini'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import type { CatalogueContext } from './catalogue.ts'
import { countMorePlays, forgetPlays, selectPlays } from './sql.ts'
import type { View } from './view.ts'

const DAY_HOURS = 24
const WEEK_HOURS = 7 * DAY_HOURS
/** The ledger allocates 1,024 ids per batch. */
const STEP = 1024 * 1024
const SHOWN = 60

/** Start of a window of this many hours, including the current one. */
const hoursAgo = (nowMs: number, hours: number): number =>
  (Math.floor(nowMs / HOUR_MS) - (hours - 1)) * HOUR_MS

/** The job: counts bets settled since its last run, a range at a time, each in one transaction with its cursor. */
export async function countPlays({ db, clock }: CatalogueContext, signal: AbortSignal): Promise<void> {
  const oldestMs = hoursAgo(clock.now(), WEEK_HOURS)
  let more = true
  while (more && !signal.aborted) more = await inTransaction(db, (tx) => countMorePlays(tx, STEP, oldestMs))
  await forgetPlays(db, oldestMs)
}

export async function popularGames(
  ctx: CatalogueContext,
  { games }: Pick<View, 'games'>,
): Promise<z.infer<typeof PopularReply>['model']> {
  const nowMs = ctx.clock.now()
  const plays = await selectPlays(ctx.db, {
    dayMs: hoursAgo(nowMs, DAY_HOURS),
    weekMs: hoursAgo(nowMs, WEEK_HOURS),
  })
  return plays
    .flatMap(({ gameId, betsDay, betsWeek }) => {
      const game: CatalogueGame | undefined = games.get(gameId)
      return game ? [{ ...game, betsDay, betsWeek }] : []
    })
    .slice(0, SHOWN)
}

export const catalogueJobs: readonly Job<CatalogueContext>[] = [
  { name: 'games.popularity', when: everyMinutes(1), run: countPlays },
]
