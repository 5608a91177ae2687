import { describe, expect, it } from 'vitest'
import { layoutOf, possible, withPlace, withTile } from './picks.ts'

const TILES = [0, 1, 2, 3]
const tiles = (picks: readonly number[]) => TILES.filter((tile) => !picks.includes(tile))
const rows = (picks: readonly number[]) => (picks.length < 3 ? TILES : [])
const oneWay = () => [0]

describe('the choices of a run', () => {
  it('are marked as the game takes them', () => {
    expect([layoutOf(tiles), layoutOf(rows), layoutOf(oneWay)]).toEqual(['tiles', 'rows', 'count'])
    // A game of one step has no choices after the first.
    expect(layoutOf((picks) => (picks.length === 0 ? TILES : []))).toBe('rows')
  })

  it('toggle tiles and never exceed what can be opened', () => {
    expect(withTile([3], 1, 2)).toEqual([3, 1])
    expect(withTile([3, 1], 3, 2)).toEqual([1])
    expect(withTile([3, 1], 0, 2)).toEqual([3, 1])
  })

  it('change one row and keep the others, and a second press removes this row and later ones', () => {
    expect(withPlace([1, 2], 2, 3)).toEqual([1, 2, 3])
    expect(withPlace([1, 2, 3], 1, 0)).toEqual([1, 0, 3])
    expect(withPlace([1, 2, 3], 1, 2)).toEqual([1])
  })

  it('are reduced to what other options allow', () => {
    expect(possible([3, 1, 0], tiles, 2)).toEqual([3, 1])
    expect(possible([1, 7, 1], rows, 3)).toEqual([1])
  })
})
