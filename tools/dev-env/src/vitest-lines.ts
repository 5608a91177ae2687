import type { Reporter, TestCase, TestModule } from 'vitest/node'

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Prints each test as it begins and ends, in lines of TAP: vitest's own TAP comes when all tests have ended. */
export default class Lines implements Reporter {
  #ended = 0

  onTestCaseReady: Reporter['onTestCaseReady'] = (test) => printLine(`# begins ${nameOf(test)}`)

  onTestCaseResult: Reporter['onTestCaseResult'] = (test) => {
    const { state } = test.result()
    this.#ended += 1
    const how = state === 'skipped' ? 'SKIP' : `time=${Math.round(test.diagnostic()?.duration ?? 0)}ms`
    printLine(`${state === 'failed' ? 'not ok' : 'ok'} ${this.#ended} - ${nameOf(test)} # ${how}`)
  }

  onTestModuleEnd: Reporter['onTestModuleEnd'] = (module: TestModule) => {
    if (module.errors().length > 0) printLine(`not ok ${(this.#ended += 1)} - ${module.relativeModuleId}`)
  }
}
