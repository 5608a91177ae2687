import { describe, expect, it } from 'vitest'
import { aBet, lostBet } from './fixture.ts'
import { mines } from './mines.ts'
import { tiles } from './tiles.ts'

describe('the board', () => {
  it('shows only the opened tiles while the bet is open', () => {
    const board = tiles(aBet({ view: { picks: [2, 7] } }).view, null)
    expect(board).toHaveLength(25)
    expect(board.flatMap((tile, index) => (tile.face === 'hidden' ? [] : [[index, tile.face]]))).toEqual([
      [2, 'gem'],
      [7, 'gem'],
    ])
  })

  it('shows every mine and the opened tiles once the bet is settled', () => {
    const board = tiles(lostBet().view, null)
    expect(board.flatMap((tile, index) => (tile.face === 'mine' ? [index] : []))).toEqual([8, 13, 24])
    expect(board.flatMap((tile, index) => (tile.picked ? [index] : []))).toEqual([2, 13])
    expect(board.some((tile) => tile.face === 'hidden')).toBe(false)
  })

  it('is covered without a bet', () => {
    expect(tiles(null, null).every((tile) => tile.face === 'hidden' && !tile.picked)).toBe(true)
  })

  it('marks the tile whose answer is pending', () => {
    const board = tiles(aBet().view, 2)
    expect(board.flatMap((tile, index) => (tile.waiting ? [index] : []))).toEqual([2])
  })
})

it('stored options are used only when mines can be played with them', () => {
  const read = [1, 24, 0, 25, 2.5, '3', undefined].map((count) => mines.readOptions({ mines: count }))
  expect(read).toEqual([{ mines: 1 }, { mines: 24 }, null, null, null, null, null])
})
