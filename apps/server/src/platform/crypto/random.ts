import { randomFillSync } from 'node:crypto'
import type { RandomBytes } from '@baize/kit'

const POOL_BYTES = 8192
/** Larger requests are rare and bypass the pool. */
const MOST_FROM_POOL = 64

/**
 * Random bytes of the system's generator, fetched a page at a time: a system call per id costs more than the rest of
 * the id. Bytes are handed out once and then wiped, so that no seed or token can be read from the pool afterwards.
 */
export function pooledRandomBytes(fill: (bytes: Uint8Array) => Uint8Array = randomFillSync): RandomBytes {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  return (size) => {
    if (size > MOST_FROM_POOL) return fill(new Uint8Array(size))
    if (used + size > POOL_BYTES) {
      fill(pool)
      used = 0
    }
    const bytes = pool.slice(used, used + size)
    pool.fill(0, used, used + size)
    used += size
    return bytes
  }
}
