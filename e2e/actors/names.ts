import { chanceFrom, testSeed } from '@baize/dev-env'

/** A number for each process that runs tests; one that takes the place of a failed one has its own. -1 is what sets them up. */
const WORKER = Number(process.env.TEST_WORKER_INDEX ?? -1)
const chance = chanceFrom(`${testSeed()}/browser/${WORKER}`)
const AREAS = 799
const MOST_OF_A_WORKER = 10_000
let phones = 0

/** Tests run side by side on one database, so nobody is called like anybody else. */
export const freshName = (): string => `p${chance.hex(6)}`
export const freshEmail = (): string => `${freshName()}@example.com`
/** Counted, not drawn: there are too few for draws never to meet. */
export const freshPhone = (): string => {
  const n = (WORKER + 1) * MOST_OF_A_WORKER + phones++
  return `+1${200 + (n % AREAS)}555${1000 + (Math.floor(n / AREAS) % 9000)}`
}
export const freshRequestId = (): string => chance.hex(12)

export const PASSWORD = 'green cloth and ivory'
