import { risingIds } from '@baize/kit'
import { serverNow } from './server-time.ts'

/**
 * A new id for one mutating call, each above the one before it and by the server's time: the server then sees at a glance that
 * it was never used, and a bet made at once takes it for its own. `crypto.randomUUID` is missing on plain HTTP;
 * `getRandomValues` is not.
 */
export const newRequestId = risingIds({ now: serverNow }, (size) =>
  crypto.getRandomValues(new Uint8Array(size)),
)
