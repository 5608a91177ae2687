import { createHmac } from 'node:crypto'
import { present } from '@baize/kit'

/** The games as docs/fairness.md has them, written once more without the code under test. */
export type Written = {
  readonly steps: number
  readonly places: number
  readonly size: number
  readonly draws: number
  /** Of `size` outcomes of a step so many let pass. Mines, where each step leaves less, are reckoned apart. */
  readonly good: number
  readonly losing: (drawn: readonly number[]) => readonly number[]
}

const bad = (steps: number, places: number, draws: number): Written => ({
  steps,
  places,
  size: places,
  draws,
  good: places - draws,
  losing: (drawn) => drawn,
})
const jumps = (steps: number, safe: number, size: number): Written => ({
  steps,
  places: 1,
  size,
  draws: 1,
  good: safe,
  losing: (drawn) => drawn.filter((number) => number >= safe).map(() => 0),
})
const cups = (balls: number): Written => ({
  steps: 1,
  places: 3,
  size: 3,
  draws: balls,
  good: balls,
  losing: (drawn) => [0, 1, 2].filter((cup) => !drawn.includes(cup)),
})

const WRITTEN: Readonly<Record<string, Written>> = {
  'tower easy': bad(9, 4, 1),
  'tower medium': bad(9, 3, 1),
  'tower hard': bad(9, 2, 1),
  'tower expert': bad(9, 3, 2),
  'tower master': bad(9, 4, 3),
  'stair 1': bad(12, 6, 1),
  'stair 2': bad(12, 6, 2),
  'stair 3': bad(12, 6, 3),
  'stair 4': bad(12, 6, 4),
  'stair 5': bad(12, 6, 5),
  'football easy': bad(10, 5, 1),
  'football medium': bad(10, 5, 2),
  'football hard': bad(10, 5, 3),
  'kangaroo easy': jumps(24, 19, 20),
  'kangaroo medium': jumps(22, 9, 10),
  'kangaroo hard': jumps(20, 4, 5),
  'kangaroo extreme': jumps(15, 3, 5),
  'thimbles 1': cups(1),
  'thimbles 2': cups(2),
}

export const written = (gameId: string, option: unknown): Written =>
  present(WRITTEN[`${gameId} ${String(option)}`], `${gameId} ${String(option)}`)

export type Drawn = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number }

/** What is drawn in each row, a fresh list for each. */
export function reckonDraws(
  { serverSeed, clientSeed, nonce }: Drawn,
  { steps, size, draws }: Pick<Written, 'steps' | 'size' | 'draws'>,
): number[][] {
  let taken = 0
  const word = (): bigint => {
    const message = `${clientSeed}:${nonce}:${Math.floor(taken / 8)}`
    const digest = createHmac('sha256', serverSeed).update(message).digest()
    taken += 1
    return BigInt(digest.readUInt32BE(((taken - 1) % 8) * 4))
  }
  return Array.from({ length: steps }, () => {
    const left = Array.from({ length: size }, (_, item) => item)
    return Array.from({ length: draws }, () =>
      present(left.splice(Number((word() * BigInt(left.length)) >> 32n), 1)[0], 'an item'),
    )
  })
}
