import { type BetId, betId, type Clock, type RandomBytes, uuidV7 } from '@baize/kit'
import type { LedgerCommand, PlayBet } from './commands.ts'

/** A UUID of version 7 as everybody writes it: ids that are sorted as text are sorted by their time. */
const SORTS_BY_TIME = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const PLAYERS_KEY = /^([0-9a-f-]{36}):([1-9][0-9]{0,14})$/

const UUID_LENGTH = 36
const VERSION_AT = 14
const VARIANT_AT = 19
const VARIANTS = '89ab'
/** A caller's clock may be off by this much. */
const SKEW_MS = 5 * 60_000

/** The request's id first: ids that sort by time keep the index of keys growing at one end. */
export const keyOf = (requestId: string, userId: string): string => `${requestId}:${userId}`

/** Whose request a key of the form `id:player` is, where such ids sort by time. */
export function requestIn(key: string): { readonly id: string; readonly userId: string } | null {
  const [, id = '', userId = ''] = PLAYERS_KEY.exec(key) ?? []
  return SORTS_BY_TIME.test(id) ? { id, userId } : null
}

/**
 * The id a bet takes from its request, if it can have it: the bet then is found by its key, and needs no record beside it. Null
 * for an id that does not say when it was made, or says a time that is not now: bets are kept and listed by the time in their id.
 */
export function betIdFrom(requestId: string, nowMs: number): BetId | null {
  if (!SORTS_BY_TIME.test(requestId)) return null
  const madeMs = Number.parseInt(requestId.slice(0, 8) + requestId.slice(9, 13), 16)
  return Math.abs(madeMs - nowMs) <= SKEW_MS ? betId(requestId) : null
}

/**
 * The id of a bet that takes none from its request. Of version 8, which no request gives a bet: a player who has seen it could
 * otherwise ask for another bet under the same id, and no more than one of the two could ever be settled.
 */
export function ownBetId(clock: Clock, randomBytes: RandomBytes): BetId {
  const id = uuidV7(clock, randomBytes)
  return betId(`${id.slice(0, VERSION_AT)}8${id.slice(VERSION_AT + 1)}`)
}

/** A bet made at once whose key is its own id: it is all there is to write down. Asked of every command, so by a few signs alone. */
export const isWhole = (command: LedgerCommand): command is PlayBet =>
  command.kind === 'bet.play' &&
  command.key.length === UUID_LENGTH + 1 + command.userId.length &&
  command.key.startsWith(command.betId) &&
  command.key.endsWith(command.userId) &&
  command.key[UUID_LENGTH] === ':' &&
  isPlainUuid(command.betId)

/** A step that its player asked for, under a request's id that sorts by time. */
export const isOwnStep = (command: LedgerCommand): boolean =>
  command.kind === 'bet.step' && requestIn(command.key)?.userId === command.userId

/** Digits are looked at when it is written down. */
const isPlainUuid = (id: string): boolean =>
  id.length === UUID_LENGTH &&
  id[8] === '-' &&
  id[13] === '-' &&
  id[VERSION_AT] === '7' &&
  id[18] === '-' &&
  VARIANTS.includes(id.charAt(VARIANT_AT)) &&
  id[23] === '-' &&
  id === id.toLowerCase()

/** As the database says it. */
export function markText(body: string): string {
  const { high, low } = markOf(body)
  return String((BigInt(high | 0) << 32n) | BigInt(low >>> 0))
}

/**
 * Tells a repetition of a whole bet from another wish under the same key, in eight bytes. No secret hangs on it: who finds
 * another wish with the same mark gets the answer to their own first one.
 */
export function markOf(body: string): { readonly high: number; readonly low: number } {
  let high = 0x811c9dc5
  let low = 0x9e3779b9
  for (let i = 0; i < body.length; i++) {
    const code = body.charCodeAt(i)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 13)
  }
  return { high: high ^ (low >>> 16), low: low ^ Math.imul(high, 0xc2b2ae35) }
}
