import { runTool } from '@baize/dev-env'

/** Test results of a folder. `broken` lists files that failed to load or set up. */
export type Seen = {
  readonly passed: number
  readonly failed: readonly string[]
  readonly broken: readonly string[]
}

/** Longer than usual: with a bug, a test may wait for something that never happens. */
const PATIENCE_MS = 40_000

export async function runTests(folder: string, tests: readonly string[]): Promise<Seen> {
  const patience = [`--testTimeout=${PATIENCE_MS}`, `--hookTimeout=${PATIENCE_MS}`]
  const args = ['run', '--project=server', '--project=packages', '--reporter=tap-flat', ...patience, ...tests]
  const { output } = await runTool('vitest', args, { cwd: folder, env: { NODE_ENV: 'test' } })
  return readTap(output)
}

/**
 * One line per test: `ok 1 - file > test # time=3ms` or `not ok …`. Without a time the test was skipped, because
 * something it needs is missing.
 */
export function readTap(output: string): Seen {
  const lines = output.split('\n')
  const ended = (how: RegExp): string[] => lines.flatMap((line) => how.exec(line)?.[1] ?? [])
  return {
    passed: ended(/^ok \d+ - (.+) # time=/).length,
    failed: ended(/^not ok \d+ - (.+) # time=/),
    broken: ended(/^(?:not )?ok \d+ - ((?:(?! # time=).)+)$/),
  }
}
