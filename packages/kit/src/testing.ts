import { type Chance, chanceFrom } from './chance.ts'
import type { RandomBytes } from './ids.ts'

export { freshModules } from './fresh-modules.ts'
export { withoutOwnerStacks } from './owner-stacks.ts'
export { type Chance, chanceFrom }

/**
 * The only source of randomness in tests: ids, keys, seeds and names. The test setup starts a stream for every file and
 * every test from the seed of the run, which is printed on failure; BAIZE_TEST_SEED replays it.
 *
 * A global, not module state: the web's tests reload all modules for each file.
 */
declare global {
  var baizeTestChance: Chance | undefined
  var baizeTestLong: boolean | undefined
  var baizeTestPatience: ((ms: number) => number) | undefined
}

/** Starts the stream of this name. Two of the same name on one database would generate the same ids. */
export function beginChance(name: string): void {
  globalThis.baizeTestChance = chanceFrom(name)
}

function current(): Chance {
  if (globalThis.baizeTestChance) return globalThis.baizeTestChance
  throw new Error(
    'beginChance must be called before the first draw: the test house does, a child process has to',
  )
}

/** Draws from the stream of the test that is running. */
export const chance: Chance = {
  bytes: (size) => current().bytes(size),
  below: (bound) => current().below(bound),
  shuffled: (list) => current().shuffled(list),
  hex: (size) => current().hex(size),
  uuid: () => current().uuid(),
}

// Named like their node:crypto counterparts.
export const randomBytes: RandomBytes = chance.bytes
export const randomUUID = (): string => chance.uuid()

/** A limit of a wait on a machine with nothing else to do, stretched for one that is busy. */
export const patience = (ms: number): number => globalThis.baizeTestPatience?.(ms) ?? ms

/** Number of cases of a slow test: `few` in `npm test`, `many` in `npm run test:long`. */
export const caseCount = (few: number, many: number): number => (globalThis.baizeTestLong ? many : few)
