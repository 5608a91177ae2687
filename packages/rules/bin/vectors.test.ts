import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { StepGameId } from '@baize/contract'
import { describe, expect, it } from 'vitest'
import { STEP_GAMES } from '../src/index.ts'

const docs = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8')
type Vector = {
  readonly game: StepGameId
  readonly options: Readonly<Record<string, string | number>>
  readonly rtp: number
  readonly board: readonly (readonly number[])[]
  readonly multipliers: readonly number[]
}
const FIELDS = ['game', 'options', 'rtp', 'board', 'multipliers']
const isVector = (one: unknown): one is Vector =>
  typeof one === 'object' && one !== null && Object.keys(one).join() === FIELDS.join()
const written: unknown = JSON.parse(/```json\n([^`]*)```/.exec(docs)?.[1] ?? '[]')
const published = Array.isArray(written) ? written.filter(isVector) : []
const named = published.map((one) => [`${one.game} ${Object.values(one.options).join()}`, one] as const)

/** The stream of section 2 and the draw of section 3, without a line of our own code. */
function drawn(rows: number, size: number, count: number): number[][] {
  let taken = 0
  const word = (): number => {
    const digest = createHmac('sha256', 'server')
      .update(`client:1:${Math.floor(taken / 8)}`)
      .digest()
    taken += 1
    return digest.readUInt32BE(((taken - 1) % 8) * 4)
  }
  return Array.from({ length: rows }, () => {
    const left = Array.from({ length: size }, (_, item) => item)
    return Array.from({ length: count }, () =>
      left.splice(Math.floor((word() / 2 ** 32) * left.length), 1),
    ).flat()
  })
}

/** Section 5, line by line: rows, list to draw from, how many are drawn, and which of the outcomes let pass. */
const WRITTEN: Readonly<Record<string, readonly [rows: number, size: number, count: number, good: number]>> =
  {
    'tower easy': [9, 4, 1, 3],
    'tower medium': [9, 3, 1, 2],
    'tower hard': [9, 2, 1, 1],
    'tower expert': [9, 3, 2, 1],
    'tower master': [9, 4, 3, 1],
    'stair 1': [12, 6, 1, 5],
    'stair 2': [12, 6, 2, 4],
    'stair 3': [12, 6, 3, 3],
    'stair 4': [12, 6, 4, 2],
    'stair 5': [12, 6, 5, 1],
    'football easy': [10, 5, 1, 4],
    'football medium': [10, 5, 2, 3],
    'football hard': [10, 5, 3, 2],
    'kangaroo easy': [24, 20, 1, 19],
    'kangaroo medium': [22, 10, 1, 9],
    'kangaroo hard': [20, 5, 1, 4],
    'kangaroo extreme': [15, 5, 1, 3],
    'thimbles 1': [1, 3, 1, 1],
    'thimbles 2': [1, 3, 2, 2],
  }

it('the vectors of the documentation are of every game of rows, with every option', () => {
  expect(named.map(([name]) => name)).toEqual(Object.keys(WRITTEN))
  expect(docs).toContain(createHash('sha256').update('server').digest('hex'))
})

describe.each(named)('the published vector of %s', (name, { game, options, rtp, board, multipliers }) => {
  const [rows, size, count, good] = WRITTEN[name] ?? [0, 0, 0, 0]

  it('follows from the written rules', () => {
    const losing = drawn(rows, size, count).map((row) => {
      if (game === 'kangaroo') return row.some((number) => number >= good) ? [0] : []
      return game === 'thimbles' ? [0, 1, 2].filter((cup) => !row.includes(cup)) : row
    })
    expect(board).toEqual(losing)
    const ladder = Array.from(
      { length: rows },
      (_, i) => (BigInt(rtp) * BigInt(size) ** BigInt(i + 1)) / BigInt(good) ** BigInt(i + 1),
    )
    expect(multipliers.map(BigInt)).toEqual(ladder)
  })

  it('is what our code computes', () => {
    const seeds = { serverSeed: 'server', clientSeed: 'client', nonce: 1 }
    expect(STEP_GAMES[game].lay(options, seeds).board).toEqual(board)
    expect(STEP_GAMES[game].multipliers(options, rtp)).toEqual(multipliers.map(BigInt))
    expect(STEP_GAMES[game].defaultRtp).toBe(rtp)
  })
})
