import { type CurrencyId, VipTable } from '@baize/contract'
import type { Minor } from '@baize/kit'
import { FIRST_TABLES, levelAt } from '@baize/rules'
import * as z from 'zod/mini'
import type { Queryable } from '../../ledger/commands.ts'
import { limitIn } from '../../support/amounts.ts'
import { selectVipTable } from './sql.ts'

/** The levels in force. */
export async function readVipTable(db: Queryable): Promise<VipTable> {
  const stored = await selectVipTable(db)
  return stored === null ? FIRST_TABLES.vip : z.parse(VipTable, stored)
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
