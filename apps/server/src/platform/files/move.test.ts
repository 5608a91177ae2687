import { createHash } from 'node:crypto'
import { HOUR_MS, MINUTE_MS, type UserId, userId } from '@baize/kit'
import { chance } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { AppContext } from '../../app/context.ts'
import { SHELVES } from '../../app/hooks.ts'
import { diesAt, STRIDE } from '../../payments/deposits/dying.fixture.ts'
import { pngOf } from '../../testing/picture.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import type { ObjectStore } from '../object-stores/object-store.ts'
import { openBucket, type TestBucket } from './bucket.fixture.ts'
import { fileMeter } from './measure.ts'
import { moveFiles, removeCopies } from './move.ts'
import { readObject } from './objects.ts'
import { claimRemovals } from './objects-sql.ts'
import { keepFile, readAnyFile } from './service.ts'
import { FILES } from './sql.ts'
import { openStores } from './stores.ts'

let site: TestSite
let bucket: TestBucket
let owner: UserId
beforeAll(async () => {
  bucket = await openBucket({ now: () => Date.now() })
  site = await testSite({ filesS3: [bucket.settings()] })
  bucket.clock = site.clock
})
beforeEach(async () => {
  owner = userId((await site.newPlayer()).userId)
  const { owner: db } = site.database
  await db.query(
    'DELETE FROM files; DELETE FROM static_assets; DELETE FROM object_copies; DELETE FROM object_bytes',
  )
  for (const key of await bucket.bucket.keys()) await bucket.bucket.delete(key)
  bucket.fails('none', 0)
  // The rest of an open circuit is over.
  site.clock.advance(MINUTE_MS)
})
afterAll(async () => {
  await site.close()
  await bucket.close()
})

type StoreName = 'database' | 's3'

/** The server as it is with this setting. Each has circuits of its own, as a process has. */
function serverWith(filesStore: StoreName, db = site.server.ctx.db): AppContext {
  const ctx = { ...site.server.ctx, config: { ...site.server.ctx.config, filesStore }, db }
  return { ...ctx, stores: openStores(ctx) }
}

async function keep(filesStore: StoreName, text: string): Promise<string> {
  const kept = await keepFile(serverWith(filesStore), owner, pngOf(text))
  if (!kept.ok) throw new Error(kept.error.id)
  return kept.value.id
}
/** One after the other: a player has few pictures decoded at once. */
async function keepMany(filesStore: StoreName, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await keep(filesStore, `${filesStore} ${n} of ${count}`))
  return ids
}

const hashOf = async (id: string): Promise<string> => {
  const file = await readAnyFile(serverWith('database'), id)
  return file.ok ? createHash('sha256').update(file.value.bytes).digest('hex') : file.error.id
}
const hashesOf = (ids: readonly string[]) => Promise.all(ids.map(hashOf))

/** Where the bytes of files are, by their rows; and every object there is, anywhere. */
async function places() {
  const { rows } = await site.database.owner.query<{ store: string; count: number }>(
    `SELECT coalesce(c.store, 'row') AS store, count(*)::int AS count FROM files f
     LEFT JOIN object_copies c ON c.key = f.object_key GROUP BY 1`,
  )
  const counts = await site.database.owner.query<{ bytes: number; copies: number }>(
    'SELECT (SELECT count(*)::int FROM object_bytes) AS bytes, (SELECT count(*)::int FROM object_copies) AS copies',
  )
  const objects = (await bucket.bucket.keys()).filter((key) => key.startsWith('baize/files/')).length
  return {
    rows: Object.fromEntries(rows.map(({ store, count }) => [store, count])),
    objects,
    ...counts.rows[0],
  }
}

const move = (filesStore: StoreName) => moveFiles(serverWith(filesStore), SHELVES)
async function sweep(): Promise<void> {
  site.clock.advance(2 * HOUR_MS)
  await removeCopies(serverWith('database'))
}
/** The fields of the last line with this message. */
const lastLine = (message: string): Record<string, unknown> => {
  const lines = site
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
  return z.record(z.string(), z.unknown()).parse(JSON.parse(lines.at(-1) ?? '{}'))
}

const BOTH_WAYS = [
  ['database', 's3'],
  ['s3', 'database'],
] as const

describe.each(BOTH_WAYS)('a move from %s to %s', (from, to) => {
  const inStore = (store: StoreName, count: number) => ({
    rows: { [store]: count },
    objects: store === 's3' ? count : 0,
    bytes: store === 'database' ? count : 0,
    copies: count,
  })

  it('brings every file over, reads it back, and removes the old copy later', async () => {
    const ids = await keepMany(from, 6)
    const before = await hashesOf(ids)
    expect(await places()).toEqual(inStore(from, 6))
    await move(to)
    expect(await places(), 'the old copies linger').toMatchObject({ rows: { [to]: 6 }, copies: 12 })
    expect(lastLine('all files moved')).toMatchObject({ to, moved: 6, left: 0, bytesLeft: 0 })
    expect(await hashesOf(ids)).toEqual(before)
    await sweep()
    expect(await places()).toEqual(inStore(to, 6))
    expect(await hashesOf(ids)).toEqual(before)
    await move(to)
    expect(await places()).toEqual(inStore(to, 6))
  })

  it('can be turned around half-way', async () => {
    const ids = await keepMany(from, 6)
    const before = await hashesOf(ids)
    const stopped = new AbortController()
    stopped.abort()
    await moveFiles(serverWith(to), SHELVES, stopped.signal)
    expect(await places()).toMatchObject({ rows: { [to]: 4, [from]: 2 } })
    expect(lastLine('files moved')).toMatchObject({ to, moved: 4, left: 2 })
    expect(await hashesOf(ids)).toEqual(before)
    await move(from)
    await sweep()
    expect(await places()).toEqual(inStore(from, 6))
    expect(await hashesOf(ids)).toEqual(before)
  })

  it('loses nothing and leaves nothing when its process dies at any moment', async () => {
    let at = 0
    for (const when of ['before', 'after'] as const) {
      let reached = true
      for (at = 1; reached; at += STRIDE) {
        const id = await keep(from, `dies ${when} ${at}`)
        const before = await hashOf(id)
        reached = await diesAt(serverWith(to), at, when, (dying) =>
          moveFiles({ ...dying, stores: openStores(dying) }, SHELVES),
        )
        expect(await hashOf(id), `${when} ${at}`).toBe(before)
        await sweep()
        expect(await hashOf(id), `${when} ${at}, swept`).toBe(before)
        await move(to)
        await sweep()
        expect(await hashOf(id), `${when} ${at}, moved`).toBe(before)
        expect(await places(), `${when} ${at}`).toEqual(inStore(to, 1))
        await site.database.owner.query('DELETE FROM files')
        await site.database.owner.query('UPDATE object_copies SET remove_at = to_timestamp(0)')
        await sweep()
      }
    }
    expect(at, 'moments to die at').toBeGreaterThan(5)
  })

  it('is done once by several processes at the same time', async () => {
    const ids = await keepMany(from, 9)
    const before = await hashesOf(ids)
    await Promise.all([move(to), move(to), move(to)])
    expect(await places()).toMatchObject({ rows: { [to]: 9 } })
    await sweep()
    expect(await places()).toEqual(inStore(to, 9))
    expect(await hashesOf(ids)).toEqual(before)
  })

  it('meets uploads and removed files on its way', async () => {
    const ids = await keepMany(from, 8)
    const [gone = ''] = chance.shuffled(ids)
    const [, , late] = await Promise.all([
      move(to),
      site.database.owner.query('DELETE FROM files WHERE id = $1', [gone]),
      keepMany(to, 3),
    ])
    const standing = [...ids.filter((id) => id !== gone), ...late]
    await move(to)
    // A row that is deleted says so to its copy; this test has deleted it behind the server's back.
    await site.database.owner.query(
      `UPDATE object_copies SET remove_at = to_timestamp(0) WHERE key LIKE $1 AND remove_at IS NULL`,
      [`files/${gone}/%`],
    )
    await sweep()
    expect(await places()).toEqual(inStore(to, 10))
    for (const hash of await hashesOf(standing)) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a move to S3', () => {
  it('takes over files that have their bytes in the row', async () => {
    const id = await keep('database', 'from before')
    const before = await hashOf(id)
    await site.database.owner.query(
      `UPDATE files f SET object_key = NULL, bytes = b.bytes FROM object_bytes b WHERE b.key = f.object_key`,
    )
    await site.database.owner.query('DELETE FROM object_copies; DELETE FROM object_bytes')
    await move('database')
    expect(await places(), 'the row is in the database').toMatchObject({ rows: { row: 1 } })
    expect(await hashOf(id)).toBe(before)
    await move('s3')
    expect(await places()).toEqual({ rows: { s3: 1 }, objects: 1, bytes: 0, copies: 1 })
    expect(await hashOf(id)).toBe(before)
  })

  it('brings nothing readable out of the house', async () => {
    const id = await keep('database', 'secret')
    await move('s3')
    const [key = ''] = await bucket.bucket.keys()
    expect(key).toMatch(new RegExp(`^baize/files/${id}/[0-9a-f]{16}$`))
    const stored = (await bucket.bucket.get(key)) ?? Buffer.alloc(0)
    expect(stored.includes('PNG')).toBe(false)
    const file = await readAnyFile(serverWith('s3'), id)
    expect(file.ok && file.value.bytes.includes('PNG')).toBe(true)
  })

  it('stops when the store fails half-way, and goes on when it is back', async () => {
    const ids = await keepMany('database', 8)
    const before = await hashesOf(ids)
    const ctx = serverWith('s3')
    let puts = 0
    const failing: ObjectStore = {
      ...ctx.stores.inUse,
      put: async (key, bytes) => {
        puts += 1
        if (puts === 5) bucket.fails('unavailable', 1000)
        return ctx.stores.inUse.put(key, bytes)
      },
    }
    const stores = { inUse: failing, byName: new Map(ctx.stores.byName).set('s3', failing) }
    await moveFiles({ ...ctx, stores }, SHELVES)
    expect(await places()).toMatchObject({ rows: { s3: 4, database: 4 } })
    expect(lastLine('file not moved')).toMatchObject({ kind: 'down', to: 's3' })
    bucket.fails('none', 0)
    expect(await hashesOf(ids)).toEqual(before)
    site.clock.advance(MINUTE_MS)
    await move('s3')
    await sweep()
    expect(await places()).toEqual({ rows: { s3: 8 }, objects: 8, bytes: 0, copies: 8 })
    expect(await hashesOf(ids)).toEqual(before)
  })

  it('keeps the old copy when the new one reads back as something else', async () => {
    const id = await keep('database', 'kept')
    const ctx = serverWith('s3')
    const lying: ObjectStore = {
      ...ctx.stores.inUse,
      get: async () => ({ ok: true, value: Buffer.from('else') }),
    }
    const stores = { inUse: lying, byName: new Map(ctx.stores.byName).set('s3', lying) }
    await moveFiles({ ...ctx, stores }, SHELVES)
    expect(await places()).toMatchObject({ rows: { database: 1 } })
    expect(lastLine('file not moved')).toMatchObject({ kind: 'damaged' })
    await sweep()
    expect(await places()).toEqual({ rows: { database: 1 }, objects: 0, bytes: 1, copies: 1 })
    expect(await hashOf(id)).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a file that cannot be read', () => {
  it('is reported, left where it is, and tried again after an hour; the others are moved', async () => {
    const ids = await keepMany('s3', 3)
    const [lost = '', damaged = ''] = ids
    const keyOf = async (id: string) =>
      (await bucket.bucket.keys()).find((key) => key.startsWith(`baize/files/${id}/`)) ?? ''
    const [lostKey, damagedKey] = [await keyOf(lost), await keyOf(damaged)]
    const bytes = (await bucket.bucket.get(lostKey)) ?? Buffer.alloc(0)
    await bucket.bucket.delete(lostKey)
    await bucket.bucket.put(damagedKey, Buffer.from('something else'))
    await move('database')
    expect(lastLine('files moved')).toMatchObject({ moved: 1, unreadable: 2, left: 2 })
    expect(site.logged()).toContain('file not readable, left where it is')
    expect(await hashOf(lost)).toBe('fileNotReadable')
    const { metrics } = site.server.ctx
    await fileMeter({ ...serverWith('database'), metrics }, SHELVES)()
    const shown = await metrics.registry.metrics()
    expect(shown).toContain('baize_files_unreadable 2')
    expect(shown).toContain('baize_files_to_move 2')
    expect(shown).toMatch(/baize_files\{store="s3"\} 2/)

    await bucket.bucket.put(lostKey, bytes)
    await move('database')
    expect(await hashOf(lost), 'readable again, and not moved yet').toMatch(/^[0-9a-f]{64}$/)
    expect(await places()).toMatchObject({ rows: { s3: 2 } })
    site.clock.advance(HOUR_MS)
    await move('database')
    expect(await places()).toMatchObject({ rows: { s3: 1, database: 2 } })
  })

  it('does not keep the others from being moved when the store hangs up on it alone', async () => {
    const ids = (await keepMany('s3', 6)).toSorted()
    const ctx = serverWith('database')
    const s3 = ctx.stores.byName.get('s3')
    if (!s3) throw new Error('no s3')
    const [first = ''] = ids
    const moody: ObjectStore = {
      ...s3,
      get: (key, size) =>
        key.includes(first)
          ? Promise.resolve({ ok: false, error: { kind: 'down', reason: 'timeout' } })
          : s3.get(key, size),
    }
    const stores = { ...ctx.stores, byName: new Map(ctx.stores.byName).set('s3', moody) }
    await moveFiles({ ...ctx, stores }, SHELVES)
    expect(await places()).toMatchObject({ rows: { s3: 1, database: 5 } })
  })

  it('is said to be in a store that the settings do not have', async () => {
    const id = await keep('s3', 'elsewhere')
    const ctx = { ...site.server.ctx, config: { ...site.server.ctx.config, filesS3: [] } }
    const bare = { ...ctx, stores: openStores(ctx) }
    expect(await readObject(bare, FILES, id)).toMatchObject({
      error: { kind: 'refused', reason: 'no store s3 in the settings' },
    })
    await moveFiles(bare, SHELVES)
    expect(await places()).toMatchObject({ rows: { s3: 1 } })
  })
})

describe('a reader', () => {
  it('finds a file that is moved while it is read', async () => {
    const id = await keep('database', 'moving')
    const ctx = serverWith('database')
    const inUse = ctx.stores.inUse
    const slow: ObjectStore = {
      ...inUse,
      get: async (key, size) => {
        await move('s3')
        await sweep()
        return inUse.get(key, size)
      },
    }
    const stores = { inUse: slow, byName: new Map(ctx.stores.byName).set('database', slow) }
    expect(await readAnyFile({ ...ctx, stores }, id)).toMatchObject({ ok: true })
  })
})

describe('a copy that nobody has', () => {
  it.each(BOTH_WAYS)('is removed from %s after an hour, not before', async (store) => {
    const ctx = serverWith(store)
    // The process dies between the object and its row.
    const dying = new Proxy(ctx.db, {
      get: (pool, name): unknown => {
        const value: unknown = Reflect.get(pool, name, pool)
        if (name === 'connect') return () => Promise.reject(new Error('died'))
        return typeof value === 'function'
          ? (...given: unknown[]): unknown => Reflect.apply(value, pool, given)
          : value
      },
    })
    await expect(keepFile({ ...ctx, db: dying }, owner, pngOf('orphan'))).rejects.toThrow('died')
    expect(await places()).toMatchObject({ rows: {}, copies: 1 })
    site.clock.advance(HOUR_MS - 1000)
    await removeCopies(ctx)
    expect(await places()).toMatchObject({ copies: 1 })
    site.clock.advance(2000)
    await removeCopies(ctx)
    expect(await places()).toEqual({ rows: {}, objects: 0, bytes: 0, copies: 0 })
  })

  it('stays noted while its store is down', async () => {
    const ids = await keepMany('s3', 2)
    await move('database')
    bucket.fails('unavailable', 1000)
    await sweep()
    expect(await places()).toMatchObject({ rows: { database: 2 }, objects: 2, copies: 4 })
    bucket.fails('none', 0)
    await sweep()
    expect(await places()).toEqual({ rows: { database: 2 }, objects: 0, bytes: 2, copies: 2 })
    expect(await hashesOf(ids)).toHaveLength(2)
  })

  it('is no file’s any more once its removal has begun', async () => {
    const ctx = serverWith('database')
    const inUse = ctx.stores.inUse
    // A write that takes longer than an hour, while a sweeper has just begun.
    const slow: ObjectStore = {
      ...inUse,
      put: async (key, bytes) => {
        const put = await inUse.put(key, bytes)
        site.clock.advance(2 * HOUR_MS)
        expect(await claimRemovals(ctx.db, site.clock.now(), 10)).toHaveLength(1)
        return put
      },
    }
    expect(
      await keepFile({ ...ctx, stores: { ...ctx.stores, inUse: slow } }, owner, pngOf('slow')),
    ).toMatchObject({
      ok: false,
      error: { id: 'fileNotSaved' },
    })
    await sweep()
    expect(await places()).toEqual({ rows: {}, objects: 0, bytes: 0, copies: 0 })
  })
})
