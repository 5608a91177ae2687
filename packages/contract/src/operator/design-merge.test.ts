import { chance } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import { diffDesigns } from './design-diff.ts'
import { type IdentifiedDesign, withItemIds } from './design-ids.ts'
import { mergeDesigns, settleConflict } from './design-merge.ts'
import { StoredDesign } from './design-stored.ts'
import { copyOf, isSameValue } from './design-values.ts'

type Page = IdentifiedDesign['pages'][number]
type Edit = (design: IdentifiedDesign) => void

const item = (id: string, text: string) => ({ id, comId: 'announcement', data: { text: { en: text }, n: 0 } })
const menu = (id: string) => ({ id, name: id, icon: '', link: '/' })
const BASE: IdentifiedDesign = {
  tabs: [menu('t1'), menu('t2')],
  menus: ['m1', 'm2', 'm3'].map(menu),
  pages: ['global', 'home', 'promo', 'help'].map((id) => ({
    id,
    type: id,
    items: Array.from({ length: 6 }, (_, at) => item(`${id}-${at}`, `${id} ${at}`)),
  })),
  articles: ['a1', 'a2'].map((id) => ({ id, title: { en: id, pt: id }, content: id })),
  assetMappings: { 'a.png': 'a'.repeat(64) },
}
const edited = (...edits: readonly Edit[]): IdentifiedDesign => {
  const design = copyOf(BASE)
  for (const edit of edits) edit(design)
  return design
}
const pageOf = (design: IdentifiedDesign, id: string): Page =>
  design.pages.find((page) => page.id === id) ?? { id, type: id, items: [] }
const itemOf = (design: IdentifiedDesign, id: string) =>
  design.pages.flatMap(({ items }) => items).find((found) => found.id === id)
const take = (design: IdentifiedDesign, id: string) =>
  design.pages.flatMap(({ items }) => {
    const at = items.findIndex((found) => found.id === id)
    return at < 0 ? [] : items.splice(at, 1)
  })
const idsOn = (design: IdentifiedDesign, page: string): string[] =>
  pageOf(design, page).items.map(({ id }) => id)

const setText = (id: string, text: string, language: 'en' | 'pt' = 'en'): Edit => {
  return (design) => {
    const found = itemOf(design, id)
    if (found) found.data = { ...found.data, text: { ...Object(found.data['text']), [language]: text } }
  }
}
const moveTo =
  (id: string, page: string, place: number): Edit =>
  (design) =>
    void pageOf(design, page).items.splice(place, 0, ...take(design, id))
const add =
  (id: string, page: string, place: number): Edit =>
  (design) =>
    void pageOf(design, page).items.splice(place, 0, item(id, 'new'))
const drop =
  (id: string): Edit =>
  (design) =>
    void take(design, id)
const dropPage =
  (id: string): Edit =>
  (design) =>
    void (design.pages = design.pages.filter((page) => page.id !== id))

describe('the merge of two designs', () => {
  it('keeps what each of two editors changed, added, moved and removed', () => {
    const mine = edited(
      setText('home-1', 'mine'),
      moveTo('home-4', 'home', 0),
      add('b-mine', 'home', 3),
      drop('help-2'),
    )
    const theirs = edited(
      setText('home-1', 'deles', 'pt'),
      moveTo('home-2', 'promo', 1),
      add('b-theirs', 'home', 6),
    )
    const { design, conflicts } = mergeDesigns(BASE, mine, theirs)
    expect(conflicts).toEqual([])
    expect(itemOf(design, 'home-1')?.data['text']).toEqual({ en: 'mine', pt: 'deles' })
    expect(idsOn(design, 'home')).toEqual([
      'home-4',
      'home-0',
      'home-1',
      'b-mine',
      'home-3',
      'home-5',
      'b-theirs',
    ])
    expect(idsOn(design, 'promo')).toEqual([
      'promo-0',
      'home-2',
      ...[1, 2, 3, 4, 5].map((at) => `promo-${at}`),
    ])
    expect(idsOn(design, 'help')).not.toContain('help-2')
  })

  it('reports the one field that both changed, and takes the value that was chosen', () => {
    const { design, conflicts } = mergeDesigns(
      BASE,
      edited(setText('home-1', 'mine'), setText('home-2', 'same')),
      edited(setText('home-1', 'theirs'), setText('home-2', 'same')),
    )
    expect(conflicts).toEqual([
      {
        path: ['pages', 'home', 'items', 'home-1', 'data', 'text', 'en'],
        itemId: 'home-1',
        base: 'home 1',
        mine: 'mine',
        theirs: 'theirs',
      },
    ])
    expect(itemOf(design, 'home-1')?.data['text']).toEqual({ en: 'mine' })
    const [conflict] = conflicts
    const settled = conflict && settleConflict(design, conflict, 'theirs')
    expect(settled && itemOf(settled, 'home-1')?.data['text']).toEqual({ en: 'theirs' })
    expect(conflict && settleConflict(design, conflict, 'mine')).toEqual(design)
  })

  it('keeps what one removed and the other changed, until it is decided', () => {
    const removal = edited(drop('home-1'), dropPage('help'))
    const change = edited(setText('home-1', 'x'), setText('help-3', 'y'))
    for (const [mine, theirs, removing] of [
      [removal, change, 'mine'],
      [change, removal, 'theirs'],
    ] as const) {
      const { design, conflicts } = mergeDesigns(BASE, mine, theirs)
      expect(design).toEqual(change)
      expect(conflicts.map(({ path }) => path.join(' '))).toEqual(['pages help', 'pages home items home-1'])
      const settle = (side: 'mine' | 'theirs') =>
        conflicts.reduce((now, conflict) => settleConflict(now, conflict, side), design)
      expect(settle(removing)).toEqual(removal)
      expect(settle(removing === 'mine' ? 'theirs' : 'mine')).toEqual(change)
    }
  })

  it('merges lists without ids by place if they are equally long, and else as a whole', () => {
    const slides = (...titles: string[]): Edit => {
      return (design) => {
        const found = itemOf(design, 'home-0')
        if (found) found.data = { slides: titles.map((title) => ({ title, id: 'x' })) }
      }
    }
    const merge = (base: Edit, mine: Edit, theirs: Edit) =>
      mergeDesigns(edited(base), edited(mine), edited(theirs))
    const both = merge(slides('a', 'b'), slides('A', 'b'), slides('a', 'B'))
    expect([both.design, both.conflicts]).toEqual([edited(slides('A', 'B')), []])
    const longer = merge(slides('a', 'b'), slides('A', 'b'), slides('a', 'b', 'c'))
    expect([longer.design, longer.conflicts.length]).toEqual([edited(slides('A', 'b')), 1])
  })
})

/** A random change that keeps a design valid, and never the removal of a page. */
function randomEdit(name: string, ids: readonly string[]): Edit {
  const id = ids[chance.below(ids.length)] ?? ''
  const page = ['global', 'home', 'promo', 'help'][chance.below(4)] ?? ''
  const place = chance.below(7)
  const edits: readonly Edit[] = [
    setText(id, name),
    setText(id, name, 'pt'),
    moveTo(id, page, place),
    add(`b-${name}`, page, place),
    drop(id),
    (design) => void design.menus.splice(chance.below(3), 0, menu(name)),
    (design) => void (design.menus = chance.shuffled(design.menus)),
    (design) => void (design.assetMappings[`${name}.png`] = 'b'.repeat(64)),
  ]
  return edits[chance.below(edits.length)] ?? (() => {})
}
const PAIRS = 1000
const idsOf = (design: IdentifiedDesign): string[] =>
  design.pages.flatMap(({ items }) => items.map(({ id }) => id))
const ALL = idsOf(BASE)
const someEdits = (name: string, ids: readonly string[]): Edit[] =>
  Array.from({ length: 1 + chance.below(5) }, (_, at) => randomEdit(`${name}${at}`, ids))

describe(`${PAIRS} random pairs of edits`, () => {
  it('merge into the other side where one changed nothing, and into the same whichever is asked first', () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const [mine, theirs] = [edited(...someEdits('x', ALL)), edited(...someEdits('y', ALL))]
      for (const merged of [
        mergeDesigns(BASE, mine, BASE),
        mergeDesigns(BASE, BASE, mine),
        mergeDesigns(BASE, mine, mine),
      ])
        expect(isSameValue(merged, { design: mine, conflicts: [] })).toBe(true)
      const [one, other] = [mergeDesigns(BASE, mine, theirs), mergeDesigns(BASE, theirs, mine)]
      expect(one.conflicts.map(({ path }) => path)).toEqual(other.conflicts.map(({ path }) => path))
      const decided = other.conflicts.reduce(
        (now, conflict) => settleConflict(now, conflict, 'theirs'),
        other.design,
      )
      const mineChosen = one.conflicts.reduce(
        (now, conflict) => settleConflict(now, conflict, 'mine'),
        one.design,
      )
      expect(isSameValue(mineChosen, decided)).toBe(true)
      expect(StoredDesign.safeParse(one.design).success).toBe(true)
      expect(idsOf(one.design)).toHaveLength(new Set(idsOf(one.design)).size)
    }
  })

  it('lose nothing where they are about different items, and ask nothing', () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const shuffled = chance.shuffled(ALL)
      const [first, second] = [shuffled.slice(0, 12), shuffled.slice(12)]
      const [mine, theirs] = [edited(...someEdits('x', first)), edited(...someEdits('y', second))]
      const { design, conflicts } = mergeDesigns(BASE, mine, theirs)
      expect(conflicts).toEqual([])
      const where = (of: IdentifiedDesign) =>
        new Map(of.pages.flatMap(({ id, items }) => items.map((found) => [found.id, { page: id, found }])))
      const [merged, ofMine, ofTheirs, base] = [design, mine, theirs, BASE].map(where)
      for (const id of new Set([...ALL, ...(ofMine?.keys() ?? []), ...(ofTheirs?.keys() ?? [])])) {
        const isMine = !isSameValue(ofMine?.get(id), base?.get(id))
        expect(isSameValue(merged?.get(id), (isMine ? ofMine : ofTheirs)?.get(id))).toBe(true)
      }
    }
  })
})

describe('the differences of two designs', () => {
  const short = (from: IdentifiedDesign, to: IdentifiedDesign) =>
    diffDesigns(from, to).map(({ kind, part, id, pageId, path }) =>
      [kind, part, ...(pageId === null ? [] : [pageId]), id, ...path].join(' '),
    )

  it('are none between equal designs, whatever the order of fields and whether ids are filled in', () => {
    expect(diffDesigns(BASE, copyOf(BASE))).toEqual([])
    const bare: StoredDesign = {
      ...BASE,
      pages: BASE.pages.map((page) => ({ ...page, items: page.items.map(({ id: _none, ...rest }) => rest) })),
    }
    expect(diffDesigns(bare, withItemIds(bare))).toEqual([])
  })

  it('name what was added, removed, moved and changed, each where it is', () => {
    const to = edited(
      setText('home-1', 'x'),
      moveTo('home-4', 'home', 0),
      moveTo('promo-0', 'help', 1),
      add('b-new', 'promo', 0),
      drop('help-5'),
      (design) => void (design.articles = design.articles.toReversed()),
      (design) => void (design.menus = design.menus.slice(1)),
      (design) => void (design.assetMappings = { 'b.png': 'b'.repeat(64) }),
      (design) => void (pageOf(design, 'home').title = 'Home'),
    )
    expect(short(BASE, to)).toEqual([
      'changed page home title',
      'moved item home home-4',
      'changed item home home-1 data text en',
      'added item promo b-new',
      'moved item help promo-0',
      'removed item help help-5',
      'removed menu m1',
      expect.stringMatching(/^moved article a[12]$/),
      'removed asset a.png',
      'added asset b.png',
    ])
    expect(diffDesigns(BASE, to).find(({ id }) => id === 'promo-0')).toMatchObject({
      from: { pageId: 'promo', place: 0 },
      to: { pageId: 'help', place: 1 },
    })
  })

  it('have the items of a new or removed page in the page, but for those that moved', () => {
    const to = edited(
      (design) =>
        void design.pages.push({
          id: 'new',
          type: 'new',
          items: [item('b-1', 'x'), ...take(design, 'help-0')],
        }),
      moveTo('promo-3', 'home', 0),
      dropPage('promo'),
    )
    expect(short(BASE, to)).toEqual([
      'added page new',
      'removed page promo',
      'moved item home promo-3',
      'moved item new help-0',
    ])
  })
})
