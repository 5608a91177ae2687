import { CALLS, type OperatorSelf, PATHS, type Path } from '@baize/contract/operator'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queries } from '../api/query.ts'
import { SCREENS } from '../areas.ts'
import { setSelf } from '../session/self.ts'

const ATTACK = '<img src=x onerror=alert(1)>'
const ID = '01900000-0000-7000-8000-000000000009'

const owner: OperatorSelf = {
  id: '7',
  handle: 'own',
  name: ATTACK,
  roles: ['owner'],
  isLocal: true,
  passkeys: [],
  hasRecovery: false,
  sessions: [],
  idleMinutes: 15,
}

/** Texts that a rule of the contract wants; whatever has no rule is the attack. */
const RULED = ['1.00', '2026-11-01', ID, '100001', 'USD', 'US', 'en', 'mines', 'fast3-60', `1.${ID}`]

type Schema = {
  readonly _zod: { readonly def: { readonly type: string } & Readonly<Record<string, unknown>> }
  safeParse(value: unknown): { readonly success: boolean }
}
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value

/** A reply as the contract describes it, with the attack in every free text. */
function sampleOf(schema: unknown): unknown {
  if (!isSchema(schema)) return null
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return schema.safeParse(ATTACK).success
        ? ATTACK
        : (RULED.find((text) => schema.safeParse(text).success) ?? '')
    case 'number':
      return [1, 9900, 1_790_000_000_000].find((number) => schema.safeParse(number).success) ?? 0
    case 'boolean':
      return true
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, value]) => [name, sampleOf(value)] as const),
      )
    case 'array':
      return [sampleOf(def.element)]
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return Array.isArray(def.values) ? def.values[0] : null
    case 'union':
      return Array.isArray(def.options) ? sampleOf(def.options[0]) : null
    case 'record':
      return { note: ATTACK }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return sampleOf(def.innerType)
    case 'pipe':
      return sampleOf(def.out)
    case 'tuple':
      return Array.isArray(def.items) ? def.items.map(sampleOf) : []
    default:
      return null
  }
}

const isPath = (path: string): path is Path => PATHS.some((known) => known === path)

/** Lists draw the rows in sight. Without sizes there are none, so all rows are. */
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({ count }: { readonly count: number }) => ({
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, key: index, start: 0 })),
    getTotalSize: () => 0,
    measureElement: () => {},
  }),
}))

beforeEach(() => {
  setSelf(owner)
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    const sample = isPath(path) ? sampleOf(CALLS[path].reply) : {}
    return Response.json({ status: 0, ...(typeof sample === 'object' && sample) })
  })
})
afterEach(() => queries.clear())

describe('player texts with markup', () => {
  it.each(SCREENS.map((screen) => [screen.path, screen] as const))(
    'stay plain text on the screen "%s"',
    async (_, { path, component: Screen }) => {
      const { container } = render(
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
      const shown = () =>
        [container.textContent, ...[...container.querySelectorAll('input')].map(({ value }) => value)].join(
          ' ',
        )
      await waitFor(() => expect(shown()).toContain(ATTACK))
      await waitFor(() => expect(queries.isFetching()).toBe(0))
      expect(container.querySelector('img[src="x"], [onerror], script, iframe')).toBeNull()
    },
  )
})
