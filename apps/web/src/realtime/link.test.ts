import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectionState } from '../session/connection.ts'
import { createLink, type Link, type Ticket, type WireEvents } from './link.ts'

type FakeWire = { token: string; events: WireEvents; closed: boolean; joins: string[] }
type FakeLine = {
  dialled: FakeWire[]
  modules: string[]
  states: ConnectionState[]
  heard: unknown[]
  joinTickets: string[][]
  joined: { gained: readonly string[]; first: boolean }[]
  connectTicket: Ticket
  joinTicket: Ticket
}

/** Fake connection: the test decides when it opens, breaks or receives. */
function fakeLine() {
  const line: FakeLine = {
    dialled: [],
    modules: ['global'],
    states: [],
    heard: [],
    joinTickets: [],
    joined: [],
    connectTicket: { token: 'connect' },
    joinTicket: { token: 'join' },
  }
  const link = createLink({
    connectTicket: () => Promise.resolve(line.connectTicket),
    joinTicket: (modules) => {
      line.joinTickets.push([...modules])
      return Promise.resolve(line.joinTicket)
    },
    dial: (token, events) => {
      const wire: FakeWire = { token, events, closed: false, joins: [] }
      line.dialled.push(wire)
      return Promise.resolve({
        join: (ticket: string) => {
          wire.joins.push(ticket)
          return Promise.resolve(true)
        },
        close: () => {
          wire.closed = true
        },
      })
    },
    modules: () => line.modules,
    onState: (state) => line.states.push(state),
    onMessage: (payload) => line.heard.push(payload),
    onJoined: (gained, first) => line.joined.push({ gained, first }),
  })
  return { line, link }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let link: Link
let line: FakeLine

beforeEach(() => {
  vi.useFakeTimers()
  ;({ link, line } = fakeLine())
})
afterEach(() => {
  link.stop()
  vi.useRealTimers()
})

const lastWire = () => line.dialled.at(-1)

describe('the live channel', () => {
  it('[T-11] gets a ticket, connects, and joins when the sorted list of modules changes', async () => {
    line.modules = ['global', '5']
    link.start()
    await pass(0)
    expect(line.states).toEqual(['connecting'])
    expect(lastWire()?.token).toBe('connect')
    lastWire()?.events.opened()
    expect(line.states.at(-1)).toBe('online')
    await pass(999)
    expect(line.joinTickets).toEqual([])
    await pass(1)
    expect(line.joinTickets).toEqual([['5', 'global']])
    expect(lastWire()?.joins).toEqual(['join'])
    line.modules = ['5', 'global']
    await pass(1000)
    expect(line.joinTickets).toHaveLength(1)
    line.modules = ['global']
    await pass(100)
    expect(line.joinTickets.at(-1)).toEqual(['global'])
    expect(line.joined).toEqual([
      { gained: ['5', 'global'], first: true },
      { gained: [], first: false },
    ])
  })

  it('receives from the current connection and ignores an old one', async () => {
    link.start()
    await pass(0)
    const first = lastWire()
    first?.events.opened()
    first?.events.message('one')
    first?.events.closed()
    await pass(3000)
    lastWire()?.events.opened()
    first?.events.message('ghost')
    first?.events.closed()
    lastWire()?.events.message('two')
    expect(line.heard).toEqual(['one', 'two'])
    expect(line.states.at(-1)).toBe('online')
    expect(first?.closed).toBe(true)
  })

  it('[C-08] retries every 3000 ms, ten times, then rests until a sign of life', async () => {
    link.start()
    await pass(0)
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(line.dialled).toHaveLength(attempt)
      lastWire()?.events.closed()
      await pass(2999)
      expect(line.dialled).toHaveLength(attempt)
      await pass(1)
    }
    expect(line.dialled).toHaveLength(11)
    lastWire()?.events.closed()
    expect(line.states.at(-1)).toBe('lost')
    await pass(60_000)
    expect(line.dialled).toHaveLength(11)
    link.wake()
    await pass(0)
    lastWire()?.events.opened()
    expect(line.states.at(-1)).toBe('online')
  })

  it('joins again after a break and reports that something may have been missed', async () => {
    link.start()
    await pass(0)
    lastWire()?.events.opened()
    await pass(1000)
    expect(line.joined).toEqual([{ gained: ['global'], first: true }])
    lastWire()?.events.closed()
    expect(line.states.at(-1)).toBe('retrying')
    await pass(3000)
    lastWire()?.events.opened()
    await pass(100)
    expect(line.joined).toEqual([
      { gained: ['global'], first: true },
      { gained: ['global'], first: false },
    ])
  })

  it('reports which modules of a longer list are new', async () => {
    link.start()
    await pass(0)
    lastWire()?.events.opened()
    await pass(1000)
    line.modules = ['global', 'game:mines']
    await pass(100)
    expect(line.joined.at(-1)).toEqual({ gained: ['game:mines'], first: false })
  })

  it('does not dial twice when woken while it is dialling', async () => {
    link.start()
    await pass(0)
    lastWire()?.events.closed()
    await pass(3000)
    expect(line.dialled).toHaveLength(2)
    link.wake()
    link.wake()
    await pass(0)
    expect(line.dialled).toHaveLength(2)
  })

  it('reconnects at once when the network has changed', async () => {
    link.start()
    await pass(0)
    const dead = lastWire()
    dead?.events.opened()
    link.redial()
    await pass(0)
    expect(dead?.closed).toBe(true)
    expect(line.dialled).toHaveLength(2)
    expect(line.states.at(-1)).toBe('retrying')
    lastWire()?.events.opened()
    expect(line.states.at(-1)).toBe('online')
  })

  it('keeps trying when the tickets are unavailable', async () => {
    line.connectTicket = 'unreachable'
    link.start()
    await pass(3000)
    expect(line.dialled).toHaveLength(0)
    expect(line.states.at(-1)).toBe('retrying')
    line.connectTicket = { token: 'connect' }
    await pass(3000)
    expect(line.dialled).toHaveLength(1)
  })

  it('[X-17] gives up silently when a ticket is refused', async () => {
    line.connectTicket = 'refused'
    link.start()
    await pass(120_000)
    expect(line.dialled).toHaveLength(0)
    expect(line.states).toEqual(['connecting', 'idle'])
  })

  it('[X-17] does not repeat a refused join until the list changes', async () => {
    line.joinTicket = 'refused'
    link.start()
    await pass(0)
    lastWire()?.events.opened()
    await pass(5000)
    expect(line.joinTickets).toHaveLength(1)
    expect(line.joined).toEqual([])
    expect(line.states.at(-1)).toBe('online')
  })

  it('stays silent after it was stopped', async () => {
    link.start()
    await pass(0)
    lastWire()?.events.opened()
    link.stop()
    await pass(60_000)
    expect(line.dialled).toHaveLength(1)
    expect(lastWire()?.closed).toBe(true)
    expect(line.joinTickets).toEqual([])
  })
})
