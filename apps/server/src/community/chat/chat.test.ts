import { ChatFrame, type ChatMessage, mainRoomOf, type User } from '@baize/contract/player'
import { REFUSALS } from '@baize/contract/server'
import { DAY_MS, MINUTE_MS, type UserId, userId } from '@baize/kit'
import { caseCount, chance, randomUUID } from '@baize/kit/testing'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deaths } from '../../payments/deposits/dying.fixture.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { CARRIERS, outboxOf } from '../../platform/messages/messages.fixture.ts'
import { askAsOperator, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { createChat } from './chat.ts'
import { createChatNews } from './events.ts'
import { forgetMessages } from './jobs.ts'
import { postCard } from './service.ts'
import { send } from './write.ts'

const ROOM = 'lang-en'
const SOON = { timeout: 5000 }

let site: TestSite
const messages = outboxOf(() => site)
beforeAll(async () => {
  site = await testSite({ ...CARRIERS })
})
afterAll(async () => {
  await site.close()
})
// Every test starts after the pace limits of the one before.
beforeEach(() => site.clock.advance(10 * MINUTE_MS))

type Player = User & { readonly headers: Record<string, string>; readonly id: UserId }
let seated = 0
/** Letters that look like no other: names that look alike are told apart by a mark, which these tests do not expect. */
const nextName = (): string =>
  `newcomer${String(++seated).replaceAll(/\d/g, (digit) => 'acdehkpstx'.charAt(Number(digit)))}`
const player = async (fields: object = {}): Promise<Player> => {
  const user = await site.newPlayer({ username: nextName(), ...fields })
  return { ...user, headers: { ...auth(user.token) }, id: userId(user.userId) }
}
/** A new session: the one before went idle when the clock was advanced. */
const loggedIn = async ({ username }: Player): Promise<string> =>
  accepted(await site.ask('/api/auth/login', { account: username, password: TEST_PASSWORD })).user.token
let written = 0
const write = (who: Player, text = `message ${++written}`, more: object = {}) =>
  site.ask('/api/chat/send', { roomId: ROOM, clientMsgId: randomUUID(), text, ...more }, who.headers)
const wrote = async (who: Player, text?: string, more: object = {}): Promise<ChatMessage> =>
  accepted(await write(who, text, more)).model
const read = async (who: Player | null, more: object = {}) =>
  accepted(await site.ask('/api/chat/history', { roomId: ROOM, ...more }, who?.headers ?? {})).model
const textsOf = async (who: Player | null, more: object = {}) =>
  (await read(who, more)).messages.map(({ text }) => text)
const ann = { requestedBy: 'ann', reason: 'test' }
const sql = (text: string, values: unknown[]) => site.database.owner.query(text, values)

describe('[S-04] a room', () => {
  it('shows every message to everybody, oldest first, in pages by id', async () => {
    const ana = await player()
    const said = []
    for (let n = 0; n < 5; n++) said.push(await wrote(ana))
    const page = await read(null, { pageSize: 2 })
    expect(page.messages.map(({ id }) => id)).toEqual(said.slice(3).map(({ id }) => id))
    expect(page).toMatchObject({ hasEarlier: true, me: null, readUpTo: null, upTo: said.at(-1)?.id })
    const earlier = await read(null, { pageSize: 2, before: page.messages[0]?.id })
    expect(earlier.messages.map(({ id }) => id)).toEqual(said.slice(1, 3).map(({ id }) => id))
    expect(page.messages[0]?.author).toMatchObject({ name: ana.username, badge: null })
    expect(JSON.stringify(page)).not.toContain(`"${ana.userId}"`)
    expect(await textsOf(null, { after: said[2]?.id })).toEqual(said.slice(3).map(({ text }) => text))
  })

  it('exists from the start for each lottery game and each language', async () => {
    const { rooms } = accepted(await site.ask('/api/chat/rooms')).model
    expect(rooms.map(({ id }) => id).toSorted()).toEqual(
      [
        ...(['fast3', 'colour', 'digits5', 'total28', 'racing10'] as const).map(mainRoomOf),
        'lang-en',
        'lang-id',
        'lang-pt',
      ].toSorted(),
    )
  })

  it('must exist to be joined, and a socket joins at most four', async () => {
    const joined = (...rooms: string[]) =>
      site.ask(
        '/api/sockmsg/join',
        rooms.map((room) => `room:${room}`),
      )
    accepted(await joined('main-fast3', 'main-colour', 'lang-en', 'lang-pt'))
    expect(refusalOf(await joined('lang-en', 'an-invented-room'))).toBe('chatRoomUnknown')
    for (const invented of ['support-', 'support-x', 'support-1-2'])
      expect(refusalOf(await joined(invented))).toBe('chatRoomUnknown')
    expect(refusalOf(await joined('main-fast3', 'main-colour', 'lang-en', 'lang-pt', 'lang-id'))).toBe(
      'forbidden',
    )
  })

  it('keeps messages for a time, but evidence, the pinned message and support for good', async () => {
    const [ana, bob] = [await player(), await player()]
    const roomId = 'lang-id'
    const here = { ...ana, headers: { ...ana.headers, Lang: 'id' } }
    const said: ChatMessage[] = []
    for (const name of ['plain', 'reported', 'deleted', 'pinned', 'newer']) {
      site.clock.advance(name === 'newer' ? 2 * DAY_MS : MINUTE_MS)
      if (name === 'newer') here.headers = { ...auth(await loggedIn(ana)), Lang: 'id' }
      said.push(await wrote(here, name, { roomId }))
    }
    await postCard(site.server.ctx, roomId, { kind: 'rain', data: {} })
    const [plain, reported, deleted, pinned, newer] = said.map(({ id }) => id)
    const about = { roomId, messageId: reported, reason: 'spam' }
    accepted(await site.ask('/api/chat/report', about, { ...auth(await loggedIn(bob)) }))
    accepted(await site.ask('/api/operator/chat/delete', { roomId, messageId: deleted, ...ann }))
    accepted(await site.ask('/api/operator/chat/pin', { roomId, messageId: pinned, requestedBy: 'ann' }))
    accepted(await write(here, 'for good', { roomId: 'support' }))
    const left = async () =>
      (await sql('SELECT id::int FROM chat_messages WHERE room_id = $1 ORDER BY id', [roomId])).rows.map(
        ({ id }: { id: number }) => id,
      )
    const all = await left()
    await forgetMessages(site.server.ctx)
    expect(await left()).toEqual(all)
    site.clock.advance(site.server.ctx.config.chatLifeMs - DAY_MS)
    await forgetMessages(site.server.ctx)
    expect(await left()).toEqual(all.filter((id) => id !== plain))
    site.clock.advance(3 * DAY_MS)
    await forgetMessages(site.server.ctx)
    expect(await left()).toEqual([reported, deleted, pinned])
    expect(newer).toBeGreaterThan(0)
    const support = await sql('SELECT count(*)::int AS kept FROM chat_messages WHERE room_id = $1', [
      `support-${ana.userId}`,
    ])
    expect(support.rows).toEqual([{ kept: 1 }])
  })

  it('counts the messages a player has not read, without their own', async () => {
    const [ana, bob] = [await player(), await player()]
    const unread = async () =>
      accepted(await site.ask('/api/chat/rooms', {}, bob.headers)).model.rooms.find(({ id }) => id === ROOM)
        ?.unread
    const first = await wrote(ana)
    expect(await unread(), 'a room that was never opened has no count').toBe(0)
    const markRead = (messageId: number) =>
      site.ask('/api/chat/read', { roomId: ROOM, messageId }, bob.headers)
    accepted(await markRead(first.id))
    await wrote(ana)
    await wrote(bob)
    expect(await unread()).toBe(1)
    accepted(await markRead(1_000_000))
    expect(await unread()).toBe(0)
    await wrote(ana)
    expect(await unread()).toBe(1)
    accepted(await markRead(1))
    expect(await unread(), 'reading never moves back').toBe(1)
  })

  it('shows replies, mentions and cards of the house', async () => {
    const [ana, bob] = [await player(), await player()]
    const first = await wrote(ana, 'good luck')
    const reply = await wrote(bob, `thanks @${ana.username}!`, { replyTo: first.id })
    expect(reply.replyTo).toEqual({ id: first.id, name: ana.username, text: 'good luck' })
    expect(reply.mentions).toEqual([first.author?.id])
    const card = { kind: 'term', data: { line: 'fast3-60', number: 7 } } as const
    const room = mainRoomOf('fast3')
    await Promise.all([1, 2, 3].map(() => postCard(site.server.ctx, room, card, 'fast3-60:7')))
    await postCard(site.server.ctx, room, { kind: 'bet', data: {} })
    await postCard(site.server.ctx, room, { kind: 'bet', data: {} })
    const { messages: cards } = await read(null, { roomId: room })
    expect(cards.map(({ card: shared }) => shared?.kind)).toEqual(['term', 'bet', 'bet'])
    expect(cards[0]).toMatchObject({ author: null, text: '', card })
  })

  it('distinguishes look-alike names and masks names on request, in old messages too', async () => {
    const [ana, fake] = [await player({ username: 'carolina' }), await player({ username: 'caroIina' })]
    expect((await wrote(ana)).author?.name).toBe('carolina')
    expect((await wrote(fake)).author?.name).toMatch(/^caroIina#[0-9a-f]{4}$/)
    const self = accepted(await site.ask('/api/chat/mask', { on: true }, ana.headers)).model
    expect(self).toMatchObject({ name: 'c***a', isMasked: true })
    const names = (await read(null)).messages.map(({ author }) => author?.name)
    expect(names).not.toContain('carolina')
    accepted(await site.ask('/api/chat/mask', { on: false }, ana.headers))
    expect((await wrote(ana)).author?.name).toBe('carolina')
    const shy = await player()
    accepted(await site.ask('/api/user/hide_name', { on: true }, shy.headers))
    expect((await wrote(shy)).author?.name).toMatch(/^n\*\*\*[a-z]$/)
  })
})

describe('a sent message', () => {
  it('is written once per clientMsgId, also for 20 calls at once and after a mute', async () => {
    const ana = await player()
    const first = { roomId: ROOM, clientMsgId: randomUUID(), text: 'only once' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.ask('/api/chat/send', first, ana.headers)),
    )
    expect(new Set(answers.map((answer) => accepted(answer).model.id)).size).toBe(1)
    const mute = { userId: ana.userId, kind: 'mute', minutes: 5, ...ann }
    accepted(await site.ask('/api/operator/chat/sanction', mute))
    expect(accepted(await site.ask('/api/chat/send', first, ana.headers)).model.text).toBe('only once')
    const second = { ...first, text: 'something else' }
    expect(refusalOf(await site.ask('/api/chat/send', second, ana.headers))).toBe('requestIdReused')
    expect((await textsOf(null)).filter((text) => text === 'only once')).toHaveLength(1)
  })

  it('gets the next number without gaps or repeats, so a reader who asks for all after a number misses none', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => player()))
    const { upTo } = await read(null)
    const seen = new Set<number>()
    let after = upTo
    const reading = async () => {
      const { messages: news, upTo: last } = await read(null, { after, pageSize: 100 })
      for (const { id } of news) seen.add(id)
      after = last
    }
    const burst = Promise.all(people.flatMap((who) => [wrote(who), wrote(who), wrote(who)]))
    for (let n = 0; n < 8; n++) await reading()
    const ids = (await burst).map(({ id }) => id)
    await reading()
    expect(new Set(ids).size).toBe(36)
    expect([...seen].toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(Math.max(...ids) - upTo).toBe(36)
  })

  it('shares a commit with messages that arrive at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => player()))
    // Each has a chat identity before it counts.
    for (const who of people) await wrote(who)
    site.clock.advance(MINUTE_MS)
    const { ctx } = site.server
    let calls = 0
    const db: Queryable = {
      query: (text, values) => {
        calls += 1
        return ctx.db.query(text, values && [...values])
      },
    }
    const chat = createChat({ db })
    const input = () => ({ roomId: ROOM, clientMsgId: randomUUID(), text: `message ${++written}` })
    const sent = await Promise.all(people.map(({ id }) => send({ ...ctx, chat }, id, input(), 'en')))
    expect(sent.every(({ ok }) => ok)).toBe(true)
    expect(calls).toBeLessThan(people.length / 2)
  })

  it('is written once when the server dies at any step', async () => {
    const { ctx } = site.server
    const ana = await player()
    await wrote(ana)
    for (const death of deaths(ctx)) {
      site.clock.advance(MINUTE_MS)
      const input = { roomId: ROOM, clientMsgId: randomUUID(), text: `step ${death.at} ${death.when}` }
      await death.strikes((dying) => send({ ...dying, chat: createChat(dying) }, ana.id, input, 'en'))
      const again = await send(ctx, ana.id, input, 'en')
      expect(again).toMatchObject({ ok: true, value: { text: input.text } })
      expect((await textsOf(null)).filter((text) => text === input.text)).toHaveLength(1)
    }
  })

  it('is never lost after its acknowledgement when the server stops in the middle of a burst', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => player()))
    const burst = people.flatMap((who) => [1, 2, 3].map(() => write(who).catch(() => null)))
    await Promise.race(burst)
    await site.restart()
    const acknowledged = (await Promise.all(burst)).flatMap((answer) =>
      answer !== null && 'model' in answer ? [answer.model.id] : [],
    )
    expect(acknowledged.length).toBeGreaterThan(0)
    const ids = (await read(null, { pageSize: 100 })).messages.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(acknowledged))
  })
})

describe('the check of a message', () => {
  it.each([
    ['chatEmpty', '\u200B \u3164'],
    ['chatTooLong', 'ab'.repeat(101)],
    ['chatLink', 'see example.com'],
    ['chatContact', 'write to me@example.com'],
    ['chatMarkup', '<b>hello</b>'],
    ['chatWords', 'fu\u200Bck'],
    // Pictures that are joined into one character, and ligatures that become eighteen letters each.
    ['chatTooLong', '👩\u200D'.repeat(600)],
    ['chatTooLong', '\uFDFA'.repeat(8000)],
  ] as const)('refuses %s', async (id, text) => {
    const ana = await player()
    const before = await read(null)
    expect(refusalOf(await write(ana, text))).toBe(id)
    expect((await read(null)).upTo).toBe(before.upTo)
    expect(REFUSALS[id].status).toBeGreaterThanOrEqual(2570)
  })

  it('accepts 200 characters as readers count them', async () => {
    const text = '👨‍👩‍👧a'.repeat(100)
    expect((await wrote(await player(), text)).text).toBe(text)
  })

  it('refuses an unknown, closed or foreign-language room and a reply to an unknown message', async () => {
    const ana = await player()
    expect(refusalOf(await write(ana, 'hi', { roomId: 'no-such-room' }))).toBe('chatRoomUnknown')
    expect(refusalOf(await write(ana, 'oi', { roomId: 'lang-pt' }))).toBe('chatRoomLanguage')
    expect(refusalOf(await write(ana, 'hi', { replyTo: 999_999 }))).toBe('chatMessageUnknown')
    const rules = { roomId: ROOM, isOpen: false, slowSeconds: 0, verifiedOnly: false, ...ann }
    accepted(await site.ask('/api/operator/chat/room', rules))
    expect(refusalOf(await write(ana))).toBe('chatRoomClosed')
    accepted(await site.ask('/api/operator/chat/room', { ...rules, isOpen: true, verifiedOnly: true }))
    expect(refusalOf(await write(ana))).toBe('chatUnverified')
    await sql('UPDATE users SET email_checked = true WHERE id = $1', [ana.userId])
    await wrote(ana)
    accepted(await site.ask('/api/operator/chat/room', { ...rules, isOpen: true }))
  })

  it('refuses a flood, a message too soon in slow mode, and a repeated message', async () => {
    const ana = await player()
    await wrote(ana, 'again')
    expect(refusalOf(await write(ana, 'AGAIN'.toLowerCase()))).toBe('chatRepeated')
    for (let n = 0; n < 4; n++) await wrote(ana)
    const flooded = await write(ana)
    expect(flooded).toMatchObject({ extra: { id: 'chatFlood', values: { seconds: '10' } } })
    site.clock.advance(10_000)
    await wrote(ana)
    const rules = { roomId: ROOM, isOpen: true, slowSeconds: 120, verifiedOnly: false, ...ann }
    accepted(await site.ask('/api/operator/chat/room', rules))
    site.clock.advance(60_000)
    expect(await write(ana)).toMatchObject({ extra: { id: 'chatFlood', values: { seconds: '60' } } })
    site.clock.advance(60_000)
    await wrote(ana)
    accepted(await site.ask('/api/operator/chat/room', { ...rules, slowSeconds: 0 }))
  })

  it('C3: accepts five of a newcomer’s twelve simultaneous first messages', async () => {
    const ana = await player()
    const answers = (await Promise.all(Array.from({ length: 12 }, () => write(ana)))).map(refusalOf)
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'chatFlood')).toHaveLength(7)
  })

  it('refuses excluded and barred players, who can still write to support', async () => {
    const [resting, barred] = [await player(), await player()]
    await sql('UPDATE ledger_wallets SET excluded_until = $2 WHERE user_id = $1', [
      resting.userId,
      new Date(site.clock.now() + MINUTE_MS),
    ])
    await sql('UPDATE ledger_wallets SET barred = true WHERE user_id = $1', [barred.userId])
    expect(refusalOf(await write(resting))).toBe('chatResting')
    expect(refusalOf(await write(barred))).toBe('chatBanned')
    for (const who of [resting, barred]) await wrote(who, 'Please help', { roomId: 'support' })
  })
})

describe('the word filter', () => {
  const change = (words: object[], more: object = {}) =>
    site.ask('/api/operator/chat/filters/change', { words, ...ann, ...more })
  const refuse = (word: string, match = 'word') => ({ word, match, verdict: 'refuse' })

  it('blocks its words and permits allowed ones from the next message on, in any spelling', async () => {
    const ana = await player()
    expect(refusalOf(await write(ana, 'the zorbcoin is here'))).toBe('accepted')
    expect(refusalOf(await write(ana, 'that dick tracy film'))).toBe('chatWords')
    accepted(await change([refuse('zorbc', 'stem'), { word: 'Dick', match: 'word', verdict: 'allow' }]))
    expect(refusalOf(await write(ana, 'buy z0rbcoins now'))).toBe('chatWords')
    expect(refusalOf(await write(ana, 'that dick tracy movie'))).toBe('accepted')
    const { words, earlier } = accepted(await site.ask('/api/operator/chat/filters', ann)).model
    expect(words).toEqual([refuse('zorbc', 'stem'), { word: 'dick', match: 'word', verdict: 'allow' }])
    expect(earlier[0]).toMatchObject({ words, reason: 'test' })
    accepted(await change([]))
    expect(refusalOf(await write(ana, 'zorbcoin again'))).toBe('accepted')
    expect(accepted(await site.ask('/api/operator/chat/filters', ann)).model.earlier).toHaveLength(2)
  })

  it('refuses a word that matches half the dictionary, a duplicate and a sentence', async () => {
    expect(refusalOf(await change([refuse('aaa', 'stem')]))).toBe('chatFilterNotValid')
    expect(refusalOf(await change([refuse('zorb'), refuse('Z0rb')]))).toBe('chatFilterNotValid')
    expect(refusalOf(await change([refuse('two words')]))).not.toBe('accepted')
    expect(accepted(await site.ask('/api/operator/chat/filters', ann)).model.words).toEqual([])
  })

  it('ignores letters to support', async () => {
    const ana = await player()
    accepted(await change([refuse('zorb')]))
    expect(refusalOf(await write(ana, 'zorb', { roomId: 'support' }))).toBe('accepted')
    expect(refusalOf(await write(ana, 'zorb'))).toBe('chatWords')
    accepted(await change([]))
  })
})

it('C3: a blocked room delays no other room', async () => {
  const [ana, bob] = [await player(), await player()]
  await wrote(ana)
  const waiting = async () => {
    const { rowCount } = await site.database.owner.query(
      'SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()',
    )
    return rowCount
  }
  const tx = await site.database.owner.connect()
  try {
    await tx.query('BEGIN')
    await tx.query('SELECT FROM chat_rooms WHERE id = $1 FOR UPDATE', [ROOM])
    const held = write(ana)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), SOON)
    const answered = vi.fn<() => void>()
    const free = write(bob, 'not held up', { roomId: 'main-fast3' }).then(() => answered())
    await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(1), SOON)
    await tx.query('COMMIT')
    accepted(await held)
    await free
  } finally {
    // Nothing, unless it failed.
    await tx.query('ROLLBACK')
    tx.release()
  }
})

describe('moderation', () => {
  const punish = (who: Player, kind: string, minutes: number | null) =>
    site.ask('/api/operator/chat/sanction', { userId: who.userId, kind, minutes, ...ann })

  it('mutes for a time and bans until the ban is lifted', async () => {
    const ana = await player()
    accepted(await punish(ana, 'mute', 5))
    expect(await write(ana)).toMatchObject({ extra: { id: 'chatMuted', values: { minutes: '5' } } })
    site.clock.advance(5 * MINUTE_MS)
    await wrote(ana)
    accepted(await punish(ana, 'ban', null))
    site.clock.advance(20 * MINUTE_MS)
    expect(refusalOf(await write(ana))).toBe('chatBanned')
    const { items } = accepted(await site.ask('/api/operator/chat/sanctions', { requestedBy: 'ann' })).model
    expect(items).toContainEqual(expect.objectContaining({ userId: ana.userId, kind: 'ban', by: 'ann' }))
    const lift = () => site.ask('/api/operator/chat/lift', { userId: ana.userId, ...ann })
    accepted(await lift())
    expect(refusalOf(await lift())).toBe('notSanctioned')
    await wrote(ana)
    expect(refusalOf(await punish({ ...ana, userId: '999999999' }, 'mute', 1))).toBe('unknownPlayer')
  })

  it('hides a shadow mute: only the writer still sees the message', async () => {
    const [ana, bob] = [await player(), await player()]
    accepted(await punish(ana, 'shadow', null))
    const hidden = await wrote(ana, 'can you see me')
    expect(await textsOf(ana)).toContain('can you see me')
    expect(await textsOf(bob)).not.toContain('can you see me')
    expect(await textsOf(null)).not.toContain('can you see me')
    const about = { roomId: ROOM, messageId: hidden.id, reason: 'spam' }
    expect(refusalOf(await site.ask('/api/chat/report', about, bob.headers))).toBe('chatMessageUnknown')
    expect(refusalOf(await write(bob, 'yes', { replyTo: hidden.id }))).toBe('chatMessageUnknown')
    const all = accepted(
      await site.ask('/api/operator/chat/messages', { roomId: ROOM, requestedBy: 'ann' }),
    ).model
    expect(all.messages).toContainEqual(expect.objectContaining({ text: 'can you see me', isShadow: true }))
  })

  it('keeps a shadow-muted message hidden in a later reply to it', async () => {
    const [ana, bob] = [await player(), await player()]
    accepted(await punish(ana, 'shadow', null))
    const hidden = await wrote(ana, 'words that were hidden')
    const inside = await wrote(ana, 'still hidden', { replyTo: hidden.id })
    expect(inside.replyTo).toMatchObject({ text: 'words that were hidden' })
    accepted(await site.ask('/api/operator/chat/lift', { userId: ana.userId, ...ann }))
    await wrote(ana, 'free again', { replyTo: hidden.id })
    expect(await textsOf(bob)).toContain('free again')
    expect(JSON.stringify(await read(bob))).not.toContain('words that were hidden')
  })

  it('lets no message of a burst through after a mute was confirmed', async () => {
    const ana = await player()
    const burst = Array.from({ length: 4 }, () => write(ana))
    accepted(await punish(ana, 'ban', null))
    const { upTo } = await read(null)
    await Promise.all(burst)
    expect((await read(null)).upTo).toBe(upTo)
  })

  it('deletes and pins, and keeps a deleted text for moderators only', async () => {
    const [ana, bob] = [await player(), await player()]
    const message = await wrote(ana, 'to be deleted')
    const reply = await wrote(bob, 'an answer', { replyTo: message.id })
    const which = { roomId: ROOM, messageId: message.id }
    accepted(await site.ask('/api/operator/chat/pin', { ...which, requestedBy: 'ann' }))
    const { upTo, pinned } = await read(null)
    expect(pinned?.text).toBe('to be deleted')
    const gone = accepted(await site.ask('/api/operator/chat/delete', { ...which, ...ann })).model
    expect(gone).toMatchObject({ text: 'to be deleted', deletedBy: 'ann' })
    accepted(await site.ask('/api/operator/chat/delete', { ...which, ...ann }))
    const after = await read(bob, { after: upTo })
    expect(after.messages).toEqual([expect.objectContaining({ id: message.id, text: '', isDeleted: true })])
    expect(after.pinned).toBeNull()
    const shown = (await read(bob)).messages.find(({ id }) => id === reply.id)
    expect(shown?.replyTo).toEqual({ id: message.id, name: ana.username, text: '' })
    const pinDeleted = await site.ask('/api/operator/chat/pin', { ...which, requestedBy: 'ann' })
    expect(refusalOf(pinDeleted)).toBe('chatMessageUnknown')
    expect(refusalOf(await write(ana, 'reply', { replyTo: message.id }))).toBe('chatMessageUnknown')
  })

  it('collects players’ reports of messages in one queue and resolves them', async () => {
    const [ana, bob, eve] = [await player(), await player(), await player()]
    const { id: messageId } = await wrote(ana, 'report me')
    const about = (who: Player, reason = 'abuse') =>
      site.ask('/api/chat/report', { roomId: ROOM, messageId, reason }, who.headers)
    expect(refusalOf(await about(ana))).toBe('chatSelf')
    for (const who of [bob, bob, eve]) accepted(await about(who))
    const queue = async () =>
      accepted(await site.ask('/api/operator/chat/reports', { requestedBy: 'ann' })).model.items.filter(
        ({ message }) => message.id === messageId,
      )
    expect(await queue()).toMatchObject([{ reports: 2, reasons: ['abuse'], message: { userId: ana.userId } }])
    const decide = (verdict: string) =>
      site.ask('/api/operator/chat/reports/decide', { roomId: ROOM, messageId, verdict, ...ann })
    accepted(await decide('keep'))
    expect(await queue()).toEqual([])
    expect(await textsOf(null)).toContain('report me')
    accepted(await decide('delete'))
    expect(await textsOf(null)).not.toContain('report me')
    expect(refusalOf(await about(eve))).toBe('chatMessageUnknown')
  })

  it('lets a reader block a writer', async () => {
    const [ana, bob] = [await player(), await player()]
    const { author } = await wrote(ana, 'not for bob')
    const block = (authorId: string | undefined, on: boolean) =>
      site.ask('/api/chat/block', { authorId, on }, bob.headers)
    expect(accepted(await block(author?.id, true)).model.blocked).toEqual([
      { id: author?.id, name: ana.username },
    ])
    expect(await textsOf(bob)).not.toContain('not for bob')
    expect(await textsOf(null)).toContain('not for bob')
    accepted(await block(author?.id, false))
    expect(await textsOf(bob)).toContain('not for bob')
    const own = await wrote(bob)
    expect(refusalOf(await block(own.author?.id, true))).toBe('chatSelf')
    expect(refusalOf(await block('0000000000000000', true))).toBe('chatMessageUnknown')
  })

  it('requires the permission', async () => {
    const inject = async (options: InjectOptions) => site.server.app.inject(options)
    const games = await plantOperator(site.database.pool, 'gus', ['games'], site.clock.now())
    const support = await plantOperator(site.database.pool, 'sue', ['support'], site.clock.now())
    const path = '/api/operator/chat/say'
    const input = () => ({ roomId: ROOM, clientMsgId: randomUUID(), text: 'Welcome everybody' })
    expect(refusalOf(await askAsOperator(inject, games, path, input()))).toBe('forbidden')
    const said = await askAsOperator(inject, support, path, input())
    expect(refusalOf(said)).toBe('accepted')
    expect((await read(null)).messages.at(-1)?.author).toEqual({
      id: 'staff',
      name: 'Baize',
      badge: 'staff',
      vip: 0,
    })
    expect(refusalOf(await site.ask('/api/operator/chat/rooms'))).not.toBe('accepted')
  })
})

describe('the pushes of a room', () => {
  it('carry every change once and in order, with the previous number, and leave out hidden messages', async () => {
    const [ana, ghost] = [await player(), await player()]
    const hide = { userId: ghost.userId, kind: 'shadow', minutes: null, ...ann }
    accepted(await site.ask('/api/operator/chat/sanction', hide))
    const frames: ChatFrame[] = []
    const modules = [`room:${ROOM}`, `room:support-${ana.userId}`]
    const news = createChatNews({
      db: site.server.ctx.db,
      log: site.server.ctx.log,
      heard: () => modules,
      tell: (_module, pushes) => {
        for (const push of pushes) if (push.type === 'chat') frames.push(ChatFrame.parse(push.frame))
      },
    })
    // Only the calls of this test look.
    news.close()
    await news.look()
    expect(frames, 'the past is fetched, not told').toEqual([])
    const { upTo } = await read(null)
    const first = await wrote(ana, 'first')
    await wrote(ghost, 'unseen')
    const last = await wrote(ana, 'last')
    await news.look()
    expect(frames).toMatchObject([
      { roomId: ROOM, after: upTo, upTo: last.id, messages: [{ text: 'first' }, { text: 'last' }] },
    ])
    accepted(await site.ask('/api/operator/chat/delete', { roomId: ROOM, messageId: first.id, ...ann }))
    await news.look()
    expect(frames[1]).toMatchObject({
      after: last.id,
      messages: [{ id: first.id, isDeleted: true, text: '' }],
    })
    accepted(
      await site.ask('/api/operator/chat/pin', { roomId: ROOM, messageId: last.id, requestedBy: 'ann' }),
    )
    await news.look()
    expect(frames[2]).toMatchObject({ messages: [], pinned: { text: 'last' }, room: { id: ROOM } })
    await wrote(ana, 'hello', { roomId: 'support' })
    await news.look()
    expect(frames[3], 'the first message of a conversation').toMatchObject({
      roomId: `support-${ana.userId}`,
      after: 0,
      messages: [{ text: 'hello' }],
    })
    await news.look()
    expect(frames).toHaveLength(4)
  })
})

describe('[S-04] the support line', () => {
  const line = async (who: Player) => accepted(await site.ask('/api/chat/support', {}, who.headers)).model
  const ask = (who: Player, text: string) => wrote(who, text, { roomId: 'support' })
  const answer = (who: Player, text: string, clientMsgId = randomUUID()) =>
    site.ask('/api/operator/chat/say', {
      roomId: `support-${who.userId}`,
      clientMsgId,
      text,
      requestedBy: 'ann',
    })
  const inbox = async (state: string) =>
    accepted(await site.ask('/api/operator/chat/support', { state, requestedBy: 'ann' })).model.items

  it('opens with the first message, waits, is answered once per request, announced, closed and reopened', async () => {
    const ana = await player()
    expect(await line(ana)).toMatchObject({ state: 'NONE', unread: 0, email: null })
    expect(await read(ana, { roomId: 'support' })).toMatchObject({ messages: [], upTo: 0 })
    await ask(ana, 'My deposit example.com/123456789012 is missing')
    expect(await line(ana)).toMatchObject({ state: 'WAITING', unread: 0 })
    expect((await inbox('WAITING')).map(({ userId: id }) => id)).toContain(ana.userId)
    const key = randomUUID()
    const said = await Promise.all([1, 2, 3].map(() => answer(ana, 'We are looking into it.', key)))
    expect(new Set(said.map((reply) => accepted(reply).model.id)).size).toBe(1)
    expect(await line(ana)).toMatchObject({ state: 'ANSWERED', unread: 1, isStaffed: true })
    const notices = accepted(await site.ask('/api/user/notice_page', {}, ana.headers)).model.items
    expect(notices.filter(({ type }) => type === 'SUPPORT_ANSWER')).toHaveLength(1)
    const { messages: thread } = await read(ana, { roomId: 'support' })
    expect(thread.map(({ author }) => author?.badge)).toEqual([null, 'staff'])
    const close = () =>
      site.ask('/api/operator/chat/support/close', { userId: ana.userId, requestedBy: 'ann' })
    accepted(await close())
    expect((await line(ana)).state).toBe('CLOSED')
    await ask(ana, 'One more thing')
    expect((await line(ana)).state).toBe('WAITING')
    const nobody = { userId: '999999999', requestedBy: 'ann' }
    expect(refusalOf(await site.ask('/api/operator/chat/support/close', nobody))).toBe('unknownConversation')
  })

  it('keeps a question waiting when an operator’s earlier answer is repeated or its id is reused', async () => {
    const ana = await player()
    await ask(ana, 'First question')
    const key = randomUUID()
    accepted(await answer(ana, 'First answer', key))
    await ask(ana, 'Second question')
    accepted(await answer(ana, 'First answer', key))
    expect((await line(ana)).state).toBe('WAITING')
    expect(refusalOf(await answer(ana, 'Another answer', key))).toBe('requestIdReused')
    expect((await line(ana)).state).toBe('WAITING')
    expect((await inbox('WAITING')).map(({ userId: id }) => id)).toContain(ana.userId)
  })

  it('can be read and joined only by its owner', async () => {
    const [ana, eve] = [await player(), await player()]
    await ask(ana, 'private')
    const roomId = `support-${ana.userId}`
    const about = { roomId, messageId: 1, reason: 'spam' }
    expect(refusalOf(await site.ask('/api/chat/history', { roomId }, eve.headers))).toBe('chatRoomUnknown')
    expect(refusalOf(await site.ask('/api/chat/history', { roomId }))).toBe('chatRoomUnknown')
    expect(refusalOf(await site.ask('/api/chat/history', { roomId: 'support' }))).toBe('loginNeeded')
    expect(refusalOf(await write(eve, 'hello', { roomId }))).toBe('chatRoomUnknown')
    expect(refusalOf(await site.ask('/api/chat/report', about, eve.headers))).toBe('chatRoomUnknown')
    const modules = [`room:${roomId}`]
    expect(refusalOf(await site.ask('/api/sockmsg/join', modules, eve.headers))).toBe('forbidden')
    expect(refusalOf(await site.ask('/api/sockmsg/join', modules))).toBe('forbidden')
    accepted(await site.ask('/api/sockmsg/join', modules, ana.headers))
    accepted(await site.ask('/api/sockmsg/join', [`room:${ROOM}`]))
  })

  it('says when no operator is on duty', async () => {
    site.clock.advance(11 * MINUTE_MS)
    const ana = await player()
    const before = await line(ana)
    expect(before.isStaffed).toBe(false)
    await inbox('WAITING')
    expect((await line(ana)).isStaffed).toBe(true)
  })

  it('mails the conversation since it was opened to the verified address, once in ten minutes', async () => {
    const ana = await player()
    const transcript = () => site.ask('/api/chat/transcript', {}, ana.headers)
    expect(refusalOf(await transcript())).toBe('supportEmpty')
    await ask(ana, 'First question')
    expect(refusalOf(await transcript())).toBe('chatNoEmail')
    await sql('UPDATE users SET email = $2, email_checked = true WHERE id = $1', [
      ana.userId,
      `${ana.username}@example.com`,
    ])
    expect((await line(ana)).email).toBe('n•••@example.com')
    accepted(await answer(ana, 'First answer'))
    accepted(await transcript())
    const mail = (await messages.taken()).findLast(({ to }) => to.startsWith(ana.username))
    expect(mail?.text).toMatch(/First question\n.* Baize: First answer$/)
    expect(refusalOf(await transcript())).toBe('tooManyRequests')
  })
})

it('any sequence of sends, deletions and reads keeps every copy equal to the room', async () => {
  const people = await Promise.all([player(), player(), player()])
  const copies = new Map<number, string>()
  let { upTo } = await read(null)
  const start = upTo
  for (let step = 0; step < caseCount(30, 60); step++) {
    site.clock.advance(3000)
    const what = chance.below(4)
    const who = people[chance.below(people.length)]!
    if (what <= 1) await write(who)
    else if (what === 2) {
      const message = (await read(null)).messages.find(({ id, isDeleted }) => id > start && !isDeleted)
      if (message)
        accepted(await site.ask('/api/operator/chat/delete', { roomId: ROOM, messageId: message.id, ...ann }))
    } else {
      const news = await read(null, { after: upTo, pageSize: 100 })
      for (const { id, text } of news.messages) copies.set(id, text)
      upTo = news.upTo
    }
  }
  for (const { id, text } of (await read(null, { after: upTo, pageSize: 100 })).messages) copies.set(id, text)
  const all = (await read(null, { pageSize: 100 })).messages.filter(({ id }) => id > start)
  expect([...copies].toSorted(([a], [b]) => a - b)).toEqual(all.map(({ id, text }) => [id, text]))
})
