import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'

export const quietLog = new WorkerLogger(() => () => {})

/**
 * Forwards the library's messages to our log, without its metadata: pg attaches a whole client to its errors. Job
 * failures are skipped, as the runner logs them with the job's name.
 */
export const workerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message, meta) => {
    if (meta?.failure === true) return
    const severity: `${typeof level}` = level
    if (severity === 'error' || severity === 'warning') log.warn({ cause: message }, 'job queue error')
    else log.trace({ said: message }, 'job queue message')
  })
