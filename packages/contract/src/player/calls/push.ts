import * as z from 'zod/mini'
import type { PlayerCall } from '../call.ts'
import { PushState } from '../push.ts'

const State = z.object({ model: PushState })
const Nothing = z.object({ model: z.object({}) })

/** Web push: which browsers of a player get notices. */
export const PUSH_CALLS = {
  '/api/push/state': { method: 'POST', reply: State },
  '/api/push/subscribe': { method: 'POST', reply: State },
  '/api/push/unsubscribe': { method: 'POST', reply: State },
  '/api/push/test': { method: 'POST', reply: Nothing },
  '/api/push/renew': { method: 'POST', reply: Nothing },
  '/api/push/clicked': { method: 'POST', reply: Nothing },
} as const satisfies Record<string, PlayerCall>
