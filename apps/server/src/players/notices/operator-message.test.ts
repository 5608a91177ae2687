import type { Role } from '@baize/contract/operator'
import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARRIERS, outboxOf } from '../../platform/messages/messages.fixture.ts'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { mailNotices } from './jobs.ts'

let site: TestSite
const people = new Map<Role, Headers>()
beforeAll(async () => {
  site = await testSite({ ...CARRIERS, consoleIdleMs: 1e12, consoleLifeMs: 1e12 })
  for (const role of ['support', 'content'] as const)
    people.set(role, await plantOperator(site.database.pool, `m-${role}`, [role], site.clock.now()))
})
afterAll(() => site.close())

const english = { title: 'Your document', text: 'Please send us the <b>back</b> of it, {name}.' }
const write = (userId: string, change: object = {}, role: Role = 'support') =>
  askAsOperator(
    async (request) => site.server.app.inject(request),
    present(people.get(role), role),
    '/api/operator/player/message',
    {
      requestId: randomUUID(),
      userId,
      about: 'security',
      texts: { en: english },
      reason: 'asked in chat',
      ...change,
    },
  )
const told = async (token: string) =>
  accepted(await site.ask('/api/user/notice_page', {}, auth(token))).model.items.filter(({ type }) =>
    type.startsWith('MESSAGE_'),
  )

describe('a message of an operator to a player', () => {
  it('is a notice with the words as they were written, once a request', async () => {
    const { userId, token } = await site.newPlayer()
    const requestId = randomUUID()
    for (let time = 0; time < 2; time++)
      expect(accepted(await write(userId, { requestId })).model).toEqual({ language: 'en' })
    expect(await told(token)).toMatchObject([
      { kind: 'security', title: english.title, description: english.text, read: false },
    ])
    accepted(await write(userId, { about: 'money' }))
    expect((await told(token)).map(({ kind }) => kind)).toEqual(['money', 'security'])
  })

  it('is read in the language of the player, else in English, else in the one there is', async () => {
    const { userId: id } = await site.newPlayer()
    const language = async (...texts: readonly string[]) =>
      accepted(await write(id, { texts: Object.fromEntries(texts.map((known) => [known, english])) })).model
        .language
    await site.database.owner.query("UPDATE users SET language = 'pt' WHERE id = $1", [id])
    expect(await language('en', 'pt', 'id')).toBe('pt')
    expect(await language('id', 'en')).toBe('en')
    expect(await language('id')).toBe('id')
  })

  it('comes as an e-mail with the same words when the address is confirmed', async () => {
    const messages = outboxOf(() => site)
    const { userId: id } = await site.newPlayer()
    await site.database.owner.query(
      "UPDATE users SET email = 'msg@home.example', email_checked = true WHERE id = $1",
      [id],
    )
    accepted(await write(id))
    await mailNotices(site.server.ctx, new AbortController().signal)
    const mails = (await messages.taken()).filter(({ to }) => to === 'msg@home.example')
    expect(mails.map(({ text }) => text)).toContain(`${english.title}\n\n${english.text}\n\nBaize`)
  })

  it('is refused without the permission, without a text and for nobody', async () => {
    const { userId } = await site.newPlayer()
    expect(refusalOf(await write(userId, {}, 'content'))).toBe('forbidden')
    expect(refusalOf(await write(userId, { texts: {} }))).toBe('badInput')
    expect(refusalOf(await write('999999999'))).toBe('unknownPlayer')
  })
})
