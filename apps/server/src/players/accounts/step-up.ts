import { LanguageId, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { guess } from './attempts.ts'
import { guesserAt } from './backoff.ts'
import { type Address, type CodeRequester, checkCode, sendCode } from './codes.ts'
import { isPasswordOf } from './passwords.ts'
import { checkSecondFactor, hasSecondFactor } from './second-factor.ts'
import * as sql from './sql.ts'

/** `code` is an authenticator or recovery code: the page sends it in the TwoFactor header once it was asked for. */
export type Proof = { readonly password?: string | undefined; readonly code?: string | undefined }

/**
 * Confirms that the session is used by the player themselves, before money leaves: by a code if an authenticator is
 * enabled, else by the password. A stolen session can guess no faster here than at the log-in.
 */
export async function confirmPerson(
  ctx: Context,
  userId: UserId,
  proof: Proof,
): Promise<Result<null, Refusal>> {
  return (await hasSecondFactor(ctx.db, userId))
    ? checkSecondFactor(ctx, userId, proof.code)
    : checkPassword(ctx, userId, proof.password)
}

/** The same for changes of the account's credentials: the password and, if an authenticator is enabled, a code. */
export async function confirmFully(
  ctx: Context,
  userId: UserId,
  proof: Proof,
): Promise<Result<null, Refusal>> {
  const known = await checkPassword(ctx, userId, proof.password)
  return known.ok ? checkSecondFactor(ctx, userId, proof.code) : known
}

async function checkPassword(
  ctx: Context,
  userId: UserId,
  password: string | undefined,
): Promise<Result<null, Refusal>> {
  if (password === undefined) return err(refusal('passwordNeeded'))
  const passed = await guess(ctx, {
    buckets: { own: [guesserAt(`user:${userId}`, 'step-up')], shared: [] },
    look: async () => {
      const hash = await sql.findPasswordHash(ctx.db, userId)
      return (await isPasswordOf(hash, password)) ? true : null
    },
    wrong: refusal('wrongPassword'),
  })
  return passed.ok ? ok(null) : passed
}

/** The phone for withdrawal codes: only one that the player has confirmed. */
async function provenPhone(ctx: Context, userId: UserId): Promise<Address | null> {
  const { phone, phoneChecked } = await sql.findProfile(ctx.db, userId)
  return phone !== null && phoneChecked ? { channel: 'sms', to: phone } : null
}

/** Reveals only enough of the number for its owner to know which phone to look at. */
export async function sendWithdrawalCode(
  ctx: Context,
  userId: UserId,
  origin: CodeRequester & { readonly language: string },
): Promise<Result<{ seconds: number; to: string }, Refusal>> {
  const address = await provenPhone(ctx, userId)
  if (!address) return err(refusal('phoneNeeded'))
  const sent = await sendCode(ctx, {
    purpose: `withdrawal of ${userId}`,
    address,
    holder: userId,
    from: origin,
    language: LanguageId.safeParse(origin.language).data ?? 'en',
  })
  return sent.ok ? ok({ ...sent.value, to: `•••• ${address.to.slice(-4)}` }) : sent
}

/** Checks the code that was sent. Only `burn` uses it up, once all else has been checked. */
export async function checkWithdrawalCode(
  ctx: Context,
  userId: UserId,
  code: string | undefined,
): Promise<Result<{ readonly burn: () => Promise<boolean> }, Refusal>> {
  const address = await provenPhone(ctx, userId)
  if (!address) return err(refusal('phoneNeeded'))
  if (code === undefined) return err(refusal('smsCodeNeeded'))
  return checkCode(ctx, { purpose: `withdrawal of ${userId}`, address, from: null, code })
}
