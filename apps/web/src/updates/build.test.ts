import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setAside, stillKept } from '../../build/earlier-builds.ts'
import { workerCode } from '../../build/service-worker.ts'

const DAY_MS = 86_400_000
const WORKER_BYTES = 12 * 1024
let folder: string
const out = () => join(folder, 'dist')
const aside = () => join(folder, 'cache/earlier')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-earlier-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A build of these files in the place of the last one, as Vite leaves it. */
async function builds(id: string, names: readonly string[], nowMs: number): Promise<void> {
  await setAside(out(), aside(), nowMs)
  await rm(out(), { recursive: true, force: true })
  const files = {
    'index.html': `<meta name="build" content="${id}">`,
    ...Object.fromEntries(names.map((name) => [`assets/${name}`, id])),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(out(), path)), { recursive: true })
    await writeFile(join(out(), path), text)
  }
  const kept = await readdir(aside()).catch(() => [])
  if (kept.length === 0) return
  await mkdir(join(out(), 'earlier/assets'), { recursive: true })
  for (const name of await readdir(join(aside(), 'assets')))
    await writeFile(join(out(), 'earlier/assets', name), await readFile(join(aside(), 'assets', name)))
  await writeFile(join(out(), 'earlier/builds.json'), await readFile(join(aside(), 'builds.json')))
}
const earlier = () => readdir(join(out(), 'earlier/assets')).catch(() => [])

describe('[G-25] the hashed files of earlier builds', () => {
  it('are kept for a week beside the new build, those of several builds once', async () => {
    await builds('one', ['mines-aaaaaaaa.js', 'mines-aaaaaaaa.js.br', 'same-cccccccc.js', 'notice.mp3'], 0)
    expect(await earlier()).toEqual([])
    await builds('two', ['mines-bbbbbbbb.js', 'same-cccccccc.js'], DAY_MS)
    await builds('three', ['mines-dddddddd.js'], 2 * DAY_MS)
    expect(await earlier()).toEqual([
      'mines-aaaaaaaa.js',
      'mines-aaaaaaaa.js.br',
      'mines-bbbbbbbb.js',
      'same-cccccccc.js',
    ])
    await builds('four', ['mines-eeeeeeee.js'], 8.5 * DAY_MS)
    expect(await earlier()).toEqual(['mines-bbbbbbbb.js', 'mines-dddddddd.js', 'same-cccccccc.js'])
  })

  it('are those of the newest twenty builds, whatever their age', () => {
    const manifest = Array.from({ length: 30 }, (_, n) => ({
      build: String(n),
      replacedAt: new Date(n * 1000).toISOString(),
      files: [],
    }))
    const kept = stillKept(manifest, 40_000)
    expect([kept.length, kept[0]?.build, kept.at(-1)?.build]).toEqual([20, '29', '10'])
  })
})

it('[G-25] the service worker is one script without imports of less than 12 KiB, with the list of its build', async () => {
  const own = { id: 'abc', list: '/assets/files-00000000.json', listHash: 'x'.repeat(44) }
  const code = await workerCode(join(import.meta.dirname, '../worker/main.ts'), own)
  expect(code).not.toMatch(/\bimport\b\s*[("'{]|\bexport\b/)
  for (const value of Object.values(own)) expect(code).toContain(value)
  expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThan(WORKER_BYTES)
})
