import { CALLS, type OperatorPath, operatorRules, PATHS } from '@baize/contract/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'

let site: TestSite
let owner: Headers
beforeAll(async () => {
  site = await testSite()
  owner = await plantOperator(site.database.pool, 'own', ['owner'], site.clock.now())
})
afterAll(() => site.close())

/** Calls that only read, and need nothing said but the call itself. */
const READS = PATHS.filter(
  (path): path is OperatorPath =>
    operatorRules(path) !== null && CALLS[path].method === 'GET' && CALLS[path].input.safeParse({}).success,
)

describe('a house that nobody has joined yet', () => {
  it('answers every list, sum and report of the console', async () => {
    expect(READS.length).toBeGreaterThan(40)
    const answers = await Promise.all(
      READS.map(async (path) => {
        const reply = await askAsOperator(async (request) => site.server.app.inject(request), owner, path, {})
        return [path, refusalOf(reply)]
      }),
    )
    expect(answers.filter(([, answer]) => answer !== 'accepted')).toEqual([])
  })
})
