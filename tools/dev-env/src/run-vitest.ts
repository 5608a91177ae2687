import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './folders.ts'
import { leash } from './processes.ts'

/** Runs vitest once, with its output on ours. Resolves to its exit code. */
export function runVitest(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_ENV: 'test' },
      stdio: 'inherit',
      detached: true,
    })
    leash(child, ['SIGTERM', 'SIGKILL'])
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
