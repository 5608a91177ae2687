import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foreignEntries, foreignFolders, outsiders, servedHalves } from './entries.ts'
import { ROOT } from './folders.ts'
import {
  arrowsUp,
  busyRoutes,
  bypassedDoors,
  importCycles,
  mutualPairs,
  readServer,
  strayJobs,
  strayQueries,
  strays,
} from './rooms.ts'
import { runTool } from './tool.ts'

const server = readServer()

type Source = { readonly path: string; readonly text: string }

const sources: Source[] = ['packages', 'apps', 'sandbox', 'tools', 'e2e', 'chaos', 'shells']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.(?:tsx?|sql)$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path))
  // This file contains violations on purpose.
  .filter((path) => path !== relative(ROOT, import.meta.filename))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g
const workspaceOf = (path: string): string =>
  /^(?:packages|apps|sandbox|tools)\/[^/]+|^\w+/.exec(path)?.[0] ?? ''

const targetsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(IMPORT)].map(([, specifier = '']) => normalize(join(dirname(path), specifier)))

/** Relative imports that leave their workspace; the linter only sees the dots. */
function escapes(source: Source): string[] {
  const { path } = source
  return targetsOf(source)
    .filter((target) => workspaceOf(target) !== workspaceOf(path))
    .map((target) => `${path} imports ${target}`)
}

/** Import cycles, at least one for each group of files that import each other. Type-only and dynamic imports count. */
function circles(files: readonly Source[]): string[] {
  const imports = new Map(files.map((file) => [file.path, targetsOf(file)]))
  const visited = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path].join(' imports '))
    if (at >= 0 || visited.has(path)) return
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path])
    visited.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return found
}

/** Tests, fixtures and simulators combine rooms and features freely. */
const IS_TEST = /\.test\.tsx?$|(?:\/|\.)fixture\.tsx?$|\/testing(?:\/|\.tsx?$)/

/** Rooms of the page, lowest first: a room imports only rooms before it. docs/client.md explains the order. */
const ROOMS =
  `assets storage log styles worker session chunks i18n sound ui popups api player updates realtime shell links
  features games design repair devtools boot offline layout`.split(/\s+/)
const PAGE = 'apps/web/src/'
const roomOf = (path: string): string => /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1] ?? ''
/** Files beside the rooms are above them all. */
const levelOf = (path: string): number => (roomOf(path) === '' ? ROOMS.length : ROOMS.indexOf(roomOf(path)))

function climbs(source: Source): string[] {
  const { path } = source
  if (!path.startsWith(PAGE) || IS_TEST.test(path)) return []
  return targetsOf(source)
    .filter((target) => target.startsWith(PAGE) && levelOf(target) > levelOf(path))
    .map((target) => `${path} imports ${target}`)
}

const inKebab = (comId: string): string => comId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const LEDGER_WRITE =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?(?:public\.)?"?(?:ledger_\w+|bets|outbox)\b/gi
/**
 * Tests, their drift and their past change rows on purpose, and the ledger's SQL functions are beside the migrations.
 */
const MAY_WRITE =
  /^apps\/server\/src\/(?:ledger|platform\/db\/(?:migrations|functions))\/|^tools\/dev-env\/src\/(?:drift|past)\.ts$|\.test\.ts$/

function ledgerWrites({ path, text }: Source): string[] {
  if (MAY_WRITE.test(path)) return []
  return [...text.matchAll(LEDGER_WRITE)].map(([statement]) => `${path}: ${statement}`)
}

describe('the order of the sources', () => {
  it('covers sources that exist', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  it('keeps every workspace’s relative imports inside it', () => {
    expect(sources.flatMap(escapes)).toEqual([])
  })

  it('has no file that imports itself through others', () => {
    expect(circles(sources)).toEqual([])
  })

  it('has no server room that imports a higher one', () => {
    expect(arrowsUp(server)).toEqual([])
  })

  it('places every server file in a room', () => {
    expect(strays(server)).toEqual([])
  })

  it('has no server features that import each other', () => {
    expect(importCycles(server)).toEqual([])
    expect(mutualPairs(server)).toEqual([])
  })

  it('has no handler that queries the database or posts to the ledger itself', () => {
    expect(busyRoutes(server)).toEqual([])
  })

  it('has every query of a feature in a file of statements', () => {
    expect(strayQueries(server)).toEqual([])
  })

  it('has every background job in the jobs.ts of its feature', () => {
    expect(strayJobs(server)).toEqual([])
  })

  it('lets a server room reach another only through the service of a feature', () => {
    expect(bypassedDoors(server)).toEqual([])
  })

  it('has no workspace that imports an entry of the contract for another audience', () => {
    expect(sources.flatMap(foreignEntries)).toEqual([])
  })

  it('has no folder of the contract that imports one it may not know', () => {
    expect(outsiders(sources)).toEqual([])
    expect(sources.flatMap(foreignFolders)).toEqual([])
  })

  it('keeps the server’s half of a call out of what a page loads', () => {
    expect(sources.flatMap(servedHalves)).toEqual([])
  })

  it('has no page room that imports a higher one', () => {
    expect(sources.flatMap(climbs)).toEqual([])
  })

  it('lists every room of the page and no other', () => {
    const rooms = sources.map(({ path }) => roomOf(path)).filter((room) => room !== '')
    expect([...new Set(rooms)].toSorted()).toEqual(ROOMS.toSorted())
  })

  it('names the folder and the file of a block by its comId', () => {
    const registry =
      sources.find(({ path }) => path === 'packages/contract/src/player/blocks/all.ts')?.text ?? ''
    const blocks = [...registry.matchAll(/^ {2}(\w+): \w+Block,$/gm)].map(([, comId = '']) => inKebab(comId))
    expect(blocks.length).toBeGreaterThan(30)
    const folders = sources.flatMap(
      ({ path }) => /^apps\/web\/src\/design\/blocks\/([^/]+)\//.exec(path)?.[1] ?? [],
    )
    expect(folders.filter((name) => !blocks.includes(name))).toEqual([])
    // Shared by several blocks, or about all of them.
    const known = new Set([...blocks, 'all', 'dress', 'plain'])
    const files = sources.flatMap(
      ({ path }) => /^packages\/contract\/src\/player\/blocks\/(.+)\.ts$/.exec(path)?.[1] ?? [],
    )
    expect(files.filter((name) => !known.has(name))).toEqual([])
  })

  it('writes the ledger’s tables in the ledger alone', () => {
    expect(sources.flatMap(ledgerWrites)).toEqual([])
  })
})

describe('a planted breach', () => {
  it.each([
    ['packages/kit/src/money.ts', `import { CALLS } from '../../contract/src/server/index.ts'`],
    ['apps/web/src/main.tsx', `const page = await import('../../server/src/config.ts')`],
    ['apps/server/src/main.ts', `export * from '../../../tools/dev-env/src/index.ts'`],
    ['sandbox/casino/src/main.ts', `import { html } from '../../shared/src/html.ts'`],
  ])('is detected in %s by relative path: %s', (path, text) => {
    expect(escapes({ path, text })).toHaveLength(1)
  })

  it.each([
    ['by value', `import { b } from './b.ts'`],
    ['by type', `import type { B } from './b.ts'`],
    ['on demand', `const b = await import('./b.ts')`],
    ['by an inline type', `type B = import('./b.ts').B`],
    ['by passing it on', `export * from './b.ts'`],
  ])('is detected as an import circle: %s', (_way, text) => {
    const files = [
      { path: 'apps/web/src/main.ts', text: `import './a.ts'\nimport './b.ts'` },
      { path: 'apps/web/src/a.ts', text },
      { path: 'apps/web/src/b.ts', text: `import './c/c.ts'` },
      { path: 'apps/web/src/c/c.ts', text: `import { a } from '../a.ts'` },
    ]
    expect(circles(files)).toEqual([
      'apps/web/src/a.ts imports apps/web/src/b.ts imports apps/web/src/c/c.ts imports apps/web/src/a.ts',
    ])
    expect(circles(files.slice(0, 3))).toEqual([])
  })

  it.each([
    ['players/accounts/a.ts', '../../rewards/invites/service.ts'],
    ['platform/http/a.ts', '../../ledger/context.ts'],
    ['payments/deposits/deep/a.ts', '../../../app/hooks.ts'],
  ])('is detected as an upward import in the server room %s: %s', (path, target) => {
    expect(arrowsUp([{ path, text: `import type { X } from '${target}'` }])).toHaveLength(1)
  })

  it('is not reported for a downward import, in the own room, in a test or in a program of the server', () => {
    const downward = `import '../../players/notices/service.ts'\nimport '../orders/sql.ts'\nimport './sql.ts'`
    expect(arrowsUp([{ path: 'payments/deposits/a.ts', text: downward }])).toEqual([])
    const upward = `import '../../app/context.ts'`
    expect(arrowsUp([{ path: 'payments/deposits/pay.test.ts', text: upward }])).toEqual([])
    expect(arrowsUp([{ path: 'main.ts', text: `import './app/server.ts'` }])).toEqual([])
  })

  it('is detected when a file of the server is outside the rooms', () => {
    expect(strays([{ path: 'support/a.ts', text: '' }])).toEqual(['support/a.ts'])
    expect(strays([{ path: 'helper.ts', text: '' }])).toEqual(['helper.ts'])
  })

  it('is detected when a room imports an inner file of another room', () => {
    const [inner, door] = ['../../players/notices/sql.ts', '../../players/notices/service.ts']
    const path = 'payments/deposits/a.ts'
    expect(bypassedDoors([{ path, text: `import type { X } from '${inner}'` }])).toHaveLength(1)
    expect(
      bypassedDoors([{ path, text: `import type { X } from '${door}'\nimport '../orders/sql.ts'` }]),
    ).toEqual([])
    expect(bypassedDoors([{ path: 'app/routes.ts', text: `import '../players/notices/sql.ts'` }])).toEqual([])
  })

  it('is detected when a handler holds SQL or posts to the ledger', () => {
    const path = 'players/notices/routes.ts'
    expect(busyRoutes([{ path, text: `import { put } from './mail-sql.ts'` }])).toHaveLength(1)
    expect(busyRoutes([{ path, text: 'await ctx.ledger.post({})' }])).toHaveLength(1)
    expect(busyRoutes([{ path, text: `import { put } from './service.ts'` }])).toEqual([])
  })

  it.each([
    ['players/notices/service.ts', `await db.query('SELECT 1')`],
    ['players/notices/live.ts', `const { rows } = await ctx.db\n.query<Row>(text)`],
    ['providers/wallet.ts', 'await tx.query(text, values)'],
    ['play/games/nosql.ts', 'await client.query(text)'],
  ])('is detected when a feature queries outside of a file of statements, in %s: %s', (path, text) => {
    expect(strayQueries([{ path, text }])).toHaveLength(1)
  })

  it('is not reported for a query of a file of statements, a test, a lower room or for the query of a URL', () => {
    const text = `await db.query('SELECT 1')`
    const paths = ['sql.ts', 'mail-sql.ts', 'mail.test.ts', 'mail.fixture.ts', 'testing/world.ts']
    expect(strayQueries(paths.map((name) => ({ path: `players/notices/${name}`, text })))).toEqual([])
    const others = [
      'providers/sql.ts',
      'ledger/outbox.ts',
      'platform/db/pool.ts',
      'app/demo/house.ts',
      'main.ts',
    ]
    expect(strayQueries(others.map((path) => ({ path, text })))).toEqual([])
    const url = { path: 'play/games/export.ts', text: 'z.safeParse(BetExport, request.query)' }
    expect(strayQueries([url])).toEqual([])
  })

  it('is detected when a job is declared or collected outside of jobs.ts', () => {
    const typed = `import type { Job } from '../../platform/jobs/job.ts'`
    expect(strayJobs([{ path: 'play/games/sweep.ts', text: typed }])).toHaveLength(1)
    expect(strayJobs([{ path: 'play/games/jobs.ts', text: typed }])).toEqual([])
    const collected = `import { sweep } from '../play/games/service.ts'`
    expect(strayJobs([{ path: 'app/jobs.ts', text: collected }])).toHaveLength(1)
  })

  it('is detected when features import each other, also by way of a third', () => {
    const files = [
      { path: 'play/games/a.ts', text: `import '../rounds/service.ts'` },
      { path: 'play/rounds/b.ts', text: `import '../lottery/service.ts'` },
      { path: 'play/lottery/c.ts', text: `import '../games/service.ts'` },
    ]
    expect(importCycles(files)).toEqual([['play/games', 'play/lottery', 'play/rounds']])
    expect(importCycles(files.slice(0, 2))).toEqual([])
    expect(mutualPairs(files)).toEqual([])
    const mutual = { path: 'play/rounds/d.ts', text: `import '../games/service.ts'` }
    expect(mutualPairs([...files, mutual])).toEqual(['play/games play/rounds'])
  })

  it.each([
    ['ui/a.ts', `import { call } from '../api/client.ts'`],
    ['features/pay/a.ts', `import type { Bet } from '../../games/bet.ts'`],
    ['boot/a.ts', `const layout = await import('../layout/Shell.tsx')`],
    ['layout/a.ts', `import { App } from '../App.tsx'`],
  ])('is detected as an upward import in the page room %s: %s', (path, text) => {
    expect(climbs({ path: `apps/web/src/${path}`, text })).toHaveLength(1)
  })

  it('is not reported for a downward import, in the own room or in a test of the page', () => {
    const text = `import '../../ui/x.ts'\nimport '../y.ts'\nimport './z.ts'`
    expect(climbs({ path: 'apps/web/src/games/step/a.ts', text })).toEqual([])
    expect(climbs({ path: 'apps/web/src/main.ts', text: `import './boot/run.ts'` })).toEqual([])
    expect(climbs({ path: 'apps/web/src/ui/a.test.tsx', text: `import '../api/client.ts'` })).toEqual([])
  })

  it.each([
    ['apps/web/src/a.ts', `import type { X } from '@baize/contract/operator'`],
    ['apps/web/src/a.ts', `const x = await import('@baize/contract/server')`],
    ['apps/web/src/a.ts', `import { SENTENCES } from '@baize/contract/shared/sentences'`],
    ['apps/console/src/a.ts', `import { CALLS } from '@baize/contract/server'`],
    ['sandbox/casino/src/a.ts', `import { X } from '@baize/contract/player'`],
    ['packages/rules/src/a.ts', `export * from '@baize/contract/operator'`],
    ['packages/words/src/a.ts', `import '@baize/contract'`],
  ])('is detected when %s imports an entry of another audience: %s', (path, text) => {
    expect(foreignEntries({ path, text })).toHaveLength(1)
  })

  it('is not reported when a workspace imports its own entries, or a test those of the server', () => {
    const own = `import { X } from '@baize/contract/player'\nimport { Y } from '@baize/contract/player/blocks/hero'`
    expect(foreignEntries({ path: 'apps/web/src/a.ts', text: own })).toEqual([])
    const text = `import { CALLS } from '@baize/contract/server'`
    expect(foreignEntries({ path: 'apps/web/src/a.test.ts', text })).toEqual([])
    expect(foreignEntries({ path: 'apps/server/src/app/a.ts', text })).toEqual([])
  })

  it.each([
    ['shared/a.ts', '../player/bets.ts'],
    ['player/calls/a.ts', '../../operator/staff.ts'],
    ['provider/a.ts', '../player/user.ts'],
    ['operator/a.ts', '../server/calls.ts'],
  ])('is detected when %s of the contract imports a folder above it: %s', (path, target) => {
    const text = `import type { X } from '${target}'`
    expect(foreignFolders({ path: `packages/contract/src/${path}`, text })).toHaveLength(1)
  })

  it('is detected when a file of the contract is outside the folders', () => {
    expect(outsiders([{ path: 'packages/contract/src/index.ts', text: '' }])).toHaveLength(1)
  })

  it('is detected when a page’s half of a call takes the server’s half along', () => {
    const path = 'packages/contract/src/player/paths.ts'
    const half = `{ PLAYER_REQUESTS } from './requests.ts'`
    expect(servedHalves({ path, text: `import ${half}` })).toHaveLength(1)
    expect(servedHalves({ path, text: `export * from './requests/game.ts'` })).toHaveLength(1)
    expect(servedHalves({ path, text: `import type ${half}` })).toEqual([])
  })

  it('is detected as a file that imports itself', () => {
    expect(circles([{ path: 'apps/web/src/a.ts', text: `import './a.ts'` }])).toHaveLength(1)
  })

  it.each([
    'UPDATE ledger_wallets SET balance = 1',
    'insert into bets (id) values (1)',
    'DELETE FROM outbox',
    'TRUNCATE TABLE ledger_legs',
    'INSERT INTO\n  public.ledger_transactions',
  ])('is detected as a write to the ledger’s tables: %s', (text) => {
    expect(ledgerWrites({ path: 'apps/server/src/payments/orders/sql.ts', text })).toHaveLength(1)
    expect(ledgerWrites({ path: 'apps/server/src/ledger/sql.ts', text })).toEqual([])
  })

  it('is not reported for correct code', () => {
    expect(escapes({ path: 'apps/web/src/a/b.ts', text: `import { x } from '../../src/ui/x.ts'` })).toEqual(
      [],
    )
    expect(ledgerWrites({ path: 'apps/server/src/a.ts', text: 'SELECT * FROM bets FOR UPDATE' })).toEqual([])
  })
})

describe('the linter', () => {
  const FORBIDDEN: readonly (readonly [file: string, line: string])[] = [
    ['packages/kit/src/a.ts', `import '@baize/contract/shared'`],
    ['packages/kit/src/b.ts', `import 'zod'`],
    ['packages/kit/src/c.ts', `import 'node:fs'`],
    ['packages/contract/src/a.ts', `import '@baize/rules'`],
    ['packages/contract/src/b.ts', `import 'fastify'`],
    ['packages/rules/src/a.ts', `import 'node:crypto'`],
    ['packages/words/src/a.ts', `import '@baize/rules'`],
    ['packages/ui/src/a.ts', `import '@baize/contract'`],
    ['packages/ui/src/b.tsx', `import '@baize/words'`],
    ['packages/rules/src/b.ts', `import '@baize/server'`],
    ['packages/rules/src/c.ts', `export const chance = () => Math.random()`],
    ['apps/web/src/a.ts', `import '@baize/server'`],
    ['apps/server/src/a.ts', `import '@baize/dev-env'`],
    ['apps/server/src/payments/deposits/a.ts', `import '@baize/sandbox-shared/html'`],
    ['sandbox/casino/src/a.ts', `import '@baize/sandbox-sportsbook'`],
    ['sandbox/services/src/a.ts', `import '@baize/server'`],
    ['apps/server/src/b.ts', `import '@baize/ui/cx'`],
    ['e2e/a.ts', `import '@baize/server'`],
    ['e2e/b.ts', `import 'pg'`],
    ['chaos/src/a.ts', `import '@baize/server'`],
    ['chaos/src/b.ts', `import '@baize/rules'`],
  ]
  const ALLOWED: readonly (readonly [file: string, line: string])[] = [
    ['packages/kit/src/z.ts', `import './result.ts'`],
    ['packages/contract/src/z.ts', `import '@baize/kit'\nimport 'zod/mini'`],
    ['packages/rules/src/z.ts', `import '@baize/contract/shared'\nimport '@noble/hashes/hmac.js'`],
    ['packages/rules/src/z.test.ts', `import 'vitest'\nimport 'fast-check'`],
    ['packages/ui/src/z.tsx', `import '@baize/kit'\nimport 'react'\nimport './cx.ts'`],
    ['packages/ui/src/z.test.tsx', `import 'vitest'\nimport '@testing-library/react'`],
    ['apps/web/src/z.ts', `import '@baize/rules'\nimport '@baize/ui/cx'\nimport 'react'`],
    [
      'apps/server/src/payments/deposits/z.ts',
      `import '@baize/contract/server'
import './sql.ts'`,
    ],
    [
      'sandbox/casino/src/z.ts',
      `import '@baize/sandbox-shared/html'\nimport '@baize/contract/shared'\nimport 'fastify'`,
    ],
    ['e2e/z.ts', `import '@playwright/test'\nimport '@baize/dev-env'`],
    ['chaos/src/z.ts', `import 'pg'\nimport 'node:timers/promises'\nimport '@baize/dev-env'`],
  ]
  let folder: string
  let said: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'baize-lint-'))
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    for (const [file, line] of [...FORBIDDEN, ...ALLOWED]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${line}\n`)
    }
    const { output } = await runTool('oxlint', ['--format', 'unix', '.'], { cwd: folder })
    said = output
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(FORBIDDEN)('reports an error when %s says %s', (file) => {
    expect(said).toContain(`${file}:1:`)
  })

  it.each(ALLOWED)('allows %s to say %s', (file) => {
    expect(said).not.toContain(`${file}:`)
  })
})
