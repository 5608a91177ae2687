import * as z from 'zod/mini'
import type { PlayerCall } from '../call.ts'
import { CurrencyView } from '../currency.ts'

const View = z.object({ model: CurrencyView })

/** Display currency of a player, and the rates. */
export const CURRENCY_CALLS = {
  '/api/user/currency': { method: 'POST', reply: View },
  '/api/user/currency/show': { method: 'POST', reply: View },
} as const satisfies Record<string, PlayerCall>
