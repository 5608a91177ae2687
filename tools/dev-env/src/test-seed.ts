import { randomBytes } from 'node:crypto'

const VARIABLE = 'BAIZE_TEST_SEED'

/** Seed of a test run: the given one, or a new one, shared with child processes. */
export function testSeed(): string {
  process.env[VARIABLE] ||= randomBytes(6).toString('hex')
  return process.env[VARIABLE]
}

/** Printed at the end of a failed run. */
export const seedSentence = (): string =>
  `The chance of this run was ${VARIABLE}=${testSeed()}; set it to meet the same again.`
