import { type BetId, betId } from '@baize/kit'
import type { LedgerCommand, PlayBet } from './commands.ts'

/** A UUID of version 7 as everybody writes it: ids that are sorted as text are sorted by their time. */
const SORTS_BY_TIME = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const PLAYERS_KEY = /^([0-9a-f-]{36}):([1-9][0-9]{0,14})$/

const UUID_LENGTH = 36
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

/** A bet made at once whose key is its own id: it is all there is to write down. */
export const isWhole = (command: LedgerCommand): command is PlayBet =>
  command.kind === 'bet.play' &&
  command.key.length === UUID_LENGTH + 1 + command.userId.length &&
  command.key.startsWith(command.betId) &&
  command.key.endsWith(command.userId) &&
  SORTS_BY_TIME.test(command.betId)
