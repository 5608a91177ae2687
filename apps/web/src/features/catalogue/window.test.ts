import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf, heightOf, inSight, placeOf } from './window.ts'

const anyGrid = fc.integer({ min: 200, max: 2000 }).map(gridOf)
const anyCount = fc.integer({ min: 0, max: 5000 })

describe('a grid of tiles', () => {
  it('has more columns on a wider screen and fills its width', () => {
    expect([gridOf(326), gridOf(358), gridOf(1152)].map(({ columns }) => columns)).toEqual([2, 3, 7])
    const { columns, width } = gridOf(1152)
    expect(placeOf(columns - 1, gridOf(1152)).left + width).toBeCloseTo(1152)
  })

  it('is as high as its rows, and has no height without tiles', () => {
    const grid = gridOf(358)
    expect(heightOf(0, grid)).toBe(0)
    expect(heightOf(4, grid)).toBeCloseTo(placeOf(3, grid).top + grid.width * 1.25)
  })
})

describe('the visible range', () => {
  it('includes every tile that touches the screen, wherever the page is scrolled to', () => {
    fc.assert(
      fc.property(
        anyGrid,
        anyCount,
        fc.integer({ min: -2_000_000, max: 3000 }),
        fc.integer({ min: 300, max: 2000 }),
        (grid, count, topPx, screenPx) => {
          const { from, to } = inSight(count, grid, { topPx, screenPx })
          for (const n of [from - 1, to]) {
            if (n < 0 || n >= count) continue
            const top = topPx + placeOf(n, grid).top
            expect(top + grid.width * 1.25 < 0 || top > screenPx).toBe(true)
          }
        },
      ),
    )
  })

  it('is a few screenfuls at most, however many tiles there are', () => {
    fc.assert(
      fc.property(anyGrid, anyCount, fc.integer({ min: -2_000_000, max: 3000 }), (grid, count, topPx) => {
        const { from, to } = inSight(count, grid, { topPx, screenPx: 900 })
        expect(from).toBeLessThanOrEqual(count)
        expect(to - from).toBeLessThanOrEqual((Math.ceil(900 / grid.rowHeight) + 8) * grid.columns)
      }),
    )
  })
})
