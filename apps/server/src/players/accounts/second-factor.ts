import { SECOND_FACTOR } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, present, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { keyedHashes, seal, unseal } from '../../platform/crypto/keys.ts'
import { authenticatorUri, base32, stepOf } from '../../platform/crypto/totp.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { notifyChange } from '../notices/service.ts'
import * as sql from './second-factor-sql.ts'
import { findProfile } from './sql.ts'

const SECRET_BYTES = 20
const WRONG_PER_DAY = 10
const RECOVERY_CODES = 10
/** Fifty bits each: out of reach of any number of guesses that we would answer. */
const RECOVERY_CHARACTERS = 10
const SITE = 'Baize'

export { countRecoveryCodes, hasSecondFactor } from './second-factor-sql.ts'

/** Creates a secret for the app. It is not required until a code has proven that the app has it. */
export async function startSecondFactor(
  ctx: Context,
  userId: UserId,
): Promise<Result<{ secret: string; uri: string }, Refusal>> {
  const secret = ctx.randomBytes(SECRET_BYTES)
  const sealed = seal(ctx.config.accountSecrets, ctx.randomBytes, userId, secret)
  if (!(await sql.putSecret(ctx.db, userId, sealed))) return err(refusal('secondFactorOn'))
  const text = base32(secret)
  const { username } = await findProfile(ctx.db, userId)
  return ok({ secret: text, uri: authenticatorUri(text, SITE, username) })
}

/** Enables it; the recovery codes are shown only this once. */
export function confirmSecondFactor(
  ctx: Context,
  userId: UserId,
  code: string,
): Promise<Result<readonly string[], Refusal>> {
  return inTransaction(ctx.db, async (tx) => {
    const factor = await sql.lockSecondFactor(tx, userId)
    if (!factor) return err(refusal('secondFactorOff'))
    if (factor.confirmed) return err(refusal('secondFactorOn'))
    const nowMs = ctx.clock.now()
    const secret = unseal(ctx.config.accountSecrets, userId, factor.secret)
    const step = secret && stepOf(secret, code, { nowMs, lastStep: factor.lastStep })
    if (step === null) return err(refusal('wrongCode'))
    await sql.confirmSecret(tx, userId, step, nowMs)
    await notifyChange(tx, userId, 'secondFactorOn', nowMs)
    return ok(await newRecoveryCodes(ctx, tx, userId))
  })
}

/** Invalidates the previous codes. */
export const renewRecoveryCodes = (
  ctx: Context,
  userId: UserId,
): Promise<Result<readonly string[], Refusal>> =>
  inTransaction(ctx.db, async (tx) => {
    const factor = await sql.lockSecondFactor(tx, userId)
    if (!factor?.confirmed) return err(refusal('secondFactorOff'))
    return ok(await newRecoveryCodes(ctx, tx, userId))
  })

async function newRecoveryCodes(ctx: Context, tx: Queryable, userId: UserId): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(ctx.randomBytes(Math.ceil((RECOVERY_CHARACTERS * 5) / 8)))
      .slice(0, RECOVERY_CHARACTERS)
      .toLowerCase(),
  )
  const hashes = codes.map((code) => present(recoveryHashes(ctx, userId, code)[0], 'hash of a recovery code'))
  await sql.replaceRecoveryCodes(tx, userId, hashes)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

const recoveryHashes = (ctx: Context, userId: UserId, code: string) =>
  keyedHashes(ctx.config.accountSecrets, 'recovery', `${userId}\n${code.replace('-', '').toLowerCase()}`)

export const endSecondFactor = (ctx: Context, userId: UserId): Promise<Result<null, Refusal>> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await sql.deleteSecondFactor(tx, userId))) return err(refusal('secondFactorOff'))
    await notifyChange(tx, userId, 'secondFactorOff', ctx.clock.now())
    return ok(null)
  })

/**
 * Checks an authenticator code or a recovery code. Passes if no authenticator is enabled. A wrong code and a missing
 * one get the same refusal: the page keeps asking. After ten wrong ones in a day only a recovery code works, so that
 * somebody who knows the password cannot lock the owner out.
 */
export function checkSecondFactor(
  ctx: Context,
  userId: UserId,
  code: string | undefined,
): Promise<Result<null, Refusal>> {
  return inTransaction(ctx.db, async (tx) => {
    const factor = await sql.lockSecondFactor(tx, userId)
    if (!factor?.confirmed) return ok(null)
    if (code === undefined) return err(refusal('twoFactorNeeded'))
    const nowMs = ctx.clock.now()
    if (SECOND_FACTOR.test(code) && !/^\d{6}$/.test(code)) {
      if (await sql.useRecoveryCode(tx, userId, recoveryHashes(ctx, userId, code), nowMs)) {
        await notifyChange(tx, userId, 'recoveryCodeUsed', nowMs)
        return ok(null)
      }
    }
    const today = factor.wrongSinceMs !== null && nowMs - factor.wrongSinceMs < DAY_MS
    const wrong = today ? factor.wrong : 0
    const sinceMs = today ? (factor.wrongSinceMs ?? nowMs) : nowMs
    if (wrong >= WRONG_PER_DAY) {
      const seconds = String(Math.ceil((sinceMs + DAY_MS - nowMs) / 1000))
      return err(refusal('tooManyRequests', { seconds }))
    }
    const secret = present(
      unseal(ctx.config.accountSecrets, userId, factor.secret),
      'secret of an authenticator',
    )
    const step = stepOf(secret, code, { nowMs, lastStep: factor.lastStep })
    if (step === null) {
      await sql.countWrong(tx, userId, { wrong: wrong + 1, sinceMs })
      return err(refusal('twoFactorNeeded'))
    }
    await sql.useStep(tx, userId, step)
    return ok(null)
  })
}
