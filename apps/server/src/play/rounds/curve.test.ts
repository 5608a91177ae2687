import { multiplierAt } from '@baize/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('R9: the database computes the multiplier of a round exactly as the rules do', async () => {
  const all = [
    ...Array.from({ length: 3000 }, (_, i) => i * 7),
    ...Array.from({ length: 1000 }, (_, i) => 21_000 + i * 613),
    ...[274_468, 276_469, 299_632, 295_980, 290_724, 1_048_575].flatMap((ms) => [ms - 1, ms]),
  ]
  const { rows } = await database.pool.query<{ times: string }>(
    'SELECT round_multiplier(ms) AS times FROM unnest($1::bigint[]) WITH ORDINALITY AS t (ms, n) ORDER BY n',
    [all],
  )
  expect(rows.map((row) => row.times)).toEqual(all.map((ms) => multiplierAt(ms).toString()))
})
