import { type Chance, chanceFrom } from './chance.ts'
import type { RandomBytes } from './ids.ts'

export { type Chance, chanceFrom }

/**
 * The one source of chance of all tests: ids, keys, seeds and names. The test house begins a stream for every file and every test
 * from the seed of the run, which is printed when something fails; BAIZE_TEST_SEED plays it again.
 *
 * It lies beside no module: the web's tests load all modules anew for each file.
 */
declare global {
  var baizeTestChance: Chance | undefined
}

/** All that is drawn from now on follows from this name. Two of the same name in one database would make the same ids. */
export function beginChance(name: string): void {
  globalThis.baizeTestChance = chanceFrom(name)
}

function current(): Chance {
  if (globalThis.baizeTestChance) return globalThis.baizeTestChance
  throw new Error(
    'beginChance must be called before the first draw: the test house does, a child process has to',
  )
}

/** The draws of whichever test runs at that moment. */
export const chance: Chance = {
  bytes: (size) => current().bytes(size),
  below: (bound) => current().below(bound),
  shuffled: (list) => current().shuffled(list),
  hex: (size) => current().hex(size),
  uuid: () => current().uuid(),
}

// By the names that node:crypto has for them.
export const randomBytes: RandomBytes = chance.bytes
export const randomUUID = (): string => chance.uuid()
