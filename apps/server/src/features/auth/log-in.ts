import { type InputOf, type Refusal, refusal } from '@baize/contract'
import { ok, present, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { readLoginName } from './identifiers.ts'
import { isPasswordOf } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { type LoggedIn, type Origin, openSession } from './service.ts'
import { accountKey, bucketsOf, originsOf } from './slow-down.ts'
import * as sql from './sql.ts'
import { guess } from './tries.ts'

/** Nobody's account, tried like any other so that an unknown name cannot be told from a wrong password. */
const NOBODY = { userId: undefined, passwordHash: undefined }
type Account = sql.Credentials | typeof NOBODY

export async function logIn(
  ctx: Context,
  input: InputOf<'/api/auth/login'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const holder = await holderOf(ctx, input, origin)
  if (!holder.ok) return holder
  const second = await checkSecondFactor(ctx, holder.value, origin.secondFactor)
  if (!second.ok) return second
  return ok(await inTransaction(ctx.db, (tx) => openSession(ctx, tx, holder.value, origin)))
}

/** Whose name and password these are. */
async function holderOf(
  ctx: Context,
  { account: typed, password }: InputOf<'/api/auth/login'>,
  origin: Origin,
): Promise<Result<UserId, Refusal>> {
  const name = readLoginName(typed)
  const found = await sql.findCredentials(ctx.db, name)
  const origins = originsOf(origin)
  const known = await sql.knownOrigins(
    ctx.db,
    found.map((one) => one.userId),
    origins,
  )
  const accounts: readonly Account[] = found.length > 0 ? found : [NOBODY]
  const outcomes = await Promise.all(
    accounts.map(({ userId, passwordHash }) =>
      guess(ctx, {
        buckets: bucketsOf(
          accountKey(name, userId),
          origins,
          (userId === undefined ? undefined : known.get(userId)) ?? new Set(),
        ),
        look: async () => ((await isPasswordOf(passwordHash, password)) ? (userId ?? null) : null),
        wrong: refusal('wrongLogin'),
      }),
    ),
  )
  // A phone typed without its country may be several players': the one whose password it is decides, else one that was looked at.
  const best =
    outcomes.find((outcome) => outcome.ok) ??
    outcomes.find((outcome) => !outcome.ok && outcome.error.id === 'wrongLogin')
  return best ?? present(outcomes[0], 'outcome of a try')
}
