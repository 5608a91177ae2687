import type { StoredDesign } from '@baize/contract/operator'
import { DAY_MS, HOUR_MS, present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantServiceKey } from '../../testing/operators.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { refusedDesigns } from './alarms.ts'
import { publishDue } from './schedule.ts'
import { FIRST_DESIGN } from './seed.ts'

const TOKEN = 'a-token-for-publishers'
const operator = { authorization: `Bearer ${TOKEN}` }

let site: TestSite
beforeAll(async () => {
  site = await testSite({ operatorToken: TOKEN, roles: ['api'] })
})
afterAll(() => site.close())

const titled = (title: string): StoredDesign => ({
  ...FIRST_DESIGN,
  articles: [{ id: 'news', title, content: 'x' }, ...FIRST_DESIGN.articles],
})
const state = async () => accepted(await site.ask('/api/operator/design', {}, operator)).model
const write = async (title: string): Promise<number> => {
  const { version } = (await state()).draft
  const input = { version, requestedBy: 'ann', design: titled(title) }
  return accepted(await site.ask('/api/operator/design/write', input, operator)).model.version
}
const publish = async (title: string) => {
  const input = { version: await write(title), requestedBy: 'bob', note: 'now' }
  return accepted(await site.ask('/api/operator/design/publish', input, operator)).model
}
const ask = (version: number, at: number) =>
  site.ask('/api/operator/design/schedule', { version, at, requestedBy: 'ann', note: 'for monday' }, operator)
const schedule = async (title: string, inMs = HOUR_MS) =>
  accepted(await ask(await write(title), site.clock.now() + inMs)).model
const scheduled = async (id: string) => {
  const { items } = accepted(await site.ask('/api/operator/design/scheduled', {}, operator)).model
  return present(
    items.find((item) => item.id === id),
    'scheduled',
  )
}
const unschedule = (id: string) =>
  site.ask('/api/operator/design/unschedule', { id, requestedBy: 'bob' }, operator)
const run = () => publishDue(site.server.ctx)
const shown = async () => {
  const { number } = (await state()).published
  const input = { number: String(number) }
  const { design } = accepted(await site.ask('/api/operator/design/version', input, operator)).model
  return { number, title: JSON.stringify(design).match(/"id":"news","title":"([^"]*)"/)?.[1] }
}

describe('a publication at a moment', () => {
  it('is of the draft as it was looked at, made then and once, by whichever process', async () => {
    const before = (await state()).published.number
    const { id, state: waits, basedOn } = await schedule('monday')
    expect([waits, basedOn]).toEqual(['WAITING', before])
    await write('not looked at')
    await run()
    expect((await state()).published.number).toBe(before)
    site.clock.advance(HOUR_MS)
    await Promise.all(Array.from({ length: 5 }, run))
    expect(await shown()).toEqual({ number: before + 1, title: 'monday' })
    expect((await state()).published).toMatchObject({ note: 'for monday' })
    expect(await scheduled(id)).toMatchObject({
      state: 'PUBLISHED',
      number: before + 1,
      endedAt: site.clock.now(),
      endedBy: null,
    })
    expect(JSON.stringify((await state()).draft.design)).toContain('not looked at')
    expect(await unschedule(id)).toMatchObject({ extra: { id: 'scheduledDesignOver' } })
  })

  it('is published once or not at all when the process dies in the middle', async () => {
    const { id } = await schedule('after a crash')
    const before = (await state()).published.number
    site.clock.advance(HOUR_MS)
    const { owner } = site.database
    await owner.query('REVOKE UPDATE ON design_schedule FROM baize_app')
    await expect(run()).rejects.toThrow('permission denied')
    await owner.query('GRANT UPDATE ON design_schedule TO baize_app')
    expect((await state()).published.number).toBe(before)
    expect((await scheduled(id)).state).toBe('WAITING')
    await run()
    await run()
    expect(await shown()).toEqual({ number: before + 1, title: 'after a crash' })
  })

  it('stands when somebody publishes in between, and says what it would change by then', async () => {
    const first = await publish('first')
    const { id, changes } = await schedule('planned')
    const change = {
      kind: 'changed',
      part: 'article',
      id: 'news',
      pageId: null,
      comId: null,
      path: ['title'],
    }
    expect(changes).toEqual([change])
    await publish('planned')
    expect(await scheduled(id)).toMatchObject({ basedOn: first.number, changeCount: 0, changes: [] })
    await publish('urgent')
    expect(await scheduled(id)).toMatchObject({ changeCount: 1, changes: [change] })
    site.clock.advance(HOUR_MS)
    await run()
    expect((await shown()).title).toBe('planned')
  })

  it('is refused by then, with findings and an alarm, when a block is gone; and what players see stays', async () => {
    const { id } = await schedule('with an old block')
    await site.database.owner.query(
      `UPDATE design_schedule SET design = replace(design::text, '"comId":"hero"', '"comId":"oldHero"')::json WHERE id = $1`,
      [id],
    )
    const before = await shown()
    site.clock.advance(HOUR_MS)
    await run()
    await run()
    expect(await shown()).toEqual(before)
    const refused = await scheduled(id)
    expect(refused).toMatchObject({ state: 'REFUSED', number: null })
    expect(JSON.stringify(refused.findings)).toContain('has no block oldHero')
    expect(await refusedDesigns(site.server.ctx)).toEqual([
      { subject: id, details: { count: 1 }, sinceMs: site.clock.now() },
    ])
    expect(accepted(await unschedule(id)).model.state).toBe('CANCELLED')
    expect(await refusedDesigns(site.server.ctx)).toEqual([])
  })

  it('can be cancelled until then', async () => {
    const { id } = await schedule('a mistake')
    expect(accepted(await unschedule(id)).model).toMatchObject({ state: 'CANCELLED', endedBy: 'bob' })
    const before = await shown()
    site.clock.advance(HOUR_MS)
    await run()
    expect(await shown()).toEqual(before)
    expect(await unschedule('999999')).toMatchObject({ extra: { id: 'unknownScheduledDesign' } })
  })

  it('is refused at the field for a moment in the past or beyond a year, and for an outdated draft', async () => {
    const version = await write('late')
    for (const at of [site.clock.now(), site.clock.now() - 1, site.clock.now() + 400 * DAY_MS])
      expect(await ask(version, at)).toMatchObject({ status: 400, extra: { values: { field: 'at' } } })
    expect(await ask(version - 1, site.clock.now() + HOUR_MS)).toMatchObject({ extra: { id: 'designMoved' } })
  })
})

it('the roles of a design: content writes the draft, and only a publisher publishes, schedules and rolls back', async () => {
  const version = await write('of a colleague')
  const { number } = (await state()).published
  const { id } = await schedule('by a publisher')
  const keyOf = async (role: 'content' | 'publisher') => {
    const token = `a-key-for-${role}-of-designs`
    await plantServiceKey(site.database.pool, token, role)
    return { authorization: `Bearer ${token}` }
  }
  const at = site.clock.now() + HOUR_MS
  const acts = {
    '/api/operator/design/publish': { version, note: 'x' },
    '/api/operator/design/schedule': { version, at, note: 'x' },
    '/api/operator/design/roll_back': { number, note: 'x' },
    '/api/operator/design/unschedule': { id },
  } as const
  const [content, publisher] = [await keyOf('content'), await keyOf('publisher')]
  for (const path of [
    '/api/operator/design/publish',
    '/api/operator/design/schedule',
    '/api/operator/design/roll_back',
    '/api/operator/design/unschedule',
  ] as const) {
    expect(await site.ask(path, acts[path], content)).toMatchObject({ extra: { id: 'forbidden' } })
    expect(JSON.stringify(await site.ask(path, acts[path], publisher))).not.toContain('forbidden')
  }
  const draft = { version: (await state()).draft.version, design: titled('by content') }
  accepted(await site.ask('/api/operator/design/write', draft, content))
})
