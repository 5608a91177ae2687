import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './folders.ts'
import { leash } from './processes.ts'
import { main, say } from './progress.ts'
import { Trouble } from './trouble.ts'

/** The ledger's tests of `npm test` with the numbers of a night. Each can be set from outside, and so can LEDGER_SEED. */
const LONG = {
  /** Sequences of 100 commands against the model. */
  LEDGER_RUNS: '10000',
  /** Commands of the simulation, how long it may take at most, and how often its database loses its power. */
  LEDGER_OPERATIONS: '1000000',
  LEDGER_SECONDS: '14400',
  LEDGER_POWER_CUTS: '30',
  /** Lost requests and replies, and fours of killed processes. */
  LEDGER_CUTS: '500',
  LEDGER_WAVES: '25',
}
const TESTS = ['model/model', 'simulator/simulator', 'races', 'crash/crash']
const nameOf = (test: string): string => test.replace(/.*\//, '')

/** Runs all of them one after another, or the one that is named. */
await main(() => {
  const [wanted] = process.argv.slice(2)
  const tests = TESTS.filter((test) => wanted === undefined || nameOf(test) === wanted)
  if (tests.length === 0)
    throw new Trouble(`"${wanted}" is none of the long tests: ${TESTS.map(nameOf).join(', ')}.`)
  const env = { ...LONG, ...process.env, NODE_ENV: 'test' }
  for (const name of Object.keys(LONG))
    say(`${name}=${Object.entries(env).find(([key]) => key === name)?.[1]}`)
  const files = tests.map((test) => `apps/server/src/ledger/${test}.test.ts`)
  const vitest = join(ROOT, 'node_modules/.bin/vitest')
  return new Promise((resolve, reject) => {
    const args = ['run', '--project=server', '--no-file-parallelism', ...files]
    const child = spawn(vitest, args, { cwd: ROOT, env, stdio: 'inherit', detached: true })
    leash(child, ['SIGTERM', 'SIGKILL'])
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
})
