import { timingSafeEqual } from 'node:crypto'
import { type LanguageId, type MessageChannel, type Refusal, refusal } from '@baize/contract'
import { err, ok, present, type RandomBytes, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { addressKey } from '../../http/rate-limit.ts'
import { keyedHashes } from '../../keys.ts'
import { type Message, sendMessage } from '../messages/service.ts'
import * as sql from './codes-sql.ts'

const DAY_MS = 24 * 60 * 60_000
const VALID_MS = 5 * 60_000
const TRIES = 5
const RESEND_SECONDS = 60
const SENDS_A_DAY = { purpose: 5, address: 10, player: 10, origin: 100 } as const

export type Address = { readonly channel: MessageChannel; readonly to: string }
/** What a code is for: one for a log-in does nothing else. A player's own are theirs alone. */
export type Purpose = 'login' | 'reset' | `address of ${UserId}` | `withdrawal of ${UserId}`

type Wish = {
  readonly purpose: Purpose
  readonly address: Address
  /** Whose the address is; null for nobody's, who is answered like anybody. */
  readonly holder: UserId | null
  readonly ip: string
  readonly language: LanguageId
}

const limitsOf = ({ purpose, address: { to }, holder, ip }: Wish): readonly sql.SendLimit[] => [
  { key: `${purpose} to ${to}`, mostADay: SENDS_A_DAY.purpose, apartMs: RESEND_SECONDS * 1000 },
  { key: `to ${to}`, mostADay: SENDS_A_DAY.address, apartMs: 0 },
  { key: `from ${addressKey(ip)}`, mostADay: SENDS_A_DAY.origin, apartMs: 0 },
  ...(/^(?:address|withdrawal) of /.test(purpose) && holder !== null
    ? [{ key: `for ${holder}`, mostADay: SENDS_A_DAY.player, apartMs: 0 }]
    : []),
]

/** The seconds after which another may be asked for. What could not be sent counts for nothing, and the code before it stays. */
export async function sendCode(ctx: Context, wish: Wish): Promise<Result<{ seconds: number }, Refusal>> {
  const { purpose, address, holder, language } = wish
  const nowMs = ctx.clock.now()
  const limits = limitsOf(wish)
  const keys = limits.map(({ key }) => key)
  const code = sixDigits(ctx.randomBytes)
  const fresh: sql.StoredCode = {
    purpose,
    address: address.to,
    userId: holder,
    hash: hashOf(ctx, purpose, address, code),
    tries: 0,
    expiresAtMs: nowMs + VALID_MS,
  }
  const claimed = await inTransaction(ctx.db, async (tx) => {
    await sql.lockSends(tx, keys)
    const sent = await sql.countSends(tx, keys, nowMs - DAY_MS)
    const refused = tooSoon(limits, sent, nowMs)
    if (refused) return err(refused)
    await sql.insertSends(tx, keys, nowMs)
    return ok(await sql.replaceCode(tx, fresh))
  })
  if (!claimed.ok) return claimed
  const message: Message = { ...address, words: 'messages.code', values: { code }, language }
  if (await sendMessage(ctx, message, { deliver: holder !== null })) return ok({ seconds: RESEND_SECONDS })
  await inTransaction(ctx.db, async (tx) => {
    await sql.deleteSends(tx, keys, nowMs)
    const isOurs = await sql.deleteCode(tx, { purpose, address: address.to }, fresh.hash)
    if (isOurs && claimed.value) await sql.replaceCode(tx, claimed.value)
  })
  return err(refusal('messageFailed'))
}

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

/** Each as likely as any other: what would favour some is drawn again. */
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
  /** Uses it up, true for one caller alone. */
  readonly burn: () => Promise<boolean>
}

/** Looks at a code without using it up: who still owes a second factor keeps it. Wrong, too late and never sent are one answer. */
export async function checkCode(
  ctx: Context,
  { purpose, address, code }: { readonly purpose: Purpose; readonly address: Address; readonly code: string },
): Promise<Result<RightCode, Refusal>> {
  const place = { purpose, address: address.to }
  const hash = hashOf(ctx, purpose, address, code)
  const inForce = await sql.takeTry(ctx.db, place, TRIES, ctx.clock.now())
  const right = inForce !== null && timingSafeEqual(inForce.hash, hash)
  if (!right || inForce.userId === null) return err(refusal('wrongCode'))
  await sql.giveTryBack(ctx.db, place, hash)
  return ok({ userId: inForce.userId, burn: () => sql.deleteCode(ctx.db, place, hash) })
}
