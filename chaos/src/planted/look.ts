import { runTool } from '@baize/dev-env'

/** What the tests made of the code as it stands in a folder. */
export type Seen = { readonly passed: number; readonly failed: readonly string[] }

/** With a bug a test may wait for what never comes. */
const PATIENCE_MS = 40_000

export async function runTests(folder: string, tests: readonly string[]): Promise<Seen> {
  const patience = [`--testTimeout=${PATIENCE_MS}`, `--hookTimeout=${PATIENCE_MS}`]
  const args = ['run', '--project=server', '--project=packages', '--reporter=tap-flat', ...patience, ...tests]
  const { output } = await runTool('vitest', args, { cwd: folder, env: { NODE_ENV: 'test' } })
  const seen = readTap(output)
  if (seen.passed + seen.failed.length === 0) throw new Error(`no test was run: ${output.slice(-2000)}`)
  return seen
}

/** One line a test: `ok 1 - file > test # time=3ms`, `not ok …`, or `ok … # SKIP` where what it needs could not even be set up. */
export function readTap(output: string): Seen {
  const lines = output.split('\n')
  const ended = (how: RegExp): string[] => lines.flatMap((line) => how.exec(line)?.[1] ?? [])
  return {
    passed: ended(/^ok \d+ - (.+) # time=/).length,
    failed: ended(/^not ok \d+ - (.+) # time=/),
  }
}
