import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'

/** A discrepancy in the ledger, in minor units where it is an amount. */
const LedgerFinding = z.object({
  what: z.string(),
  where: z.string(),
  expected: z.string(),
  found: z.string(),
})

/** State of the ledger, for operators. Amounts are as of the last check. */
export const LedgerState = z.object({
  frozen: z.nullable(z.object({ since: TimeMs, reason: z.string(), drift: z.array(LedgerFinding) })),
  /** `upTo` is the id of the last transaction checked, `legs` the number of new ones. */
  lastCheck: z.nullable(z.object({ at: TimeMs, upTo: z.string(), legs: z.number(), seconds: z.number() })),
  lastSeal: z.nullable(z.object({ day: z.string(), hash: z.string() })),
  house: z.array(z.object({ currencyId: CurrencyId, kind: z.string(), balance: Amount })),
})
export type LedgerState = z.infer<typeof LedgerState>
