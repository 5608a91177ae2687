import * as z from 'zod/mini'

/** Without tools the statement takes no time at all; whoever has them open stops at it. */
const PAUSE_MS = 80
const AGAIN_AFTER_MS = 1200

const Reply = z.union([z.object({ looking: z.literal(true) }), z.object({ pausedMs: z.number() })])

/** The worker that stops where developer tools are open. */
export type Probe = {
  look(): void
  onReply(listener: (reply: unknown) => void): void
  onFailure(listener: () => void): void
}
/** The page's own timers, which no lock stops. */
export type Timers = {
  setTimeout(action: () => void, ms: number): number
  clearTimeout(timer: number | undefined): void
}

/**
 * Looks again and again and says whether developer tools are open. `startOver` is for who knows better for now: what is under
 * way no longer counts, and the next look comes after the usual time.
 */
export function watchDevtools(probe: Probe, timers: Timers, onVerdict: (open: boolean) => void) {
  let silence: number | undefined
  let next: number | undefined
  let counts = false
  let broken = false

  const look = () => {
    counts = true
    // A worker that never came cannot tell; what a key has locked must not stay locked for that.
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
      // Twice, because a busy phone may be late once.
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
