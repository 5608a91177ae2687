import { DESIGN_PRESENCE_MS } from '@baize/contract/operator'
import { present } from '@baize/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'

const TOKEN = 'a-token-for-machines'
const operator = { authorization: `Bearer ${TOKEN}` }

let site: TestSite
beforeAll(async () => {
  site = await testSite({ operatorToken: TOKEN })
})
afterAll(() => site.close())

/** The call of a person, or of a machine for null. */
const beat = async (
  requestedBy: string | null,
  pageId: string | null = null,
  itemId: string | null = null,
) => {
  const input = { pageId, itemId, ...(requestedBy !== null && { requestedBy }) }
  const { editors } = accepted(await site.ask('/api/operator/design/presence', input, operator)).model
  return editors.map((editor) => [editor.handle, editor.pageId, editor.itemId])
}

it('the presence of editors tells each of them where the others are, until they are silent', async () => {
  expect(await beat('ann', 'home', 'hero-1')).toEqual([])
  expect(await beat('bob', 'help')).toEqual([['ann', 'home', 'hero-1']])
  site.clock.advance(DESIGN_PRESENCE_MS - 1)
  expect(await beat('ann', 'global')).toEqual([['bob', 'help', null]])
  site.clock.advance(1)
  expect(await beat('ann', 'global')).toEqual([])
  expect(await beat('bob')).toEqual([['ann', 'global', null]])
})

it('the presence of a machine is noted nowhere, and none is recorded', async () => {
  await beat('ann', 'home')
  expect((await beat(null, 'promo')).map(([handle]) => handle)).toContain('ann')
  expect((await beat('bob')).map(([handle]) => handle)).toEqual(['ann'])
  const { rows } = await site.database.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM operator_audit WHERE path = '/api/operator/design/presence'`,
  )
  expect(present(rows[0], 'count').count).toBe(0)
})
