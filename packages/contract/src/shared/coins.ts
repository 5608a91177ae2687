import * as z from 'zod/mini'

/** Coins that players pay with. Amounts are whole numbers of the smallest unit, of which one coin has ten to the power of `decimals`. */
export const COINS = [
  { id: 'USDT', decimals: 6 },
  { id: 'BTC', decimals: 8 },
] as const
export const CoinId = z.enum(COINS.map(({ id }) => id))
export type CoinId = z.infer<typeof CoinId>

const DECIMALS: Readonly<Record<CoinId, number>> = { USDT: 6, BTC: 8 }

export const coinDecimals = (id: CoinId): number => DECIMALS[id]
