import type { User } from '@baize/contract/player'
import type { OperatorPath, ReplyOf } from '@baize/contract/server'
import { MINUTE_MS } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { playersInNeed } from './alarms.ts'

let site: TestSite
let sue: Headers
let tom: Headers
let gus: Headers
beforeAll(async () => {
  site = await testSite()
  const plant = (handle: string, role: 'support' | 'games') =>
    plantOperator(site.database.pool, handle, [role], site.clock.now())
  ;[sue, tom, gus] = [
    await plant('sue', 'support'),
    await plant('tom', 'support'),
    await plant('gus', 'games'),
  ]
})
afterAll(async () => {
  await site.close()
})
beforeEach(() => site.clock.advance(MINUTE_MS))

const inject = (options: InjectOptions) => site.server.app.inject(options)
const as = <P extends OperatorPath>(who: Headers, path: P, input: object) =>
  askAsOperator(inject, who, path, input)
const wrote = async (who: User, text: string): Promise<void> => {
  const input = { roomId: 'support', clientMsgId: randomUUID(), text }
  accepted(await site.ask('/api/chat/send', input, { ...auth(who.token) }))
}
const say = (by: Headers, who: User, text: string) =>
  as(by, '/api/operator/chat/say', { roomId: `support-${who.userId}`, clientMsgId: randomUUID(), text })
const assign = (by: Headers, who: User, holder: string | null, to: string | null) =>
  as(by, '/api/operator/support/assign', { userId: who.userId, holder, to })
const close = (who: User) => as(sue, '/api/operator/chat/support/close', { userId: who.userId })
type Conversation = ReplyOf<'/api/operator/support/conversation'>['model']
const conversation = async (who: User): Promise<Conversation> =>
  accepted(await as(sue, '/api/operator/support/conversation', { userId: who.userId })).model
const queue = async (by: Headers, more: object = {}): Promise<string[]> =>
  accepted(await as(by, '/api/operator/chat/support', more)).model.items.map(({ userId }) => userId)

describe('the queue of the support desk', () => {
  it('has the longest wait first, and a question keeps its place when the player adds to it', async () => {
    const [ana, bob] = [await site.newPlayer(), await site.newPlayer()]
    await wrote(ana, 'first')
    site.clock.advance(MINUTE_MS)
    await wrote(bob, 'second')
    await wrote(ana, 'still there?')
    const ids = await queue(sue)
    expect(ids.indexOf(ana.userId)).toBeLessThan(ids.indexOf(bob.userId))
  })

  it('is narrowed to free ones, one’s own and a tag', async () => {
    const [ana, bob] = [await site.newPlayer(), await site.newPlayer()]
    await wrote(ana, 'hello')
    await wrote(bob, 'hello')
    accepted(await assign(sue, ana, null, 'sue'))
    const tagged = { userId: bob.userId, tag: 'late-payout', on: true }
    accepted(await as(sue, '/api/operator/support/tag', tagged))
    expect(await queue(sue, { holder: 'mine' })).toEqual([ana.userId])
    expect(await queue(tom, { holder: 'mine' })).toEqual([])
    expect(await queue(tom, { holder: 'free' })).not.toContain(ana.userId)
    expect(await queue(tom, { tag: 'late-payout' })).toEqual([bob.userId])
  })
})

describe('a conversation', () => {
  it('is taken by one of two at once, handed over and released', async () => {
    const ana = await site.newPlayer()
    await wrote(ana, 'hello')
    const both = await Promise.all([assign(sue, ana, null, 'sue'), assign(tom, ana, null, 'tom')])
    expect(both.map(refusalOf).toSorted()).toEqual(['accepted', 'supportMoved'])
    const winner = (await conversation(ana)).takenBy
    const other = winner === 'sue' ? 'tom' : 'sue'
    // A repeated request changes nothing, and one of a stale screen does not either.
    accepted(await assign(winner === 'sue' ? sue : tom, ana, null, winner))
    expect(refusalOf(await assign(tom, ana, other, null))).toBe('supportMoved')
    expect(refusalOf(await assign(sue, ana, winner, 'gus'))).toBe('supportColleague')
    expect(accepted(await assign(sue, ana, winner, other)).model.takenBy).toBe(other)
    expect(accepted(await assign(tom, ana, other, null)).model.takenBy).toBeNull()
    const nobody = { userId: '999999999', holder: null, to: 'sue' }
    expect(refusalOf(await as(sue, '/api/operator/support/assign', nobody))).toBe('unknownConversation')
  })

  it('becomes the first answering operator’s, and nobody’s when it is closed', async () => {
    const ana = await site.newPlayer()
    await wrote(ana, 'hello')
    accepted(await say(tom, ana, 'Hello Ana'))
    accepted(await say(sue, ana, 'From me too'))
    expect((await conversation(ana)).takenBy).toBe('tom')
    accepted(await close(ana))
    expect((await conversation(ana)).takenBy).toBeNull()
  })

  it('keeps up to ten tags until it is opened anew', async () => {
    const ana = await site.newPlayer()
    await wrote(ana, 'hello')
    const tag = (name: string, on = true) =>
      as(sue, '/api/operator/support/tag', { userId: ana.userId, tag: name, on })
    for (let n = 0; n < 10; n++) accepted(await tag(`tag-${n}`))
    expect(refusalOf(await tag('one-more'))).toBe('supportTags')
    accepted(await tag('tag-3'))
    expect(accepted(await tag('tag-0', false)).model.tags).toHaveLength(9)
    accepted(await close(ana))
    expect((await conversation(ana)).tags).toHaveLength(9)
    await wrote(ana, 'again')
    expect((await conversation(ana)).tags).toEqual([])
  })

  it('says when it was opened, first answered and solved, and the day has the medians', async () => {
    const before = accepted(await as(sue, '/api/operator/support/days', {})).model.items[0]
    const ana = await site.newPlayer()
    await wrote(ana, 'hello')
    const openedAt = site.clock.now()
    site.clock.advance(2 * MINUTE_MS)
    accepted(await say(sue, ana, 'Hello Ana'))
    site.clock.advance(MINUTE_MS)
    accepted(await say(sue, ana, 'Anything else?'))
    accepted(await close(ana))
    expect(await conversation(ana)).toMatchObject({
      state: 'CLOSED',
      openedAt,
      firstAnsweredAt: openedAt + 2 * MINUTE_MS,
      solvedAt: openedAt + 3 * MINUTE_MS,
    })
    await wrote(ana, 'again')
    expect(await conversation(ana)).toMatchObject({ firstAnsweredAt: null, solvedAt: null })
    const { items } = accepted(await as(sue, '/api/operator/support/days', {})).model
    const [today] = items
    expect(today).toMatchObject({
      opened: (before?.opened ?? 0) + 2,
      answered: (before?.answered ?? 0) + 1,
      solved: (before?.solved ?? 0) + 1,
    })
    const { rows } = await site.database.owner.query<{ at: number }>(
      'SELECT extract(epoch FROM first_answer_at - opened_at)::float8 AS at FROM support_cases WHERE first_answer_at IS NOT NULL ORDER BY 1',
    )
    const middle = [
      rows[Math.floor((rows.length - 1) / 2)]?.at ?? 0,
      rows[Math.floor(rows.length / 2)]?.at ?? 0,
    ]
    expect(today?.firstAnswerSeconds).toBe(Math.round((middle[0]! + middle[1]!) / 2))
  })

  it('raises one alarm for words of harm, until somebody says how it was taken care of', async () => {
    const ana = await site.newPlayer()
    const needs = async () =>
      (await playersInNeed(site.server.ctx)).filter(({ subject }) => subject === ana.userId)
    await wrote(ana, 'My payout is late')
    expect(await needs()).toEqual([])
    await wrote(ana, 'Eu não consigo parar')
    const sinceMs = site.clock.now()
    site.clock.advance(MINUTE_MS)
    await wrote(ana, 'perdi tudo')
    expect(await needs()).toEqual([{ subject: ana.userId, details: { minutes: 1 }, sinceMs }])
    accepted(await say(sue, ana, 'Thank you for telling us'))
    expect((await conversation(ana)).care).toEqual({ words: 'nao consigo parar', since: sinceMs })
    const settle = (by: Headers) =>
      as(by, '/api/operator/support/care/settle', { userId: ana.userId, reason: 'took a break of a month' })
    expect(refusalOf(await settle(gus))).toBe('forbidden')
    const both = await Promise.all([settle(sue), settle(tom)])
    expect(both.map(refusalOf).toSorted()).toEqual(['accepted', 'supportCareOver'])
    expect(await needs()).toEqual([])
    await wrote(ana, 'tidak bisa berhenti')
    expect(await needs()).toHaveLength(1)
  })

  it('raises the alarm for words of the house from the next message on', async () => {
    const CHANGE = '/api/operator/support/harm_words/change'
    const ana = await site.newPlayer()
    const needs = async () =>
      (await playersInNeed(site.server.ctx)).filter(({ subject }) => subject === ana.userId)
    await wrote(ana, 'Já perdi a CASA')
    expect(await needs()).toEqual([])
    const words = [{ words: 'Perdi a casa', language: 'pt' }]
    expect(refusalOf(await as(gus, CHANGE, { words, reason: 'heard of it' }))).toBe('forbidden')
    expect(refusalOf(await as(sue, CHANGE, { words: [...words, ...words], reason: 'twice' }))).toBe(
      'chatFilterNotValid',
    )
    accepted(await as(sue, CHANGE, { words, reason: 'heard of it' }))
    await wrote(ana, 'ja perdi a casa, e agora?')
    expect((await conversation(ana)).care?.words).toBe('perdi a casa')
    accepted(await as(tom, CHANGE, { words: [], reason: 'too many' }))
    const { words: now, earlier } = accepted(await as(sue, '/api/operator/support/harm_words', {})).model
    expect([now, earlier.map(({ by, reason }) => [by, reason])]).toEqual([
      [],
      [
        ['tom', 'too many'],
        ['sue', 'heard of it'],
      ],
    ])
  })

  it('is not worked on without the permission', async () => {
    const ana = await site.newPlayer()
    await wrote(ana, 'hello')
    expect(refusalOf(await assign(gus, ana, null, 'gus'))).toBe('forbidden')
    expect(refusalOf(await as(gus, '/api/operator/support/days', {}))).toBe('forbidden')
    const names = accepted(await as(tom, '/api/operator/support/colleagues', {})).model.items
    expect(names.map(({ handle }) => handle)).toEqual(expect.arrayContaining(['sue', 'tom']))
    expect(names.map(({ handle }) => handle)).not.toContain('gus')
  })
})

describe('saved replies', () => {
  const texts = { en: 'Hello {name}', pt: 'Olá, {name}', id: 'Halo {name}' }
  const save = (by: Headers, input: object) =>
    as(by, '/api/operator/support/replies/save', { id: null, title: 'Hello', texts, ...input })
  const list = async () => accepted(await as(tom, '/api/operator/support/replies', {})).model.items

  it('are added once per title, changed and removed, in three languages', async () => {
    const both = await Promise.all([save(sue, {}), save(tom, { title: 'HELLO' })])
    expect(both.map(refusalOf).toSorted()).toEqual(['accepted', 'supportReplyTitle'])
    const id = (await list())[0]?.id
    accepted(await save(sue, { title: 'Payout' }))
    expect(refusalOf(await save(sue, { id, title: 'payout' }))).toBe('supportReplyTitle')
    accepted(await save(sue, { id, title: 'Greeting', texts: { ...texts, en: 'Hi {name}' } }))
    expect((await list()).map(({ title, texts: { en } }) => [title, en])).toEqual([
      ['Greeting', 'Hi {name}'],
      ['Payout', 'Hello {name}'],
    ])
    const remove = () => as(sue, '/api/operator/support/replies/remove', { id })
    accepted(await remove())
    expect(refusalOf(await remove())).toBe('supportReplyGone')
    expect(refusalOf(await save(sue, { id, title: 'Again' }))).toBe('supportReplyGone')
  })

  it('need every language, no placeholder but the name, and the permission', async () => {
    expect(refusalOf(await save(sue, { title: 'a', texts: { en: 'only' } }))).toBe('badInput')
    expect(refusalOf(await save(sue, { title: 'b', texts: { ...texts, id: 'Halo {nama}' } }))).toBe(
      'badInput',
    )
    expect(refusalOf(await save(gus, { title: 'c' }))).toBe('forbidden')
  })
})
