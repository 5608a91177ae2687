import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './db.fixture.ts'
import { assertDurable } from './durability.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('a database for money', () => {
  it('is accepted with its default durability', async () => {
    await expect(assertDurable(database.url)).resolves.toBeUndefined()
  })

  it('is refused when it may lose acknowledged writes', async () => {
    const { rows } = await database.owner.query<{ name: string }>('SELECT current_database() AS name')
    await database.owner.query(`ALTER DATABASE ${rows[0]?.name} SET synchronous_commit = off`)
    await expect(assertDurable(database.url)).rejects.toThrow(
      'the database has synchronous_commit off and could lose money in a crash: turn it on',
    )
  })
})
