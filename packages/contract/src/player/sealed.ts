const PLAIN = '/api/game/'
const SEALED = '/api/v1/game/'

/** Path of a call with a sealed body. Only game calls have one, except the launch, which has no body. */
export const sealedAddress = (path: string): string | null =>
  path.startsWith(PLAIN) && path !== '/api/game/play' ? SEALED + path.slice(PLAIN.length) : null

/** Reverses a text: `sk` is the key reversed, and vice versa. */
export const backwards = (text: string): string => Array.from(text).toReversed().join('')

/** Cipher key of the start-up response, 64 hex digits: `sk` reversed. Null if there is none. */
export function cipherKeyOf(sk: string): string | null {
  const key = backwards(sk)
  return /^[0-9a-f]{64}$/.test(key) ? key : null
}

export const NONCE_BYTES = 12
export const TAG_BYTES = 16

/**
 * Additional authenticated data of a sealed text, which ties it to the path, the request time ST and the direction.
 * Without the direction, a request could be replayed to the page as its own reply.
 */
export const boundTo = (address: string, st: string, direction: 'ask' | 'answer'): string =>
  `${direction} ${address} ${st}`

/** Whether the reply to a sealed call is sealed; otherwise it is JSON. */
export const isSealedText = (text: string): boolean => /^(?:[0-9a-f]{2}){28,}$/.test(text)
