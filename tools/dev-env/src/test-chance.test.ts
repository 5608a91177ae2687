import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './folders.ts'

type Source = { readonly path: string; readonly text: string }

/** They contain violations on purpose. */
const FULL_OF_BREACHES = /^tools\/dev-env\/src\/(?:architecture|test-chance)\.test\.ts$/

const sources: readonly Source[] = ['packages', 'apps', 'sandbox', 'tools', 'e2e', 'chaos']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path))
  .filter((path) => !FULL_OF_BREACHES.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g

/** A product is everything reachable from its entry points; the rest of its folder is test support. */
const PRODUCTS = [
  'apps/server/src',
  'sandbox/casino/src',
  'sandbox/sportsbook/src',
  'sandbox/services/src',
  'apps/web/src',
  'apps/console/src',
  'packages/kit/src/index.ts',
]
const ENTRIES = [
  'apps/server/src/main.ts',
  'apps/server/src/audit-main.ts',
  'apps/server/src/operator-main.ts',
  'apps/server/src/preflight-main.ts',
  'sandbox/casino/src/main.ts',
  'sandbox/sportsbook/src/main.ts',
  'sandbox/services/src/main.ts',
  'apps/web/src/main.ts',
  'apps/console/src/main.tsx',
  'packages/kit/src/index.ts',
]

function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries)
  for (const path of reached) {
    const text = sources.find((source) => source.path === path)?.text ?? ''
    for (const [, specifier = ''] of text.matchAll(IMPORT)) reached.add(join(dirname(path), specifier))
  }
  return reached
}

const shipped = reachedFrom(ENTRIES)
const isTest = (path: string): boolean =>
  /\.test\.tsx?$|[./]fixture\.tsx?$|^e2e\//.test(path) ||
  (PRODUCTS.some((folder) => path.startsWith(folder)) && !shipped.has(path) && !path.includes('/build/'))

/** Randomness outside the seed. `Date.now()` counts if it becomes part of a name, a key or a seed. */
const FOREIGN: readonly RegExp[] = [
  /\bMath\s*\.\s*random\b/g,
  /\bcrypto\s*\.\s*(?:random\w+|getRandomValues)\b(?!\s*=)/g,
  /\bimport\s*\{[^}]*\b(?:random(?:UUID|Bytes|Int|Fill(?:Sync)?)|getRandomValues|generateKey\w*|webcrypto)\b[^}]*\}\s*from\s*'(?:node:)?crypto'/g,
  /\bgenerateKey(?:Pair)?(?:Sync)?\s*\(/g,
  /\bpooledRandomBytes\s*\(\s*\)/g,
  /`[^`\n]*[\w:-]\$\{\s*(?:Date\.now\(\)|performance\.now\(\)|process\.pid)\s*\}[^`\n]*`/g,
  /\b(?:seed|SEED)\b\s*[:=][^\n]*\b(?:Date\.now|performance\.now|process\.hrtime)\b/g,
]
/** It tests the system's random generator. */
const ABOUT_CHANCE = 'apps/server/src/platform/crypto/random.test.ts'

/** They make RSA keys, which no seed can draw. Nothing that they test depends on a key's value. */
const WITH_KEYS = new Set([
  'apps/server/src/app/preflight/lines.test.ts',
  'apps/server/src/payments/drivers/pix-peers.fixture.ts',
  'apps/server/src/payments/drivers/providers.fixture.ts',
  'apps/server/src/payments/drivers/snap/qris.test.ts',
])
const isKey = (found: string): boolean => found.includes('generateKeyPairSync')

const foreignChance = ({ path, text }: Source): string[] =>
  isTest(path) && path !== ABOUT_CHANCE
    ? FOREIGN.flatMap((pattern) =>
        [...text.matchAll(pattern)]
          .map(([found]) => found)
          .filter((found) => !(WITH_KEYS.has(path) && isKey(found)))
          .map((found) => `${path}: ${found}`),
      )
    : []

const shippedTestChance = ({ path, text }: Source): string[] =>
  shipped.has(path) && text.includes('@baize/kit/testing') ? [path] : []

describe('randomness in tests', () => {
  it('is searched for in all files that only tests reach', () => {
    expect(ENTRIES.filter((entry) => !existsSync(join(ROOT, entry)))).toEqual([])
    expect(shipped.has('apps/server/src/ledger/ledger.ts')).toBe(true)
    expect(shipped.has('apps/web/src/api/request-id.ts')).toBe(true)
    expect(isTest('apps/server/src/ledger/testing/model/sequence.ts')).toBe(true)
    expect(isTest('apps/server/src/ledger/testing/ledger.fixture.ts')).toBe(true)
    expect(isTest('apps/server/src/ledger/testing/simulator/child.ts')).toBe(true)
    expect(isTest('apps/server/src/ledger/ledger.ts')).toBe(false)
  })

  it('comes only from @baize/kit/testing, so that BAIZE_TEST_SEED repeats it', () => {
    expect(sources.flatMap(foreignChance)).toEqual([])
  })

  it('is never imported by shipped code', () => {
    expect(sources.flatMap(shippedTestChance)).toEqual([])
  })

  it.each([
    `import { randomUUID } from 'node:crypto'`,
    `import { createHash, randomBytes } from 'node:crypto'`,
    `import {\n  createHash,\n  randomInt,\n} from 'crypto'`,
    `import { webcrypto } from 'node:crypto'`,
    'const id = crypto.randomUUID()',
    'globalThis.crypto.getRandomValues(bytes)',
    'const n = Math.random()',
    `const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })`,
    'const random = pooledRandomBytes()',
    'const code = `CODE${Date.now()}`',
    'const name = `baize_${process.pid}`',
    'const SEED = Number(process.env.A_SEED ?? Date.now() % 2 ** 31)',
  ])('is reported when it has another source: %s', (text) => {
    for (const path of [
      'apps/server/src/a.test.ts',
      'apps/web/src/b.fixture.tsx',
      'e2e/c.spec.ts',
      'chaos/src/d.test.ts',
    ])
      expect(foreignChance({ path, text })).toHaveLength(1)
    expect(foreignChance({ path: 'apps/server/src/ledger/ledger.ts', text })).toEqual([])
  })

  it('is not reported when it comes from the seed', () => {
    const text = [
      `import { chance, randomBytes, randomUUID } from '@baize/kit/testing'`,
      `import { createHash, sign } from 'node:crypto'`,
      'const expiresAt = Date.now() + 900_000',
      'const key = `deposit:${randomUUID()}`',
      'const code = `CODE${chance.below(1e9)}`',
    ].join('\n')
    expect(foreignChance({ path: 'apps/server/src/a.test.ts', text })).toEqual([])
  })
})
