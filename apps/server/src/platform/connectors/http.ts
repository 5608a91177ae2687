import { channel } from 'node:diagnostics_channel'
import {
  type ClientRequest,
  type Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

const ANSWER_WITHIN_MS = 10_000
/** Far above a real answer. */
const MOST_BYTES = 256 * 1024

/** Our certificate for a provider that asks for one (mutual TLS), and who may have signed theirs. */
export type TlsIdentity = {
  readonly cert?: string | undefined
  readonly key?: string | undefined
  readonly pfx?: Buffer | undefined
  readonly passphrase?: string | undefined
  readonly ca?: string | undefined
}

export type HttpQuestion = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
  readonly withinMs?: number
  readonly mostBytes?: number
  /** A successful answer is bytes, which are not read as text. */
  readonly isBinary?: boolean
  readonly tls?: TlsIdentity | undefined
  /** The driver that asks. */
  readonly driver?: string
}

export type HttpAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: IncomingHttpHeaders
      readonly bytes: Buffer
      /** Empty for a successful answer that is binary. */
      readonly text: string
      /** Undefined where the text is not JSON. */
      readonly json: unknown
    }
  /** Certainly not received: a second try cannot be a second request. */
  | { readonly kind: 'notSent'; readonly cause: string }
  /** May have been received, and acted upon. */
  | { readonly kind: 'lost'; readonly cause: string }

/**
 * Alerts by which a server ends a handshake because of our certificate. In TLS 1.3 they arrive after our side has finished
 * it, and with it sent the request, which the server then never reads. One that closes without an alert leaves it open.
 */
const REFUSED_CERTIFICATE =
  /^ERR_SSL_\w*ALERT_(CERTIFICATE_\w+|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED|DECRYPT_ERROR|HANDSHAKE_FAILURE)$/

/** Every call to a provider with its answer. Nobody listens in production: `npm run conformance` records tests by it. */
const CALLS = channel('baize.connector.call')

/** Connections are kept for the certificates that they were made with. */
const agents = new WeakMap<TlsIdentity, HttpsAgent>()

function agentFor(tls: TlsIdentity): HttpsAgent {
  const known = agents.get(tls)
  if (known) return known
  const { cert, key, pfx, passphrase, ca } = tls
  const agent = new HttpsAgent({
    keepAlive: true,
    minVersion: 'TLSv1.2',
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(pfx !== undefined && { pfx }),
    ...(passphrase !== undefined && { passphrase }),
    ...(ca !== undefined && { ca }),
  })
  agents.set(tls, agent)
  return agent
}

/**
 * One request to a provider. Its answer is cut off at a limit of time and of size; a redirect is an answer like any
 * other. Never throws.
 */
export async function askHttp(question: HttpQuestion): Promise<HttpAnswer> {
  const answer = await exchange(question)
  if (CALLS.hasSubscribers) CALLS.publish({ question, answer })
  return answer
}

function exchange({
  method,
  url,
  headers = {},
  body,
  withinMs = ANSWER_WITHIN_MS,
  mostBytes = MOST_BYTES,
  isBinary = false,
  tls,
}: HttpQuestion): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    let wasSent = false
    let isFresh = false
    const failed = (cause: string) =>
      resolve({ kind: wasSent && !(isFresh && REFUSED_CERTIFICATE.test(cause)) ? 'lost' : 'notSent', cause })
    const isSecure = url.startsWith('https:')
    const signal = AbortSignal.timeout(withinMs)
    let sent: ClientRequest
    try {
      const agent: HttpsAgent | HttpAgent | undefined = isSecure && tls ? agentFor(tls) : undefined
      sent = (isSecure ? httpsRequest : httpRequest)(url, {
        method,
        signal,
        ...(agent && { agent }),
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      })
    } catch (error) {
      // A certificate, header or address that cannot be read.
      failed(error instanceof Error ? codeOf(error) : String(error))
      return
    }
    // A request counts as sent from the moment its connection is there: its bytes may have left.
    sent.on('socket', (socket) => {
      isFresh = socket.connecting
      if (!isFresh) wasSent = true
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => (wasSent = true))
    })
    sent.on('error', (error) => failed(signal.aborted ? 'timeout' : codeOf(error)))
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.byteLength
        parts.push(part)
        if (size <= mostBytes) return
        failed('answer too large')
        sent.destroy()
      })
      response.on('error', (error) => failed(signal.aborted ? 'timeout' : codeOf(error)))
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const { statusCode: status = 0, headers: answered } = response
        const text = isBinary && status < 300 ? '' : bytes.toString('utf8')
        resolve({ kind: 'answer', status, headers: answered, bytes, text, json: parsed(text) })
      })
    })
    sent.end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function codeOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  // Handshakes fail by this code for many reasons. An alert is the other side's.
  const [alert] = /\balert [a-z ]+/.exec(error.message) ?? []
  return code === 'EPROTO' && alert !== undefined ? `${code} ${alert}` : code
}
