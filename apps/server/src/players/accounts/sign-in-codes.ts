import { fitsPhonePattern } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type LanguageId, LanguageId as Languages, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { notifyChange } from '../notices/service.ts'
import * as accountSql from './account-sql.ts'
import { type Address, type CodeRequester, checkCode, sendCode } from './codes.ts'
import { readEmail, readPhone } from './identifiers.ts'
import { hashing, hashPassword, isCommonPassword } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { codesAtRegistration, type LoggedIn, type Origin, openSession } from './service.ts'
import { type EndSockets, endSessions, notifySessionsEnded } from './sessions.ts'
import * as sql from './sql.ts'

const DEFAULT_COUNTRY = 'US'

/** Parses the input as an e-mail address or a phone number. */
export function readAddress(
  field: 'phone' | 'account',
  typed: string,
  countryId: Parameters<typeof readPhone>[1] = DEFAULT_COUNTRY,
): Result<Address, Refusal> {
  if (typed.includes('@')) return ok({ channel: 'email', to: readEmail(typed) })
  const phone = readPhone(typed, countryId)
  return phone.ok
    ? ok({ channel: 'sms', to: phone.value })
    : err(refusal('badInput', { field, reason: phone.error }))
}

const spokenIn = (language: string): LanguageId => Languages.safeParse(language).data ?? 'en'

/**
 * Only a confirmed number can log in. An unconfirmed one may be a stranger's; once they log in by it, whoever typed it
 * would share the account with them.
 */
export async function sendLoginCode(
  ctx: Context,
  { phone, countryId }: InputOf<'/api/auth/login_code'>,
  origin: Origin,
): Promise<Result<{ seconds: number }, Refusal>> {
  const address = readAddress('phone', phone, countryId)
  if (!address.ok) return address
  const found = await accountSql.findByAddress(ctx.db, address.value)
  return sendCode(ctx, {
    purpose: 'login',
    address: address.value,
    holder: found?.checked ? found.userId : null,
    from: origin,
    language: spokenIn(origin.language),
  })
}

/**
 * Sends the code of a new account. A number or address that is taken is refused here as it would be at registration, which tells
 * no more.
 */
export async function sendRegisterCode(
  ctx: Context,
  { phone, email, countryId }: InputOf<'/api/auth/register_code'>,
  origin: Origin,
): Promise<Result<{ seconds: number }, Refusal>> {
  const codes = await codesAtRegistration(ctx)
  const isEmail = phone === undefined
  if (!(isEmail ? codes.email : codes.sms)) return err(refusal('forbidden'))
  if (isEmail && email === undefined)
    return err(refusal('badInput', { field: 'email', reason: 'give the address to be confirmed' }))
  const address = readAddress('phone', phone ?? email ?? '', countryId)
  if (!address.ok) return address
  if (!isEmail && address.value.channel !== 'sms')
    return err(refusal('badInput', { field: 'phone', reason: 'use digits only' }))
  const { rePhone } = (await ctx.site.current()).settings
  if (!isEmail && !fitsPhonePattern(address.value.to, rePhone))
    return err(refusal('badInput', { field: 'phone', reason: 'this kind of number is not accepted here' }))
  if (await accountSql.findByAddress(ctx.db, address.value))
    return err(refusal(isEmail ? 'emailTaken' : 'phoneTaken'))
  return sendCode(ctx, {
    purpose: 'register',
    address: address.value,
    holder: null,
    from: origin,
    language: spokenIn(origin.language),
  })
}

export async function logInBySms(
  ctx: Context,
  { phone, countryId, code }: InputOf<'/api/auth/login_sms'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const address = readAddress('phone', phone, countryId)
  if (!address.ok) return address
  const right = await checkCode(ctx, { purpose: 'login', address: address.value, from: origin, code })
  if (!right.ok) return right
  const { userId, burn } = right.value
  // The number may have changed hands meanwhile, or the account may be closed.
  const holder = await accountSql.findByAddress(ctx.db, address.value)
  if (holder?.userId !== userId || !holder.checked) return err(refusal('wrongCode'))
  const second = await checkSecondFactor(ctx, userId, origin.secondFactor)
  if (!second.ok) return second
  if (!(await burn())) return err(refusal('wrongCode'))
  return inTransaction(ctx.db, async (tx) => {
    if ((await sql.lockHolder(tx, userId)) === null) return err(refusal('wrongCode'))
    return ok(await openSession(ctx, tx, userId, origin))
  })
}

export async function sendResetCode(
  ctx: Context,
  { account, countryId }: InputOf<'/api/auth/reset_code'>,
  origin: Origin,
): Promise<Result<{ seconds: number }, Refusal>> {
  const address = readAddress('account', account, countryId)
  if (!address.ok) return address
  const found = await accountSql.findByAddress(ctx.db, address.value)
  return sendCode(ctx, {
    purpose: 'reset',
    address: address.value,
    holder: found?.userId ?? null,
    from: origin,
    language: spokenIn(origin.language),
  })
}

/** Also confirms the address. Logs nobody in: the new password does, and asks for the second factor. */
export async function resetPassword(
  ctx: Context,
  { account, countryId, code, password }: InputOf<'/api/auth/reset_password'>,
  from: CodeRequester,
  endSockets: EndSockets,
): Promise<Result<null, Refusal>> {
  const address = readAddress('account', account, countryId)
  if (!address.ok) return address
  const right = await checkCode(ctx, { purpose: 'reset', address: address.value, from, code })
  if (!right.ok) return right
  const { userId, burn } = right.value
  const holder = await accountSql.findByAddress(ctx.db, address.value)
  if (holder?.userId !== userId) return err(refusal('wrongCode'))
  const hash = await newHash(ctx, userId, password)
  if (!hash.ok) return hash
  if (!(await burn())) return err(refusal('wrongCode'))
  const ended = await inTransaction(ctx.db, async (tx) => {
    await accountSql.updatePassword(tx, userId, hash.value)
    // Somebody who registered another person's address must not keep a way in to what its owner deposits.
    if (!holder.checked) await accountSql.dropOtherWays(tx, userId, address.value)
    await accountSql.markChecked(tx, userId, address.value)
    await notifyChange(tx, userId, 'passwordChanged', ctx.clock.now())
    return endSessions(ctx, tx, userId, null)
  })
  notifySessionsEnded(userId, ended, endSockets)
  return ok(null)
}

/** Hashes a new password, if it is acceptable for this player. */
export async function newHash(
  ctx: Context,
  userId: UserId,
  password: string,
): Promise<Result<string, Refusal>> {
  const { username, email, phone } = await sql.findProfile(ctx.db, userId)
  const ownNames = [username, email, phone?.slice(1)].filter((name) => typeof name === 'string')
  if (isCommonPassword(password, ownNames)) return err(refusal('weakPassword'))
  const hash = await hashing.take(() => hashPassword(password, ctx.config.passwordCost))
  return hash === null ? err(refusal('serverBusy')) : ok(hash)
}
