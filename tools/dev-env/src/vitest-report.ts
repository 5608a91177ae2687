import type { Reporter, TestCase } from 'vitest/node'
import { printLine } from './progress.ts'
import { seedSentence } from './test-seed.ts'

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId}: ${test.fullName}`

/** Prints the seed of a failed run, so that it can be replayed. A test that passed only on retry fails the run. */
export default class Report implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (modules, _errors, reason) => {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0),
    )
    for (const test of retried) printLine(`needed a retry: ${nameOf(test)}`)
    if (retried.length > 0) process.exitCode = 1
    if (reason === 'failed' || retried.length > 0) printLine(seedSentence())
  }
}
