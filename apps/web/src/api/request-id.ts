import { type Clock, systemClock, uuidV7 } from '@baize/kit'

/**
 * A new id for one mutating call. It sorts by time, so that the server's index of keys, which are kept for ever, grows at one
 * end. `crypto.randomUUID` is missing on plain HTTP; `getRandomValues` is not.
 */
export const newRequestId = (clock: Clock = systemClock): string =>
  uuidV7(clock, (size) => crypto.getRandomValues(new Uint8Array(size)))
