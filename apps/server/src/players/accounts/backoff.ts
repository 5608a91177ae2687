import type { UserId } from '@baize/kit'
import { addressKey } from '../../platform/http/rate-limit.ts'
import type { LoginName } from './identifiers.ts'

/** Failures older than this are forgotten. */
export const FAILURE_WINDOW_MS = 15 * 60_000
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 120_000

/**
 * Failures that are free before each further attempt has to wait: of one guesser at an account, of all strangers
 * together at an account, and of an address, which many people may share, at all accounts.
 */
const FREE_FAILURES = { guesser: 5, account: 100, address: 50 } as const

export type Failures = { readonly count: number; readonly lastAtMs: number }

/** Wait before the next attempt: doubles with each failure, up to two minutes. */
export function waitMs(failures: Failures, free: number, nowMs: number): number {
  if (failures.count < free) return 0
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures.count - free), LONGEST_WAIT_MS)
  return Math.max(0, failures.lastAtMs + wait - nowMs)
}

/** Origin of a log-in, as an address and as a browser. */
export type Origins = { readonly address: string; readonly identity: string | null }

export const originsOf = (from: { readonly ip: string; readonly identity: string | null }): Origins => ({
  address: `address:${addressKey(from.ip)}`,
  identity: from.identity === null ? null : `identity:${from.identity.toLowerCase()}`,
})

/** Bucket that counts one guesser's attempts at an account. */
export const guesserAt = (account: string, origin: string): Bucket => ({
  key: `${account} ${origin}`,
  free: FREE_FAILURES.guesser,
})

type Bucket = { readonly key: string; readonly free: number }

/** Buckets that count an attempt: `own` from its start until a success empties it, `shared` once it has failed. */
export type Buckets = { readonly own: readonly Bucket[]; readonly shared: readonly Bucket[] }

/**
 * An account's name, e-mail and phone share their buckets. An origin that has logged in to the account before is
 * counted on its own: strangers may guess all day without slowing the owner down. A browser's identity is secret, so it
 * takes precedence over the address, which others may share.
 */
export function bucketsOf(
  account: string,
  { address, identity }: Origins,
  known: ReadonlySet<string>,
): Buckets {
  if (identity !== null && known.has(identity)) return { own: [guesserAt(account, identity)], shared: [] }
  const addressWide = { key: address, free: FREE_FAILURES.address }
  if (known.has(address)) return { own: [guesserAt(account, address)], shared: [addressWide] }
  return {
    own: [guesserAt(account, address), ...(identity === null ? [] : [guesserAt(account, identity)])],
    shared: [{ key: account, free: FREE_FAILURES.account }, addressWide],
  }
}

/** Key that an account is counted under: the player if there is one, whatever name was typed, else that name. */
export function accountKey(name: LoginName, holder: UserId | undefined): string {
  if (holder !== undefined) return `user:${holder}`
  return `${name.by}:${name.by === 'phone' ? name.values.join(',') : name.value}`
}
