import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { once } from 'node:events'
import { randomBytes } from '@baize/kit/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { pushService } from './routes.ts'
import type { PushStore } from './store.ts'

const NOW_MS = 1_767_225_600_000
const BODY = Buffer.from('only the browser can decrypt this')

/** A key of tests, which protects nothing. */
const SECRET = Buffer.alloc(32, 7)
const pair = createECDH('prime256v1')
pair.setPrivateKey(SECRET)
const point = pair.getPublicKey()
const KEY = point.toString('base64url')
const privateKey = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    d: SECRET.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  },
})

type Message = Readonly<Record<string, unknown>>
const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null

/** A browser at the socket, with what it heard. */
class Agent {
  readonly #socket: WebSocket
  readonly #heard: Message[] = []
  readonly #waiting: ((message: Message) => void)[] = []

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      const message: unknown = Buffer.isBuffer(data) ? JSON.parse(data.toString('utf8')) : undefined
      if (!isMessage(message)) return
      const waiting = this.#waiting.shift()
      if (waiting) waiting(message)
      else this.#heard.push(message)
    })
  }

  says(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  hears(): Promise<Message> {
    const first = this.#heard.shift()
    return first ? Promise.resolve(first) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  async asks(message: object): Promise<Message> {
    this.says(message)
    return this.hears()
  }

  async leaves(): Promise<void> {
    this.#socket.close()
    await once(this.#socket, 'close')
  }
}

describe('[G-30] the socket of the sandbox push service', () => {
  let app: FastifyInstance
  let store: PushStore
  let url = ''
  let nowMs = NOW_MS
  beforeEach(async () => {
    nowMs = NOW_MS
    app = Fastify({ forceCloseConnections: true })
    store = pushService(app, { origin: () => url, clock: { now: () => nowMs }, randomBytes })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  async function comes(uaid?: string): Promise<{ readonly agent: Agent; readonly uaid: unknown }> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/push/connect`, 'push-notification')
    const agent = new Agent(socket)
    await once(socket, 'open')
    const hello = await agent.asks({ messageType: 'hello', use_webpush: true, ...(uaid && { uaid }) })
    expect(hello).toMatchObject({ messageType: 'hello', status: 200, use_webpush: true })
    return { agent, uaid: hello['uaid'] }
  }
  async function registers(agent: Agent, channelID: string): Promise<string> {
    const reply = await agent.asks({ messageType: 'register', channelID, key: KEY })
    expect(reply).toMatchObject({ messageType: 'register', channelID, status: 200 })
    return String(reply['pushEndpoint'])
  }
  async function pushes(endpoint: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { aud: url, exp: nowMs / 1000 + 60, sub: 'mailto:a@b.example' }
    const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: `vapid t=${text}.${signature.toString('base64url')}, k=${KEY}`,
        ttl: '60',
        'content-encoding': 'aes128gcm',
        ...headers,
      },
      body: BODY,
    })
    return response.status
  }

  it('hands the encrypted message to the browser that registered, and notes what became of it', async () => {
    const { agent } = await comes()
    const endpoint = await registers(agent, 'channel-1')
    expect(await pushes(endpoint)).toBe(201)
    const message = await agent.hears()
    expect(message).toMatchObject({
      messageType: 'notification',
      channelID: 'channel-1',
      data: BODY.toString('base64url'),
      headers: { encoding: 'aes128gcm' },
    })
    expect(store.arrived).toMatchObject([{ text: null, acknowledged: null }])
    const { version } = message
    // A ping is answered after the acknowledgement was read.
    agent.says({ messageType: 'ack', updates: [{ channelID: 'channel-1', version, code: 101 }] })
    expect(await agent.asks({})).toEqual({})
    expect(store.arrived).toMatchObject([{ acknowledged: 'notDecrypted' }])
  })

  it('keeps messages for a browser that is away, the newest of a topic, until they are too old or acknowledged', async () => {
    const { agent, uaid } = await comes()
    const endpoint = await registers(agent, 'channel-1')
    await agent.leaves()
    await pushes(endpoint, { ttl: '10' })
    await pushes(endpoint, { topic: 'a', urgency: 'low' })
    await pushes(endpoint, { topic: 'a', urgency: 'high' })
    nowMs += 20_000
    const { agent: back } = await comes(String(uaid))
    const { version } = await back.hears()
    expect(version).toBe(store.arrived[0]?.id)
    back.says({ messageType: 'ack', updates: [{ channelID: 'channel-1', version, code: 100 }] })
    expect(await back.asks({})).toEqual({})
    expect(store.arrived[0]).toMatchObject({ urgency: 'high', acknowledged: 'delivered' })
    await back.leaves()
    const { agent: again } = await comes(String(uaid))
    expect(await again.asks({})).toEqual({})
  })

  it('gives another id to a browser that it does not know, as after a restart', async () => {
    const { uaid } = await comes('known-to-an-earlier-process')
    expect(uaid).not.toBe('known-to-an-earlier-process')
    expect((await comes(String(uaid))).uaid).toBe(uaid)
  })

  it('ends a subscription at the browser’s word, and answers 410 from then on', async () => {
    const { agent } = await comes()
    const endpoint = await registers(agent, 'channel-1')
    const other = await registers(agent, 'channel-2')
    expect(await agent.asks({ messageType: 'unregister', channelID: 'channel-1' })).toMatchObject({
      status: 200,
    })
    expect(await pushes(endpoint)).toBe(410)
    expect(await pushes(other)).toBe(201)
  })

  it('sends nothing of one browser to another, and ignores what is not of the protocol', async () => {
    const { agent } = await comes()
    const { agent: other } = await comes()
    const endpoint = await registers(agent, 'channel-1')
    for (const message of [
      '',
      'null',
      '[]',
      '{"messageType":"broadcast_subscribe"}',
      '{"messageType":"ack"}',
    ])
      other.says(message)
    expect(await other.asks({ messageType: 'unregister', channelID: 'channel-1' })).toMatchObject({
      status: 200,
    })
    expect(await pushes(endpoint)).toBe(201)
    expect(await agent.hears()).toMatchObject({ messageType: 'notification' })
    expect(await other.asks({})).toEqual({})
    // A subscription without a key would belong to everybody.
    expect(await other.asks({ messageType: 'register', channelID: 'channel-3' })).toMatchObject({
      status: 400,
    })
  })
})
