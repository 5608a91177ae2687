/** A bounded number of things at once, a bounded number waiting, in the order they came. */
export type Turns = {
  /** Null when too many wait already; the work is then not begun. */
  take<T>(work: () => Promise<T>): Promise<T | null>
  isIdle(): boolean
}

export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  let busy = 0
  const queue: (() => void)[] = []
  return {
    async take(work) {
      if (busy < atOnce) busy += 1
      else {
        if (queue.length >= waiting) return null
        // Whoever ends hands its place over, so that nobody who comes in between can take it.
        await new Promise<void>((resolve) => queue.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else busy -= 1
      }
    },
    isIdle: () => busy === 0,
  }
}

/** One thing at a time for each key, different keys side by side. */
export function createLanes(waiting: number): <T>(key: string, work: () => Promise<T>) => Promise<T | null> {
  const lanes = new Map<string, Turns>()
  return async (key, work) => {
    const lane = lanes.get(key) ?? createTurns({ atOnce: 1, waiting })
    lanes.set(key, lane)
    try {
      return await lane.take(work)
    } finally {
      if (lane.isIdle()) lanes.delete(key)
    }
  }
}
