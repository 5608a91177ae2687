import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { aligned, type Draft, differences, draftOf, type TableForm } from './table-draft.ts'

const form: TableForm = {
  fields: [],
  rowsAt: 'rows',
  columns: (['id', 'amount'] as const).map((field) => ({ field, title: field, kind: 'name', wrong: '' })),
  newRow: {},
  rowName: (place) => `row ${place}`,
}
type Row = { readonly id: string; readonly amount: string }
const row = (id: string, amount = '1'): Row => ({ id, amount })
const draft = (rows: readonly Row[]): Draft => draftOf(form, { rows })
const changesOf = (before: readonly Row[], after: readonly Row[]) =>
  differences(form, draft(before), aligned(draft(before), draft(after)))

it('an inserted or removed row is reported alone, not as a change of all rows after it', () => {
  const rows = [row('a'), row('b'), row('c')]
  expect(changesOf(rows, rows)).toEqual([])
  expect(changesOf(rows, [row('a'), row('new'), row('b'), row('c')])).toEqual([
    { what: 'added', place: 'row 1', text: 'new · 1' },
  ])
  expect(changesOf(rows, [row('b'), row('c')])).toEqual([{ what: 'removed', place: 'row 0', text: 'a · 1' }])
  expect(changesOf(rows, [row('a'), row('b', '2'), row('c')])).toEqual([
    { what: 'cell', place: 'row 1 · amount', from: '1', to: '2' },
  ])
  expect(changesOf(rows, [row('a'), row('b', '2'), row('new'), row('c')])).toEqual([
    { what: 'cell', place: 'row 1 · amount', from: '1', to: '2' },
    { what: 'added', place: 'row 2', text: 'new · 1' },
  ])
  expect(changesOf([], rows)).toHaveLength(3)
  expect(changesOf(rows, [])).toHaveLength(3)
})

it('every difference between any two tables is reported, and nothing else', () => {
  const some = (): Row[] =>
    Array.from({ length: chance.below(8) }, () => row(`id${chance.below(4)}`, String(chance.below(3))))
  for (let turn = 0; turn < 500; turn++) {
    const [before, after] = [some(), some()]
    const [old, now] = [draft(before), aligned(draft(before), draft(after))]
    expect(now.rows.map(({ cells }) => cells)).toEqual(draft(after).rows.map(({ cells }) => cells))
    expect(new Set(now.rows.map(({ key }) => key)).size).toBe(after.length)
    const changes = differences(form, old, now)
    const count = (what: string) => changes.filter((change) => change.what === what).length
    expect(count('added') - count('removed')).toBe(after.length - before.length)
    expect(changes.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after))
  }
})
