import { fakeClock, present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import { createDelivery, designKeys } from './delivery.ts'
import { publishFirstDesign } from './service.ts'
import { selectPublished } from './sql.ts'

let database: TestDatabase
let key: string
beforeAll(async () => {
  database = await testDatabase()
  await publishFirstDesign({ db: database.pool, clock: fakeClock() })
  key = `${(await selectPublished(database.pool)).hash}-0a1b2c3d`
})
afterAll(() => database.drop())

describe('a design requested by many', () => {
  it('is read and compressed once for all of them', async () => {
    const query = vi.spyOn(database.pool, 'query')
    const delivery = createDelivery(database.pool)
    const asked = await Promise.all(Array.from({ length: 10 }, () => delivery.byKey(key)))
    const [first, ...others] = asked.map((design) => present(design, 'design').mobile.theme)
    for (const other of others) expect(other).toBe(first)
    expect(present(await delivery.byKey(key), 'design').mobile.theme).toBe(first)
    expect(query).toHaveBeenCalledTimes(1)
    expect(first?.as('br')).toBe(first?.as('br'))
    query.mockRestore()
  })

  it('is searched for again when it was missing', async () => {
    const query = vi.spyOn(database.pool, 'query')
    const delivery = createDelivery(database.pool)
    for (let i = 0; i < 2; i++) expect(await delivery.byKey('0000000000000000-0a1b2c3d')).toBeNull()
    expect(query).toHaveBeenCalledTimes(2)
    query.mockRestore()
  })

  it('stays cached while others come and go', async () => {
    const delivery = createDelivery(database.pool)
    const ready = await delivery.byKey(key)
    for (let i = 10; i < 40; i++) {
      await delivery.byKey(`00000000000000${i}-0a1b2c3d`)
      expect(await delivery.byKey(key)).toBe(ready)
    }
  })
})

it('the key names no build without a built site, and nothing is cached under it', async () => {
  const name = await designKeys(database.pool, { webDir: null })()
  expect(name).toBe(`${key.split('-')[0]}-dev`)
  expect(await createDelivery(database.pool).byKey(name)).toBeNull()
})

it('a site during its deployment is searched for again', async () => {
  const keys = designKeys(database.pool, { webDir: '/nowhere' })
  await expect(keys()).rejects.toThrow('ENOENT')
  await expect(keys()).rejects.toThrow('ENOENT')
})
