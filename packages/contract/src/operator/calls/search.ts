import * as z from 'zod/mini'
import { Found } from '../search.ts'
import { type CallShape, call } from './call.ts'

export const SEARCH_CALLS = {
  '/api/operator/search': call({
    method: 'GET',
    access: 'operator',
    permission: 'self',
    about:
      'Finds players by a part of their name, and anything by its id: a bet, deposit, withdrawal, round, lottery term, transaction or conversation. Only kinds that the caller may read are searched. E-mail, phone and real name are found by a part by callers who may reveal them; e-mail and phone in full by everybody who reads players.',
    input: z.object({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(254)) }),
    reply: z.object({ model: Found }),
  }),
} as const satisfies Record<string, CallShape>
