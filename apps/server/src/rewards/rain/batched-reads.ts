import { RAIN_PLAYED_DAYS } from '@baize/contract/player'
import { DAY_MS, userId as toUserId, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { readTogether } from '../../platform/db/batched-read.ts'
import { takersOf } from '../../players/persons/service.ts'
import * as sql from './sql.ts'

const CATCHERS_PER_READ = 256
const MOST_RAINS = 20

type Catchers = (userId: UserId) => Promise<sql.Catcher | undefined>

/** Reads who may catch in batches: a rain is caught by thousands within seconds. */
const catchersOf = (ctx: Context): Catchers =>
  readTogether({
    most: CATCHERS_PER_READ,
    read: (players: readonly UserId[]) => {
      const nowMs = ctx.clock.now()
      return sql.selectCatchers(ctx.db, players, nowMs, nowMs - RAIN_PLAYED_DAYS * DAY_MS)
    },
  })

/** Rains as they are read for many calls of the same moment. */
type KnownRains = (id: string) => Promise<sql.StoredRain | undefined>
const knownRains = (ctx: Context): KnownRains =>
  readTogether({
    most: 20,
    read: async (ids: readonly string[]) => {
      const found = await Promise.all(ids.map((id) => sql.findRain(ctx.db, id)))
      return new Map(found.flatMap((rain) => (rain ? [[rain.id, rain]] : [])))
    },
  })

/** Shares that were caught, read together for the same reason: after the last one, everybody else asks for theirs. */
type Catches = (wanted: sql.Catching) => Promise<sql.Catch | undefined>
function catchesOf(ctx: Context): Catches {
  const byKey = readTogether({
    most: CATCHERS_PER_READ,
    read: (keys: readonly string[]) =>
      sql.findCatches(
        ctx.db,
        keys.map((key) => {
          const [rainId = '', player = ''] = key.split(' ')
          return { rainId, userId: toUserId(player) }
        }),
      ),
  })
  return (wanted) => byKey(sql.catchKey(wanted))
}

/** Whether this account may have a share: one for a person. Asked together, as above. */
type Takers = (reward: `rain:${string}` | `packet:${string}`, userId: UserId) => Promise<boolean>
function takersUnder(ctx: Context): Takers {
  const byReward = new Map<string, (user: UserId) => Promise<boolean>>()
  return (reward, user) => {
    const take = byReward.get(reward) ?? takersOf(ctx, reward)
    if (byReward.size > MOST_RAINS) byReward.clear()
    byReward.set(reward, take)
    return take(user)
  }
}

/** The reads that calls of the same moment share. */
export type RainReads = {
  readonly catchers: Catchers
  readonly rains: KnownRains
  readonly catches: Catches
  readonly takers: Takers
}
export const rainReads = (ctx: Context): RainReads => ({
  catchers: catchersOf(ctx),
  rains: knownRains(ctx),
  catches: catchesOf(ctx),
  takers: takersUnder(ctx),
})
