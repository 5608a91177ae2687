import { createServer, type IncomingMessage } from 'node:http'
import { MessageRequest } from '@baize/contract'
import { assert, present } from '@baize/kit'
import { MESSAGES_SECRET, sign } from '../../payments/deposits/provider.fixture.ts'

/** A fake message provider behind HTTP. */
export type TestMessages = {
  readonly url: string
  mood: 'well' | 'failing' | 'talkingNonsense'
  /** All messages it accepted, including undelivered ones. */
  readonly taken: MessageRequest[]
  /** The code in the last message delivered to this address. */
  codeFor(to: string): string
  close(): Promise<void>
}

export async function openMessages(): Promise<TestMessages> {
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const { status, answer } = answerTo(request, body)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      },
      () => response.writeHead(500).end(),
    )
  })
  function answerTo(request: IncomingMessage, body: string): { status: number; answer: unknown } {
    const expected = sign(body, Number(request.headers['x-timestamp']), MESSAGES_SECRET)
    if (request.headers['x-signature'] !== expected['x-signature']) return { status: 401, answer: {} }
    if (messages.mood === 'failing') return { status: 503, answer: {} }
    if (messages.mood === 'talkingNonsense') return { status: 200, answer: { hello: 'world' } }
    const message = MessageRequest.parse(JSON.parse(body))
    messages.taken.push(message)
    return { status: 202, answer: { messageId: message.messageId } }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the provider listens')
  const messages: TestMessages = {
    url: `http://127.0.0.1:${address.port}`,
    mood: 'well',
    taken: [],
    codeFor: (to) => {
      const last = messages.taken.findLast((message) => message.deliver && message.to === to)
      return present(/\b\d{6}\b/.exec(last?.text ?? '')?.[0], `code for ${to}`)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return messages
}

function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  return new Promise((resolve, reject) => {
    let body = ''
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => resolve(body))
    request.on('error', reject)
  })
}
