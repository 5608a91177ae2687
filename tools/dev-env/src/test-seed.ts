import { randomBytes } from 'node:crypto'

const VARIABLE = 'BAIZE_TEST_SEED'

/** `npm test` draws the same chance every time: a test that fails there fails by the change. Other runs draw anew. */
export function fixSeed(): void {
  process.env[VARIABLE] ||= 'baize'
}

/** Seed of a test run: the given one, or a new one, shared with child processes. */
export function testSeed(): string {
  process.env[VARIABLE] ||= randomBytes(6).toString('hex')
  return process.env[VARIABLE]
}

/** Printed at the end of a failed run. */
export const seedSentence = (): string =>
  `The chance of this run was ${VARIABLE}=${testSeed()}; set it to meet the same again.`
