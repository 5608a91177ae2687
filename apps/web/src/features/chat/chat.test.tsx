import type { ChatFrame, ChatHistory, ChatMessage, ChatRoom } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { useToasts } from '@baize/ui/toast'
import { act, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { modulesNow } from '../../realtime/modules.ts'
import { emitMessage } from '../../realtime/tell.ts'
import { useConnection } from '../../session/connection.ts'
import { ChatLivePage } from './ChatLivePage.tsx'
import { RoomChat } from './RoomChat.tsx'
import { caughtUp, opened, type RoomState, trimmed, withFrame } from './room-state.ts'
import { MOST_DRAWN } from './use-drawn.ts'

const ROOM: ChatRoom = {
  id: 'lang-en',
  kind: 'LANGUAGE',
  gameId: null,
  language: 'en',
  isOpen: true,
  slowSeconds: 0,
  verifiedOnly: false,
}
const ME = { id: 'me', name: 'ana', isMasked: false, blocked: [] }
const message = (id: number, text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  at: 1_700_000_000_000 + id,
  author: { id: 'bob', name: 'bob', badge: null, vip: 2 },
  text,
  card: null,
  replyTo: null,
  mentions: [],
  isDeleted: false,
  ...more,
})
const history = (messages: ChatMessage[], more: Partial<ChatHistory> = {}): ChatHistory => ({
  room: ROOM,
  messages,
  hasEarlier: false,
  pinned: null,
  upTo: messages.at(-1)?.id ?? 0,
  readUpTo: 0,
  me: ME,
  ...more,
})
const frame = (after: number, messages: ChatMessage[], more: Partial<ChatFrame> = {}): ChatFrame => ({
  roomId: ROOM.id,
  after,
  upTo: messages.at(-1)?.id ?? after,
  messages,
  ...more,
})
/** Rows without buttons: a long list is found through faster. */
const NOBODY = { me: null, readUpTo: null } as const
const hear = (chatFrame: ChatFrame) => act(() => emitMessage({ type: 'chat', frame: chatFrame }))
const HISTORY = '/api/chat/history'
const SEND = '/api/chat/send'
const log = () => screen.findByRole('log', { name: 'Messages' })
const field = () => screen.getByRole('textbox', { name: 'Write a message' })
const said = () => useToasts.getState().toasts.map(({ message: text }) => text)

function openRoom(first: ChatHistory, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [HISTORY]: () => ({ model: first }), '/api/chat/read': () => ({}), ...answers })
  return { server, ...showPage(<RoomChat roomId={ROOM.id} />) }
}

afterEach(() => {
  vi.useRealTimers()
  clearPage()
})

describe('a chat room', () => {
  it('shows messages with badges, replies and mentions, and texts as plain text', async () => {
    const script = message(3, '<img src=x onerror=alert(1)> @ana', { mentions: ['me'] })
    const staff = message(2, 'Welcome', { author: { id: 'staff', name: 'Baize', badge: 'staff', vip: 0 } })
    const answer = message(4, 'hi', { replyTo: { id: 2, name: 'Baize', text: 'Welcome' } })
    openRoom(history([message(1, '', { isDeleted: true }), staff, script, answer], { pinned: staff }))
    const list = await log()
    expect(within(list).getByText('Removed by a moderator')).toBeTruthy()
    expect(within(list).getByText('Staff')).toBeTruthy()
    expect(list.querySelector('img')).toBeNull()
    expect(list.textContent).toContain('<img src=x onerror=alert(1)> @ana')
    expect(within(list).getByText('@ana').tagName).toBe('STRONG')
    expect(within(list).getByText('Baize: Welcome')).toBeTruthy()
    expect(screen.getByLabelText('Pinned')).toBeTruthy()
    expect(modulesNow()).toContain('room:lang-en')
  })

  it('applies its frames and loads what it missed after a gap and after each join', async () => {
    const { server } = openRoom(history([message(1, 'one')]))
    await log()
    hear(frame(1, [message(2, 'two')]))
    expect(screen.getByText('two')).toBeTruthy()
    hear(frame(1, [message(2, 'two')]))
    hear(frame(0, [message(9, 'of another room')], { roomId: 'lang-pt' }))
    expect(screen.queryByText('of another room')).toBeNull()
    server.answer({ [HISTORY]: () => ({ model: history([message(3, 'three'), message(4, 'four')]) }) })
    hear(frame(3, [message(4, 'four')]))
    expect(await screen.findByText('three')).toBeTruthy()
    expect(screen.getAllByText('four')).toHaveLength(1)
    expect(server.requests(HISTORY).at(-1)).toMatchObject({ roomId: ROOM.id, after: 2 })
    server.answer({ [HISTORY]: () => ({ model: history([message(5, 'five')]) }) })
    act(() => useConnection.setState(({ joins }) => ({ joins: joins + 1 })))
    expect(await screen.findByText('five')).toBeTruthy()
    hear(frame(5, [message(2, '', { isDeleted: true })], { upTo: 6 }))
    expect(screen.queryByText('two')).toBeNull()
  })

  it('sends with Enter and shows the message once although the frame contains it too', async () => {
    const mine = message(2, 'hello', { author: { id: 'me', name: 'ana', badge: null, vip: 0 } })
    const { server, person } = openRoom(history([message(1, 'one')]), { [SEND]: () => ({ model: mine }) })
    await log()
    await person.type(field(), 'hello{Enter}')
    expect(await within(await log()).findByText('hello')).toBeTruthy()
    hear(frame(1, [mine]))
    expect(within(await log()).getAllByText('hello')).toHaveLength(1)
    expect(field()).toHaveProperty('value', '')
    expect(server.requests(SEND)).toMatchObject([{ roomId: ROOM.id, text: 'hello' }])
  })

  it('returns a refused text with the reason below the field', async () => {
    const { person } = openRoom(history([]), { [SEND]: () => refused(refusal('chatLink')) })
    await log()
    await person.type(field(), 'see example.com{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe("Links aren't allowed in chat.")
    expect(field()).toHaveProperty('value', 'see example.com')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('repeats a message whose answer was lost under the same id', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { server, person } = openRoom(history([]), { [SEND]: () => ({ replyLost: true }) })
    await log()
    await person.type(field(), 'still there?{Enter}')
    const again = await screen.findByRole('button', { name: 'Send again' })
    vi.restoreAllMocks()
    server.answer({ [SEND]: () => ({ model: message(1, 'still there?') }) })
    await person.click(again)
    expect(await within(await log()).findByText('still there?')).toBeTruthy()
    expect(screen.queryByText('Not sent')).toBeNull()
    const ids = server.requests(SEND).map(({ clientMsgId }) => clientMsgId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  it('offers reply, mention, report and block', async () => {
    const blocked = { ...ME, blocked: [{ id: 'bob', name: 'bob' }] }
    const { server, person } = openRoom(history([message(1, 'one')]), {
      [SEND]: () => ({
        model: message(2, 'answer', { author: { id: 'me', name: 'ana', badge: null, vip: 0 } }),
      }),
      '/api/chat/report': () => ({}),
      '/api/chat/block': () => ({ model: blocked }),
    })
    await log()
    const more = () => person.click(screen.getByRole('button', { name: 'More about the message of bob' }))
    await person.click(screen.getByRole('button', { name: 'bob' }))
    expect(field()).toHaveProperty('value', '@bob ')
    await more()
    await person.click(screen.getByRole('button', { name: 'Report' }))
    await person.click(screen.getByRole('button', { name: 'Spam' }))
    await waitFor(() => expect(said()).toContain('Thanks. A moderator will look at it.'))
    expect(server.requests('/api/chat/report')).toEqual([{ roomId: ROOM.id, messageId: 1, reason: 'spam' }])
    await more()
    await person.click(screen.getByRole('button', { name: 'Reply' }))
    expect(screen.getByText('Replying to bob')).toBeTruthy()
    await person.type(field(), 'thanks{Enter}')
    await waitFor(() => expect(server.requests(SEND)).toMatchObject([{ text: '@bob thanks', replyTo: 1 }]))
    await screen.findByText('answer')
    await person.click(screen.getAllByRole('button', { name: 'More about the message of bob' })[0]!)
    await person.click(screen.getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(screen.queryByText('one')).toBeNull())
  })

  it('counts the remaining characters and stops a text that is too long', async () => {
    const { server, person } = openRoom(history([]))
    await log()
    await person.click(field())
    await person.paste('x'.repeat(201))
    expect(screen.getByText('-1 characters left')).toBeTruthy()
    await person.keyboard('{Enter}')
    expect(server.requests(SEND)).toEqual([])
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  })

  it('marks the first unread message and reports what was read', async () => {
    const { server } = openRoom(history([message(1, 'old'), message(2, 'new')], { readUpTo: 1 }))
    const list = await log()
    const rows = within(list).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent?.includes('New messages'))).toEqual([false, true, false])
    await waitFor(() =>
      expect(server.requests('/api/chat/read')).toEqual([{ roomId: ROOM.id, messageId: 2 }]),
    )
  })

  it('marks nothing as new in a room that the player has never opened', async () => {
    openRoom(history([message(1, 'one'), message(2, 'two')], { readUpTo: 0 }))
    expect((await log()).textContent).not.toContain('New messages')
  })

  it('recognises a player’s first message as their own, although they had no chat identity before', async () => {
    const sent = message(2, 'hello', { author: { id: 'fresh', name: 'ana', badge: null, vip: 0 } })
    const { person } = openRoom(history([message(1, 'one')], { me: { ...ME, id: '' } }), {
      [SEND]: () => ({ model: sent }),
    })
    const list = await log()
    await person.type(field(), 'hello{Enter}')
    await within(list).findByText('hello')
    expect(within(list).getByText('You')).toBeTruthy()
    expect(within(list).getByRole('button', { name: 'More about the message of You' })).toBeTruthy()
  })

  it('renders a part of a long list and scrolls without losing the place', async () => {
    const all = Array.from({ length: 300 }, (_, n) => message(n + 1, `text ${n + 1}.`))
    const { person } = openRoom(history(all, { hasEarlier: true, ...NOBODY }))
    const list = await log()
    const drawn = () =>
      [...list.querySelectorAll('[data-message]')].map((row) => row.getAttribute('data-message'))
    expect(drawn()).toHaveLength(MOST_DRAWN)
    expect(drawn().at(-1)).toBe('300')
    await person.click(screen.getByText('Earlier messages'))
    expect([drawn()[0], drawn().at(-1)]).toEqual(['121', '240'])
    hear(frame(300, [message(301, 'news')]))
    expect(drawn()[0], 'the reader is left where they are').toBe('121')
    expect(screen.queryByText('news')).toBeNull()
    await person.click(screen.getByText('Later messages'))
    expect(drawn()[0]).toBe('181')
    await person.click(screen.getByText('Jump to the newest'))
    expect(screen.getByText('news')).toBeTruthy()
    expect(drawn()).toHaveLength(MOST_DRAWN)
  })

  it('shows earlier messages as soon as they are loaded', async () => {
    const page = (from: number) =>
      Array.from({ length: 50 }, (_, n) => message(from + n, `text ${from + n}.`))
    const { server, person } = openRoom(history(page(51), { hasEarlier: true, ...NOBODY }))
    await log()
    server.answer({ [HISTORY]: () => ({ model: history(page(1)) }) })
    await person.click(screen.getByText('Earlier messages'))
    expect(await screen.findByText('text 1.')).toBeTruthy()
    expect(screen.getByText('text 100.')).toBeTruthy()
    expect(screen.queryByText('Earlier messages')).toBeNull()
  })

  it('is read-only for visitors and while it is closed', async () => {
    fakeServer({ [HISTORY]: () => ({ model: history([message(1, 'one')], { me: null, readUpTo: null }) }) })
    showPage(<RoomChat roomId={ROOM.id} />, { user: null })
    await log()
    expect(screen.getByRole('button', { name: 'Log in to write' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /More about/ })).toBeNull()
    hear(frame(1, [], { upTo: 2, room: { ...ROOM, isOpen: false } }))
    expect(screen.getByText('This room is closed for now')).toBeTruthy()
  })

  it('says when it does not exist', async () => {
    fakeServer({ [HISTORY]: () => refused(refusal('chatRoomUnknown')) })
    showPage(<RoomChat roomId="nowhere" />)
    expect(await screen.findByText("We couldn't find this room.")).toBeTruthy()
  })
})

describe('[S-04] /chatlive', () => {
  const listed = [ROOM, { ...ROOM, id: 'lang-pt', language: 'pt' as const }].map((room) => ({
    ...room,
    unread: room.id === 'lang-pt' ? 3 : 0,
    people: 0,
  }))
  const line = { state: 'ANSWERED', unread: 1, isStaffed: false, email: 'a•••@example.com' }
  const answers = {
    '/api/chat/rooms': () => ({ model: { rooms: listed } }),
    '/api/chat/support': () => ({ model: line }),
    '/api/chat/read': () => ({}),
    [HISTORY]: () => ({ model: history([message(1, 'one')]) }),
  }

  it('opens the room of the player’s language and shows unread counts', async () => {
    const server = fakeServer(answers)
    const { person } = showPage(<ChatLivePage />, { at: '/chatlive' })
    await log()
    expect(server.requests(HISTORY)[0]).toMatchObject({ roomId: 'lang-en' })
    const rooms = await screen.findByRole('combobox', { name: 'Rooms' })
    await person.selectOptions(rooms, 'Português (3)')
    await waitFor(() => expect(server.requests(HISTORY).at(-1)).toMatchObject({ roomId: 'lang-pt' }))
    await person.click(screen.getByRole('radio', { name: 'Support (1)' }))
    await waitFor(() => expect(server.requests(HISTORY).at(-1)).toMatchObject({ roomId: 'support' }))
    const asked = () => server.requests('/api/chat/support').length
    const before = asked()
    hear(frame(1, [message(2, 'answered')]))
    await waitFor(() => expect(asked()).toBe(before + 1))
    await person.click(screen.getByRole('radio', { name: /^Rooms/ }))
    await waitFor(() => expect(server.requests(HISTORY).at(-1)).toMatchObject({ roomId: 'lang-en' }))
    await log()
    hear(frame(1, [message(2, 'two')]))
    await screen.findByText('two')
    expect(asked(), 'a frame of a room is no news of the support line').toBe(before + 1)
  })

  it('shows the current number of people in each room', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const withPeople = (first: number, second: number) => () => ({
      model: { rooms: listed.map((room, n) => ({ ...room, people: n === 0 ? first : second })) },
    })
    const server = fakeServer({ ...answers, '/api/chat/rooms': withPeople(1, 120) })
    showPage(<ChatLivePage />, { at: '/chatlive' })
    await log()
    const rooms = await screen.findByRole('combobox', { name: 'Rooms' })
    expect(
      within(rooms)
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['English · 1 online', 'Português (3) · 99+ online'])
    expect(screen.getByText('1 person in this room')).toBeTruthy()
    server.answer({ '/api/chat/rooms': withPeople(2, 0) })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(await screen.findByText('2 people in this room')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Português (3)' }), 'an empty room says nothing').toBeTruthy()
    server.answer({ '/api/chat/rooms': withPeople(0, 0) })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(() => expect(screen.queryByText(/in this room|online/)).toBeNull())
    vi.useRealTimers()
  })

  it('opens the support line by its address, shows who is there and mails a transcript', async () => {
    const server = fakeServer({ ...answers, '/api/chat/transcript': () => ({}) })
    const { person } = showPage(<ChatLivePage />, { at: '/chatlive?room=support' })
    expect(await screen.findByText(/Nobody is here right now/)).toBeTruthy()
    await log()
    expect(server.requests(HISTORY)[0]).toMatchObject({ roomId: 'support' })
    await person.click(screen.getByRole('button', { name: 'E-mail me a copy' }))
    await waitFor(() => expect(said()).toContain("We've sent it to a•••@example.com."))
  })

  it('learns from the first message that a conversation is open', async () => {
    const mine = message(1, 'help', { author: { id: 'me', name: 'ana', badge: null, vip: 0 } })
    const server = fakeServer({
      ...answers,
      '/api/chat/support': () => ({ model: { ...line, state: 'NONE', isStaffed: true } }),
      [HISTORY]: () => ({ model: history([], { room: { ...ROOM, id: 'support-42', kind: 'SUPPORT' } }) }),
      [SEND]: () => ({ model: mine }),
    })
    const { person } = showPage(<ChatLivePage />, { at: '/chatlive?room=support' })
    await log()
    expect(screen.queryByRole('button', { name: 'E-mail me a copy' })).toBeNull()
    server.answer({ '/api/chat/support': () => ({ model: { ...line, state: 'WAITING' } }) })
    await person.type(field(), 'help{Enter}')
    expect(await screen.findByRole('button', { name: 'E-mail me a copy' })).toBeTruthy()
    expect(modulesNow()).toContain('room:support-42')
  })

  it('asks a visitor who needs support to log in, beside the help pages', async () => {
    fakeServer(answers)
    showPage(<ChatLivePage />, { at: '/chatlive?room=support', user: null })
    expect(await screen.findByRole('button', { name: 'Log in to write to support' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read the help pages' }).getAttribute('href')).toBe('/help')
  })

  it('masks the name and unblocks players in its settings', async () => {
    const me = { ...ME, blocked: [{ id: 'eve', name: 'eve' }] }
    const server = fakeServer({
      ...answers,
      [HISTORY]: () => ({ model: history([], { me }) }),
      '/api/chat/mask': () => ({ model: { ...me, isMasked: true, name: 'a***a' } }),
      '/api/chat/block': () => ({ model: ME }),
    })
    const { person } = showPage(<ChatLivePage />, { at: '/chatlive' })
    await person.click(await screen.findByRole('button', { name: 'Chat settings' }))
    await person.click(await screen.findByRole('checkbox', { name: 'Hide my name' }))
    expect(await screen.findByText('Others see a***a')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Unblock' }))
    await waitFor(() => expect(screen.queryByText('eve')).toBeNull())
    expect(server.requests('/api/chat/block')).toEqual([{ authorId: 'eve', on: false }])
  })
})

it('the list ends equal to the room, whatever frames are lost or repeated', () => {
  const step = fc.constantFrom('write', 'write', 'delete', 'tell', 'lose', 'repeat')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const all = new Map<number, ChatMessage>()
      const changed = new Map<number, number>()
      let last = 0
      let told = 0
      let lastFrame: ChatFrame | null = null
      const since = (after: number) => [...all.values()].filter(({ id }) => (changed.get(id) ?? 0) > after)
      let state: RoomState = opened(history([]))
      const catchUp = () => {
        state = caughtUp(state, history(since(state.upTo), { upTo: last }))
      }
      const listen = (chatFrame: ChatFrame) => {
        const next = withFrame(state, chatFrame)
        if (next === 'gap') catchUp()
        else state = next
      }
      for (const what of steps) {
        if (what === 'write') {
          last += 1
          all.set(last, message(last, `text ${last}`))
          changed.set(last, last)
        } else if (what === 'delete') {
          const first = [...all.values()].find(({ isDeleted }) => !isDeleted)
          if (!first) continue
          last += 1
          all.set(first.id, { ...first, text: '', isDeleted: true })
          changed.set(first.id, last)
        } else if (what === 'repeat') {
          if (lastFrame) listen(lastFrame)
        } else {
          const update = frame(told, since(told), { upTo: last })
          told = last
          if (what === 'lose') continue
          lastFrame = update
          listen(update)
        }
      }
      catchUp()
      expect(state.messages).toEqual([...all.values()].toSorted((a, b) => a.id - b.id))
      expect(trimmed(state).messages.length).toBeLessThanOrEqual(300)
    }),
    { numRuns: 100 },
  )
})
