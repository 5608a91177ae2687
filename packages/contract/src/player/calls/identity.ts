import * as z from 'zod/mini'
import type { PlayerCall } from '../call.ts'
import { Identity, IdentityHandover } from '../identity.ts'

const Mine = z.object({ model: Identity })

/** Identity verification: documents of players, decisions of operators. */
export const IDENTITY_CALLS = {
  '/api/user/identity': { method: 'POST', reply: Mine },
  '/api/user/identity/send': { method: 'POST', reply: Mine },
  '/api/user/identity/continue': { method: 'POST', reply: z.object({ model: IdentityHandover }) },
  '/api/user/identity/returned': { method: 'POST', reply: Mine },
} as const satisfies Record<string, PlayerCall>
