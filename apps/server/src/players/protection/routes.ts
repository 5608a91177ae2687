import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { decideRaise, protectionOf, setLimit, setReality, setSession, takeBreak } from './service.ts'

type ProtectionPaths =
  | '/api/user/protection'
  | '/api/user/protection/limit'
  | '/api/user/protection/session'
  | '/api/user/protection/raise'
  | '/api/user/protection/break'
  | '/api/user/protection/reality'

export function protectionRoutes(ctx: Context): Pick<Handlers, ProtectionPaths> {
  return {
    '/api/user/protection': async ({ userId }) => ok({ model: await protectionOf(ctx, userId) }),
    '/api/user/protection/limit': async ({ userId, input }) => {
      const set = await setLimit(ctx, userId, input)
      return set.ok ? ok({ model: set.value }) : set
    },
    '/api/user/protection/session': async ({ userId, input }) => {
      const set = await setSession(ctx, userId, input)
      return set.ok ? ok({ model: set.value }) : set
    },
    '/api/user/protection/raise': async ({ userId, input }) => {
      const decided = await decideRaise(ctx, userId, input)
      return decided.ok ? ok({ model: decided.value }) : decided
    },
    '/api/user/protection/break': async ({ userId, input }) => {
      const taken = await takeBreak(ctx, userId, input)
      return taken.ok ? ok({ model: taken.value }) : taken
    },
    '/api/user/protection/reality': async ({ userId, input }) =>
      ok({ model: await setReality(ctx, userId, input) }),
  }
}
