import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { rotate, showSeeds } from './service.ts'

export const fairnessRoutes = (
  ctx: Context,
): Pick<Handlers, '/api/fairness/seeds' | '/api/fairness/rotate'> => ({
  '/api/fairness/seeds': async ({ userId }) => ok({ model: await showSeeds(ctx, userId) }),

  '/api/fairness/rotate': async ({ userId, input }) => {
    const rotated = await rotate(ctx, userId, input)
    return rotated.ok ? ok({ model: rotated.value }) : rotated
  },
})
