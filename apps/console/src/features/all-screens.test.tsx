import { CALLS, type OperatorSelf, PATHS, type Path, StoredDesign } from '@baize/contract/operator'
import { patience } from '@baize/kit/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queries } from '../api/query.ts'
import { SCREENS } from '../areas.ts'
import type { ScreenDef } from '../screen.ts'
import { setSelf } from '../session/self.ts'
import { programmersWord } from '../testing/programmers-words.fixture.ts'
import { enumsOf, rowsOf, sampleOf } from '../testing/sample.fixture.ts'

/** In every free text: people wrote it, so it has to stay text. */
const ATTACK = '<img src=x onerror=alert(1)>'
const MOMENT = 1_790_000_000_000
/** A reply with more combinations of its enums than this has each value of them, not each combination. */
const MOST_SAMPLES = 6

const owner: OperatorSelf = {
  id: '7',
  handle: 'own',
  name: 'Olivia',
  roles: ['owner'],
  isLocal: true,
  passkeys: [],
  hasRecovery: false,
  sessions: [],
  idleMinutes: 15,
}

/** Fields by their name: ids, hashes and moments as they are stored. */
const texts = (name: string, row: number): readonly string[] => {
  const id = `01900000-0000-7000-8000-${String(row).padStart(12, '0')}`
  if (/userId|playerId|invite[rd]Id/i.test(name)) return ['100001', ATTACK]
  if (/month/i.test(name)) return ['2026-11']
  if (/date$/i.test(name)) return ['1990-05-17', ATTACK]
  if (/^percent$|share/i.test(name)) return ['12.5']
  if (/^(url|address)$/.test(name)) return ['https://example.com/x', ATTACK]
  if (name === 'ids') return ['US']
  if (name === 'method') return ['pix']
  if (name === 'language') return ['pt', ATTACK]
  if (/^(period|about|batch|reference)$/.test(name)) return [id, `draw:${id}`]
  if (name === 'gameId' || name === 'taxId') return [ATTACK]
  return /(^i|I)d$|key|hash/i.test(name) ? [id, ATTACK] : [ATTACK]
}
const numbers = (name: string): readonly number[] =>
  /(^|[a-z])(at|since|until|time)$/i.test(name) ? [MOMENT, 1] : [1, 9900]

const isPath = (path: string): path is Path => PATHS.some((known) => known === path)

/** Names of the contract that people say too: currencies, ways to pay, and "ended". */
const SAID = new Set(['USD', 'BRL', 'IDR', 'USDT', 'BTC', 'PIX', 'QRIS', 'GET', 'POST', 'ended'])
const NAMES = [
  ...new Set(PATHS.flatMap((path) => [...enumsOf(CALLS[path].reply), ...enumsOf(CALLS[path].input)])),
].filter((name) => !SAID.has(name))
/** Names that nobody would write in a sentence. */
const CODED = NAMES.filter((name) => /[a-z][A-Z]|^[A-Z][A-Z_]{2,}$/.test(name))
const CODED_WORDS = new RegExp(`(?<![\\w-])(${CODED.join('|')})(?![\\w-])`, 'g')
const LOWER = new Set(NAMES.filter((name) => /^[a-z]/.test(name)))

const OPENS_ROW = '[role=row] [role=cell]:first-child > button'
const READ_ALOUD = ['aria-label', 'title', 'placeholder', 'alt'] as const
/** A request as it was sent, and what is there to be compared and copied (`ui/Code.tsx`). */
const AS_STORED = '[data-as-sent], [data-copyable]'

/** What people read or hear of this part of the page, and what stands in its fields. */
function readable(part: Element): readonly string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement?.closest(`${AS_STORED}, script, style`)) found.push(textContent?.trim() ?? '')
  }
  for (const element of part.querySelectorAll('*')) {
    for (const name of READ_ALOUD) found.push(element.getAttribute(name) ?? '')
    const isField = element.matches('input[type=text], textarea') && !element.closest(AS_STORED)
    if (isField && 'value' in element) found.push(String(element.value))
  }
  return found.filter((text) => text !== '')
}

function faultsOf(text: string): readonly string[] {
  if (/[{[]\s*"|":|\[object|\{\}/.test(text)) return [`JSON: ${text}`]
  if (/(?<![\w-])\d{12,13}(?![\w-])/.test(text.replaceAll(/(?<=\d)[\s.,](?=\d)/g, '')))
    return [`moment: ${text}`]
  // A version is numbered: #7.
  if (/(?<!#)\b[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text)) return [`id: ${text}`]
  if (/undefined|\bnull\b|NaN|Invalid Date/.test(text)) return [`missing: ${text}`]
  const word = programmersWord(text)
  if (word !== null) return [`programmers' word: ${word} in ${text}`]
  return namesIn(text)
}

/** Names of the contract, in texts that may hold ids and moments. */
const namesIn = (text: string): readonly string[] =>
  LOWER.has(text)
    ? [`name: ${text}`]
    : (text.match(CODED_WORDS) ?? []).map((name) => `name: ${name} in ${text}`)

/** Lists draw the rows in sight. Without sizes there are none, so all rows are. */
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({ count }: { readonly count: number }) => ({
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, key: index, start: 0 })),
    getTotalSize: () => 0,
    measureElement: () => {},
  }),
}))
/** Cells of the files that lists are saved as. */
const saved: string[] = []
vi.mock('../ui/csv.ts', async (load) => ({
  ...(await load<object>()),
  csvOf: ([, ...rows]: readonly (readonly string[])[]) => saved.push(...rows.flat()),
  saveFile: () => {},
}))
/** Every column is shown, those too that are chosen first. */
vi.mock('../ui/saved-views.ts', async (load) => ({ ...(await load<object>()), hiddenOf: () => [] }))

const asked = new Set<Path>()
let sample = { from: 0, isBare: false }

beforeEach(() => {
  setSelf(owner)
  asked.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    if (!isPath(path)) return Response.json({ status: 0 })
    asked.add(path)
    const reply = sampleOf(CALLS[path].reply, { texts, numbers, open: { design: StoredDesign }, ...sample })
    return Response.json({ status: 0, ...(typeof reply === 'object' && reply) })
  })
})
afterEach(() => queries.clear())

/** Waits until all is loaded. Inside of `act`, React shows a screen as soon as it is there, and throws what it threw. */
async function settled(isThere = () => true): Promise<void> {
  const latestMs = performance.now() + patience(30_000)
  for (let turns = 0; turns < 2 || queries.isFetching() > 0 || !isThere(); turns += 1) {
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    if (performance.now() > latestMs) throw new Error(`still loading: ${[...asked].join(', ')}`)
  }
}

/** Opens the screen with one sample of every reply, then the details of each row, and reads all of it. */
async function read({ path, component: Screen }: ScreenDef): Promise<readonly string[]> {
  queries.clear()
  const { container, unmount } = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/${path.replaceAll(/:\w+/g, '100001')}`]}>
        <Suspense>
          <Routes>
            <Route path={`/${path}`} element={<Screen />} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await settled(() => container.querySelector('h1') !== null)
  expect(queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).toEqual([])
  const said = new Set(readable(document.body))
  saved.splice(0)
  for (const button of screen.queryAllByRole('button', { name: 'CSV' })) fireEvent.click(button)
  expect(saved.flatMap(namesIn)).toEqual([])
  for (const row of sample.isBare ? [] : container.querySelectorAll(OPENS_ROW)) {
    fireEvent.click(row)
    await settled()
    const dialog = document.querySelector('[role=dialog]')
    for (const text of dialog ? readable(dialog) : []) said.add(text)
    for (const close of document.querySelectorAll('[role=dialog] [aria-label=Close]')) fireEvent.click(close)
  }
  expect(
    document.querySelector('img[src="x"], [onerror], script, iframe:not([data-site-preview])'),
  ).toBeNull()
  unmount()
  return [...said]
}

describe('a screen with every reply of the contract', () => {
  it.each(SCREENS.map((shown) => [shown.path, shown] as const))(
    'keeps markup as text and shows no JSON, stored moment, id or name of the contract on "%s"',
    async (_, shown) => {
      sample = { from: 0, isBare: true }
      const said = new Set(await read(shown))
      const samples = Math.max(1, ...[...asked].map((path) => rowsOf(CALLS[path].reply)))
      for (let from = 0; from < Math.min(samples, MOST_SAMPLES); from += 1) {
        sample = { from, isBare: false }
        for (const text of await read(shown)) said.add(text)
      }
      expect([...said].flatMap(faultsOf)).toEqual([])
    },
  )
})
