import type { UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { readVipTable, selectClimbers, vipLevelOf } from '../../players/levels/service.ts'
import { notifyLevel } from '../../players/notices/service.ts'

/** One check for all players who bet meanwhile: a level is only a notice, not a move of money. */
const LOOK_AFTER_MS = 1000

type LevelWatch = {
  /** A player with an open page has bet. */
  readonly played: (userId: UserId) => void
  readonly close: () => Promise<void>
}

/** Notifies players of a level they have just reached. Absent players are notified when they return. */
export function createLevelWatch(ctx: Pick<Context, 'db' | 'clock' | 'log'>): LevelWatch {
  const played = new Set<UserId>()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  async function lookNow(): Promise<void> {
    const ids = [...played]
    played.clear()
    if (ids.length === 0) return
    const table = await readVipTable(ctx.db)
    for (const { userId, currencyId, wagered, told } of await selectClimbers(ctx.db, ids)) {
      const level = vipLevelOf(table, currencyId, wagered, told)
      if (level > told) await notifyLevel(ctx, userId, level)
    }
  }
  function look(): void {
    timer = undefined
    looking = looking
      .then(lookNow)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'checking VIP levels failed'))
  }
  return {
    played: (userId) => {
      played.add(userId)
      timer ??= setTimeout(look, LOOK_AFTER_MS).unref()
    },
    close: () => {
      clearTimeout(timer)
      return looking
    },
  }
}
