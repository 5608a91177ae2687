import { type Envelope, isAccepted, REFUSALS } from '@baize/contract'
import { isUnknownOutcome } from './wire.ts'

/** How long to wait before each further try. Their number is the bound: after the last one the outcome stays unknown. */
const PAUSES_MS = [400, 1000, 2000, 4000, 8000, 15_000]

type Delivery = {
  /** Waits out a pause, or less when the connection comes back. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onLost: (willRetry: boolean) => void
  /** Whether to try again by itself at all; always, unless told otherwise. */
  readonly mayRetry?: () => boolean
  /** Nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/**
 * Sends a call that carries a request id until its outcome is known. Sending it again is safe, because the server answers the
 * same id with the first answer; a new id could stake or pay twice. Null when the tries are used up.
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
 * No reply, or a server that fell over in the middle: the call may or may not have taken effect. A server that was too busy for this
 * try has said nothing of the one before it.
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

/** The browser's own pause: it ends early when the network is back, and does not end while there is none. */
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
