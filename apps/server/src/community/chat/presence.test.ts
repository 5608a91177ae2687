import { SECOND_MS } from '@baize/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { join, openWire } from '../../testing/wire.fixture.ts'
import { createChatPresence } from './presence.ts'

const wire = openWire()

type Presence = ReturnType<typeof createChatPresence>
const open: Presence[] = []
/** A process with these people in its rooms. Only the calls of a test write. */
function openProcess(name: string, rooms: Record<string, number>): Presence {
  const { db, log, clock } = wire.site.server.ctx
  const presence = createChatPresence({
    db,
    log,
    clock,
    process: name,
    people: (prefix) => new Map(Object.entries(rooms).map(([room, people]) => [`${prefix}${room}`, people])),
  })
  open.push(presence)
  return presence
}
/** People in each room that has any. */
async function peopleNow(): Promise<Record<string, number>> {
  const { rooms } = accepted(await wire.site.ask('/api/chat/rooms')).model
  return Object.fromEntries(rooms.filter(({ people }) => people > 0).map(({ id, people }) => [id, people]))
}
const storedProcesses = async (): Promise<string[]> => {
  const { rows } = await wire.site.database.owner.query<{ process: string }>(
    'SELECT DISTINCT process FROM chat_presence ORDER BY process',
  )
  return rows.map(({ process }) => process)
}

beforeEach(() => wire.site.clock.advance(60 * SECOND_MS))
afterEach(async () => {
  for (const presence of open.splice(0)) await presence.close()
})

describe('[S-04] the people in the rooms', () => {
  it('include those of every process', async () => {
    await openProcess('one', { 'lang-en': 2, 'main-fast3': 1 }).write()
    await openProcess('two', { 'lang-en': 3 }).write()
    expect(await peopleNow()).toEqual({ 'lang-en': 5, 'main-fast3': 1 })
  })

  it('are counted anew with every write of a process and dropped when it stops', async () => {
    const rooms: Record<string, number> = { 'lang-en': 2, 'lang-pt': 1 }
    const presence = openProcess('one', rooms)
    await presence.write()
    delete rooms['lang-pt']
    rooms['lang-en'] = 7
    await presence.write()
    expect(await peopleNow()).toEqual({ 'lang-en': 7 })
    await presence.close()
    expect(await peopleNow()).toEqual({})
    expect(await storedProcesses()).toEqual([])
  })

  it('expire half a minute after their process died, and another process deletes them', async () => {
    await openProcess('dead', { 'lang-en': 4 }).write()
    const living = openProcess('living', { 'lang-en': 1 })
    wire.site.clock.advance(29 * SECOND_MS)
    await living.write()
    expect(await peopleNow()).toEqual({ 'lang-en': 5 })
    wire.site.clock.advance(SECOND_MS)
    expect(await peopleNow()).toEqual({ 'lang-en': 1 })
    expect(await storedProcesses()).toEqual(['dead', 'living'])
    await living.write()
    expect(await storedProcesses()).toEqual(['living'])
  })

  it('are never recorded for a room that does not exist', async () => {
    await openProcess('one', { 'lang-en': 1, gone: 3 }).write()
    expect(await peopleNow()).toEqual({ 'lang-en': 1 })
  })

  it('count a player with two pages once, each visitor, and nobody in a support conversation', async () => {
    const ana = await wire.site.newPlayer()
    const enter = async (modules: readonly string[], token?: string) => {
      const socket = await wire.connect(token)
      expect(await join(socket, await wire.ticket('join', modules, token))).toMatchObject({ ok: true })
      return socket
    }
    await enter(['room:lang-en'], ana.token)
    await enter(['room:lang-en', 'room:lang-pt'], ana.token)
    await enter([`room:support-${ana.userId}`], ana.token)
    await enter(['room:lang-en'])
    const visitor = await enter(['room:lang-en'])
    const people = () => Object.fromEntries(wire.site.server.realtime.people('room:'))
    expect(people()).toEqual({ 'room:lang-en': 3, 'room:lang-pt': 1 })
    visitor.disconnect()
    await expect.poll(people).toEqual({ 'room:lang-en': 2, 'room:lang-pt': 1 })
  })
})
