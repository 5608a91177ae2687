import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { outsideUrl, publicLookup } from '../../platform/connectors/public-address.ts'

const ANSWER_WITHIN_MS = 10_000
const SOCKETS = 64

/** The answer of a push service, or why there is none. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | undefined }
  | { readonly kind: 'silent'; readonly cause: string }
  /** Not asked: its address is not one that we connect to. */
  | { readonly kind: 'refused'; readonly cause: string }

export type PushClient = {
  post(endpoint: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<Answer>
  close(): void
}

type ClientOptions = {
  /** The one origin that may be on this machine and without TLS: the sandbox. */
  readonly localUrl: string | null
  readonly lookup?: LookupFunction
  readonly answerWithinMs?: number
}

/** Whether an endpoint is at the sandbox. */
export const isLocalEndpoint = (endpoint: string, localUrl: string | null): boolean =>
  localUrl !== null && URL.canParse(endpoint) && new URL(endpoint).origin === new URL(localUrl).origin

/** Keeps its connections; redirects are not followed. */
export function openPushClient({
  localUrl,
  lookup,
  answerWithinMs = ANSWER_WITHIN_MS,
}: ClientOptions): PushClient {
  const outside = new https.Agent({ keepAlive: true, maxSockets: SOCKETS, lookup: publicLookup(lookup) })
  const local = new http.Agent({ keepAlive: true, maxSockets: SOCKETS })

  const request = (endpoint: string): ((options: http.RequestOptions) => http.ClientRequest) | string => {
    if (isLocalEndpoint(endpoint, localUrl) && new URL(endpoint).protocol === 'http:')
      return (options) => http.request(endpoint, { ...options, agent: local })
    const url = outsideUrl(endpoint)
    return url.ok ? (options) => https.request(url.value, { ...options, agent: outside }) : url.error
  }

  return {
    post: (endpoint, headers, body) =>
      new Promise((resolve) => {
        const open = request(endpoint)
        if (typeof open === 'string') return resolve({ kind: 'refused', cause: open })
        const silent = (error: Error): void => resolve({ kind: 'silent', cause: error.message })
        const sent = open({
          method: 'POST',
          headers: { ...headers, 'content-length': String(body.length) },
          signal: AbortSignal.timeout(answerWithinMs),
        })
        sent.on('error', silent)
        sent.on('response', (response) => {
          const { statusCode = 0, headers: said } = response
          // The body says nothing that is needed; read to its end, the connection can be used again.
          response.on('error', silent)
          response.on('end', () =>
            resolve({ kind: 'answered', status: statusCode, retryAfter: said['retry-after'] }),
          )
          response.resume()
        })
        sent.end(body)
      }),
    close: () => {
      outside.destroy()
      local.destroy()
    },
  }
}
