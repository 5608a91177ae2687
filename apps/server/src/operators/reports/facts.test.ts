import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok } from '@baize/kit'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ObjectStore } from '../../platform/object-stores/object-store.ts'
import { storeShelf } from '../../platform/object-stores/store-shelf.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { exportFacts } from './facts.ts'

const FIRST = Date.parse('2026-01-01')
const DAY = 24 * 60 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'baize-facts-'))
const Rows = z.array(z.record(z.string(), z.union([z.string(), z.bigint(), z.date()])))
const Files = z.object({
  files: z.array(z.object({ path: z.string(), rows: z.number(), sha256: z.string() })),
})

let site: TestSite
beforeAll(async () => {
  site = await testSite({ factsTo: folder })
  site.clock.advance(FIRST + 6 * DAY + 5_000_000 - site.clock.now())
  await site.database.owner.query(`
    DELETE FROM report_registrations;
    INSERT INTO report_registrations VALUES ('2026-01-01', 7);
    INSERT INTO report_players SELECT d::date, n, 'BRL', n, n * 100, 9007199254740993, 0, -n
      FROM generate_series('2026-01-01'::date, '2026-01-06', '1 day') d, generate_series(1, 1500) n;
    INSERT INTO report_dimensions VALUES ('2026-01-02', 'channel', 'rádio', 'USD', 1, 2, 3, 4, 5, 6)`)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await site.close()
})

const night = () => exportFacts(site.server.ctx, new AbortController().signal)
/** As the job of the roll-ups notes it. */
const summedUpTo = (at: string) => site.database.owner.query('UPDATE report_mark SET at = $1', [at])
const bytesOf = (path: string): Buffer => readFileSync(join(folder, path))
const rowsOf = async (path: string) =>
  z.parse(Rows, await parquetReadObjects({ file: new Uint8Array(bytesOf(path)).buffer }))
const manifest = () => z.parse(Files, JSON.parse(bytesOf('manifest.json').toString('utf8'))).files

describe('the nightly export of facts', () => {
  it('waits until the roll-ups have the whole day, and for moves of it that they lack', async () => {
    await summedUpTo('2026-01-06T23:59:00Z')
    await night()
    await summedUpTo('2026-01-07T00:01:00Z')
    await site.database.owner.query(`UPDATE report_catch_ups SET target = 5 WHERE name = 'report_dimensions'`)
    await night()
    await site.database.owner.query('UPDATE report_catch_ups SET target = upto')
    expect(existsSync(join(folder, 'manifest.json'))).toBe(false)
  })

  it('has a file for each table and finished day, which any reader of Parquet opens', async () => {
    await night()
    const rows = await rowsOf('player_days/2026-01-03.parquet')
    expect(rows).toHaveLength(1500)
    expect(rows[6]).toEqual({
      day: new Date('2026-01-03'),
      player: '7',
      currency: 'BRL',
      bets: 7n,
      staked: 700n,
      paid: 9007199254740993n,
      ggr: 700n - 9007199254740993n,
      deposits: 0n,
      withdrawals: -7n,
    })
    expect(await rowsOf('by_channel/2026-01-02.parquet')).toMatchObject([{ channel: 'rádio', costs: 6n }])
    expect(await rowsOf('by_channel/2026-01-03.parquet')).toEqual([])
    const days = manifest().filter(({ path }) => path.startsWith('player_days/'))
    expect(days.map(({ path }) => path.slice(12, 22))).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
      '2026-01-04',
      '2026-01-05',
      '2026-01-06',
    ])
  })

  it('names every file in its manifest with its hash and its rows', () => {
    for (const { path, sha256 } of manifest()) {
      expect(createHash('sha256').update(bytesOf(path)).digest('hex')).toBe(sha256)
    }
    const rows = manifest().filter(({ path }) => path.startsWith('player_days/'))
    expect(rows.map((file) => file.rows)).toEqual(Array.from({ length: 6 }, () => 1500))
  })

  it('writes the days again that the night has summed again, and leaves older ones', async () => {
    await site.database.owner.query('UPDATE report_players SET bets = 1000 WHERE user_id = 1')
    const firstOf = async (day: string) => (await rowsOf(`player_days/${day}.parquet`))[0]?.['bets']
    await night()
    expect(await firstOf('2026-01-06')).toBe(1n)
    site.clock.advance(DAY)
    await summedUpTo('2026-01-08T00:01:00Z')
    await night()
    expect(await Promise.all(['2026-01-04', '2026-01-05', '2026-01-06'].map(firstOf))).toEqual([
      1n,
      1000n,
      1000n,
    ])
  })

  it('ends without a manifest of what it could not write', async () => {
    site.clock.advance(DAY)
    await summedUpTo('2026-01-09T00:01:00Z')
    const before = bytesOf('manifest.json')
    await site.database.owner.query(
      `UPDATE report_players SET staked = 1e20 WHERE user_id = 2 AND day = '2026-01-06'`,
    )
    await expect(night()).rejects.toThrow('a fact must fit 64 bits')
    expect(bytesOf('manifest.json').equals(before)).toBe(true)
    expect((await rowsOf('player_days/2026-01-06.parquet'))[1]).toMatchObject({ staked: 200n })
  })
})

it('A shelf in an object store reads what it wrote, and throws when the store is down', async () => {
  const kept = new Map<string, Buffer>()
  const fault = { ok: false, error: { kind: 'absent', reason: 'none' } } as const
  const store: Pick<ObjectStore, 'put' | 'get' | 'head'> = {
    put: async (key, bytes) => {
      kept.set(key, bytes)
      return ok(null)
    },
    get: async (key) => ok(kept.get(key) ?? Buffer.alloc(0)),
    head: async (key) => (kept.has(key) ? ok(kept.get(key)?.length ?? 0) : fault),
  }
  const shelf = storeShelf(store, 'facts/')
  expect(await shelf.read('a')).toBeNull()
  await shelf.write('a', Buffer.from('one'))
  await shelf.write('a', Buffer.from('two'))
  expect([(await shelf.read('a'))?.toString(), ...kept.keys()]).toEqual(['two', 'facts/a'])
  const down = {
    ...store,
    head: async () => ({ ok: false, error: { kind: 'down', reason: 'timeout' } }) as const,
  }
  await expect(storeShelf(down, 'facts/').read('a')).rejects.toThrow('store did not answer: down, timeout')
})
