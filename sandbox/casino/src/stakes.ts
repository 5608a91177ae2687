import { UNITS } from './wallet.ts'

/** Value of the smallest chip in cents, by currency. */
const SMALLEST: Readonly<Record<string, bigint>> = { XXX: 100n, USD: 10n, BRL: 50n, IDR: 100_000n }
const STEPS = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n] as const
const CENT = UNITS / 100n

/** Stakes of the ladder, in units of the wire. */
export const stakesOf = (currency: string): bigint[] =>
  STEPS.map((step) => step * (SMALLEST[currency] ?? 10n) * CENT)
