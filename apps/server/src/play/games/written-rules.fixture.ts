import { createHmac } from 'node:crypto'
import { STEP_GAME_IDS, type StepGameId, type StepViews } from '@baize/contract/player'
import { present } from '@baize/kit'
import { STEP_GAMES } from '@baize/rules'
import { losingPlaces, nameOf, publishedGames } from '@baize/rules/published.fixture'

/** Games whose board has a list of losing places for each row. */
export type RowGameId = {
  [Id in StepGameId]: StepViews[Id]['board'] extends readonly (readonly number[])[] ? Id : never
}[StepGameId]
export const isRowGame = (id: StepGameId): id is RowGameId => STEP_GAMES[id].board === 'rows'
export const ROW_GAME_IDS: readonly RowGameId[] = STEP_GAME_IDS.filter(isRowGame)

/** A game of rows as published in docs/fairness.md, without the code under test. */
export type Written = {
  readonly steps: number
  readonly places: number
  readonly size: number
  readonly draws: number
  /** How many of the `size` outcomes of a step pass. */
  readonly good: number
  readonly rtp: number
  readonly losing: (drawn: readonly number[]) => readonly number[]
}

const readWritten = (): ReadonlyMap<string, Written> =>
  new Map(
    publishedGames().map((game) => [
      nameOf(game.game, game.options),
      {
        steps: game.board.length,
        places: game.places,
        size: game.of,
        draws: game.draws,
        good: game.good,
        rtp: game.rtp,
        losing: (drawn) => losingPlaces(game, drawn),
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
export function computeDraws(
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
