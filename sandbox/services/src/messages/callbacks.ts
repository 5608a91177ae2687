import type { Fault } from './inbox.ts'

export type Callback = {
  readonly url: string
  readonly init: { headers: Record<string, string>; body: string }
}

/** Carriers repeat a callback that is not answered with success, with growing pauses. */
const RETRIES_MS = [200, 1000, 5000]
const APART_MS = 120

/** Posts status callbacks, one after the other as they happen, or as the fault has it. */
export function createCallbacks(): {
  readonly post: (callbacks: readonly Callback[], fault: Fault) => void
  readonly stop: () => void
} {
  const timers = new Set<NodeJS.Timeout>()
  const after = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }
  const send = async (callback: Callback, attempt = 0): Promise<void> => {
    const answered = await fetch(callback.url, {
      method: 'POST',
      ...callback.init,
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    }).then(
      (response) => response.ok || (response.status >= 400 && response.status < 500),
      () => false,
    )
    const again = RETRIES_MS[attempt]
    if (!answered && again !== undefined) after(again, () => void send(callback, attempt + 1))
  }
  return {
    post: (callbacks, fault) => {
      const order = fault === 'reorder' ? callbacks.toReversed() : callbacks
      const all = fault === 'duplicate' ? order.flatMap((callback) => [callback, callback]) : order
      for (const [n, callback] of all.entries()) after(APART_MS * (n + 1), () => void send(callback))
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
