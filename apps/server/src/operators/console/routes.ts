import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { cacheFor } from '../../platform/concurrency/cached.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import {
  accountStatement,
  betTransactions,
  createZeroSum,
  listMovements,
  listTransactions,
  readTransaction,
} from './ledger.ts'
import { bonuses, deposits, livePlayers, protectedPlayers, refunds, withdrawals } from './lists.ts'
import {
  addNote,
  declareStaff,
  exclude,
  listPlayers,
  lowerLimit,
  planStaff,
  playerProfile,
  reachAgain,
  reveal,
  setTag,
} from './players.ts'

const LIVE_CACHE_MS = 10_000

type ConsolePaths =
  | '/api/operator/players'
  | '/api/operator/players/live'
  | '/api/operator/player'
  | '/api/operator/player/reveal'
  | '/api/operator/player/note/add'
  | '/api/operator/player/reach'
  | '/api/operator/player/tag'
  | '/api/operator/player/staff'
  | '/api/operator/player/limit'
  | '/api/operator/player/exclude'
  | '/api/operator/player/bonuses'
  | '/api/operator/player/movements'
  | '/api/operator/deposits'
  | '/api/operator/withdrawals/all'
  | '/api/operator/refunds'
  | '/api/operator/ledger/transactions'
  | '/api/operator/ledger/transaction'
  | '/api/operator/ledger/account'
  | '/api/operator/ledger/zero_sum'
  | '/api/operator/bet/transactions'
  | '/api/operator/protection'

/** Lists and details of the operator's console. */
export function consoleRoutes(ctx: Context): Pick<Handlers, ConsolePaths> {
  const zeroSum = createZeroSum(ctx)
  const live = cacheFor(LIVE_CACHE_MS, ctx.steadyClock, () => livePlayers(ctx))
  return {
    '/api/operator/players': async ({ input, operator }) =>
      ok({ model: await listPlayers(ctx, input, operator) }),
    '/api/operator/players/live': async () => ok({ model: await live() }),
    '/api/operator/player': async ({ input }) => asModel(await playerProfile(ctx, input.userId)),
    '/api/operator/player/reveal': async ({ input }) => asModel(await reveal(ctx, input)),
    '/api/operator/player/note/add': async ({ input, operator }) =>
      asModel(await addNote(ctx, input, operator.name)),
    '/api/operator/player/reach': async ({ input }) => asModel(await reachAgain(ctx, input)),
    '/api/operator/player/tag': async ({ input, operator }) =>
      asModel(await setTag(ctx, input, operator.name)),
    '/api/operator/player/staff': {
      plan: ({ input }, db) => planStaff({ ...ctx, db }, input),
      carryOut: async ({ input, people }) => asModel(await declareStaff(ctx, input, people)),
    },
    '/api/operator/player/limit': async ({ input }) => asModel(await lowerLimit(ctx, input)),
    '/api/operator/player/exclude': async ({ input }) => asModel(await exclude(ctx, input)),
    '/api/operator/player/bonuses': async ({ input }) => ok({ model: await bonuses(ctx, input) }),
    '/api/operator/player/movements': async ({ input }) => asModel(await listMovements(ctx, input)),
    '/api/operator/deposits': async ({ input }) => ok({ model: await deposits(ctx, input) }),
    '/api/operator/withdrawals/all': async ({ input }) => ok({ model: await withdrawals(ctx, input) }),
    '/api/operator/refunds': async ({ input }) => ok({ model: await refunds(ctx, input) }),
    '/api/operator/ledger/transactions': async ({ input }) =>
      ok({ model: await listTransactions(ctx, input) }),
    '/api/operator/ledger/transaction': async ({ input }) => asModel(await readTransaction(ctx, input)),
    '/api/operator/ledger/account': async ({ input }) => ok({ model: await accountStatement(ctx, input) }),
    '/api/operator/ledger/zero_sum': async () => ok({ model: await zeroSum() }),
    '/api/operator/protection': async ({ input }) => ok({ model: await protectedPlayers(ctx, input) }),
    '/api/operator/bet/transactions': async ({ input }) => ok({ model: await betTransactions(ctx, input) }),
  }
}
