import * as z from 'zod/mini'
import type { PlayerCall } from '../call.ts'
import { Protection } from '../protection.ts'

const Protected = z.object({ model: Protection })

/** Responsible-gaming limits and breaks of a player. */
export const PROTECTION_CALLS = {
  '/api/user/protection': { method: 'POST', reply: Protected },
  '/api/user/protection/limit': { method: 'POST', reply: Protected },
  '/api/user/protection/session': { method: 'POST', reply: Protected },
  '/api/user/protection/raise': { method: 'POST', reply: Protected },
  '/api/user/protection/break': { method: 'POST', reply: Protected },
  '/api/user/protection/reality': { method: 'POST', reply: Protected },
} as const satisfies Record<string, PlayerCall>
