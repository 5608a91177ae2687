import { createHash } from 'node:crypto'
import { present } from '@baize/kit'

/**
 * Seeded randomness of a run. The same seed gives every player the same script and the same kills, counted in calls.
 * Real processes still differ in timing, so a seed reproduces a failure approximately, not exactly.
 */
export class Chance {
  readonly #seed: string
  #draws = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  /** An independent stream: its draws do not depend on how many others were made in between. */
  fork(name: string): Chance {
    return new Chance(`${this.#seed}/${name}`)
  }

  /** 0 to n - 1. */
  below(n: number): number {
    const digest = createHash('sha256')
      .update(`${this.#seed}#${this.#draws++}`)
      .digest()
    return digest.readUIntBE(0, 6) % n
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  oneIn(n: number): boolean {
    return this.below(n) === 0
  }

  pick<T>(list: readonly T[]): T {
    return present(list[this.below(list.length)], 'a thing to pick')
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: this.below(2 ** 40) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item)
  }

  /** A request id like the page generates for each mutation. */
  requestId(): string {
    return createHash('sha256')
      .update(`${this.#seed}#${this.#draws++}`)
      .digest('base64url')
      .slice(0, 22)
  }
}
