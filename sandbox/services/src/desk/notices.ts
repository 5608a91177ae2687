import { strikes } from '@baize/sandbox-shared/faults'
import type { DeskFaults } from './faults.ts'

/** A notice as it is sent. */
export type Letter = {
  readonly to: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const ANSWER_WITHIN_MS = 10_000
/** Providers repeat a notice that is not answered with success, with growing pauses. */
const RETRIES_MS = [500, 2000, 10_000, 60_000, 300_000]
const OVERTAKEN_AFTER_MS = 3_000

type Notices = {
  readonly post: (letter: Letter, faults: DeskFaults) => void
  /** Notices that wait, are on their way, or will be repeated. */
  readonly open: () => number
  readonly stop: () => void
}

/** Sends notices to the merchant, repeats those that it did not take, and spoils them as the faults say. */
export function createNotices(): Notices {
  const timers = new Set<NodeJS.Timeout>()
  let open = 0
  const stopping = new AbortController()

  function after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  async function send(letter: Letter, attempt = 0): Promise<void> {
    const isTaken = await fetch(letter.to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...letter.headers },
      body: letter.body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    }).then(
      (response) => response.ok,
      () => false,
    )
    const again = RETRIES_MS[attempt]
    if (!isTaken && again !== undefined && !stopping.signal.aborted)
      after(again, () => void send(letter, attempt + 1))
    else open -= 1
  }

  return {
    post: (letter, faults) => {
      const waitMs = faults.delayMs + (strikes(faults, 'reorder') ? OVERTAKEN_AFTER_MS : 0)
      for (let copy = 0; copy <= faults.duplicates; copy += 1) {
        open += 1
        after(waitMs, () => void send(letter))
      }
    },
    open: () => open,
    stop: () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
