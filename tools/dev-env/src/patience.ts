import { availableParallelism, loadavg } from 'node:os'

/** The average load of a minute is late: a machine gets busy before it shows. */
const LEAST_FACTOR = 2
/** A wait that never ends must end some day, also on a machine that is flooded. */
const MOST_FACTOR = 8

/**
 * Stretches a limit for a machine with nothing else to do to what this one gets done: slow is not wrong. Whole milliseconds,
 * since `AbortSignal.timeout` refuses fractions.
 */
export const patience = (ms: number, load: number = loadavg()[0] ?? 0): number =>
  Math.ceil(ms * LEAST_FACTOR * Math.min(Math.max(1, load / availableParallelism()), MOST_FACTOR))
