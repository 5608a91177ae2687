import { ChatFrame, ModulePush, type User } from '@baize/contract/player'
import { randomUUID } from '@baize/kit/testing'
import type { Socket } from 'socket.io-client'
import { expect, it } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth } from '../../testing/server.fixture.ts'
import { join, openWire } from '../../testing/wire.fixture.ts'

const wire = openWire()

const write = async (who: User, roomId: string, text: string) =>
  accepted(
    await wire.site.ask('/api/chat/send', { roomId, clientMsgId: randomUUID(), text }, auth(who.token)),
  ).model

/** Texts that a socket has heard, in order. */
function listen(socket: Socket): string[] {
  const texts: string[] = []
  socket.on('chat', (pushes: unknown[]) => {
    for (const push of pushes.map((raw) => ModulePush.parse(raw)))
      if (push.type === 'chat') texts.push(...ChatFrame.parse(push.frame).messages.map(({ text }) => text))
  })
  return texts
}

async function enter(who: User, modules: readonly string[]): Promise<{ socket: Socket; heard: string[] }> {
  const socket = await wire.connect(who.token)
  const heard = listen(socket)
  const joined = await join(socket, await wire.ticket('join', modules, who.token))
  expect(joined).toEqual({ ok: true, modules: [...modules] })
  return { socket, heard }
}

it('a message reaches every page in its room within a moment, in order, and no other page', async () => {
  const [ana, bob, eve] = [
    await wire.site.newPlayer(),
    await wire.site.newPlayer(),
    await wire.site.newPlayer(),
  ]
  const first = await enter(ana, ['room:lang-en'])
  const second = await enter(bob, ['room:lang-en', 'room:main-fast3'])
  const elsewhere = await enter(eve, ['room:lang-pt'])
  // The first look at a room only notes where it stands.
  await expect
    .poll(async () => {
      await write(eve, 'lang-en', `knock ${randomUUID()}`)
      wire.site.clock.advance(3000)
      return first.heard.length > 0 && second.heard.length > 0
    })
    .toBe(true)
  const texts = ['one', 'two', 'three', 'four']
  for (const text of texts) await write(ana, 'lang-en', text)
  await expect.poll(() => first.heard.includes('four') && second.heard.includes('four')).toBe(true)
  for (const { heard } of [first, second]) expect(heard.filter((text) => texts.includes(text))).toEqual(texts)
  expect(elsewhere.heard).toEqual([])
})

it('a page that has logged out receives no more of its support conversation', async () => {
  const ana = await wire.site.newPlayer()
  const room = `room:support-${ana.userId}`
  const { heard } = await enter(ana, [room])
  await expect
    .poll(async () => {
      await write(ana, 'support', `letter ${randomUUID()}`)
      wire.site.clock.advance(3000)
      return heard.length > 0
    })
    .toBe(true)
  expect(wire.site.server.realtime.hasListeners(room)).toBe(true)
  accepted(await wire.site.ask('/api/auth/logout', {}, auth(ana.token)))
  expect(wire.site.server.realtime.hasListeners(room)).toBe(false)
})
