import { createHash, createHmac } from 'node:crypto'
import { present } from '@baize/kit'
import { describe, expect, it } from 'vitest'
import { isStepGame, leastReturn, returnsOf, STEP_GAMES, sampleOptions } from '../src/index.ts'
import { fairnessDoc, losingPlaces, nameOf, publishedGames, publishedReturns } from './published.fixture.ts'

const named = publishedGames().map((game) => [nameOf(game.game, game.options), game] as const)

/** The stream of section 2 and the draw of section 3, independently of our code. */
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

it('the documentation publishes every game of rows with every option, and the draw of its seeds', () => {
  const rows = Object.values(STEP_GAMES).filter(({ board }) => board === 'rows')
  const played = rows.flatMap(({ id, options }) => sampleOptions(options).map((chosen) => nameOf(id, chosen)))
  expect(named.map(([name]) => name)).toEqual(played)
  for (const { id } of rows) expect(fairnessDoc().split(`\n| \`${id}\` |`)).toHaveLength(4)
  expect(fairnessDoc()).toContain(createHash('sha256').update('server').digest('hex'))
})

it('the documentation publishes the lowest return of every game, from the chance of each step', () => {
  const rows = publishedReturns()
  expect(rows.map(({ game }) => game)).toEqual(Object.keys(STEP_GAMES))
  for (const { id, ...step } of Object.values(STEP_GAMES)) {
    if (!isStepGame(id)) throw new Error(`${id} is no step game`)
    const { least, option, rtp } = present(
      rows.find(({ game }) => game === id),
      `the return of ${id}`,
    )
    expect([least, rtp]).toEqual([leastReturn(id, step.defaultRtp), step.defaultRtp])
    const chosen = sampleOptions(step.options).find(
      (options) => option === null || String(options[option.name]) === option.value,
    )
    expect(returnsOf(id, chosen ?? {}, step.defaultRtp).least).toBe(least)
  }
})

/** Return of the published rules alone: the passing outcomes over all, to the power of the step, times the multiplier. */
it.each(named)('%s never returns more than its RTP according to the published lines', (_name, published) => {
  const { rtp, good, of: size, multipliers } = published
  for (const [i, times] of multipliers.entries()) {
    const returned = (BigInt(times) * BigInt(good) ** BigInt(i + 1)) / BigInt(size) ** BigInt(i + 1)
    expect(returned).toBeLessThanOrEqual(BigInt(rtp))
    expect(returned).toBeGreaterThanOrEqual(BigInt(rtp) - 100n)
  }
})

describe.each(named)('the published vector of %s', (_name, published) => {
  const { game, options, rtp, draws, of: size, good, board, multipliers } = published

  it('follows from the documented rules', () => {
    const rows = board.length
    const losing = drawn(rows, size, draws).map((row) => losingPlaces(published, row))
    expect(board).toEqual(losing)
    const ladder = Array.from(
      { length: rows },
      (_, i) => ((BigInt(rtp) * BigInt(size) ** BigInt(i + 1)) / BigInt(good) ** BigInt(i + 1) / 100n) * 100n,
    )
    expect(multipliers.map(BigInt)).toEqual(ladder)
  })

  it('equals the result of our code', () => {
    const seeds = { serverSeed: 'server', clientSeed: 'client', nonce: 1 }
    expect(STEP_GAMES[game].lay(options, seeds).board).toEqual(board)
    expect(STEP_GAMES[game].multipliers(options, rtp)).toEqual(multipliers.map(BigInt))
    expect(STEP_GAMES[game].defaultRtp).toBe(rtp)
  })
})
