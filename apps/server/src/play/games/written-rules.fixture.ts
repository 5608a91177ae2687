import { createHmac } from 'node:crypto'
import { present } from '@baize/kit'
import { losingPlaces, nameOf, publishedGames } from '@baize/rules/published.fixture'

/** A game of rows as published in docs/fairness.md, without the code under test. */
export type Written = {
  readonly steps: number
  readonly places: number
  readonly size: number
  readonly draws: number
  /** How many of the `size` outcomes of a step pass. Mines, where each step leaves fewer, is computed separately. */
  readonly good: number
  readonly rtp: number
  readonly losing: (drawn: readonly number[]) => readonly number[]
}

const readWritten = (): ReadonlyMap<string, Written> =>
  new Map(
    publishedGames().map((one) => [
      nameOf(one.game, one.options),
      {
        steps: one.board.length,
        places: one.places,
        size: one.of,
        draws: one.draws,
        good: one.good,
        rtp: one.rtp,
        losing: (drawn) => losingPlaces(one, drawn),
      },
    ]),
  )
let known: ReadonlyMap<string, Written> | undefined

export function written(gameId: string, options: Readonly<Record<string, unknown>>): Written {
  known ??= readWritten()
  return present(known.get(nameOf(gameId, options)), nameOf(gameId, options))
}

export type Drawn = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number }

/** The draws of each row, a fresh list for each. */
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
