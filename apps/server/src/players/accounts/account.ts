import { NICKNAME } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { LanguageId, type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { canReach, liftSuppression, newMessageId, putMessage } from '../../platform/messages/service.ts'
import { notifyChange } from '../notices/service.ts'
import * as accountSql from './account-sql.ts'
import { type Address, checkCode, sendCode } from './codes.ts'
import { isReservedName, mixesAlphabets } from './reserved-names.ts'
import type { LoggedIn, Origin } from './service.ts'
import { type EndSockets, endSessions, notifySessionsEnded } from './sessions.ts'
import { newHash, readAddress } from './sign-in-codes.ts'
import * as sql from './sql.ts'
import { confirmFully } from './step-up.ts'

type Typed = Pick<InputOf<'/api/user/address_set'>, 'phone' | 'email' | 'countryId'>

function addressOf({ phone, email, countryId }: Typed): Result<Address, Refusal> {
  if (email !== undefined && phone === undefined) return readAddress('account', email)
  if (phone !== undefined && email === undefined && !phone.includes('@'))
    return readAddress('phone', phone, countryId)
  return err(refusal('badInput', { field: 'phone', reason: 'give a phone number or an e-mail' }))
}

/** Already the player's own: confirming it changes nothing that a session thief would want. */
const isMine = (profile: sql.Profile, { channel, to }: Address): boolean =>
  (channel === 'sms' ? profile.phone : profile.email) === to

export async function sendAddressCode(
  ctx: Context,
  userId: UserId,
  input: InputOf<'/api/user/address_code'>,
  origin: Origin,
): Promise<Result<{ seconds: number }, Refusal>> {
  const address = addressOf(input)
  if (!address.ok) return address
  const profile = await sql.findProfile(ctx.db, userId)
  if (!isMine(profile, address.value)) {
    const confirmed = await confirmFully(ctx, userId, { password: input.password, code: origin.secondFactor })
    if (!confirmed.ok) return confirmed
  }
  return sendCode(ctx, {
    purpose: `address of ${userId}`,
    address: address.value,
    holder: userId,
    from: origin,
    language: LanguageId.safeParse(origin.language).data ?? profile.language,
  })
}

/**
 * Needs no further proof: it was given when the code was sent, and only then is there a code of theirs for this
 * address.
 */
export async function setAddress(
  ctx: Context,
  userId: UserId,
  { code, ...typed }: InputOf<'/api/user/address_set'>,
): Promise<Result<null, Refusal>> {
  const address = addressOf(typed)
  if (!address.ok) return address
  const right = await checkCode(ctx, {
    purpose: `address of ${userId}`,
    address: address.value,
    from: null,
    code,
  })
  if (!right.ok) return right
  if (!(await right.value.burn())) return err(refusal('wrongCode'))
  const before = await sql.findProfile(ctx.db, userId)
  const { channel, to } = address.value
  if (isMine(before, address.value)) {
    await inTransaction(ctx.db, async (tx) => {
      await accountSql.markChecked(tx, userId, address.value)
      await liftSuppression(tx, channel, to)
    })
    return ok(null)
  }
  try {
    await inTransaction(ctx.db, async (tx) => {
      await accountSql.updateAddress(tx, userId, address.value)
      await liftSuppression(tx, channel, to)
      await warnOldAddress(ctx, tx, { userId, before, channel })
      const [kind, had] =
        channel === 'sms' ? (['phone', before.phone] as const) : (['email', before.email] as const)
      await notifyChange(tx, userId, `${kind}${had === null ? 'Added' : 'Changed'}`, ctx.clock.now())
    })
  } catch (error) {
    const taken = sql.takenName(error)
    if (taken === null || taken === 'username') throw error
    return err(refusal(taken === 'phone' ? 'phoneTaken' : 'emailTaken'))
  }
  return ok(null)
}

/** Warns the previous address of the change, once that has committed. */
async function warnOldAddress(
  ctx: Context,
  tx: Queryable,
  { userId, before, channel }: { userId: UserId; before: sql.Profile; channel: Address['channel'] },
): Promise<void> {
  const to = channel === 'sms' ? before.phone : before.email
  const wasProven = channel === 'sms' ? before.phoneChecked : before.emailChecked
  if (to === null || !wasProven || !canReach(ctx.config, channel, to)) return
  await putMessage(ctx, tx, {
    id: newMessageId(ctx),
    channel,
    to,
    words: 'messages.changed',
    values: {},
    language: before.language,
    userId,
    notAfterMs: ctx.clock.now() + DAY_MS,
  })
}

export async function changePassword(
  ctx: Context,
  { userId, token }: LoggedIn,
  { password, next }: InputOf<'/api/user/change_password'>,
  {
    secondFactor,
    endSockets,
  }: { readonly secondFactor: string | undefined; readonly endSockets: EndSockets },
): Promise<Result<null, Refusal>> {
  const confirmed = await confirmFully(ctx, userId, { password, code: secondFactor })
  if (!confirmed.ok) return confirmed
  const hash = await newHash(ctx, userId, next)
  if (!hash.ok) return hash
  const ended = await inTransaction(ctx.db, async (tx) => {
    await accountSql.updatePassword(tx, userId, hash.value)
    await notifyChange(tx, userId, 'passwordChanged', ctx.clock.now())
    return endSessions(ctx, tx, userId, token)
  })
  notifySessionsEnded(userId, ended, endSockets)
  return ok(null)
}

export async function changeProfile(
  ctx: Context,
  userId: UserId,
  { nickname, avatar }: InputOf<'/api/user/profile'>,
): Promise<Result<null, Refusal>> {
  if (nickname !== undefined && nickname !== '' && !NICKNAME.test(nickname))
    return err(refusal('badInput', { field: 'nickname', reason: 'use 2 to 24 letters or digits' }))
  if (nickname !== undefined && isReservedName(nickname)) return err(refusal('nameReserved'))
  if (nickname !== undefined && mixesAlphabets(nickname))
    return err(refusal('badInput', { field: 'nickname', reason: 'use letters of one alphabet' }))
  await accountSql.updateProfile(ctx.db, userId, { nickname: nickname ?? null, avatar: avatar ?? null })
  return ok(null)
}
