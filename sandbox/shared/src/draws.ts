import { createHmac } from 'node:crypto'

const BYTES = 6
const RANGE = 2 ** 48

/**
 * The draws of a round, a stream of HMAC-SHA256 blocks under its seed. The same seed gives the same draws, so a round
 * can be replayed after a crash, and checked by anyone who is given the seed.
 */
export function drawsOf(seed: string): { readonly below: (bound: number) => number } {
  let block = Buffer.alloc(0)
  let counter = 0
  let at = 0
  const next = (): number => {
    if (at + BYTES > block.length) {
      block = createHmac('sha256', seed).update(`${counter}`).digest()
      counter += 1
      at = 0
    }
    const drawn = block.readUIntBE(at, BYTES)
    at += BYTES
    return drawn
  }
  return {
    below: (bound) => {
      // Redraws above the last whole multiple, which would favour low numbers.
      const fair = RANGE - (RANGE % bound)
      for (;;) {
        const drawn = next()
        if (drawn < fair) return drawn % bound
      }
    },
  }
}
