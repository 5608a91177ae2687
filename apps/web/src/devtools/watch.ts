import * as z from 'zod/mini'

/** Threshold of the probe: `debugger` takes no time without developer tools, and pauses while they are open. */
const PAUSE_MS = 80
const AGAIN_AFTER_MS = 1200

const Reply = z.union([z.object({ looking: z.literal(true) }), z.object({ pausedMs: z.number() })])

/** Worker that is paused by `debugger` while developer tools are open. */
export type Probe = {
  look(): void
  onReply(listener: (reply: unknown) => void): void
  onFailure(listener: () => void): void
}
/** Unpatched timers of the page, which the lock does not freeze. */
export type Timers = {
  setTimeout(action: () => void, ms: number): number
  clearTimeout(timer: number | undefined): void
}

/**
 * Polls whether developer tools are open. `startOver` discards the probe in flight, for a caller that has just locked
 * the page itself; the next probe follows after the usual interval.
 */
export function watchDevtools(probe: Probe, timers: Timers, onVerdict: (open: boolean) => void) {
  let silence: number | undefined
  let next: number | undefined
  let counts = false
  let broken = false

  const look = () => {
    counts = true
    // A worker that failed to start cannot detect anything; a page locked by a shortcut must not stay locked.
    if (broken) onVerdict(false)
    else probe.look()
  }
  const verdict = (open: boolean) => {
    if (counts) onVerdict(open)
  }
  const wait = (action: () => void) => {
    silence = timers.setTimeout(action, PAUSE_MS)
  }
  const lookLater = () => {
    timers.clearTimeout(silence)
    timers.clearTimeout(next)
    next = timers.setTimeout(look, AGAIN_AFTER_MS)
  }
  probe.onReply((data) => {
    const reply = Reply.safeParse(data)
    if (!reply.success) return
    if ('looking' in reply.data) {
      // Two waits, because a busy phone may be late once.
      wait(() => wait(() => verdict(true)))
      return
    }
    lookLater()
    verdict(reply.data.pausedMs > PAUSE_MS)
  })
  probe.onFailure(() => {
    broken = true
    look()
  })
  look()
  return {
    startOver: () => {
      counts = false
      lookLater()
    },
  }
}
