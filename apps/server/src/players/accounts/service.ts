import { hash } from 'node:crypto'
import type { SiteSettings } from '@baize/contract/operator'
import { fitsPhonePattern, InitParams, type Startup, suggestName, type User } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import {
  COUNTRIES,
  type CountryId,
  currency,
  LanguageId,
  type Refusal,
  refusal,
} from '@baize/contract/shared'
import { err, formatAmount, never, ok, present, type Result, type UserId, uuidV7 } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { readTogether } from '../../platform/db/batched-read.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { isViewToken } from '../../platform/http/headers.ts'
import type { MessageChannel } from '../../platform/messages/message.ts'
import { canReach } from '../../platform/messages/service.ts'
import { shownMoney } from '../currency/service.ts'
import { readVipTable, vipLevelOf } from '../levels/service.ts'
import { notifyChange, notifyLevel, welcome } from '../notices/service.ts'
import * as attemptsSql from './attempts-sql.ts'
import { originsOf } from './backoff.ts'
import { checkNewcomersCode } from './codes.ts'
import { deviceOf } from './devices.ts'
import type { AccountContext } from './hooks.ts'
import { readEmail, readPhone, readUsername } from './identifiers.ts'
import { hashing, hashPassword, isCommonPassword } from './passwords.ts'
import { withReferral } from './referral.ts'
import { isReservedName } from './reserved-names.ts'
import * as sessionsSql from './sessions-sql.ts'
import * as sql from './sql.ts'
import { findStandingSession, findTicket } from './tickets-sql.ts'
import { findViewed } from './views.ts'

export { deviceOf } from './devices.ts'
export { authorizationUrl, type IssuerFault, redeemClaims } from './issuer.ts'
export { isReservedName } from './reserved-names.ts'
export { checkWithdrawalCode, confirmPerson, sendWithdrawalCode } from './step-up.ts'

/** Origin of a request that opens a session. */
export type Origin = {
  readonly ip: string
  readonly identity: string | null
  readonly language: string
  readonly userAgent: string
  /** The authenticator code, once it was asked for. */
  readonly secondFactor: string | undefined
}

export type LoggedIn = { readonly userId: UserId; readonly token: string }

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** Minimum interval between activity writes of a session, however many calls it makes. */
const TOUCH_EVERY_MS = 60_000
/** Batch limit; the rest waits for the next read. A read of this size takes the database well under a millisecond. */
const SESSIONS_PER_READ = 256
/** The only issuer so far, by its name on the wire and in `thirdLoginTypes`. */
export const THIRD_TYPE = 'oidc'

/** Third-party sign-ins that players may use. */
export const thirdLogins = ({ config: { oidc } }: Context): Startup['thirdLogins'] =>
  oidc === null ? [] : [{ type: THIRD_TYPE, name: oidc.name }]

/** Key of a session in the database and the sockets: a hash logs nobody in. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Always a new identity: a fingerprint can be guessed or shared, so knowing one must not reveal anybody's identity. */
export async function issueIdentity(ctx: Context, fingerprint: string, ip: string): Promise<string> {
  const id = uuidV7(ctx.clock, ctx.randomBytes)
  await sessionsSql.insertIdentity(ctx.db, { id, fingerprint, ip }, ctx.clock.now())
  return id
}

export async function register(
  ctx: AccountContext,
  input: InputOf<'/api/auth/register'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const { settings } = await ctx.site.current()
  const wanted = readNewUser(input, origin.language, settings)
  if (!wanted.ok) return wanted
  const promo = await checkPromo(ctx, wanted.value.promoCode)
  if (!promo.ok) return promo
  const proof = await provenAddress(ctx, wanted.value, input.smsCode, origin)
  if (!proof.ok) return proof
  const { username, email, phone } = wanted.value
  const ownNames = [username, email, phone?.slice(1)].filter((name) => typeof name === 'string')
  if (isCommonPassword(input.password, ownNames)) return err(refusal('weakPassword'))
  const passwordHash = await hashing.take(() => hashPassword(input.password, ctx.config.passwordCost))
  if (passwordHash === null) return err(refusal('serverBusy'))
  if (proof.value && !(await proof.value.burn())) return err(refusal('wrongCode'))
  const draft = {
    ...wanted.value,
    passwordHash,
    phoneChecked: proof.value?.channel === 'sms',
    emailChecked: proof.value?.channel === 'email',
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return ok(await openAccount(ctx, { ...draft, username: username ?? inventName(ctx, attempt) }, origin))
    } catch (error) {
      const taken = sql.takenName(error)
      if (taken === null) throw error
      // The player did not choose an invented name, so a collision is retried instead of reported.
      if (taken !== 'username' || username !== null) return err(alreadyTaken(taken))
    }
  }
}

/** A typed promo code must exist, so that a typo shows now and not at the deposit. */
async function checkPromo(ctx: AccountContext, code: string): Promise<Result<null, Refusal>> {
  if (code === '' || !(await ctx.site.current()).settings.enableRegisterPromoCode) return ok(null)
  return (await ctx.accountHooks.isPromoCode(code)) ? ok(null) : err(refusal('promoNotValid'))
}

type Proof = { readonly channel: MessageChannel; readonly burn: () => Promise<boolean> }

/** The code that confirms the phone or the e-mail, where registration wants one; null elsewhere. */
async function provenAddress(
  ctx: Context,
  { phone, email }: Pick<WantedUser, 'phone' | 'email'>,
  code: string | undefined,
  from: Origin,
): Promise<Result<Proof | null, Refusal>> {
  const codes = await codesAtRegistration(ctx)
  if (!codes.sms && !codes.email) return ok(null)
  const address =
    codes.sms && phone !== null
      ? ({ channel: 'sms', to: phone } as const)
      : codes.email && email !== null
        ? ({ channel: 'email', to: email } as const)
        : null
  if (address === null)
    return err(
      refusal('badInput', {
        field: codes.sms ? 'phone' : 'email',
        reason: 'give an address to be confirmed',
      }),
    )
  if (code === undefined) return err(refusal(address.channel === 'sms' ? 'smsCodeNeeded' : 'emailCodeNeeded'))
  const right = await checkNewcomersCode(ctx, address, from, code)
  return right.ok ? ok({ channel: address.channel, burn: right.value.burn }) : right
}

/** Channels by which a new account may confirm itself. None: registration wants no code. */
export async function codesAtRegistration({
  config,
  site,
}: Context): Promise<{ readonly sms: boolean; readonly email: boolean }> {
  const { smsAtRegistration, emailAtRegistration } = (await site.current()).settings
  return {
    sms: canReach(config, 'sms') && smsAtRegistration,
    email: canReach(config, 'email') && emailAtRegistration,
  }
}

/**
 * Registers a player whom an issuer vouches for. `link` records that, and returns whether it could; if not, everything
 * is rolled back.
 */
export async function registerNameless(
  ctx: AccountContext,
  input: Omit<InputOf<'/api/auth/third_register'>, 'state'>,
  origin: Origin,
  link: (tx: Parameters<typeof sessionsSql.insertSession>[0], userId: UserId) => Promise<boolean>,
  attempt = 0,
): Promise<Result<LoggedIn, Refusal>> {
  const promo = await checkPromo(ctx, input.promoCode ?? '')
  if (!promo.ok) return promo
  if (isCommonPassword(input.password, [])) return err(refusal('weakPassword'))
  const passwordHash = await hashing.take(() => hashPassword(input.password, ctx.config.passwordCost))
  if (passwordHash === null) return err(refusal('serverBusy'))
  const user = {
    ...wantedUser(input, origin.language),
    passwordHash,
    phoneChecked: false,
    emailChecked: false,
    username: inventName(ctx, attempt),
  }
  try {
    return ok(await openAccount(ctx, user, origin, link))
  } catch (error) {
    if (error === LINKED_ELSEWHERE) return err(refusal('thirdTaken'))
    if (sql.takenName(error) === null) throw error
    return registerNameless(ctx, input, origin, link, attempt + 1)
  }
}

/** Thrown to roll back the account that is being opened. */
const LINKED_ELSEWHERE = new Error('this sign-in is linked with another account')

type WantedUser = Omit<sql.NewUser, 'username' | 'passwordHash' | 'phoneChecked' | 'emailChecked'> & {
  readonly username: string | null
}

function readNewUser(
  input: InputOf<'/api/auth/register'>,
  language: string,
  { rePhone }: Pick<SiteSettings, 'rePhone'>,
): Result<WantedUser, Refusal> {
  if (input.username === undefined && input.email === undefined && input.phone === undefined)
    return err(refusal('badInput', { field: 'username', reason: 'give a name, an e-mail or a phone number' }))
  const country = countryOf(input.countryId ?? 'US')
  const username = input.username === undefined ? ok(null) : readUsername(input.username)
  if (!username.ok) return err(refusal('badInput', { field: 'username', reason: username.error }))
  if (username.value !== null && isReservedName(username.value)) return err(refusal('nameReserved'))
  const phone = input.phone === undefined ? ok(null) : readPhone(input.phone, country.id)
  if (!phone.ok) return err(refusal('badInput', { field: 'phone', reason: phone.error }))
  if (phone.value !== null && !fitsPhonePattern(phone.value, rePhone))
    return err(refusal('badInput', { field: 'phone', reason: 'this kind of number is not accepted here' }))
  return ok({
    ...wantedUser(input, language),
    username: username.value,
    email: input.email === undefined ? null : readEmail(input.email),
    phone: phone.value,
  })
}

type Settled = Pick<InputOf<'/api/auth/register'>, 'countryId' | 'currencyId' | 'language' | 'promoCode'> &
  InitParams

/** A new player without a name or address yet. */
function wantedUser(input: Settled, language: string): WantedUser {
  const country = countryOf(input.countryId ?? 'US')
  const spoken = LanguageId.safeParse(language)
  return {
    username: null,
    email: null,
    phone: null,
    countryId: country.id,
    currencyId: input.currencyId ?? country.currencyId,
    language: input.language ?? (spoken.success ? spoken.data : country.language),
    promoCode: input.promoCode ?? '',
    origin: withReferral(InitParams.parse(input)),
  }
}

const countryOf = (id: CountryId) =>
  present(
    COUNTRIES.find((country) => country.id === id),
    `country ${id}`,
  )

/** Reveals nothing of the e-mail or phone it stands for: other players see names. */
const inventName = ({ randomBytes }: Context, attempt: number): string =>
  suggestName((n) => Buffer.from(randomBytes(4)).readUInt32BE() % n, attempt)

function alreadyTaken(name: 'username' | 'email' | 'phone'): Refusal {
  switch (name) {
    case 'username':
      return refusal('nameTaken')
    case 'email':
      return refusal('emailTaken')
    case 'phone':
      return refusal('phoneTaken')
    default:
      return never(name)
  }
}

/** Creates the player, their wallets and their first session together or not at all. */
function openAccount(
  ctx: AccountContext,
  user: sql.NewUser,
  origin: Origin,
  link?: Parameters<typeof registerNameless>[3],
): Promise<LoggedIn> {
  return inTransaction(ctx.db, async (tx) => {
    const userId = await sql.insertUser(tx, user, deviceOf(origin.userAgent), ctx.clock.now())
    if (link && !(await link(tx, userId))) throw LINKED_ELSEWHERE
    await ctx.ledger.openWallets(tx, userId, user.currencyId)
    await welcome(ctx, tx, userId)
    const session = await openSession(ctx, tx, userId, origin, { isFirst: true })
    // After the session: an invitation looks at where the player came from.
    await ctx.accountHooks.opened(tx, userId, user.origin, origin.identity)
    return session
  })
}

export async function openSession(
  ctx: Context,
  tx: Parameters<typeof sessionsSql.insertSession>[0],
  userId: UserId,
  origin: Origin,
  { isFirst = false, givenBy }: { isFirst?: boolean; givenBy?: sessionsSql.Giver } = {},
): Promise<LoggedIn> {
  const token = Buffer.from(ctx.randomBytes(TOKEN_BYTES)).toString('base64url')
  const nowMs = ctx.clock.now()
  const { ip, identity } = origin
  const device = deviceOf(origin.userAgent)
  const origins = originsOf(origin)
  const known = (await attemptsSql.knownOrigins(tx, [userId], origins)).get(userId)
  // A browser is recognized by its identity; without one, by its address.
  if (!isFirst && !known?.has(origins.identity ?? origins.address))
    await notifyChange(tx, userId, 'newDevice', nowMs, { device: device || ip, ip })
  await sessionsSql.insertSession(
    tx,
    { tokenHash: hashToken(token), userId, ip, identity, device, givenBy },
    nowMs,
  )
  await attemptsSql.rememberOrigins(tx, userId, origins, nowMs)
  return { userId, token }
}

/** A session expires when it is idle for a while, and some weeks after the log-in even if it is in use. */
export function standingSince({ clock, config }: Context): sessionsSql.SessionBounds {
  const nowMs = clock.now()
  return { idleSinceMs: nowMs - config.sessionIdleMs, openedSinceMs: nowMs - config.sessionLifeMs }
}

/**
 * Resolves a token to its player as long as the session stands. Each call counts as activity. Sessions are read in
 * batches for concurrent callers and never cached: one that was ended a moment ago lets nobody in.
 */
export function authenticator(ctx: Context): (token: string) => Promise<Result<UserId, Refusal>> {
  const findSession = readTogether({
    most: SESSIONS_PER_READ,
    read: (tokenHashes: readonly string[]) => {
      const dueSinceMs = ctx.clock.now() - TOUCH_EVERY_MS
      return sessionsSql.findSessions(ctx.db, tokenHashes, { ...standingSince(ctx), dueSinceMs })
    },
  })
  return async (token) => {
    if (isViewToken(token)) {
      const viewed = await findViewed(ctx, token)
      return viewed === null ? err(refusal('sessionEnded')) : ok(viewed)
    }
    if (!TOKEN.test(token)) return err(refusal('loginNeeded'))
    const tokenHash = hash('sha256', token, 'hex')
    const session = await findSession(tokenHash)
    if (!session) return err(refusal('loginNeeded'))
    if (!session.stands) return err(refusal('sessionEnded'))
    if (session.isDue) await sessionsSql.touchSession(ctx.db, Buffer.from(tokenHash, 'hex'), ctx.clock.now())
    return ok(session.userId)
  }
}

/** The player of a ticket that is still good, and the session it is for. Does not use it up. */
export async function playerOfTicket(
  ctx: Context,
  ticket: string,
): Promise<{ readonly userId: UserId; readonly sessionHash: Buffer } | null> {
  const sessionHash = await findTicket(ctx.db, hashToken(ticket), ctx.clock.now())
  const session = sessionHash && (await findStandingSession(ctx.db, sessionHash, standingSince(ctx)))
  return session ? { userId: session.userId, sessionHash } : null
}

/** Returns the sessions of these (by token hash) that still stand, as hex. Does not count as activity. */
export async function standingSessions(
  ctx: Context,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const standing = await sessionsSql.findStandingSessions(ctx.db, tokenHashes, standingSince(ctx))
  return new Set(standing.map((tokenHash) => tokenHash.toString('hex')))
}

/**
 * The player as shown on the page. `token` is the caller's own: it is stored nowhere to be read from. `appVersion` is that of the app
 * that asks: the native one, or the site's build.
 */
export async function currentUser(
  ctx: AccountContext,
  { userId, token }: LoggedIn,
  appVersion: string,
): Promise<User> {
  const [profile, balances, deposits, vip] = await Promise.all([
    sql.findProfile(ctx.db, userId),
    ctx.ledger.balances(userId),
    ctx.accountHooks.depositsOf(userId),
    readVipTable(ctx.db),
  ])
  const { id, symbol, decimalLength } = currency(balances.currencyId)
  const level = vipLevelOf(vip, id, profile.wagered, profile.vipAnnounced)
  if (level > (profile.vipAnnounced ?? -1) && !isViewToken(token)) await notifyLevel(ctx, userId, level)
  return {
    token,
    userId,
    username: profile.username,
    nickname: profile.nickname || profile.username,
    email: profile.email ?? '',
    phone: profile.phone ?? '',
    avatar: profile.avatar,
    balance: formatAmount(balances.main, decimalLength),
    taskBonusBalance: formatAmount(balances.task, decimalLength),
    registerTaskBonusBalance: formatAmount(balances.register, decimalLength),
    depositForWithdraw: formatAmount(deposits.leftIn(id), decimalLength),
    symbol: ctx.config.gpc?.symbol ?? symbol,
    ...(await shownMoney(ctx, id, profile.shownCurrencyId ?? id)),
    useGameSymbol: ctx.config.gpc !== null && profile.shownCurrencyId === null,
    currencyId: id,
    noticeUpdateTime: profile.noticeUpdateAt?.getTime() ?? 0,
    unreadNotices: profile.unread,
    quietNotices: [...profile.quiet],
    phoneChecked: profile.phoneChecked,
    rechargeCount: deposits.count,
    firstRechargeFlag: deposits.count > 0,
    vipLevel: { level },
    thirdLoginTypes: profile.thirdIssuers.includes(ctx.config.oidc?.issuer ?? '') ? [THIRD_TYPE] : [],
    bind2Auth: profile.secondFactor,
    appVersion,
    hideName: profile.hideName,
    inviteCode: profile.inviteCode,
    seq: balances.seq,
  }
}
