import { beginChance, chance } from '@baize/kit/testing'
import fc from 'fast-check'
import { beforeEach, expect } from 'vitest'
import { ROOT } from './folders.ts'
import { testSeed } from './test-seed.ts'

/**
 * Every file and every test draws from its own stream, derived from the seed of the run: a test that runs alone, or in
 * another order, gets the same random values as in the whole run.
 */
const file = (expect.getState().testPath ?? '').replace(ROOT, '')
const begun = new Map<string, number>()
globalThis.baizeTestLong = process.env.BAIZE_TEST_LONG === '1'

function begin(name: string): void {
  const times = (begun.get(name) ?? 0) + 1
  begun.set(name, times)
  // A retry, and a second test of the same name, must not generate the ids of the first.
  beginChance([testSeed(), file, name, ...(times > 1 ? [times] : [])].join('/'))
}

begin('')
beforeEach(({ task }) => {
  begin(task.fullTestName)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: chance.below(2 ** 31) })
})
