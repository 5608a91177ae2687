import { createServer, type IncomingMessage } from 'node:http'
import { ZenviaRequest } from '@baize/contract/provider'
import { assert } from '@baize/kit'
import { SMTPServer } from 'smtp-server'

export const TWILIO_SID = `AC${'a'.repeat(32)}`
export const TOKEN = 'a-token-of-sixteen-or-more'

/** How a carrier treats the next requests. */
type PeerMood = 'well' | 'busy' | 'refusing' | 'gone' | 'login' | 'nonsense' | 'huge' | 'losing' | 'hanging'

export type Peer = {
  readonly url: string
  mood: PeerMood
  /** Texts that reached it, in order. */
  readonly taken: { readonly to: string; readonly text: string; readonly id: string }[]
  /** Requests received, one for each SMTP message or HTTP call. */
  readonly raw: string[]
  close(): Promise<void>
}

const hex = (n: number): string => n.toString(16).padStart(32, '0')

type Answer = { readonly status: number; readonly type?: string; readonly body: string } | 'drop' | 'hang'

async function openHttp(
  answer: (peer: Peer, request: IncomingMessage, body: string) => Answer,
): Promise<Peer> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      peer.raw.push(`${request.method} ${request.url} ${body}`)
      const given = answer(peer, request, body)
      if (given === 'drop') request.socket.destroy()
      else if (given !== 'hang')
        response.writeHead(given.status, { 'content-type': given.type ?? 'application/json' }).end(given.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the peer listens')
  const peer: Peer = {
    url: `http://127.0.0.1:${address.port}`,
    mood: 'well',
    taken: [],
    raw: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return peer
}

const HTML = { status: 200, type: 'text/html', body: '<!doctype html><title>Gateway</title>' }
const HUGE = { status: 200, body: `"${'x'.repeat(10 * 1024 * 1024)}"` }
const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) })

/** A peer that speaks as Twilio does. */
export const openTwilio = (): Promise<Peer> =>
  openHttp((peer, request, body) => {
    const message = ({ to, text, id }: Peer['taken'][number]) => ({
      sid: id,
      account_sid: TWILIO_SID,
      to,
      from: '+15005550006',
      messaging_service_sid: null,
      body: text,
      status: 'queued',
      num_segments: '1',
      error_code: null,
      error_message: null,
      date_created: null,
      date_sent: null,
      uri: '/',
    })
    const url = new URL(request.url ?? '', 'http://peer')
    if (request.headers.authorization !== `Basic ${Buffer.from(`${TWILIO_SID}:${TOKEN}`).toString('base64')}`)
      return json(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (url.pathname.endsWith(`${TWILIO_SID}.json`))
      return peer.mood === 'well' ? json(200, { sid: TWILIO_SID, status: 'active' }) : json(503, {})
    if (request.method === 'GET')
      return json(200, {
        messages: peer.taken.filter(({ to }) => to === url.searchParams.get('To')).map(message),
        next_page_uri: null,
      })
    const form = new URLSearchParams(body)
    const entry = {
      to: form.get('To') ?? '',
      text: form.get('Body') ?? '',
      id: `SM${hex(peer.taken.length + 1)}`,
    }
    switch (peer.mood) {
      case 'busy':
        return json(429, { code: 20429, message: 'Too Many Requests', status: 429 })
      case 'refusing':
        return json(400, { code: 21408, message: 'Not enabled', status: 400 })
      case 'gone':
        return json(400, { code: 21610, message: 'Unsubscribed', status: 400 })
      case 'login':
        return json(401, { code: 20003, message: 'Authenticate', status: 401 })
      case 'hanging':
        return 'hang'
      default:
    }
    peer.taken.push(entry)
    if (peer.mood === 'losing') return 'drop'
    if (peer.mood === 'nonsense') return HTML
    if (peer.mood === 'huge') return HUGE
    return json(201, message(entry))
  })

/** A peer that speaks as Zenvia does. */
export const openZenvia = (): Promise<Peer> =>
  openHttp((peer, request, body) => {
    if (request.headers['x-api-token'] !== TOKEN)
      return json(401, { code: 'AUTHENTICATION_ERROR', message: 'no' })
    if (request.method === 'GET') return peer.mood === 'well' ? json(200, []) : json(503, {})
    const {
      to,
      externalId,
      contents: [{ text }],
    } = ZenviaRequest.parse(JSON.parse(body))
    switch (peer.mood) {
      case 'busy':
        return json(429, { code: 'TOO_MANY_REQUESTS', message: 'later' })
      case 'refusing':
      case 'gone':
        return json(400, { code: 'INVALID_DESTINATION', message: 'no' })
      case 'login':
        return json(401, { code: 'AUTHENTICATION_ERROR', message: 'no' })
      case 'hanging':
        return 'hang'
      default:
    }
    const id = `z${peer.taken.length + 1}`
    peer.taken.push({ to: `+${to}`, text, id })
    if (peer.mood === 'losing') return 'drop'
    if (peer.mood === 'nonsense') return HTML
    if (peer.mood === 'huge') return HUGE
    return json(200, { id, from: 'baize', to, externalId })
  })

const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** A mail server without certificates of its own: the library's. */
export async function openSmtp(): Promise<Peer> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    hideDSN: false,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    closeTimeout: 50,
    onAuth: ({ password }, _session, done) =>
      password === TOKEN && peer.mood !== 'login'
        ? done(null, { user: 'baize' })
        : done(smtpError(535, '5.7.8 Authentication credentials invalid')),
    onRcptTo: (_address, _session, done) => {
      if (peer.mood === 'busy') return done(smtpError(451, '4.3.2 Not now'))
      if (peer.mood === 'gone') return done(smtpError(550, '5.1.1 No such mailbox'))
      if (peer.mood !== 'hanging') done()
      return undefined
    },
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (part: Buffer) => {
        raw += part.toString()
      })
      stream.on('end', () => {
        if (peer.mood === 'refusing') return done(smtpError(554, '5.7.1 Refused by policy'))
        const from = session.envelope.mailFrom
        peer.raw.push(`MAIL FROM ${from === false ? '' : from.address}\n${raw}`)
        const id = /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? ''
        peer.taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: raw, id: id.trim() })
        if (peer.mood === 'losing' || peer.mood === 'nonsense' || peer.mood === 'huge')
          return done(smtpError(421, '4.4.2 Connection dropped'))
        done(null, '2.0.0 Ok')
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  assert(typeof address === 'object' && address !== null, 'the peer listens')
  const peer: Peer = {
    url: `smtp://baize:${TOKEN}@127.0.0.1:${address.port}`,
    mood: 'well',
    taken: [],
    raw: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return peer
}
