import { isDeepStrictEqual } from 'node:util'
import { DESIGN_MAX_BYTES, type DesignFinding, type StoredDesign } from '@baize/contract/operator'
import { BLOCK_DATA } from '@baize/contract/player/blocks/all'
import { assert, present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDesign } from './check.ts'
import { modelFor } from './delivery.ts'
import { FIRST_DESIGN } from './seed.ts'

type Page = StoredDesign['pages'][number]
const [firstGlobal, homePage] = [
  present(FIRST_DESIGN.pages[0], 'page'),
  present(FIRST_DESIGN.pages[1], 'page'),
]
/** A global page with only the settings. */
const globalPage = { ...firstGlobal, items: firstGlobal.items.slice(0, 1) }
const design = (...more: Page[]): StoredDesign => ({
  ...FIRST_DESIGN,
  pages: [globalPage, homePage, ...more],
})
const block = (data: Record<string, unknown>) => ({ comId: 'gameGrid', data })
const embed = (embedPageId: unknown) => ({ comId: 'embed', data: { embedPageId } })

type Fault = Pick<DesignFinding, 'path' | 'reason'>
function findings(given: unknown): Fault[] {
  const checked = checkDesign(given)
  return checked.ok ? [] : checked.error.map(({ path, reason }) => ({ path, reason }))
}
const paths = (given: unknown): string[] => findings(given).map(({ path }) => path)

describe('the check of a design', () => {
  it('accepts the first design and completes it', () => {
    const checked = checkDesign(FIRST_DESIGN)
    assert(checked.ok, 'taken')
    expect(checked.value.pages[0]?.items[0]?.data).toMatchObject({ maxWidth: 1200, mobileOnly: false })
    expect(checkDesign(checked.value)).toEqual(checked)
  })

  it.each([{}, { lightMode: false }, { lightMode: true }])(
    '[D-08] keeps whether a design sets the colour mode: %j',
    (data) => {
      const checked = checkDesign({
        ...FIRST_DESIGN,
        pages: [{ ...globalPage, items: [{ comId: 'C000045', data }] }, homePage],
      })
      assert(checked.ok, 'taken')
      expect(checked.value.pages[0]?.items[0]?.data?.lightMode).toBe(data.lightMode)
    },
  )

  it('reports every fault at once with its place and the rule', () => {
    const wrong = {
      ...FIRST_DESIGN,
      theme: 'dark',
      menus: [{ id: 'a', name: 7, icon: 'x', link: 'javascript:alert(1)' }],
      pages: [
        {
          ...globalPage,
          items: [{ comId: 'C000045', data: { maxWidth: 'wide', colour: 1, designBlockBg: 'red;' } }],
        },
        { ...homePage, id: '__proto__', items: [{ comId: 'hero', rules: ['~=('], extra: true }] },
      ],
    }
    expect(findings(wrong)).toEqual(
      expect.arrayContaining([
        { path: 'theme', reason: 'there is no such field' },
        { path: 'menus.0.name', reason: 'it must be a text or {en, pt, id}, of at most 200 characters each' },
        { path: 'menus.0.link', reason: 'it must be a #action, a path of this site or an http(s) address' },
        { path: 'pages.0.items.0.data.maxWidth', reason: 'it must be a number' },
        { path: 'pages.0.items.0.data.colour', reason: 'there is no such field' },
        {
          path: 'pages.0.items.0.data.designBlockBg',
          reason: 'it must be a colour, such as #161f2c or rgb(0 0 0 / 50%)',
        },
        { path: 'pages.1.id', reason: 'it must be a name of letters, digits and . : _ - (64 at most)' },
        { path: 'pages.1.items.0.extra', reason: 'there is no such field' },
        {
          path: 'pages.1.items.0.rules.0',
          reason: 'it is no regular expression: error parsing regexp: missing closing ): `(`',
        },
      ]),
    )
  })

  it('[D-02] accepts rules of all four operators and rejects patterns that a linear engine cannot run', () => {
    const ruled = (...rules: string[]) => ({
      ...FIRST_DESIGN,
      pages: [{ ...globalPage, items: [...globalPage.items, { ...block({}), rules }] }, homePage],
    })
    expect(findings(ruled('=/', '^=/h5', '*=promo', '~=^/(a|b)+$'))).toEqual([])
    for (const bad of ['~=(', '~=(?=x)', '~=(a)\\1', '~=[z-a]', '~=(a{1000}){1000}', '/promo', '!=/', '~='])
      expect(paths(ruled('=/', bad))).toContain('pages.0.items.1.rules.1')
  })

  it('gives every item an id that survives a move, and refuses one that two items have', () => {
    const [grid, other] = [block({}), { ...block({}), id: 'gameGrid-2' }]
    const checked = checkDesign(design({ id: 'x', type: 'x', items: [grid, other, grid] }))
    assert(checked.ok, 'taken')
    const { items } = present(checked.value.pages[2], 'page')
    const ids = new Set(checked.value.pages.flatMap((page) => page.items.map(({ id }) => id)))
    expect(ids.size).toBe(checked.value.pages.flatMap((page) => page.items).length)
    expect(items[1]?.id).toBe('gameGrid-2')
    const moved = checkDesign(design({ id: 'x', type: 'x', items: items.toReversed() }))
    assert(moved.ok, 'taken')
    expect(moved.value.pages[2]?.items).toEqual(items.toReversed())
    expect(
      findings(design({ id: 'x', type: 'x', items: [other] }, { id: 'y', type: 'y', items: [other] })),
    ).toEqual([{ path: 'pages.3.items.0.id', reason: 'another item has the id gameGrid-2' }])
    expect(paths(design({ id: 'x', type: 'x', items: [{ ...grid, id: 'toString' }] }))).toEqual([
      'pages.2.items.0.id',
    ])
  })

  it('names the page, item and field of each fault, and the block that is gone', () => {
    const faulty = {
      ...design({
        id: 'x',
        type: 'x',
        items: [
          { id: 'mine', comId: 'announcement', data: { text: 7 } },
          { id: 'old', comId: 'goneBlock', data: {} },
        ],
      }),
      menus: [{ id: 'm', name: 'M', icon: '', link: 'javascript:1' }],
      assetMappings: { 'a.b.png': 'x' },
    }
    const checked = checkDesign(faulty)
    const places = checked.ok
      ? []
      : checked.error.map(({ part, id, pageId, field }) => [part, id, pageId, field])
    expect(places).toEqual(
      expect.arrayContaining([
        ['item', 'mine', 'x', 'data.text'],
        ['item', 'old', 'x', 'comId'],
        ['menu', 'm', null, 'link'],
        ['asset', 'a.b.png', null, ''],
      ]),
    )
    expect(findings(faulty).map(({ reason }) => reason)).toContain(
      'this version of the site has no block goneBlock',
    )
    const [homeless] = findings({ ...FIRST_DESIGN, pages: [globalPage] })
    expect(homeless).toEqual({ path: 'pages', reason: 'there must be a home page for phones' })
  })

  it('allows rules only on the global page', () => {
    const local = design({ id: 'x', type: 'x', items: [{ ...block({}), rules: ['=/'] }] })
    expect(paths(local)).toEqual(['pages.2.items.0.rules'])
  })

  it('[D-01] requires unique ids, one global page with its settings, and a home page for each screen', () => {
    expect(paths(design(homePage))).toEqual(['pages.2.id'])
    expect(paths(design({ ...globalPage, id: 'other' }))).toEqual(['pages'])
    expect(paths({ ...FIRST_DESIGN, pages: [globalPage, { ...homePage, devices: ['pc'] }] })).toEqual([
      'pages',
    ])
    expect(paths({ ...FIRST_DESIGN, pages: [{ ...globalPage, items: [] }, homePage] })).toEqual([
      'pages.0.items',
      'pages.0.items',
    ])
    const settings = present(globalPage.items[0], 'settings')
    expect(paths(design({ id: 'x', type: 'x', items: [settings] }))).toEqual(['pages.2.items.0'])
    expect(
      paths({ ...FIRST_DESIGN, articles: [...FIRST_DESIGN.articles, ...FIRST_DESIGN.articles] }),
    ).toHaveLength(FIRST_DESIGN.articles.length)
  })

  it('detects a page that would contain itself, however indirectly', () => {
    const inside = (id: string, inner?: string): Page => ({
      id,
      type: 'embed',
      items: inner === undefined ? [] : [embed(inner)],
    })
    expect(findings(design(inside('a', 'b'), inside('b', 'c'), inside('c')))).toEqual([])
    expect(paths(design(inside('a', 'b'), inside('b', 'c'), inside('c', 'a')))).toHaveLength(3)
    expect(paths(design(inside('a', 'a')))).toEqual(['pages.2.items.0.data.embedPageId'])
    // The page that leads into the cycle is not part of it.
    expect(paths(design(inside('start', 'a'), inside('a', 'a')))).toEqual([
      'pages.3.items.0.data.embedPageId',
    ])
    for (const nowhere of ['home', 'gone', 'toString', 7])
      expect(paths(design({ id: 'x', type: 'x', items: [embed(nowhere)] }))).toEqual([
        'pages.2.items.0.data.embedPageId',
      ])
  })

  it('[D-09] requires a background by name to be among the assets', () => {
    const pictured = (name: string) => ({
      ...FIRST_DESIGN,
      pages: [
        { ...globalPage, items: [{ comId: 'C000045', data: { pageBackgroundImage: name } }] },
        homePage,
      ],
      assetMappings: { 'night.webp': 'a'.repeat(64) },
    })
    expect(findings(pictured('night.webp'))).toEqual([])
    expect(findings(pictured('day.webp'))).toEqual([
      {
        path: 'pages.0.items.0.data.pageBackgroundImage',
        reason: 'there is no file named day.webp in this design',
      },
    ])
  })

  it('[D-09] requires every picture named by a block or icon to be among the assets', () => {
    const mark = (image: string) => ({ name: 'Pix', image })
    const pictured = (...names: readonly [string, string, string]) => ({
      ...FIRST_DESIGN,
      menus: [{ id: 'a', name: 'A', icon: names[0], link: '/' }],
      pages: [
        {
          ...globalPage,
          items: [
            ...globalPage.items,
            { comId: 'header', data: { logo: names[1] } },
            { comId: 'footer', data: { payments: [mark(''), mark('/assets/pix.png'), mark(names[2])] } },
          ],
        },
        homePage,
      ],
      assetMappings: { 'night.webp': 'a'.repeat(64) },
    })
    expect(findings(pictured('night.webp', 'night.webp', 'night.webp'))).toEqual([])
    expect(findings(pictured('star', '', ''))).toEqual([])
    expect(findings(pictured('a.png', 'b.png', 'toString.png'))).toEqual([
      { path: 'menus.0.icon', reason: 'there is no file named a.png in this design' },
      { path: 'pages.0.items.1.data.logo', reason: 'there is no file named b.png in this design' },
      {
        path: 'pages.0.items.2.data.payments.2.image',
        reason: 'there is no file named toString.png in this design',
      },
    ])
  })

  it('requires the parts of the frame on the global page', () => {
    for (const comId of ['header', 'sideMenu', 'bottomTabs', 'footer'])
      expect(findings(design({ id: 'x', type: 'x', items: [{ comId, data: {} }] }))).toEqual([
        { path: 'pages.2.items.0', reason: 'it belongs on the page that all others share' },
      ])
  })

  it.each(Object.keys(BLOCK_DATA).filter((comId) => comId !== 'embed'))(
    'accepts %s without data',
    (comId) => {
      const items = [...globalPage.items, { comId, data: {} }]
      expect(findings({ ...FIRST_DESIGN, pages: [{ ...globalPage, items }, homePage] })).toEqual([])
    },
  )

  it('rejects a design beyond its limits', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
    expect(findings(design({ id: 'x', type: 'x', items: [block({ a: deep(8) })] }))).toEqual([
      { path: 'pages.2.items.0.data.a', reason: 'there is no such field' },
    ])
    expect(findings(design({ id: 'x', type: 'x', items: [block({ a: deep(40) })] }))[0]?.reason).toContain(
      'deep',
    )
    const texts = Array.from({ length: 20 }, () => 'x'.repeat(30_000))
    expect(findings(design({ id: 'x', type: 'x', items: [block({ texts })] }))[0]?.reason).toContain(
      `${DESIGN_MAX_BYTES} are the most`,
    )
    const rules = Array.from({ length: 50 }, (_, at) => `~=^/${at}`)
    const items = Array.from({ length: 5 }, () => ({ ...block({}), rules }))
    const ruled = { ...globalPage, items: [...globalPage.items, ...items] }
    expect(findings({ ...FIRST_DESIGN, pages: [ruled, homePage] })).toEqual([
      { path: 'pages', reason: 'it has more than 200 regular expressions' },
    ])
    const many = Array.from({ length: 60_000 }, () => 0)
    expect(findings(design({ id: 'x', type: 'x', items: [block({ many })] }))[0]?.reason).toContain(
      '50000 values',
    )
  })

  it.each([
    'javascript:alert(1)',
    ' JaVa\tscript:alert(1)',
    'data:text/html,<script>',
    'data:;base64,x',
    'vbscript:x',
  ])('rejects an address that could break out of a block: %j', (address) => {
    expect(paths(design({ id: 'x', type: 'x', items: [block({ a: { link: address } })] }))).toContain(
      'pages.2.items.0.data.a.link',
    )
    const text = `See [this](${address.trim()})`
    expect(paths({ ...design(), articles: [{ id: 'a', title: 'A', content: text }] })).toHaveLength(
      /^(javascript|vbscript|data)/.test(address) ? 1 : 0,
    )
  })
})

describe('the blocks of content', () => {
  const placed = (comId: string, data: Record<string, unknown>) =>
    paths(design({ id: 'x', type: 'x', items: [{ comId, data }] })).map((path) =>
      path.replace('pages.2.items.0.data', ''),
    )

  it.each([
    'anchor',
    'article',
    'articleList',
    'buttons',
    'faq',
    'image',
    'noticeBar',
    'richText',
    'verifier',
    'video',
  ])('include %s, which needs no data', (comId) => {
    expect(placed(comId, {})).toEqual([])
  })

  it('show only existing articles', () => {
    const [first] = FIRST_DESIGN.articles
    expect(placed('article', { articleId: first?.id })).toEqual([])
    expect(placed('article', { articleId: 'gone' })).toEqual(['.articleId'])
    expect(placed('articleList', { articleIds: [first?.id, 'gone'] })).toEqual(['.articleIds.1'])
  })

  it('describe a picture unless it is decorative', () => {
    expect(placed('image', { art: 'gem' })).toEqual(['.alt'])
    expect(placed('image', { src: '/assets/x.png', alt: { en: ' ' } })).toEqual(['.alt'])
    expect(placed('image', { art: 'gem', decorative: true })).toEqual([])
    expect(placed('image', { art: 'gem', decorative: true, link: '/help' })).toEqual(['.alt'])
    expect(placed('image', { art: 'gem', alt: 'A gem', link: '/help' })).toEqual([])
  })

  it('play only videos of our own site', () => {
    expect(placed('video', { src: 'film.mp4', captions: { en: 'film.vtt' } })).toEqual([])
    for (const src of ['https://evil.test/film.mp4', '//evil.test/film.mp4', 'film.png', 'film.svg'])
      expect(placed('video', { src })).toEqual(['.src'])
  })

  it('name anchors of a page in lower case', () => {
    expect(placed('anchor', { elementId: 'how-to-pay' })).toEqual([])
    for (const elementId of ['siteConfig', '__proto__', '1st', 'a b'])
      expect(placed('anchor', { elementId })).toEqual(['.elementId'])
  })

  it('link to nothing that could run', () => {
    const link = 'javascript:alert(1)'
    expect(placed('buttons', { items: [{ label: 'x', link }] })).toContain('.items.0.link')
    expect(placed('noticeBar', { lines: [{ text: 'x', link }] })).toContain('.lines.0.link')
    expect(placed('richText', { text: `[x](${link})` })).toEqual(['.text'])
  })
})

const BROKEN_DESIGNS = caseCount(40, 1000)

describe(`${BROKEN_DESIGNS} broken designs`, () => {
  const looped: Record<string, unknown> = {}
  looped.self = looped
  const poisoned: unknown = JSON.parse(
    '{"__proto__": {"isOperator": true}, "constructor": {"prototype": {"x": 1}}}',
  )
  const NASTY: readonly unknown[] = [
    null,
    undefined,
    true,
    -1,
    1e308,
    NaN,
    Infinity,
    10n,
    '',
    '\0',
    '\ud800',
    'x'.repeat(60_000),
    '<script>globalThis.broken = 1</script>',
    '"><img src=x onerror="globalThis.broken = 1">',
    'javascript:globalThis.broken=1',
    '${globalThis.broken = 1}',
    '__proto__',
    'constructor',
    'toString',
    '~=(',
    `~=${'(a+)+'.repeat(60)}$`,
    '~=(?=x)',
    'red;}*{',
    'url(//evil.example)',
    [],
    {},
    [[[[[[]]]]]],
    looped,
    poisoned,
    new Date(0),
    new Map(),
    () => {
      Reflect.set(globalThis, 'broken', 1)
    },
    Symbol('x'),
    {
      toJSON: () => {
        Reflect.set(globalThis, 'broken', 1)
      },
    },
    { embedPageId: 'home' },
    Array.from({ length: 60_000 }, () => 1),
    Object.create({ inherited: true }),
  ]
  /** Every path in the design, to be replaced by something else. */
  const places = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
    path,
    ...(typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))
      : []),
  ]
  /** Every block on one page, and one with all its fields set. */
  const FOOTER = {
    columns: [{ title: { en: 'House', pt: 'Casa' }, links: [{ name: 'Help', link: '#anchor=help' }] }],
    texts: ['Since 2026'],
    licence: { text: 'Licence', link: 'https://regulator.example/' },
    payments: [{ name: 'Pix', image: '/assets/pix.png' }],
  }
  const everyBlock = Object.keys(BLOCK_DATA)
    .filter((comId) => !['embed', 'header', 'sideMenu', 'bottomTabs', 'footer'].includes(comId))
    .map((comId) => ({ comId, data: {} }))
  const GOOD = design(
    { id: 'all', type: 'all', items: everyBlock },
    { id: 'promo', type: 'promotions', lazy: true, items: [embed('inner')] },
    {
      id: 'inner',
      type: 'embed',
      devices: ['pc'],
      items: [{ comId: 'announcement', data: { text: 'hello', link: '/x' } }],
    },
  )
  const framed = {
    ...globalPage,
    items: [
      ...globalPage.items,
      { comId: 'header', data: { logo: '', actions: ['wallet'] }, rules: ['^=/'] },
      { comId: 'footer', data: FOOTER },
    ],
  }
  const WHOLE = { ...GOOD, pages: [framed, ...GOOD.pages.slice(1)] }
  const PLACES = places(WHOLE)
  const put = (value: unknown, [key, ...rest]: readonly string[], what: unknown): unknown => {
    if (key === undefined) return what
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value))
      return value.map((item: unknown, at) => (String(at) === key ? put(item, rest, what) : item))
    return { ...value, [key]: put(Reflect.get(value, key), rest, what) }
  }
  const broken = fc
    .array(
      fc.record({
        place: fc.constantFrom(...PLACES),
        add: fc.option(
          fc.constantFrom('extra', 'constructor', 'embedPageId', 'rules', 'devices', 'data', '0'),
        ),
        what: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NASTY) }, fc.anything({ maxDepth: 3 })),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((changes) =>
      changes.reduce<unknown>(
        (now, { place, add, what }) => put(now, add === null ? place : [...place, add], what),
        WHOLE,
      ),
    )

  type Verdict = { readonly taken: boolean; readonly wrong: readonly string[] }
  /** Violations, whether the check accepted the design or not. */
  function verdict(given: unknown): Verdict {
    const checked = checkDesign(given)
    if (!checked.ok) {
      const unclear = checked.error.filter(
        ({ path, reason, part, field }) =>
          typeof path !== 'string' || reason.length < 4 || (part === null && field !== path),
      )
      return {
        taken: false,
        wrong: checked.error.length === 0 || unclear.length > 0 ? ['no clear list'] : [],
      }
    }
    const { value } = checked
    const text = JSON.stringify(value)
    const settings = value.pages.flatMap(({ items }) => items.filter(({ comId }) => comId === 'C000045'))
    const faults = {
      'too large': Buffer.byteLength(text) > DESIGN_MAX_BYTES,
      'another one when it is read back': !isDeepStrictEqual(checkDesign(JSON.parse(text)), checked),
      'without pages': (['mobile', 'pc'] as const).some((device) => modelFor(value, device).pages.length < 2),
      'a link that leads astray': [...value.menus, ...value.tabs].some(
        ({ link }) => !/^(#|\/(?!\/)|https?:\/\/)/.test(link),
      ),
      'a setting that breaks out': /[;{}<>@\\]/.test(
        JSON.stringify(settings.map(({ data }) => Object.values(data))),
      ),
    }
    return { taken: true, wrong: Object.entries(faults).flatMap(([name, is]) => (is ? [name] : [])) }
  }

  it('start from a valid one', () => expect(findings(WHOLE)).toEqual([]))

  it('are refused with a list or accepted in a safe form, and nothing of them runs', () => {
    let taken = 0
    fc.assert(
      fc.property(broken, (given) => {
        const found = verdict(given)
        if (found.taken) taken++
        expect(found.wrong).toEqual([])
      }),
      { numRuns: BROKEN_DESIGNS, seed: 20_260_101 },
    )
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(BROKEN_DESIGNS / 2)
    expect(Reflect.has(globalThis, 'broken')).toBe(false)
    expect(Reflect.has({}, 'isOperator')).toBe(false)
  })
})
