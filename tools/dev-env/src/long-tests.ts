import { printLine } from './progress.ts'
import { runVitest } from './run-vitest.ts'
import { UserFault } from './trouble.ts'

const nameOf = (test: string): string => test.replace(/.*\//, '')

/**
 * Runs tests of `npm test` with nightly numbers, sequentially: all of them, or the one named. Each number can be set in
 * the environment.
 */
export function runLongTests(
  folder: string,
  tests: readonly string[],
  numbers: Readonly<Record<string, string>>,
): Promise<number> {
  const [wanted] = process.argv.slice(2)
  const chosen = tests.filter((test) => wanted === undefined || nameOf(test) === wanted)
  if (chosen.length === 0)
    throw new UserFault(`"${wanted}" is none of the long tests: ${tests.map(nameOf).join(', ')}.`)
  const env = { ...numbers, ...process.env }
  for (const name of Object.keys(numbers))
    printLine(`${name}=${Object.entries(env).find(([key]) => key === name)?.[1]}`)
  const files = chosen.map((test) => `${folder}/${test}.test.ts`)
  return runVitest(['--project=server', '--no-file-parallelism', ...files], env)
}
