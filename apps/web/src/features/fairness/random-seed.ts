const SEED_BYTES = 10

/** A client seed for a player who does not care to think of one: random to the last digit, so that nobody can foresee it. */
export const randomSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
