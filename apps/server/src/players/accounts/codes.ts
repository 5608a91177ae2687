import { timingSafeEqual } from 'node:crypto'
import { type LanguageId, type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, present, type RandomBytes, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { keyedHashes } from '../../platform/crypto/keys.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { addressKey } from '../../platform/http/rate-limit.ts'
import type { MessageChannel } from '../../platform/messages/message.ts'
import { canReach, newMessageId, putMessage } from '../../platform/messages/service.ts'
import { knownOrigins } from './attempts-sql.ts'
import { originsOf } from './backoff.ts'
import * as sql from './codes-sql.ts'

const VALID_MS = 5 * 60_000
const TRIES = 5
const RESEND_SECONDS = 60
const SENDS_PER_DAY = { purpose: 5, strangersOrigin: 3, address: 10, player: 10, origin: 100 } as const

export type Address = { readonly channel: MessageChannel; readonly to: string }
/** The only use a code is valid for. */
type Purpose = OpenPurpose | OwnPurpose
/** Can be requested by anybody who knows the address. */
type OpenPurpose = 'login' | 'reset' | 'register'
/** Requested and entered by one logged-in player alone. */
type OwnPurpose = `address of ${UserId}` | `withdrawal of ${UserId}`

/** Origin of a code request, or of its entry. */
export type CodeRequester = { readonly ip: string; readonly identity: string | null }

type CodeRequest = {
  readonly purpose: Purpose
  readonly address: Address
  /** Owner of the address; null if it has none, which must not show in the response. */
  readonly holder: UserId | null
  readonly from: CodeRequester
  readonly language: LanguageId
}

const isOpen = (purpose: Purpose): purpose is OpenPurpose =>
  purpose === 'login' || purpose === 'reset' || purpose === 'register'

/** Identifies a browser by its identity, which is secret; without one, by its address. */
function browserOf(from: CodeRequester): string {
  const { identity, address } = originsOf(from)
  return identity ?? address
}

/**
 * A code belongs to the browser that requested it; guesses from another browser find none. So a stranger can only guess
 * at codes of their own requests, and the send limits keep those few.
 */
const placeOf = (purpose: Purpose, { to }: Address, from: CodeRequester | null): sql.CodePlace => ({
  purpose,
  address: to,
  asker: from === null ? '' : browserOf(from),
})

const isWithdrawal = (purpose: Purpose): boolean => purpose.startsWith('withdrawal of ')

/**
 * Whether the owner is known to be the requester: the number is confirmed, or they have logged in with this browser
 * before. Its identity must say so: an address is shared with everybody behind the same router.
 */
async function isOwner(ctx: Context, { purpose, holder, from }: CodeRequest): Promise<boolean> {
  if (isWithdrawal(purpose)) return true
  const origins = originsOf(from)
  if (!isOpen(purpose) || holder === null || origins.identity === null) return false
  const known = await knownOrigins(ctx.db, [holder], origins)
  return known.get(holder)?.has(origins.identity) ?? false
}

/**
 * Strangers have send limits of their own, few per origin and few in total, apart from the owner's. From a browser that
 * was logged in before, the owner gets a code however many strangers request one. Withdrawal codes are counted apart
 * from all others: log-ins and resets cannot use them up.
 */
function limitsOf(
  { purpose, address: { to }, holder, from }: CodeRequest,
  owner: boolean,
): readonly sql.SendLimit[] {
  const apartMs = RESEND_SECONDS * 1000
  const origin = addressKey(from.ip)
  const here = `${purpose} to ${to} in ${isOpen(purpose) ? browserOf(from) : 'the session'}`
  const everywhere = { key: `from ${origin}`, mostADay: SENDS_PER_DAY.origin, apartMs: 0 }
  const own = { key: here, mostADay: SENDS_PER_DAY.purpose, apartMs }
  const ofPlayer =
    isOpen(purpose) || holder === null
      ? []
      : [{ key: `for ${holder}`, mostADay: SENDS_PER_DAY.player, apartMs: 0 }]
  if (owner)
    return [
      own,
      {
        key: `to ${to} for its ${isWithdrawal(purpose) ? 'withdrawals' : 'owner'}`,
        mostADay: SENDS_PER_DAY.address,
        apartMs: 0,
      },
      everywhere,
      ...ofPlayer,
    ]
  return [
    own,
    ...(isOpen(purpose)
      ? [
          { key: `${purpose} to ${to}`, mostADay: SENDS_PER_DAY.purpose, apartMs: 0 },
          { key: `${purpose} to ${to} from ${origin}`, mostADay: SENDS_PER_DAY.strangersOrigin, apartMs: 0 },
        ]
      : []),
    { key: `to ${to}`, mostADay: SENDS_PER_DAY.address, apartMs: 0 },
    everywhere,
    ...ofPlayer,
  ]
}

/**
 * Puts a code into the outbox; returns the seconds until another may be requested. The answer is the same, and takes as
 * long, whether the address has an account or not. A code that certainly did not arrive is undone (`undoFailedCode`):
 * the previous one is valid again. Its send is given back to a requester who is known to be the owner, or a newcomer; to
 * a stranger it counts, because the limit would tell them otherwise which addresses have accounts.
 */
export async function sendCode(
  ctx: Context,
  input: CodeRequest,
): Promise<Result<{ seconds: number }, Refusal>> {
  const { purpose, address, holder, from, language } = input
  if (!canReach(ctx.config, address.channel, address.to)) return err(refusal('messageFailed'))
  const nowMs = ctx.clock.now()
  const owner = await isOwner(ctx, input)
  const limits = limitsOf(input, owner)
  const keys = limits.map(({ key }) => key)
  const code = sixDigits(ctx.randomBytes)
  const id = newMessageId(ctx)
  const fresh: sql.StoredCode = {
    ...placeOf(purpose, address, isOpen(purpose) ? from : null),
    userId: holder,
    hash: hashOf(ctx, purpose, address, code),
    tries: 0,
    expiresAtMs: nowMs + VALID_MS,
  }
  const isGivenBack = owner || !isOpen(purpose) || purpose === 'register'
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockSends(tx, keys)
    const sent = await sql.countSends(tx, keys, nowMs - DAY_MS)
    const refused = tooSoon(limits, sent, nowMs)
    if (refused) return err(refused)
    await sql.insertSends(tx, keys, nowMs, isGivenBack ? id : null)
    await sql.replaceCode(tx, fresh, id)
    await putMessage(ctx, tx, {
      ...address,
      id,
      words: 'messages.code',
      values: { code },
      language,
      userId: holder,
      notAfterMs: fresh.expiresAtMs,
      // Its owner cannot confirm a suppressed address in any other way.
      confirms: !isOpen(purpose) && !isWithdrawal(purpose),
      // A newcomer's number has no holder yet.
      withheld: holder === null && purpose !== 'register',
    })
    return ok({ seconds: RESEND_SECONDS })
  })
}

/** A message failed for good. Nothing happens if it carried no code, or if a newer one has replaced that. */
export const undoFailedCode = (
  ctx: Pick<Context, 'clock'>,
  tx: Queryable,
  messageId: string,
): Promise<void> => sql.undoCode(tx, messageId, ctx.clock.now())

function tooSoon(
  limits: readonly sql.SendLimit[],
  sent: Awaited<ReturnType<typeof sql.countSends>>,
  nowMs: number,
): Refusal | null {
  const waits = limits.map(({ key, apartMs }) => (sent.get(key)?.lastAtMs ?? -Infinity) + apartMs - nowMs)
  const waitMs = Math.max(...waits)
  if (waitMs > 0) return refusal('tooManyRequests', { seconds: String(Math.ceil(waitMs / 1000)) })
  return limits.some(({ key, mostADay }) => (sent.get(key)?.count ?? 0) >= mostADay)
    ? refusal('codeLimit')
    : null
}

/** Uniform by rejection sampling: draws that would bias the result are repeated. */
function sixDigits(randomBytes: RandomBytes): string {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE()
    if (drawn < 4_294_000_000) return String(drawn % 1_000_000).padStart(6, '0')
  }
}

const hashOf = (ctx: Context, purpose: Purpose, { to }: Address, code: string): Buffer =>
  present(keyedHashes(ctx.config.accountSecrets, 'codes', `${purpose}\n${to}\n${code}`)[0], 'hash of a code')

export type RightCode = {
  readonly userId: UserId
  /** Uses the code up; true for exactly one caller. */
  readonly burn: () => Promise<boolean>
}

type Entered = {
  readonly address: Address
  readonly code: string
} & (
  | { readonly purpose: OpenPurpose; readonly from: CodeRequester }
  /** The session identifies the player. */
  | { readonly purpose: OwnPurpose; readonly from: null }
)

/**
 * Checks a code without using it up: a player who still owes a second factor keeps it. Wrong, expired and never sent
 * get the same refusal.
 */
export async function checkCode(
  ctx: Context,
  { purpose, address, from, code }: Entered,
): Promise<Result<RightCode, Refusal>> {
  const right = await tryCode(ctx, placeOf(purpose, address, from), hashOf(ctx, purpose, address, code))
  if (!right?.userId) return err(refusal('wrongCode'))
  return ok({ userId: right.userId, burn: right.burn })
}

/** Checks the code of a new account, whose number has no holder yet. */
export async function checkNewcomersCode(
  ctx: Context,
  address: Address,
  from: CodeRequester,
  code: string,
): Promise<Result<Pick<RightCode, 'burn'>, Refusal>> {
  const place = placeOf('register', address, from)
  const right = await tryCode(ctx, place, hashOf(ctx, 'register', address, code))
  return right ? ok({ burn: right.burn }) : err(refusal('wrongCode'))
}

/** Null for a wrong code. A right one costs no attempt. */
async function tryCode(
  ctx: Context,
  place: sql.CodePlace,
  hash: Buffer,
): Promise<{ readonly userId: UserId | null; readonly burn: () => Promise<boolean> } | null> {
  const inForce = await sql.takeTry(ctx.db, place, TRIES, ctx.clock.now())
  if (inForce === null || !timingSafeEqual(inForce.hash, hash)) return null
  await sql.giveTryBack(ctx.db, place, hash)
  return { userId: inForce.userId, burn: () => sql.deleteCode(ctx.db, place, hash) }
}
