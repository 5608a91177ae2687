import { measured } from './monitoring.ts'
import { TRAITS } from './traits.ts'

/** Four hashes side by side, each with a start and a factor of its own. */
const LANES: readonly (readonly [start: number, factor: number])[] = [
  [0x243f6a88, 0x9e3779b1],
  [0x85a308d3, 0x85ebca6b],
  [0x13198a2e, 0xc2b2ae35],
  [0x03707344, 0x27d4eb2f],
]

/** 128 bits of a text, as 32 digits. Tells browsers apart and keeps nothing secret; the strong hash is missing on pages without TLS. */
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

/** What a browser refuses to tell is as good as another answer. */
async function told(trait: () => unknown): Promise<unknown> {
  try {
    return (await trait()) ?? null
  } catch {
    return 'refused'
  }
}

/** How long the page may be kept from answering at a time. */
const SLICE_MS = 5
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A hash of what this browser tells about itself. Some of it takes long to find out, so the page is let in between. */
export function fingerprint(traits: typeof TRAITS = TRAITS): Promise<string> {
  return measured('fingerprint', async () => {
    const answers: Promise<readonly [string, unknown]>[] = []
    // What the page began with comes first.
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
