import { readFileSync } from 'node:fs'
import type { StepGameId } from '@baize/contract/player'

/** The text of docs/fairness.md. Read lazily: this file is also bundled into child processes elsewhere. */
export const fairnessDoc = (): string =>
  readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8')

/**
 * A row game with one set of options, as published in docs/fairness.md: the rules restated, independently of the code
 * under test.
 */
export type Published = {
  readonly game: StepGameId
  readonly options: Readonly<Record<string, string | number>>
  readonly rtp: number
  /** Number of places to choose from. */
  readonly places: number
  /** `draws` of `of` items are drawn in each row; `good` of the equally likely outcomes pass. */
  readonly draws: number
  readonly of: number
  readonly good: number
  readonly loses: 'drawn' | 'others' | 'from good'
  readonly board: readonly (readonly number[])[]
  readonly multipliers: readonly number[]
}

const FIELDS = ['game', 'options', 'rtp', 'places', 'draws', 'of', 'good', 'loses', 'board', 'multipliers']
const isPublished = (value: unknown): value is Published =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === FIELDS.join()

export function publishedGames(): readonly Published[] {
  const lines: unknown = JSON.parse(/```json\n([^`]*)```/.exec(fairnessDoc())?.[1] ?? '[]')
  return Array.isArray(lines) ? lines.filter(isPublished) : []
}

/** A game of steps in the table of returns of section 6: its least return, the options with it, and its RTP. */
export type PublishedReturn = {
  readonly game: string
  readonly least: number
  /** Null for a game without options. */
  readonly option: { readonly name: string; readonly value: string } | null
  readonly rtp: number
}

export const publishedReturns = (): readonly PublishedReturn[] =>
  [...fairnessDoc().matchAll(/^\| `(\w+)` \| (\d{4}) \| (?:(\w+) (\w+)|none) \| \d+ \| (\d{4}) \|$/gm)].map(
    ([, game = '', least, name, value, rtp]) => ({
      game,
      least: Number(least),
      option: name !== undefined && value !== undefined ? { name, value } : null,
      rtp: Number(rtp),
    }),
  )

/** Such as `tower easy`; only the name, for a game without options. */
export const nameOf = (game: string, options: Readonly<Record<string, unknown>>): string =>
  [game, ...Object.values(options).map(String)].join(' ')

/** Losing places of a row, from its draw. */
export function losingPlaces(
  { loses, places, good }: Published,
  drawn: readonly number[],
): readonly number[] {
  switch (loses) {
    case 'drawn':
      return drawn
    case 'others':
      return Array.from({ length: places }, (_, place) => place).filter((place) => !drawn.includes(place))
    case 'from good':
      return drawn.some((number) => number >= good) ? [0] : []
  }
}
