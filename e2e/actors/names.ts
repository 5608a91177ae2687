import { chanceFrom, testSeed } from '@baize/dev-env'

/** Index of the worker process; a replacement for a failed one gets a new index. -1 is the global setup. */
const WORKER = Number(process.env.TEST_WORKER_INDEX ?? -1)
const chance = chanceFrom(`${testSeed()}/browser/${WORKER}`)
const AREAS = 799
const MOST_OF_A_WORKER = 10_000
let phones = 0

/** Names are unique, because tests run in parallel on one database. */
export const freshName = (): string => `p${chance.hex(6)}`
export const freshEmail = (): string => `${freshName()}@example.com`
/** A counter, not random: there are too few numbers for draws never to collide. */
export const freshPhone = (): string => {
  const n = (WORKER + 1) * MOST_OF_A_WORKER + phones++
  return `+1${200 + (n % AREAS)}555${1000 + (Math.floor(n / AREAS) % 9000)}`
}
export const freshRequestId = (): string => chance.hex(12)

export const PASSWORD = 'green cloth and ivory'
