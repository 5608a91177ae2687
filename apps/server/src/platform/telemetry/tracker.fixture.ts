import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { assert, present } from '@baize/kit'
import * as z from 'zod/mini'

const Header = z.object({ event_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)), sent_at: z.iso.datetime() })
const Item = z.object({ type: z.literal('event'), content_type: z.string(), length: z.number() })
const Frame = z.object({
  function: z.string(),
  filename: z.string(),
  lineno: z.number(),
  in_app: z.boolean(),
})
const Event = z.object({
  event_id: z.string(),
  timestamp: z.number(),
  platform: z.literal('node'),
  level: z.enum(['error', 'fatal']),
  release: z.string(),
  environment: z.string(),
  transaction: z.optional(z.string()),
  message: z.object({ formatted: z.string() }),
  tags: z.record(z.string(), z.string()),
  extra: z.object({ suppressed: z.number() }),
  contexts: z.optional(z.object({ trace: z.object({ trace_id: z.string(), span_id: z.string() }) })),
  exception: z.object({
    values: z.array(
      z.object({
        type: z.string(),
        value: z.string(),
        stacktrace: z.optional(z.object({ frames: z.array(Frame) })),
      }),
    ),
  }),
})

/** Reads an envelope as a server of the protocol does: three lines, of which the second tells the length of the third. */
export function readEnvelope(envelope: string) {
  const [head, itemHead, payload, rest] = envelope.split('\n')
  const header = Header.parse(JSON.parse(present(head, 'header')))
  const item = Item.parse(JSON.parse(present(itemHead, 'item header')))
  assert(
    rest === '' && Buffer.byteLength(present(payload, 'payload')) === item.length,
    'item is as long as it says',
  )
  const event = Event.parse(JSON.parse(present(payload, 'payload')))
  assert(event.event_id === header.event_id, 'header and event have one id')
  return event
}

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'hangs'

/** A server of Sentry's protocol. */
export async function fakeTracker() {
  const requests: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
  let answer: Answer = { status: 200 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      requests.push({ url: request.url ?? '', headers: request.headers, body })
      if (answer !== 'hangs') response.writeHead(answer.status, answer.headers).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the tracker listens')
  return {
    dsn: `http://0123456789abcdef@127.0.0.1:${address.port}/errors/7`,
    requests,
    events: () => requests.map(({ body }) => readEnvelope(body)),
    become: (next: Answer) => {
      answer = next
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
