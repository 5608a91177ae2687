import type { Surroundings } from './surroundings.ts'

/** A network that has not answered by then counts as none: connected, but with nothing behind it. */
export const PATIENCE_MS = 4000

/** The outcome of a request, or undefined if it failed or took too long. It goes on in the background. */
export function inTime<T>(
  asked: Promise<T>,
  { wait }: Pick<Surroundings, 'wait'>,
  ms = PATIENCE_MS,
): Promise<T | undefined> {
  return Promise.race([asked.catch(() => undefined), wait(ms).then(() => undefined)])
}
