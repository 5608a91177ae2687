import type { Logger } from 'pino'

type Repeated = {
  readonly everyMs: number
  readonly work: () => Promise<void>
  /** Log message when it fails; the next run happens all the same. */
  readonly failure: string
  readonly log: Pick<Logger, 'error'>
}

/**
 * Runs the work at an interval, never concurrently, until stopped. The stop resolves when a run in progress has ended.
 */
export function repeat({ everyMs, work, failure, log }: Repeated): () => Promise<void> {
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, failure)
    }
    running = null
  }
  const timer = setInterval(() => {
    running ??= run()
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
