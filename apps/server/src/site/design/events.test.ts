import type { ModulePush } from '@baize/contract/player'
import { fakeClock } from '@baize/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { designKeys } from './delivery.ts'
import { createDesignNews } from './events.ts'
import { FIRST_DESIGN } from './seed.ts'
import { publishFirstDesign } from './service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('news of a design reach open pages once, whichever process published it, and again the first to listen', async () => {
  const store = { db: database.pool, clock: fakeClock() }
  const config = testConfig(database.url)
  await publishFirstDesign(store)
  const told: ModulePush[] = []
  let isListening = true
  const news = createDesignNews({
    db: database.pool,
    config,
    log: { error: () => {} },
    hasListeners: () => isListening,
    tell: (_module, pushes) => void told.push(...pushes),
  })
  const key = () => designKeys(database.pool, config)()
  const look = async () => {
    await news.look()
    return told.splice(0)
  }
  expect(await look()).toEqual([{ type: 'designPublished', key: await key() }])
  expect(await look()).toEqual([])
  const before = await key()
  await publishFirstDesign(store, { ...FIRST_DESIGN, articles: [], pages: FIRST_DESIGN.pages.slice(0, 2) })
  expect(await key()).not.toBe(before)
  expect(await look()).toEqual([{ type: 'designPublished', key: await key() }])
  isListening = false
  expect(await look()).toEqual([])
  isListening = true
  expect(await look()).toEqual([{ type: 'designPublished', key: await key() }])
  news.close()
})
