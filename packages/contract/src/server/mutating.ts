import { CALLS, PATHS, type Path } from './calls.ts'

/** Read-only POST calls. Every other POST counts as a mutation. */
const LOOKING: ReadonlySet<Path> = new Set<Path>([
  '/api/auth/check',
  '/api/auth/user_info',
  '/api/user/security',
  '/api/sockmsg/init',
  '/api/sockmsg/join',
  '/api/game/info',
  '/api/game/bet_result',
  '/api/game/bet_record',
  '/api/game/autobet/state',
  '/api/game/autobet/record',
  '/api/game/rounds/state',
  '/api/game/rounds/history',
  '/api/game/favourite_list',
  '/api/game/recent_list',
  '/api/fairness/seeds',
  '/api/pay/recharge_info',
  '/api/pay/recharge_status',
  '/api/pay/recharge_record',
  '/api/operator/design/check',
])

/** Mutations: only on these, a stale or wrong STT is refused. */
export const MUTATING: ReadonlySet<Path> = new Set(
  PATHS.filter((path) => CALLS[path].method === 'POST' && !LOOKING.has(path)),
)
