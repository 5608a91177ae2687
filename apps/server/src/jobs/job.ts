import type { Context } from '../context.ts'
import type { Schedule } from './schedule.ts'

/** Work that the house does by itself: at its time, once, however many processes there are. */
export type Job = {
  /** What the log, the metrics and the database know it by. */
  readonly name: string
  readonly when: Schedule
  /** It is also due whenever a process that runs jobs starts. */
  readonly atStart?: true
  /**
   * May be cut off anywhere by a crash and is then run again from its beginning, so it must do no harm the second time. The
   * signal says that nobody will wait for it any longer; a long job heeds it between two steps.
   */
  readonly run: (ctx: Context, signal: AbortSignal) => Promise<void>
}
