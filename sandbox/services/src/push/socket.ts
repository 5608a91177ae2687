import type { Server } from 'node:http'
import type { Clock, RandomBytes } from '@baize/kit'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { Acknowledged, PushStore, RealBrowser } from './store.ts'

/*
 * The protocol that Firefox speaks with its push service: JSON over a WebSocket. `dom.push.serverURL` points it here, so that a real
 * browser gets what the server sends.
 */

const CONNECT_PATH = '/push/connect'
const LONGEST_MESSAGE = 16_384
const ACCEPTED = 200
const REFUSED = 400

const Text = z.string().check(z.minLength(1), z.maxLength(200))
const Said = z.discriminatedUnion('messageType', [
  z.object({ messageType: z.literal('hello'), uaid: z.optional(z.string().check(z.maxLength(200))) }),
  z.object({ messageType: z.literal('register'), channelID: Text, key: z.optional(Text) }),
  z.object({ messageType: z.literal('unregister'), channelID: Text }),
  z.object({
    messageType: z.literal('ack'),
    updates: z.array(z.object({ channelID: Text, version: Text, code: z._default(z.number(), 100) })),
  }),
  z.object({ messageType: z.literal('nack'), version: Text }),
])
type Said = z.infer<typeof Said>

/** The codes of Firefox: 100 the worker got it, 101 it does not decrypt, 102 the worker did not take it. */
const CODES: Readonly<Record<number, Acknowledged>> = { 100: 'delivered', 101: 'notDecrypted' }

/** A message on its way to a real browser. */
type Waiting = {
  readonly browser: RealBrowser
  readonly version: string
  readonly body: Buffer
  readonly topic: string
  readonly endsAt: number
}

type SocketOptions = {
  readonly store: PushStore
  readonly origin: () => string
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}

export type Sockets = {
  /** Keeps a message until its browser has acknowledged it. */
  deliver(message: Omit<Waiting, 'endsAt'> & { readonly ttl: number }): void
  close(): void
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Serves the sockets of real browsers beside the pages of a server. */
export function openSockets(server: Server, options: SocketOptions): Sockets {
  const { store, origin, clock, randomBytes } = options
  const agents = new Set<string>()
  const sockets = new Map<string, WebSocket>()
  let waiting: Waiting[] = []
  const wss = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false })
  server.on('upgrade', (request, socket, head) => {
    if (request.url === CONNECT_PATH) wss.handleUpgrade(request, socket, head, serve)
    else socket.destroy()
  })

  const send = (message: Waiting): void => {
    const { browser, version, body } = message
    const text = {
      messageType: 'notification',
      channelID: browser.channelId,
      version,
      data: body.toString('base64url'),
      headers: { encoding: 'aes128gcm' },
    }
    sockets.get(browser.agent)?.send(JSON.stringify(text))
  }
  const settle = (version: string, how: Acknowledged): void => {
    waiting = waiting.filter((message) => message.version !== version)
    store.acknowledge(version, how)
  }

  function serve(socket: WebSocket): void {
    let agent: string | null = null
    const answer = (message: object): void => socket.send(JSON.stringify(message))
    const hear = (said: Said): void => {
      if (said.messageType === 'hello') {
        // After a restart nothing is known of a browser. Another id makes it drop its subscriptions, and its sites renew them.
        agent = said.uaid && agents.has(said.uaid) ? said.uaid : Buffer.from(randomBytes(16)).toString('hex')
        agents.add(agent)
        sockets.set(agent, socket)
        answer({ messageType: 'hello', uaid: agent, status: ACCEPTED, use_webpush: true, broadcasts: {} })
        waiting = waiting.filter(({ endsAt }) => endsAt > clock.now())
        for (const message of waiting) if (message.browser.agent === agent) send(message)
        return
      }
      if (agent === null) return socket.close()
      switch (said.messageType) {
        case 'register':
          return answer({
            messageType: 'register',
            channelID: said.channelID,
            ...registered(agent, said),
          })
        case 'unregister':
          for (const browser of store.browsers.values())
            if (browser.kind === 'real' && browser.agent === agent && browser.channelId === said.channelID)
              browser.isGone = true
          return answer({ messageType: 'unregister', channelID: said.channelID, status: ACCEPTED })
        case 'ack':
          for (const { version, code } of said.updates) settle(version, CODES[code] ?? 'notDelivered')
          return
        case 'nack':
          return settle(said.version, 'notDelivered')
      }
    }
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString('utf8') : ''
      // An empty object is a ping.
      if (text === '{}') return socket.send('{}')
      const said = Said.safeParse(jsonOf(text))
      if (said.success) hear(said.data)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      if (agent !== null && sockets.get(agent) === socket) sockets.delete(agent)
    })
  }

  /** RFC 8292: a subscription is restricted to the key of its site, so there is none without. */
  const registered = (agent: string, { channelID, key }: Extract<Said, { messageType: 'register' }>) => {
    if (key === undefined) return { status: REFUSED }
    const browser = store.connect({ agent, channelId: channelID, publicKey: key.replaceAll('=', '') })
    return { status: ACCEPTED, pushEndpoint: `${origin()}/push/m/${browser.id}` }
  }

  return {
    deliver: ({ ttl, ...message }) => {
      const { browser, topic } = message
      waiting = waiting.filter((old) => topic === '' || old.topic !== topic || old.browser !== browser)
      const kept = { ...message, endsAt: clock.now() + ttl * 1000 }
      waiting.push(kept)
      send(kept)
    },
    close: () => {
      for (const socket of wss.clients) socket.terminate()
    },
  }
}
