import { linkAfter } from '@baize/rules'

/** A few milliseconds of hashing, so that the screen stays usable. */
const LINKS_AT_ONCE = 2000

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Hashes a link the given number of times: for a round of a chain that is the published end. Null when stopped. */
export async function walkChain(
  hash: string,
  links: number,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<string | null> {
  let reached = hash
  for (let done = 0; done < links; done += LINKS_AT_ONCE) {
    reached = linkAfter(reached, Math.min(LINKS_AT_ONCE, links - done))
    onProgress(done)
    await breathe()
    if (signal.aborted) return null
  }
  return reached
}
