import { runTool } from '@baize/dev-env'

/** What the tests made of the code as it stands in a folder. `broken` are files that could not even be loaded or set up. */
export type Seen = {
  readonly passed: number
  readonly failed: readonly string[]
  readonly broken: readonly string[]
}

/** With a bug a test may wait for what never comes. */
const PATIENCE_MS = 40_000

export async function runTests(folder: string, tests: readonly string[]): Promise<Seen> {
  const patience = [`--testTimeout=${PATIENCE_MS}`, `--hookTimeout=${PATIENCE_MS}`]
  const args = ['run', '--project=server', '--project=packages', '--reporter=tap-flat', ...patience, ...tests]
  const { output } = await runTool('vitest', args, { cwd: folder, env: { NODE_ENV: 'test' } })
  return readTap(output)
}

/** One line a test: `ok 1 - file > test # time=3ms` or `not ok …`; without a time it was not run, for what it needs is not there. */
export function readTap(output: string): Seen {
  const lines = output.split('\n')
  const ended = (how: RegExp): string[] => lines.flatMap((line) => how.exec(line)?.[1] ?? [])
  return {
    passed: ended(/^ok \d+ - (.+) # time=/).length,
    failed: ended(/^not ok \d+ - (.+) # time=/),
    broken: ended(/^(?:not )?ok \d+ - ((?:(?! # time=).)+)$/),
  }
}
