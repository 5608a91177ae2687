const SEED_BYTES = 10

/** A fully random client seed, unpredictable in every digit, for players who do not choose one. */
export const randomSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
