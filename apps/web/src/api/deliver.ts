import { REFUSALS } from '@baize/contract/player'
import { type Envelope, isAccepted } from '@baize/contract/shared'
import { isUnknownOutcome } from './wire.ts'

/** Backoff before each retry. The length bounds the retries: after the last one the outcome stays unknown. */
const PAUSES_MS = [400, 1000, 2000, 4000, 8000, 15_000]

type Delivery = {
  /** Waits for the backoff, or less if the connection comes back. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onLost: (willRetry: boolean) => void
  /** Whether automatic retries are allowed at all; defaults to always. */
  readonly mayRetry?: () => boolean
  /** Aborted once nobody waits for the response any more. */
  readonly signal: AbortSignal
}

/**
 * Sends a call that carries a request id until its outcome is known. Retrying is safe, because the server replays its
 * first response to the same id; a new id could stake or pay twice. Null when the retries are used up.
 */
export async function deliver<Reply>(
  send: () => Promise<Envelope<Reply>>,
  { pause, onLost, mayRetry = () => true, signal }: Delivery,
): Promise<Envelope<Reply> | null> {
  const attempt = async (tries: number): Promise<Envelope<Reply> | null> => {
    const answer = await send()
    if (signal.aborted) return null
    if (!isInDoubt(answer, tries > 0)) return answer
    const ms = mayRetry() ? PAUSES_MS[tries] : undefined
    onLost(ms !== undefined)
    if (ms === undefined) return null
    await pause(ms, signal)
    return signal.aborted ? null : attempt(tries + 1)
  }
  return attempt(0)
}

/**
 * No response, or a server fault midway: the call may or may not have taken effect. A busy server rejected only this
 * try; the outcome of the one before it is still unknown.
 */
function isInDoubt<Reply>(answer: Envelope<Reply>, wasInDoubt: boolean): boolean {
  if (isAccepted(answer)) return false
  const { serverFault, serverBusy } = REFUSALS
  return (
    isUnknownOutcome(answer) ||
    answer.status === serverFault.status ||
    (wasInDoubt && answer.status === serverBusy.status)
  )
}

/** Browser implementation of `pause`: ends early when the network is back, and waits as long as there is none. */
export function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(done, ms) : undefined
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
    function done(): void {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
