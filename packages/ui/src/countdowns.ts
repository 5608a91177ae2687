type Running = {
  readonly leftMs: number
  readonly sinceMs: number
  readonly timer: ReturnType<typeof setTimeout>
}

export type Countdowns = {
  readonly start: (id: number, ms: number) => void
  readonly stop: (id: number) => void
  /** Pauses all timers until `goOn`. */
  readonly hold: () => void
  readonly resume: () => void
}

/** Calls `end` for each id when its time is up; time does not pass while held. */
export function countdowns(end: (id: number) => void): Countdowns {
  const running = new Map<number, Running>()
  const waiting = new Map<number, number>()
  let held = false

  const run = (id: number, leftMs: number) => {
    const timer = setTimeout(() => {
      running.delete(id)
      end(id)
    }, leftMs)
    running.set(id, { leftMs, sinceMs: Date.now(), timer })
  }
  const resume = () => {
    held = false
    for (const [id, leftMs] of waiting) run(id, leftMs)
    waiting.clear()
  }
  return {
    start: (id, ms) => {
      if (held) waiting.set(id, ms)
      else run(id, ms)
    },
    // An element removed under the pointer fires no pointerleave, so the other timers resume here.
    stop: (id) => {
      clearTimeout(running.get(id)?.timer)
      running.delete(id)
      waiting.delete(id)
      if (held) resume()
    },
    hold: () => {
      held = true
      for (const [id, { leftMs, sinceMs, timer }] of running) {
        clearTimeout(timer)
        waiting.set(id, Math.max(leftMs - (Date.now() - sinceMs), 0))
      }
      running.clear()
    },
    resume,
  }
}
