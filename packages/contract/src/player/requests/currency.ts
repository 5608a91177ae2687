import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { CurrencyId } from '../../shared/entities.ts'
import type { RequestsOf } from '../call.ts'
import type { CURRENCY_CALLS } from '../calls/currency.ts'

/** Display currency of a player, and the rates. */
export const CURRENCY_REQUESTS = {
  '/api/user/currency': {
    access: 'player',
    about: 'In which currency my money is, in which it is shown to me, and the rates with their times.',
    input: EmptyBody,
  },
  '/api/user/currency/show': {
    access: 'player',
    about:
      'Has my amounts shown in a currency, at its rate, or with null in the game’s money. The money itself stays what it is.',
    input: z.object({ currencyId: z.nullable(CurrencyId) }),
  },
} as const satisfies RequestsOf<typeof CURRENCY_CALLS>
