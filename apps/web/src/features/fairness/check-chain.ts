import type { PlayedRound } from '@baize/contract/player'
import { checkChain, nextLink, verifyRound } from '@baize/rules'

/** Hashes per task: a few milliseconds, so that a running round keeps rendering. */
const HASHES_PER_TASK = 2000

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Hashes a link the given number of times. For a round of the chain the result is the published end. */
export async function endOf(
  hash: string,
  links: number,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<string> {
  let reached = hash
  for (let done = 1; done <= links && !signal.aborted; done++) {
    reached = nextLink(reached)
    if (done % HASHES_PER_TASK > 0) continue
    onProgress(done)
    await breathe()
  }
  return reached
}

export type ChainFinding = { readonly rounds: number; readonly fault: string | null }

/**
 * Verifies rounds of one chain, newest first as the server sends them: each hash leads to the round before, the oldest
 * to the published end, and each round ended at the multiplier its hash yields.
 */
export async function checkRounds(
  newestFirst: readonly PlayedRound[],
  signal: AbortSignal,
): Promise<ChainFinding> {
  const newest = newestFirst[0]
  const rounds = newestFirst.filter(({ chain }) => chain.id === newest?.chain.id).toReversed()
  const [oldest] = rounds
  const found = (fault: string | null): ChainFinding => ({ rounds: rounds.length, fault })
  if (!oldest) return found(null)
  const broken = checkChain(
    nextLink(oldest.hash),
    rounds.map(({ hash }) => hash),
  )
  if (broken) return found(`#${rounds[broken.index]?.number}`)
  const wrong = rounds.find(
    (round, index) => round.link !== oldest.link + index || !verifyRound(round, null).ok,
  )
  if (wrong) return found(`#${wrong.number}`)
  const end = await endOf(oldest.hash, oldest.link, signal)
  return found(end === oldest.chain.endHash ? null : `${end} ≠ ${oldest.chain.endHash}`)
}
