import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { RecordedCall } from './conformance/recorded.ts'

/**
 * Writes the calls of the tests to and from providers to `BAIZE_RECORD_CALLS`, one JSON line each, for `npm run
 * conformance`: what a driver asks and is answered, what the sandbox answers, and what it tells the site by itself. The
 * server writes none of this: it only publishes its calls on a channel that has no listener in production.
 */
const folder = process.env.BAIZE_RECORD_CALLS ?? ''
/** A worker loads this once per file. */
const RECORDING = Symbol.for('baize: recording')
/** Answers of 10 MB are faults on purpose. */
const MOST_BODY = 512 * 1024
const PRIVATE = /authorization|cookie|key|token|secret|signature|-sig$/i

function write(call: RecordedCall): void {
  if (call.body.length > MOST_BODY || (call.answer?.body.length ?? 0) > MOST_BODY) return
  appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(call)}\n`)
}

/** Names are kept, as documents ask for some; values of credentials are not. */
function headersOf(given: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), PRIVATE.test(name) ? '•••' : String(value)]],
    ),
  )
}

const textOf = (body: unknown): string =>
  body === undefined || body === null
    ? ''
    : typeof body === 'string'
      ? body
      : Buffer.isBuffer(body)
        ? body.toString('utf8')
        : body instanceof URLSearchParams
          ? body.toString()
          : JSON.stringify(body)

type Published = {
  readonly question: {
    readonly method: string
    readonly url: string
    readonly headers?: object
    readonly body?: unknown
    readonly driver?: string
  }
  readonly answer: {
    readonly kind: string
    readonly status?: number
    readonly headers?: object
    readonly text?: string
  }
}

/** Published by ourselves in this shape, and by fastify in the other. */
const isCall = (message: unknown): message is Published =>
  typeof message === 'object' && message !== null && 'question' in message
const isInstance = (message: unknown): message is { readonly fastify: FastifyLike } =>
  typeof message === 'object' && message !== null && 'fastify' in message

function recordDriver({ question, answer }: Published): void {
  const { status, headers = {}, text = '' } = answer
  write({
    side: 'driver',
    driver: question.driver ?? '',
    method: question.method,
    url: question.url,
    headers: headersOf(question.headers ?? {}),
    body: textOf(question.body),
    answer: status === undefined ? null : { status, headers: headersOf(headers), body: text },
  })
}

/** What a recording needs of fastify, which publishes each instance that is made. */
type FastifyLike = {
  addHook(
    name: 'onSend',
    hook: (
      request: { method: string; url: string; headers: object; body: unknown },
      reply: { statusCode: number; getHeaders(): object },
      payload: unknown,
    ) => Promise<unknown>,
  ): unknown
}

/** Hooks of the root run before those of a scope, so this sees an answer before a fault of the sandbox spoils it. */
function recordAnswers(app: FastifyLike): void {
  app.addHook('onSend', async ({ method, url, headers, body }, reply, payload) => {
    if (typeof payload !== 'string') return payload
    write({
      side: 'sandbox',
      driver: '',
      method,
      url,
      headers: headersOf(headers),
      body: textOf(body),
      answer: { status: reply.statusCode, headers: headersOf(reply.getHeaders()), body: payload },
    })
    return payload
  })
}

/** The sandbox posts its notices by `fetch`. */
function recordNotices(): void {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (init?.method === 'POST' && new URL(url).pathname.startsWith('/webhooks/'))
      write({
        side: 'notice',
        driver: '',
        method: 'POST',
        url,
        headers: headersOf(Object.fromEntries(new Headers(init.headers))),
        body: textOf(init.body),
        answer: null,
      })
    return fetch(input, init)
  }
}

if (folder !== '' && !Reflect.has(globalThis, RECORDING)) {
  Reflect.set(globalThis, RECORDING, true)
  mkdirSync(folder, { recursive: true })
  subscribe('baize.connector.call', (message) => {
    if (isCall(message)) recordDriver(message)
  })
  subscribe('fastify.initialization', (message) => {
    if (isInstance(message)) recordAnswers(message.fastify)
  })
  recordNotices()
}
