import { randomBytes } from 'node:crypto'

const VARIABLE = 'BAIZE_TEST_SEED'

/** The seed of a run of the tests: the one asked for, or a new one, which processes started from here share. */
export function testSeed(): string {
  process.env[VARIABLE] ||= randomBytes(6).toString('hex')
  return process.env[VARIABLE]
}

/** For the end of a run in which something failed. */
export const seedSentence = (): string =>
  `The chance of this run was ${VARIABLE}=${testSeed()}; set it to meet the same again.`
