/** A semaphore with a bounded FIFO queue. */
export type Turns = {
  /** Null when the queue is full; the work is then not started. */
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
        // A finished task hands its slot to the next in the queue, so that a newcomer cannot take it.
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

/** Limits concurrent work per key, to one at a time unless told otherwise; different keys run concurrently. */
export function createLanes(
  waiting: number,
  atOnce = 1,
): <T>(key: string, work: () => Promise<T>) => Promise<T | null> {
  const lanes = new Map<string, Turns>()
  return async (key, work) => {
    const lane = lanes.get(key) ?? createTurns({ atOnce, waiting })
    lanes.set(key, lane)
    try {
      return await lane.take(work)
    } finally {
      if (lane.isIdle()) lanes.delete(key)
    }
  }
}
