import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'

export const quietLog = new WorkerLogger(() => () => {})

/**
 * What the library says, in our log. Never what it attaches: pg hangs a whole client on its errors. That a job failed is left
 * out, as the runner says it with the job's name.
 */
export const workerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message, meta) => {
    if (meta?.failure === true) return
    const severity: `${typeof level}` = level
    if (severity === 'error' || severity === 'warning')
      log.warn({ cause: message }, 'the job queue has trouble')
    else log.trace({ said: message }, 'the job queue')
  })
