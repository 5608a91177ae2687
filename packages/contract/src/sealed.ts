import type { Path } from './calls.ts'

const PLAIN = '/api/game/'
const SEALED = '/api/v1/game/'

/** Where a call goes when its body is sealed. Only game calls have such an address, and a launch has no body. */
export const sealedAddress = (path: Path): string | null =>
  path.startsWith(PLAIN) && path !== '/api/game/play' ? SEALED + path.slice(PLAIN.length) : null

/** `sk` and the key are each other's letters in the other order. */
export const backwards = (text: string): string => Array.from(text).toReversed().join('')

/** The cipher key of the start-up response, 64 hex digits: `sk` read backwards. Null when there is none. */
export function cipherKeyOf(sk: string): string | null {
  const key = backwards(sk)
  return /^[0-9a-f]{64}$/.test(key) ? key : null
}

export const NONCE_BYTES = 12
export const TAG_BYTES = 16

/**
 * What a sealed text is tied to, so that it opens nowhere else: the address, the time ST of the request, and whether it asks
 * or answers (or a request could be played back to the page as its own reply).
 */
export const boundTo = (address: string, st: string, direction: 'ask' | 'answer'): string =>
  `${direction} ${address} ${st}`

/** A reply to a sealed call is either JSON or this. */
export const isSealedText = (text: string): boolean => /^(?:[0-9a-f]{2}){28,}$/.test(text)
