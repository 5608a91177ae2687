import { type DesignModel, DesignReply } from '@baize/contract/player'
import { caseCount } from '@baize/kit/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query.ts'
import { STARTUP } from '../boot/startup.fixture.ts'
import { Shell } from '../layout/Shell.tsx'
import { useDesign } from '../session/design.ts'
import { clearUser } from '../session/session.ts'
import { setStartup } from '../session/startup.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { BLOCKS } from './blocks/registry.tsx'
import { designOf } from './design.fixture.ts'
import { dress } from './dress.ts'
import { LobbyPage } from './pages/LobbyPage.tsx'

const RUNS = caseCount(40, 1000)
const TIMEOUT_MS = 240_000

const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: [deep(levels - 1)] })
const SCRIPTS: readonly string[] = [
  '<script>window.__pwned = 1</script>',
  '<img src=x onerror="window.__pwned=1">',
  '"><svg onload=window.__pwned=1>',
  "'); window.__pwned=1; ('",
  'javascript:window.__pwned=1',
  ' JaVa\tscript:window.__pwned=1',
  'data:text/html,<script>parent.__pwned=1</script>',
  '//evil.example/x.js',
  'https://good.example@evil.example/',
  '/\\evil.example',
  '/..//evil.example',
  '#action={"type":"__proto__"}',
  '#action={"url":"javascript:window.__pwned=1"}',
  '#iframe=javascript:window.__pwned=1',
  '#download={"downloadLink":"javascript:window.__pwned=1"}',
  '[click](javascript:window.__pwned=1)',
  'red;} * { background: url(//evil.example) }',
  'url(javascript:window.__pwned=1)',
  'expression(window.__pwned=1)',
  '~=^(a+)+$',
  '~=(',
  '{{constructor.constructor("window.__pwned=1")()}}',
  '${window.__pwned=1}',
]
const NASTY: readonly unknown[] = [
  ...SCRIPTS,
  '',
  '\0',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(60_000),
  null,
  true,
  -1,
  1e308,
  [],
  {},
  deep(200),
  { __html: '<img src=x onerror="window.__pwned=1">' },
  { $$typeof: 'Symbol(react.element)', type: 'script', props: { children: 'window.__pwned=1' } },
  { en: '<script>window.__pwned = 1</script>' },
  { en: 7 },
  JSON.parse('{"__proto__": {"dangerouslySetInnerHTML": {"__html": "<b>x</b>"}}}'),
  { dangerouslySetInnerHTML: { __html: '<script>window.__pwned=1</script>' }, onClick: 'window.__pwned=1' },
  { embedPageId: 'a' },
  Array.from({ length: 250 }, (_, at) => ({ comId: `C${at}`, data: {} })),
  [{ comId: 'header', data: { logo: 'url(x)' } }],
]

/** Design with these blocks on its home page and an entry in every list. */
const goodWith = (comIds: readonly string[]): DesignModel =>
  designOf(
    {},
    {
      tabs: [{ id: 't', name: 'Tab', icon: 'home', link: '/' }],
      menus: [
        {
          id: 'm',
          name: { en: 'Menu', pt: 'Menu' },
          icon: 'a.png',
          link: '/x',
          data: { hiddenForMaya: true },
        },
      ],
      pages: [
        {
          id: 'g',
          type: 'global',
          items: [
            { comId: 'C000045', data: { maxWidth: 1000, mainBgColor: '#123', pageBackgroundImage: 'a.png' } },
            { comId: 'header', data: { logo: 'a.png', actions: ['logIn'], search: true } },
            { comId: 'sideMenu', data: { parts: ['menus'], collapsed: true } },
            { comId: 'bottomTabs', data: { style: 'flat' } },
            {
              comId: 'footer',
              data: {
                columns: [{ title: 'House', links: [{ name: 'Help', link: '/help' }] }],
                texts: ['Words'],
                licence: { text: 'Licence', link: 'https://regulator.example/' },
                payments: [{ name: 'Pix', image: 'a.png', link: '/pay' }],
              },
            },
            { comId: 'announcement', data: { text: 'News', link: '/news' }, rules: ['^=/'] },
          ],
        },
        {
          id: 'h',
          type: 'home',
          items: [
            ...comIds.map((comId) => ({ comId, data: {} })),
            { comId: 'announcement', data: { text: { en: 'Hello' }, link: '#login' } },
            { comId: 'embed', data: { embedPageId: 'a' } },
          ],
        },
      ],
      articles: [{ id: 'a', title: 'A', content: 'B' }],
      assetMappings: { 'a.png': 'a'.repeat(64) },
    },
  )

const places = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))
    : []),
]
const put = (value: unknown, [key, ...rest]: readonly string[], what: unknown): unknown => {
  if (key === undefined) return what
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === key ? put(item, rest, what) : item))
  return { ...value, [key]: put(Reflect.get(value, key), rest, what) }
}
const change = (good: DesignModel) =>
  fc.record({
    place: fc.constantFrom(...places(good).slice(1)),
    add: fc.option(
      fc.constantFrom('extra', 'data', 'rules', 'text', 'link', 'items', 'style', 'key', 'ref'),
      {
        freq: 4,
      },
    ),
    what: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NASTY) }, fc.jsonValue({ maxDepth: 3 })),
  })
const broken = fc
  .subarray(Object.keys(BLOCKS), { maxLength: 3 })
  .map(goodWith)
  .chain((good) =>
    fc
      .array(change(good), { minLength: 1, maxLength: 4 })
      .map((changes) =>
        changes.reduce<unknown>(
          (now, { place, add, what }) => put(now, add === null ? place : [...place, add], what),
          good,
        ),
      ),
  )

/** Elements and attributes that an attacker could have injected. */
function foreign(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll('*')) {
    if (['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'META', 'LINK', 'STYLE'].includes(element.tagName))
      found.push(element.outerHTML)
    for (const { name, value } of element.attributes) {
      const leadsOut = ['href', 'src', 'action', 'formaction', 'srcdoc', 'poster'].includes(name)
      if (name.startsWith('on') || (leadsOut && !/^(\/(?![/\\])|https?:\/\/[^@]*$|#)/.test(value)))
        found.push(`${name}=${value}`)
      if (
        name === 'style' &&
        /url\(|expression|[{}<>]|evil/i.test(value.replaceAll(/url\("\/static\/asset\/a{64}\.png"\)/g, ''))
      )
        found.push(value)
    }
  }
  return found
}

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  clearUser()
  setStartup(STARTUP)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Every embedded page embeds itself; all other calls fail.
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('embed_page_detail')
      ? Promise.resolve(
          new Response(
            JSON.stringify({ status: 0, model: { items: [{ comId: 'embed', data: { embedPageId: 'a' } }] } }),
          ),
        )
      : Promise.resolve(new Response('{"status":-1,"message":"Network Error"}')),
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  dress(designOf({}))
  useDesign.setState({ model: undefined, settings: undefined })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Waits until all lazy blocks have loaded. */
async function settled(): Promise<void> {
  await screen.findByText('Hello')
  let before = ''
  let still = 0
  while (still < 5) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    const now = document.body.innerHTML
    still = now === before ? still + 1 : 0
    before = now
  }
}

describe('a page with a broken design of a bad server', () => {
  it(
    'survives, and nothing of the design runs',
    async () => {
      const wear = (model: DesignModel) =>
        act(() => useDesign.setState({ model, settings: dress(model), state: 'loaded' }))
      render(
        <ErrorBoundary>
          <MemoryRouter>
            <Shell>
              <LobbyPage />
            </Shell>
          </MemoryRouter>
        </ErrorBoundary>,
      )
      wear(goodWith(Object.keys(BLOCKS)))
      await settled()
      expect(foreign()).toEqual([])

      let drawn = 0
      fc.assert(
        fc.property(broken, (given) => {
          // An invalid design is never rendered: the page keeps waiting behind its overlay.
          const answer = DesignReply.safeParse({ status: 0, model: given })
          if (!answer.success) return
          drawn++
          wear(answer.data.model)
          expect(document.body.textContent).not.toContain('Unexpected Application Error!')
          expect(document.querySelectorAll('header, main, footer').length).toBe(3)
          expect(foreign()).toEqual([])
          expect(Reflect.has(window, '__pwned')).toBe(false)
        }),
        { numRuns: RUNS, seed: 20_260_102 },
      )
      expect(drawn).toBeGreaterThan(RUNS / 3)

      wear(goodWith([]))
      expect(screen.getByText('Hello')).toBeTruthy()
    },
    TIMEOUT_MS,
  )
})
