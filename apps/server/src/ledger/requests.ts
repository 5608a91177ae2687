import { type BetId, betId, type Clock, type RandomBytes, uuidV7 } from '@baize/kit'
import type { LedgerCommand, PlayBet } from './commands.ts'

/** A canonical UUIDv7: sorting such ids as text sorts them by time. */
const SORTS_BY_TIME = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const PLAYERS_KEY = /^([0-9a-f-]{36}):([1-9][0-9]{0,14})$/

const UUID_LENGTH = 36
const VERSION_AT = 14
const VARIANT_AT = 19
const VARIANTS = '89ab'
/** Allowed clock skew of a caller. */
const SKEW_MS = 5 * 60_000

/** The request id comes first: ids that sort by time keep the key index growing at one end. */
export const keyOf = (requestId: string, userId: string): string => `${requestId}:${userId}`

/** The request id and player of a key `id:player`, if the id sorts by time. */
export function requestIn(key: string): { readonly id: string; readonly userId: string } | null {
  const [, id = '', userId = ''] = PLAYERS_KEY.exec(key) ?? []
  return SORTS_BY_TIME.test(id) ? { id, userId } : null
}

/**
 * The bet id taken from the request id, if possible: the bet is then found by its key and needs no separate record.
 * Null for an id without a timestamp, or with one that is not now: bets are stored and listed by the time in their id.
 */
export function betIdFrom(requestId: string, nowMs: number): BetId | null {
  if (!SORTS_BY_TIME.test(requestId)) return null
  const madeMs = Number.parseInt(requestId.slice(0, 8) + requestId.slice(9, 13), 16)
  return Math.abs(madeMs - nowMs) <= SKEW_MS ? betId(requestId) : null
}

/**
 * An id for a bet that cannot take its request's. UUID version 8, which no request can give a bet: otherwise a player
 * who has seen the id could request another bet under it, and at most one of the two could ever be settled.
 */
export function ownBetId(clock: Clock, randomBytes: RandomBytes): BetId {
  const id = uuidV7(clock, randomBytes)
  return betId(`${id.slice(0, VERSION_AT)}8${id.slice(VERSION_AT + 1)}`)
}

/**
 * A one-shot bet whose key is its own id, so that one row records it all. Runs on every command, so it checks only a
 * few characters.
 */
export const isWhole = (command: LedgerCommand): command is PlayBet =>
  command.kind === 'bet.play' &&
  command.key.length === UUID_LENGTH + 1 + command.userId.length &&
  command.key.startsWith(command.betId) &&
  command.key.endsWith(command.userId) &&
  command.key[UUID_LENGTH] === ':' &&
  isPlainUuid(command.betId)

/** A step requested by its player, under a request id that sorts by time. */
export const isOwnStep = (command: LedgerCommand): boolean =>
  command.kind === 'bet.step' && requestIn(command.key)?.userId === command.userId

/** A settlement that no player requested: of a drawn term or an ended round. */
export const isHouseSettle = (command: LedgerCommand): boolean =>
  command.kind === 'bet.settle' && requestIn(command.key) === null

/** The hex digits are checked when the id is encoded. */
const isPlainUuid = (id: string): boolean =>
  id.length === UUID_LENGTH &&
  id[8] === '-' &&
  id[13] === '-' &&
  id[VERSION_AT] === '7' &&
  id[18] === '-' &&
  VARIANTS.includes(id.charAt(VARIANT_AT)) &&
  id[23] === '-' &&
  id === id.toLowerCase()

/** The mark as the database returns it. */
export function markText(body: string): string {
  const { high, low } = markOf(body)
  return String((BigInt(high | 0) << 32n) | BigInt(low >>> 0))
}

/**
 * An eight-byte hash that tells a replay of a bet from another request under the same key. It need not be secure: a
 * caller who finds a collision only gets the answer to their own first request.
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
