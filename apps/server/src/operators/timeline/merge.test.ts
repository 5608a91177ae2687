import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { mergePage, type Source } from './merge.ts'

type Happened = { readonly at: number; readonly name: string }

/** A source in memory whose keys fall, with many events at the same moment. */
function sourceOf(events: readonly Happened[]): Source<Happened> {
  const rows = events.map((entry, index) => ({ key: String(events.length - index), entry }))
  return async (below, limit) =>
    rows.filter(({ key }) => below === null || Number(key) < Number(below)).slice(0, limit)
}

it('shows every event of every source once and newest first, whatever the size of a page', async () => {
  for (let run = 0; run < 40; run++) {
    const lists = Array.from({ length: 1 + chance.below(5) }, (_, list) =>
      Array.from({ length: chance.below(12) }, (__, n) => ({
        at: chance.below(6),
        name: `${list}:${n}`,
      })).toSorted((a, b) => b.at - a.at),
    )
    const sources = lists.map(sourceOf)
    const pageSize = 1 + chance.below(7)
    const seen: Happened[] = []
    let positions: readonly (string | null)[] | null = []
    while (positions !== null) {
      const page: Awaited<ReturnType<typeof mergePage<Happened>>> = await mergePage(
        sources,
        positions,
        pageSize,
      )
      seen.push(...page.items)
      positions = page.next
    }
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => b - a))
    expect(seen.map(({ name }) => name).toSorted()).toEqual(
      lists.flatMap((list) => list.map(({ name }) => name)).toSorted(),
    )
  }
})
