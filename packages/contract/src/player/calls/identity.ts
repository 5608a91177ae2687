import * as z from 'zod/mini'
import type { PlayerCall } from '../call.ts'
import { Identity } from '../identity.ts'

const Mine = z.object({ model: Identity })

/** Identity verification: documents of players, decisions of operators. */
export const IDENTITY_CALLS = {
  '/api/user/identity': { method: 'POST', reply: Mine },
  '/api/user/identity/send': { method: 'POST', reply: Mine },
} as const satisfies Record<string, PlayerCall>
