import type { PlatformContext } from '../context.ts'
import type { Schedule } from './schedule.ts'

/** When work is due, and under which name. */
export type Scheduled = {
  /** Its name in the log, the metrics and the queue. */
  readonly name: string
  readonly when: Schedule
  /** Also due whenever a process that runs jobs starts. */
  readonly atStart?: true
}

/** Scheduled background work: runs once per due time, however many processes there are. */
export type Job<Needs extends PlatformContext = PlatformContext> = Scheduled & {
  /**
   * Must be idempotent: a crash may interrupt it anywhere, and it then runs again from the start. The signal says that
   * the shutdown stops waiting; a long job checks it between steps.
   */
  readonly run: (ctx: Needs, signal: AbortSignal) => Promise<void>
}
