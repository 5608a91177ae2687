import { type CurrencyId, VipTable } from '@baize/contract/shared'
import type { Minor, UserId } from '@baize/kit'
import { FIRST_TABLES, levelAt } from '@baize/rules'
import * as z from 'zod/mini'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { selectVipTable, selectWagered } from './sql.ts'

export { selectClimbers, selectWagered } from './sql.ts'

/** The levels in force. */
export async function readVipTable(db: Queryable): Promise<VipTable> {
  const stored = await selectVipTable(db)
  return stored === null ? FIRST_TABLES.vip : z.parse(VipTable, stored)
}

/** The most that a player may withdraw in a day: the site's limit, or that of their level if it is more. */
export async function withdrawalLimit(
  db: Queryable,
  userId: UserId,
  currencyId: CurrencyId,
  ofSite: string,
): Promise<Minor> {
  const [table, { wagered, told }] = await Promise.all([readVipTable(db), selectWagered(db, userId)])
  const least = limitIn(currencyId, ofSite)
  const ofLevel = table.levels[vipLevelOf(table, currencyId, wagered, told)]?.withdrawal
  const raised = ofLevel === undefined ? least : limitIn(currencyId, ofLevel)
  return raised > least ? raised : least
}

/** Total wager, weighted by the edge (L41), required for each level, from level 0 on. */
const vipLevels = ({ levels }: VipTable, currencyId: CurrencyId): readonly Minor[] =>
  levels.map(({ needed }) => limitIn(currencyId, needed))

/**
 * The level for a total wager. It never falls below the one that the player was told of, whatever is rolled back or
 * changed in the table.
 */
export const vipLevelOf = (
  table: VipTable,
  currencyId: CurrencyId,
  wagered: Minor,
  told: number | null,
): number =>
  Math.min(Math.max(levelAt(vipLevels(table, currencyId), wagered), told ?? 0), table.levels.length - 1)
