import { createHash } from 'node:crypto'

/** Seeded random numbers: the same seed repeats the same run. */
export class Chance {
  readonly #seed: string
  #count = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  below(bound: number): number {
    const digest = createHash('sha256')
      .update(`${this.#seed}:${this.#count++}`)
      .digest()
    return Math.floor((digest.readUIntBE(0, 6) / 2 ** 48) * bound)
  }

  between = (least: number, most: number): number => least + this.below(most - least + 1)

  oneIn = (n: number): boolean => this.below(n) === 0

  pick<T>(all: readonly T[]): T {
    const picked = all[this.below(all.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
}
