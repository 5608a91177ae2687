import type { Prize } from '@baize/contract/player'
import type { PrizeKind } from '@baize/contract/shared'
import { prizeTableFaults } from '@baize/rules'

/** Reads a written prize table: pairs of amount and odds, separated by commas. Null if it is not a sound table. */
export function prizesIn(kind: PrizeKind, text: string): readonly Prize[] | null {
  const rows = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => /^\s*(\d{1,11}(?:\.\d{1,2})?)\s+(\d{1,7})\s*$/.exec(part))
    .map((found) => (found ? { amount: found[1] ?? '', odds: Number(found[2]) } : null))
  if (rows.includes(null)) return null
  const whole = rows.filter((row) => row !== null)
  return prizeTableFaults(kind, whole).length === 0 ? whole : null
}
