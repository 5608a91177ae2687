import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endChild, leash, ROOT } from '@baize/dev-env'

/** Test results of a folder. `broken` lists files that failed to load or set up. */
export type TestOutcome = {
  readonly passed: number
  readonly failed: readonly string[]
  readonly broken: readonly string[]
  /** Tests that were running when the run was ended, because no test had ended for too long. */
  readonly hanging: readonly string[]
  /** The longest time in which no test began or ended. */
  readonly longestSilenceMs: number
}

/** Tests have timeouts of their own, up to several minutes, for long runs. With a bug, none needs that long to show. */
const SILENCE_MS = 90_000
/** Prints each test as it begins and ends. */
export const REPORTER = 'tools/dev-env/src/vitest-lines.ts'
const ENDING = ['SIGTERM', 'SIGKILL'] as const
const GRACE_MS = 20_000

/** How long a run may be silent with a bug: several times as long as without one, on this machine, today. */
export const silenceLimit = (longestSilenceMs: number): number => Math.max(SILENCE_MS, 4 * longestSilenceMs)

/** Calls `onSilence` once if nothing is heard for this long, and measures the longest silence. */
export function listen(limitMs: number, onSilence: () => void) {
  let heardAt = Date.now()
  let longestMs = 0
  // setTimeout takes at most 2^31 ms; a run without a limit has none.
  const start = () => (Number.isFinite(limitMs) ? setTimeout(onSilence, limitMs) : undefined)
  let timer = start()
  const heard = (): void => {
    longestMs = Math.max(longestMs, Date.now() - heardAt)
    heardAt = Date.now()
    clearTimeout(timer)
    timer = start()
  }
  return {
    heard,
    stop: (): number => {
      clearTimeout(timer)
      return Math.max(longestMs, Date.now() - heardAt)
    },
  }
}

/** Runs the tests; ends the run when no test has begun or ended for `silenceMs`. */
export async function runTests(
  folder: string,
  tests: readonly string[],
  silenceMs = Number.POSITIVE_INFINITY,
): Promise<TestOutcome> {
  const reporter = `--reporter=${join(folder, REPORTER)}`
  // With a bug, a test may wait for something that never happens. Without one, it has its own time, however busy the machine.
  const patience = Number.isFinite(silenceMs)
    ? [`--testTimeout=${silenceMs}`, `--hookTimeout=${silenceMs}`]
    : []
  const args = ['run', '--project=server', '--project=packages', reporter, ...patience, ...tests]
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  leash(child, ENDING)
  let isHanging = false
  const progress = listen(silenceMs, () => {
    isHanging = true
    void endChild(child, ENDING, GRACE_MS)
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (BEGINS.test(line) || ENDS.test(line)) progress.heard()
  }
  const longestSilenceMs = progress.stop()
  const read = readLines(lines)
  return { ...read, hanging: isHanging ? read.running : [], longestSilenceMs }
}

const BEGINS = /^# begins (.+)$/
const ENDS = /^(?:not )?ok \d+ - (.+?)(?: # .*)?$/

/**
 * One line per test: `ok 1 - file > test # time=3ms` or `not ok …`. Without a time the test was skipped, because
 * something it needs is missing.
 */
export function readLines(lines: readonly string[]) {
  const matches = (how: RegExp): string[] => lines.flatMap((line) => how.exec(line)?.[1] ?? [])
  const ended = new Set(matches(ENDS))
  return {
    passed: matches(/^ok \d+ - (.+) # time=/).length,
    failed: matches(/^not ok \d+ - (.+) # time=/),
    broken: matches(/^(?:not )?ok \d+ - ((?:(?! # time=).)+)$/),
    running: matches(BEGINS).filter((name) => !ended.has(name)),
  }
}

/**
 * Verdict on a planted bug. A failed or hanging test has caught it; the tests end in time without it. If files fail to
 * load or set up, or no test passes, the mutation only broke the file and proves nothing.
 */
export function verdictOf({ passed, failed, broken, hanging }: Omit<TestOutcome, 'longestSilenceMs'>): {
  readonly isSeen: boolean
  readonly words: string
} {
  const [first] = [...failed, ...hanging]
  if (passed === 0 || broken.length > 0)
    return { isSeen: false, words: `not a bug but a broken file (${broken[0] ?? first ?? 'no test ran'})` }
  if (first === undefined) return { isSeen: false, words: 'nobody sees it' }
  const seers = failed.length + hanging.length
  const how = failed.length === 0 ? ', which hangs' : ''
  return { isSeen: true, words: `seen by ${seers} of ${seers + passed}, such as "${first}"${how}` }
}
