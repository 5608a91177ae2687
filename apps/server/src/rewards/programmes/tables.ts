import {
  type CurrencyId,
  REWARD_TABLE_NAMES,
  REWARD_TABLES,
  type RewardTableName,
  type RewardTables,
} from '@baize/contract/shared'
import { minor } from '@baize/kit'
import {
  type Cost,
  FIRST_TABLES,
  type LevelActivity,
  TYPICAL_MONTH,
  tableCosts,
  utcDay,
  weighted,
} from '@baize/rules'
import * as z from 'zod/mini'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { vipLevelOf } from '../../players/levels/service.ts'
import * as sql from './sql.ts'

const MONTH_MS = 30 * 24 * 60 * 60_000
/** With less play than this the estimate would follow a handful of players. */
const LEAST_DAYS = 1000

/** The tables in force: those that an operator has saved, else the first ones. */
export async function readTables(db: Readable): Promise<RewardTables> {
  const stored = new Map((await sql.listTables(db)).map(({ name, value }) => [name, value]))
  const read = <Table>(name: RewardTableName, schema: z.ZodMiniType<Table>, first: Table): Table =>
    stored.has(name) ? z.parse(schema, stored.get(name)) : first
  return {
    vip: read('vip', REWARD_TABLES.vip, FIRST_TABLES.vip),
    checkIn: read('checkIn', REWARD_TABLES.checkIn, FIRST_TABLES.checkIn),
    tasks: read('tasks', REWARD_TABLES.tasks, FIRST_TABLES.tasks),
    salary: read('salary', REWARD_TABLES.salary, FIRST_TABLES.salary),
    invite: read('invite', REWARD_TABLES.invite, FIRST_TABLES.invite),
  }
}

/** An edge in hundredths of the unit of limits, in which tables are written. */
const inUnits = (edge: bigint, currencyId: CurrencyId): bigint =>
  (edge * 100n) / (10_000n * limitIn(currencyId, '1'))

/** The last 30 days of play by level, or a typical month while there is too little. */
export async function readActivity(
  ctx: Pick<ReadContext, 'clock' | 'db'>,
  vip: RewardTables['vip'],
): Promise<readonly LevelActivity[]> {
  const players = await sql.listActivity(ctx.db, utcDay(ctx.clock.now() - MONTH_MS))
  if (players.reduce((sum, player) => sum + player.days, 0) < LEAST_DAYS) return TYPICAL_MONTH
  const levels = vip.levels.map((_, level) => ({ level, players: 0, days: 0, edge: 0n }))
  for (const { currencyId, total, told, days, edge } of players) {
    const level = levels[vipLevelOf(vip, currencyId, minor(weighted(total)), told)]
    if (!level) continue
    level.players += 1
    level.days += days
    level.edge += inUnits(edge, currencyId)
  }
  return levels
}

/** The cost of all tables, with one of them replaced. */
export async function costsOf(
  ctx: Pick<ReadContext, 'clock' | 'db'>,
  tables: RewardTables,
): Promise<readonly (Cost & { readonly of: RewardTableName })[]> {
  const month = await readActivity(ctx, tables.vip)
  const of = <N extends RewardTableName>(name: N) =>
    tableCosts(name, tables[name], month).map((cost) => ({ ...cost, of: name }))
  return REWARD_TABLE_NAMES.flatMap((name) => of(name))
}

/** The edges from which each level's rakeback holds. */
export const rakebackSteps = ({ levels }: RewardTables['vip'], currencyId: CurrencyId) =>
  levels.map(({ needed, rakeback }) => ({ from: limitIn(currencyId, needed) * 350n, rate: rakeback }))
