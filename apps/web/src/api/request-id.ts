import { risingIds } from '@baize/kit'
import { serverNow } from '../session/server-time.ts'

/**
 * New id for one mutating call. Ids are monotonic and based on server time, so the server can tell at a glance that an
 * id is unused, and an instant bet takes it as its own id. `crypto.randomUUID` is missing on plain HTTP;
 * `getRandomValues` is not.
 */
export const newRequestId = risingIds({ now: serverNow }, (size) =>
  crypto.getRandomValues(new Uint8Array(size)),
)
