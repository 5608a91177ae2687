import { measured } from './monitoring.ts'
import { TRAITS } from './traits.ts'

/** Four parallel hash lanes, each with its own seed and multiplier. */
const LANES: readonly (readonly [start: number, factor: number])[] = [
  [0x243f6a88, 0x9e3779b1],
  [0x85a308d3, 0x85ebca6b],
  [0x13198a2e, 0xc2b2ae35],
  [0x03707344, 0x27d4eb2f],
]

/**
 * 128-bit non-cryptographic hash as 32 hex digits. It only tells browsers apart; `crypto.subtle` is missing on pages
 * without TLS.
 */
export function digest(text: string): string {
  return LANES.map(([start, factor]) => {
    let hash = start
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), factor)
      hash ^= hash >>> 15
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
    hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
    return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0')
  }).join('')
}

/** A refusal to reveal a trait is itself a distinguishing value. */
async function told(trait: () => unknown): Promise<unknown> {
  try {
    return (await trait()) ?? null
  } catch {
    return 'refused'
  }
}

/** Longest time to block the main thread at once. */
const SLICE_MS = 5
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Hash of this browser's traits. Some are slow to compute, so it yields to the main thread in between. */
export function fingerprint(traits: typeof TRAITS = TRAITS): Promise<string> {
  return measured('fingerprint', async () => {
    const answers: Promise<readonly [string, unknown]>[] = []
    // Yields before the first trait, so that pending page work runs first.
    let until = Number.NEGATIVE_INFINITY
    for (const [name, trait] of Object.entries(traits)) {
      if (performance.now() > until) {
        await pause()
        until = performance.now() + SLICE_MS
      }
      answers.push(told(trait).then((answer) => [name, answer]))
    }
    const sorted = (await Promise.all(answers)).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return digest(JSON.stringify(sorted))
  })
}
