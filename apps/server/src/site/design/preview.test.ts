import type { StoredDesign } from '@baize/contract/operator'
import { DesignReply } from '@baize/contract/player'
import { HOUR_MS } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { FIRST_DESIGN } from './seed.ts'

const TOKEN = 'a-token-for-designers'
const operator = { authorization: `Bearer ${TOKEN}` }

let site: TestSite
beforeAll(async () => {
  site = await testSite({ operatorToken: TOKEN })
})
afterAll(() => site.close())

const give = async () =>
  accepted(await site.ask('/api/operator/design/token', { requestedBy: 'ann' }, operator)).model
const open = (headers: Record<string, string>, device = 'pc') =>
  site.server.app.inject({ url: `/static/theme/none?device=${device}&t=${site.clock.now()}`, headers })
const opened = async (designtoken: string, device?: string) =>
  DesignReply.parse((await open({ designtoken }, device)).json()).model

async function draft(design: StoredDesign): Promise<void> {
  const { version } = accepted(await site.ask('/api/operator/design', {}, operator)).model.draft
  accepted(await site.ask('/api/operator/design/write', { version, requestedBy: 'ann', design }, operator))
}

describe('[A-38] [D-06] [D-12] a preview', () => {
  it('is the whole current draft, with each article, and each block under the id of its item', async () => {
    const { token } = await give()
    await draft({
      ...FIRST_DESIGN,
      pages: [
        { id: 'g', type: 'global', items: [{ comId: 'C000045', data: {} }] },
        {
          id: 'h',
          type: 'home',
          items: [
            { comId: 'announcement', data: { text: 'small' }, devices: ['mobile'] },
            { id: 'mine', comId: 'announcement', data: { text: 'large' }, devices: ['pc'] },
            { comId: 'embed', data: { embedPageId: 'in' } },
          ],
        },
        { id: 'late', type: 'late', lazy: true, items: [{ comId: 'hero', data: {} }] },
        { id: 'in', type: 'embed', items: [{ comId: 'hero', data: {} }] },
      ],
    })
    const pc = await opened(token)
    const places = (pages: typeof pc.pages) => pages.map(({ items }) => items.map(({ blockId }) => blockId))
    expect(places(pc.pages)).toEqual([['C000045-1'], ['mine', 'embed-1'], ['hero-1'], ['hero-2']])
    expect(places((await opened(token, 'mobile')).pages)[1]).toEqual(['announcement-1', 'embed-1'])
    expect([...pc.pages, ...pc.articles].some(({ lazy }) => lazy)).toBe(false)
    expect(pc.articles.every(({ content }) => content !== '')).toBe(true)
    const published = DesignReply.parse((await site.server.app.inject('/static/theme/none')).json()).model
    expect(published.pages.map(({ id }) => id)).not.toContain('late')
    for (const item of published.pages.flatMap(({ items }) => items))
      expect(Object.keys(item).filter((key) => key === 'id' || key === 'blockId')).toEqual([])
  })

  it('is never cached', async () => {
    const { token } = await give()
    expect((await open({ designtoken: token })).headers['cache-control']).toBe('no-store')
    expect((await open({ designtoken: '' })).headers['cache-control']).toBe('no-store')
  })

  it('requires a valid token', async () => {
    const { token, expiresAt } = await give()
    expect(expiresAt).toBe(site.clock.now() + HOUR_MS)
    const refused = { status: 2806 }
    const wrong: readonly Record<string, string>[] = [
      { designtoken: '' },
      { designtoken: `${token.slice(0, -1)}!` },
      { designtoken: 'A'.repeat(43) },
      { ...operator, designtoken: TOKEN },
    ]
    // Without a token the same address is the published design.
    expect(
      DesignReply.parse((await open({})).json()).model.pages.flatMap(({ items }) => items)[0],
    ).not.toHaveProperty('blockId')
    for (const headers of wrong) expect((await open(headers)).json()).toMatchObject(refused)
    site.clock.advance(HOUR_MS - 1)
    expect((await open({ designtoken: token })).json()).toMatchObject({ status: 0 })
    site.clock.advance(1)
    expect((await open({ designtoken: token })).json()).toMatchObject(refused)
  })

  it('has a token that opens nothing else and is stored nowhere', async () => {
    const { token } = await give()
    await opened(token)
    const asOperator = { authorization: `Bearer ${token}` }
    expect(await site.ask('/api/operator/design', {}, asOperator)).toMatchObject({ status: 403 })
    expect(await site.ask('/api/auth/user_info', {}, { auth: token })).toMatchObject({ status: 1012 })
    expect(site.logged()).toContain('design draft shared')
    expect(site.logged()).not.toContain(token)
    const { rows } = await site.database.pool.query<{ kept: string }>(
      `SELECT encode(hash, 'escape') || given_by AS kept FROM design_tokens`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { kept } of rows) expect(kept).not.toContain(token)
  })

  it('is issued only by operators, and an expired one is deleted', async () => {
    expect(await site.ask('/api/operator/design/token', {})).toMatchObject({ status: 2901 })
    site.clock.advance(HOUR_MS)
    await give()
    const { rowCount } = await site.database.pool.query('SELECT FROM design_tokens')
    expect(rowCount).toBe(1)
  })
})
