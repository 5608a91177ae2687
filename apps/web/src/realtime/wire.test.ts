import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dial } from './wire.ts'

type Handler = (payload?: unknown) => void

type FakeSocket = { handlers: Map<string, Handler>; options: object; answer: unknown; emitted: unknown[] }

const fake = vi.hoisted(
  (): FakeSocket => ({ handlers: new Map(), options: {}, answer: undefined, emitted: [] }),
)

vi.mock('socket.io-client', () => ({
  io: (options: object) => {
    fake.options = options
    return {
      on: (name: string, handler: Handler) => fake.handlers.set(name, handler),
      timeout: () => ({
        emitWithAck: (name: string, ticket: string) => {
          fake.emitted.push([name, ticket])
          return fake.answer instanceof Error ? Promise.reject(fake.answer) : Promise.resolve(fake.answer)
        },
      }),
      removeAllListeners: () => fake.handlers.clear(),
      disconnect: () => fake.emitted.push('disconnected'),
    }
  },
}))

const heard: unknown[] = []
const events = {
  opened: () => heard.push('opened'),
  closed: () => heard.push('closed'),
  message: (payload: unknown) => heard.push(payload),
}

beforeEach(() => {
  heard.length = 0
  fake.emitted.length = 0
  fake.handlers.clear()
})

describe('a socket connection', () => {
  it('[A-35] is at /sock.io/ on the root, by polling, websocket, webtransport in that order, with the token as basic authorization', async () => {
    await dial('the-token', events)
    expect(fake.options).toMatchObject({
      path: '/sock.io/',
      transports: ['polling', 'websocket', 'webtransport'],
      extraHeaders: { authorization: 'Basic the-token' },
    })
  })

  it('[C-08] leaves retries to the link, which waits 3000 ms each time', async () => {
    await dial('the-token', events)
    expect(fake.options).toMatchObject({ reconnection: false })
  })

  it('[A-35] receives everybody’s news, game events, the balance and events', async () => {
    await dial('the-token', events)
    const names = ['global', 'bet', 'bet_begin', 'game_data', 'balance', 'event']
    for (const name of names) fake.handlers.get(name)?.(name)
    expect(heard).toEqual(names)
  })

  it('reports when it opens, breaks, or cannot be made', async () => {
    await dial('the-token', events)
    for (const name of ['connect', 'disconnect', 'connect_error']) fake.handlers.get(name)?.()
    expect(heard).toEqual(['opened', 'closed', 'closed'])
  })

  it.each([
    [{ ok: true, modules: [] }, true],
    [{ ok: false, modules: [] }, false],
    ['yes', false],
    [null, false],
  ])('[A-24] emits the ticket as join, and the answer %j means %j', async (answer, joined) => {
    const wire = await dial('the-token', events)
    fake.answer = answer
    expect(await wire.join('the-ticket')).toBe(joined)
    expect(fake.emitted).toEqual([['join', 'the-ticket']])
  })

  it('[A-24] is abandoned when its join is not answered in time', async () => {
    const wire = await dial('the-token', events)
    fake.answer = new Error('no answer in time')
    expect(await wire.join('the-ticket')).toBe(false)
    expect(fake.emitted).toEqual([['join', 'the-ticket'], 'disconnected'])
  })

  it('is silent once it was closed', async () => {
    const wire = await dial('the-token', events)
    wire.close()
    expect(fake.handlers.size).toBe(0)
    expect(fake.emitted).toEqual(['disconnected'])
  })
})
