import type { InstantGameId } from '@baize/contract/player'
import { fairnessDoc } from './published.fixture.ts'

/** An instant game with one set of options, as published in docs/fairness.md with the seeds of its vectors. */
export type PublishedInstant = {
  readonly game: InstantGameId
  readonly options: Readonly<Record<string, string | number>>
  readonly rtp: number
  /** Winning outcomes of all. */
  readonly ways: number
  readonly of: number
  readonly drawn: readonly number[]
  readonly shown: string
  /** In ten-thousandths; 0 if what was drawn loses. */
  readonly multiplier: number
}

const FIELDS = ['game', 'options', 'rtp', 'ways', 'of', 'drawn', 'shown', 'multiplier']
const isPublished = (value: unknown): value is PublishedInstant =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === FIELDS.join()

export function publishedInstantGames(): readonly PublishedInstant[] {
  const [, , text = '[]'] = fairnessDoc().split('```json\n')
  const lines: unknown = JSON.parse(text.slice(0, text.indexOf('```')))
  return Array.isArray(lines) ? lines.filter(isPublished) : []
}
