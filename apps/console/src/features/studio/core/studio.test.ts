import { present } from '@baize/kit'
import { chance } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import { contrastOf } from './contrast.ts'
import { faultsOf, leadsOff, placedFaults } from './faults.ts'
import {
  addItem,
  copyItem,
  type Design,
  freeAddress,
  itemOf,
  moveEntryBy,
  moveItem,
  moveItemBy,
  newId,
  newItem,
  pageOf,
  removeItem,
  setField,
} from './operations.ts'
import { DESIGN, studioWith } from './studio.fixture.ts'
import { missingIn, readIn, saidIn, written } from './texts.ts'

const NAME = { what: 'changed', thing: { kind: 'block', comId: 'richText' } } as const
const pick = <Value>(values: readonly Value[]): Value => present(values[chance.below(values.length)], 'value')

/** Any edit that the screen offers, on any block. */
function anyEdit(design: Design): Design {
  const items = design.pages.flatMap((page) => page.items)
  const { id } = pick(items)
  const pageId = pick(design.pages).id
  return pick([
    () => addItem(design, pageId, newItem(pick(['hero', 'faq', 'embed', 'anchor'])), 0),
    () => (items.length > 2 ? removeItem(design, id) : design),
    () => copyItem(design, id, newId('b')),
    () => moveItemBy(design, id, pick([-1, 1])),
    () => moveItem(design, id, pageId, 0),
    () => setField(design, id, ['title'], { en: newId('t') }),
    () => moveEntryBy(design, 'pages', pageId, pick([-1, 1])),
  ])()
}

describe('undo', () => {
  it('returns to the same design after any edits, and redo to the last one', () => {
    for (let round = 0; round < 40; round += 1) {
      const { studio, world } = studioWith()
      const seen = [DESIGN]
      for (let step = 0; step < 25; step += 1) {
        world.now += 10_000
        const after = anyEdit(studio.store.getState().copy.design)
        if (after !== studio.store.getState().copy.design) seen.push(after)
        studio.edit(after, NAME)
      }
      const last = studio.store.getState().copy.design
      for (const before of seen.toReversed().slice(1)) {
        studio.undo()
        expect(studio.store.getState().copy.design).toBe(before)
      }
      expect(studio.store.getState().copy.past).toEqual([])
      for (let step = 1; step < seen.length; step += 1) studio.redo()
      expect(studio.store.getState().copy.design).toBe(last)
    }
  })

  it('takes back a whole typed text at once, and keeps what a colleague saved meanwhile', async () => {
    const { studio, server, pass } = studioWith()
    for (const text of ['H', 'Hi', 'Hi!'])
      studio.edit(
        setField(studio.store.getState().copy.design, 'text-1', ['title'], { en: text }),
        NAME,
        'title',
      )
    expect(studio.store.getState().copy.past).toHaveLength(1)
    Object.assign(server, { version: 2, design: setField(DESIGN, 'line', ['text'], 'Theirs') })
    await pass(1000)
    expect(server.version).toBe(3)
    studio.undo()
    const { design } = studio.store.getState().copy
    expect(itemOf(design, 'text-1')?.data).toEqual({ text: { en: 'Hello' } })
    expect(itemOf(design, 'line')?.data).toEqual({ text: 'Theirs' })
  })
})

describe('saving', () => {
  const edit = (studio: ReturnType<typeof studioWith>['studio'], text: string): void =>
    studio.edit(setField(studio.store.getState().copy.design, 'text-1', ['title'], { en: text }), NAME)

  it('happens by itself a second after the last edit', async () => {
    const { studio, server, pass } = studioWith()
    edit(studio, 'one')
    await pass(900)
    edit(studio, 'two')
    await pass(900)
    expect(server.writes).toBe(0)
    await pass(100)
    expect(server.writes).toBe(1)
    expect(itemOf(server.design, 'text-1')?.data.title).toEqual({ en: 'two' })
    expect(studio.store.getState().save.kind).toBe('saved')
  })

  it('waits for the connection, keeps the edits through a closed tab, and goes on', async () => {
    const world = studioWith()
    world.server.isOffline = true
    edit(world.studio, 'kept')
    await world.pass(1000)
    expect(world.studio.store.getState().save.kind).toBe('offline')
    world.studio.close()
    const again = studioWith(DESIGN, world.world.memory)
    expect(itemOf(again.studio.store.getState().copy.design, 'text-1')?.data.title).toEqual({ en: 'kept' })
    await again.pass(1000)
    expect(itemOf(again.server.design, 'text-1')?.data.title).toEqual({ en: 'kept' })
    expect(again.world.memory).toBeNull()
  })

  it('asks only about a field that a colleague changed too', async () => {
    const { studio, server, pass } = studioWith()
    edit(studio, 'mine')
    const theirs = setField(setField(DESIGN, 'text-1', ['title'], { en: 'theirs' }), 'line', ['text'], 'New')
    Object.assign(server, { version: 2, design: theirs })
    await pass(1000)
    const { conflicts, save } = studio.store.getState()
    expect(save.kind).toBe('conflicts')
    expect(conflicts.map(({ itemId }) => itemId)).toEqual(['text-1'])
    expect(server.version).toBe(2)
    studio.decide(present(conflicts[0], 'conflict'), true)
    await pass(1000)
    expect(itemOf(studio.store.getState().copy.design, 'text-1')?.data.title).toEqual({ en: 'theirs' })
    expect(studio.store.getState().conflicts).toEqual([])
  })

  it('keeps what the server refuses, and says at which block and field', async () => {
    const { studio, server, pass } = studioWith()
    server.findings = 'pages.0.items.1.data.title: it is too bold'
    edit(studio, 'bold')
    await pass(1000)
    expect(studio.store.getState()).toMatchObject({
      save: { kind: 'faulty' },
      faults: [{ list: 'items', id: 'text-1', path: ['title'], reason: 'it is too bold' }],
    })
  })

  it.each(['{', '[]', '{"version":1}', '{"version":1,"base":{"pages":7},"design":null}'])(
    'begins with the draft when the browser has kept %s',
    (memory) => {
      const { studio } = studioWith(DESIGN, memory)
      expect(studio.store.getState().copy.design).toBe(DESIGN)
    },
  )
})

describe('a link to another site', () => {
  it('is a fault until somebody agrees to it', async () => {
    const { studio, server, pass } = studioWith()
    const link = 'https://partner.example/x'
    studio.edit(setField(DESIGN, 'line', ['link'], link), NAME)
    await pass(1000)
    expect(studio.store.getState().faults).toEqual([
      { list: 'items', id: 'line', path: ['link'], kind: 'offSite' },
    ])
    expect(server.writes).toBe(0)
    studio.approve(link)
    await pass(1000)
    expect(server.writes).toBe(1)
    expect(leadsOff('/help')).toBe(false)
  })
})

describe('a hostile value', () => {
  const HOSTILE: readonly unknown[] = [
    'javascript:alert(1)',
    '<img src=x onerror=alert(1)>',
    '//evil.example',
    'url(https://evil.example)',
    '#fff; background: red',
    'x'.repeat(70_000),
    -1,
    1e9,
    Number.NaN,
    null,
    {},
    { en: 7 },
    { en: 'ok', fr: 'non' },
    [],
    [[]],
    Array.from({ length: 300 }, () => 'x'),
    '__proto__',
    '../../etc/passwd',
    '2026-99-99T00:00:00Z',
  ]
  it('is either what the server takes too, or a fault that is never saved', async () => {
    const FIELDS: Readonly<Record<string, readonly (string | number)[][]>> = {
      'hero-1': [
        ['slides'],
        ['slides', 0, 'link'],
        ['slides', 0, 'image'],
        ['seconds'],
        ['slides', 1, 'art'],
      ],
      'text-1': [['title'], ['text']],
      'cards-1': [['cards'], ['hideEmpty'], ['title']],
      look: [['maxWidth'], ['mainBgColor'], ['designBorder'], ['pageBackgroundImage'], ['expandMenuMode']],
      line: [['text'], ['link']],
    }
    for (let round = 0; round < 1000; round += 1) {
      const { studio, server, pass } = studioWith()
      const id = pick(Object.keys(FIELDS))
      const path = pick(FIELDS[id] ?? [])
      const design = setField(DESIGN, id, path, HOSTILE[chance.below(HOSTILE.length)])
      studio.edit(design, NAME)
      const { faults } = studio.store.getState()
      await pass(1000)
      expect(server.writes).toBe(faults.length > 0 ? 0 : 1)
      for (const fault of faults) expect([fault.id, fault.path[0]]).toEqual([id, path[0]])
    }
  })
})

describe('a block', () => {
  it('moves within its page and to another, and stays where the page ends', () => {
    const order = (design: Design): readonly string[] =>
      present(design.pages[0], 'page').items.map(({ id }) => id)
    expect(order(moveItemBy(DESIGN, 'text-1', -1))).toEqual(['text-1', 'hero-1', 'cards-1'])
    expect(moveItemBy(DESIGN, 'hero-1', -1)).toBe(DESIGN)
    expect(pageOf(moveItem(DESIGN, 'text-1', 'all', 1), 'text-1')?.id).toBe('all')
    expect(moveItem(DESIGN, 'text-1', 'nowhere', 1)).toBe(DESIGN)
  })

  it('that no build knows is a fault, and so is a rule without a path', () => {
    const old = addItem(DESIGN, 'home', { id: 'old', comId: 'carousel', data: {} }, 0)
    const ruled = addItem(old, 'all', { id: 'ruled', comId: 'search', data: {}, rules: ['^='] }, 1)
    expect(faultsOf(ruled, new Set())).toEqual([
      { list: 'items', id: 'old', path: [], kind: 'unknownBlock' },
      { list: 'items', id: 'ruled', path: ['rules', 0], kind: 'value' },
    ])
  })
})

describe('a text', () => {
  it('of the site becomes the operator’s own in every language when one is changed', () => {
    const changed = written('shell.lobby', 'pt', 'Salão')
    expect(changed).toMatchObject({ en: 'Lobby', pt: 'Salão' })
    expect(missingIn(changed)).toEqual([])
    expect(missingIn({ en: 'Rules', id: ' ' })).toEqual(['pt', 'id'])
    expect([saidIn('Rules', 'pt'), readIn('Rules', 'pt')]).toEqual(['', 'Rules'])
  })

  it('makes a free address', () => {
    expect(freeAddress('Olá, Rain!', [])).toBe('ola-rain')
    expect(freeAddress('Rain', ['rain', 'rain-2'])).toBe('rain-3')
    expect(freeAddress('!!!', [])).toBe('page')
  })
})

it('the contrast of a colour that is known by name alone is not told', () => {
  expect(contrastOf('#777777', 'white')).toBeNull()
})

it.each([
  ['#fff', '#000', 21],
  ['rgb(119 119 119)', '#ffffff', 4.48],
  ['#ffffff80', '#000000', 5.28],
])('the contrast of %s on %s is %s', (text, background, ratio) => {
  expect(contrastOf(text, background)).toBeCloseTo(ratio, 1)
})

it('what a scheduled design was refused for is told at the parts that it names', () => {
  const finding = { path: '', reason: 'wrong', pageId: null }
  expect(
    placedFaults([
      { ...finding, part: 'item', id: 'hero-1', field: 'comId' },
      { ...finding, part: 'item', id: 'text-1', field: 'data.texts.0' },
      { ...finding, part: 'menu', id: 'help', field: 'link' },
      { ...finding, part: 'asset', id: 'a.png', field: '' },
      { ...finding, part: null, id: null, field: 'tabs' },
    ]),
  ).toEqual([
    { list: 'items', id: 'hero-1', path: [], kind: 'unknownBlock' },
    { list: 'items', id: 'text-1', path: ['texts', 0], kind: 'server', reason: 'wrong' },
    { list: 'menus', id: 'help', path: ['link'], kind: 'server', reason: 'wrong' },
  ])
})
