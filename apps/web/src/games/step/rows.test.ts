import { describe, expect, it } from 'vitest'
import { rowsOf } from './rows.ts'

const SHAPE = { steps: 3, places: 4 }
const OPEN = { isOpen: true, waiting: null }
const faces = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row.places.map(({ face }) => face))

describe('the rows of a bet', () => {
  it('are all ahead and hidden without one', () => {
    const rows = rowsOf(null, SHAPE, { isOpen: false, waiting: null })
    expect(rows.map(({ state }) => state)).toEqual(['ahead', 'ahead', 'ahead'])
    expect(new Set(faces(rows).flat())).toEqual(new Set(['hidden']))
  })

  it('reveal the passed rows and mark the current one', () => {
    const rows = rowsOf({ picks: [1], board: [[2]] }, SHAPE, OPEN)
    expect(rows.map(({ state }) => state)).toEqual(['past', 'now', 'ahead'])
    expect(faces(rows)[0]).toEqual(['good', 'good', 'bad', 'good'])
    expect(new Set(faces(rows).slice(1).flat())).toEqual(new Set(['hidden']))
    expect(rows[0]!.places.map(({ picked }) => picked)).toEqual([false, true, false, false])
  })

  it('reveal everything once the bet is over', () => {
    const view = { picks: [1, 0], board: [[2], [0], [3]] }
    const rows = rowsOf(view, SHAPE, { isOpen: false, waiting: null })
    expect(rows.map(({ state }) => state)).toEqual(['past', 'past', 'ahead'])
    expect(faces(rows).flat()).not.toContain('hidden')
    expect(rows[1]!.places[0]).toEqual({ place: 0, face: 'bad', picked: true, waiting: false })
  })

  it('mark the pending choice only in its row', () => {
    const rows = rowsOf({ picks: [1], board: [[2]] }, SHAPE, { isOpen: true, waiting: 3 })
    const waiting = rows.flatMap((row) =>
      row.places.flatMap((place) => (place.waiting ? [[row.step, place.place]] : [])),
    )
    expect(waiting).toEqual([[1, 3]])
  })
})
