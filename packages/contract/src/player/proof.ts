import * as z from 'zod/mini'
import { Amount, CurrencyId, GameId } from '../shared/entities.ts'

/** A UTC day, as 2026-03-01. */
const Day = z.iso.date()
const Count = z.number()

/** Numbers below this are not published: they could point at single players. */
export const PROOF_MIN_COUNT = 100
/** Bets from which the return of a game is published. */
export const PROOF_MIN_BETS = 1000
/** Payouts within `PROOF_PAYOUT_DAYS` from which their times are published. */
export const PROOF_MIN_PAYOUTS = 20
export const PROOF_PAYOUT_DAYS = 30

/** The public proof. Null where publishing a figure could tell something about single players. */
export const PublicProof = z.object({
  /** Null until the ledger was checked for the first time. */
  checkedAt: z.nullable(z.number()),
  transactions: z.nullable(Count),
  /** The sum of all accounts of a currency, players' and ours: 0 unless money was lost or made. */
  sums: z.array(z.object({ currencyId: CurrencyId, sum: Amount })),
  /** A check has found a fault and payouts wait until it is explained. */
  frozen: z.boolean(),
  seal: z.nullable(z.object({ day: Day, hash: z.string(), days: Count })),
  games: z.array(
    z.object({
      gameId: GameId,
      rtp: z.number(),
      /** Null below `PROOF_MIN_BETS`. */
      result: z.nullable(
        z.object({
          bets: Count,
          returned: z.number(),
          range: z.object({ low: z.number(), high: z.number() }),
        }),
      ),
    }),
  ),
  payouts: z.nullable(z.object({ medianSeconds: z.number(), p95Seconds: z.number() })),
})
export type PublicProof = z.infer<typeof PublicProof>
