import { createServer, type IncomingMessage } from 'node:http'
import { IdentityCheckRequest, type IdentityCheckStatus } from '@baize/contract/provider'
import { assert } from '@baize/kit'
import { IDENTITY_SECRET, readBody, sign } from '../../payments/deposits/provider.fixture.ts'

type CheckReply = Pick<IdentityCheckStatus, 'state'> & Partial<IdentityCheckStatus>

/** A fake identity provider behind HTTP. It reads on a document what the player wrote, unless told otherwise. */
export type TestChecker = {
  readonly url: string
  /** Result of checks from now on; `deaf` hangs up without taking the request. */
  mood: CheckReply | 'deaf'
  readonly asked: IdentityCheckRequest[]
  /** Its status of a check. */
  statusOf(merchantCheckId: string, says: CheckReply): IdentityCheckStatus
  /** Headers of one of its notices. */
  signs(text: string, nowMs: number): ReturnType<typeof sign>
  close(): Promise<void>
}

export async function openChecker(): Promise<TestChecker> {
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const said = answerTo(request, body)
        if (said === null) return response.destroy()
        return response
          .writeHead(said.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(said.answer))
      },
      () => response.writeHead(500).end(),
    )
  })

  function answerTo(request: IncomingMessage, body: string): { status: number; answer: unknown } | null {
    const url = request.url ?? ''
    const expected = sign(
      request.method === 'GET' ? url : body,
      Number(request.headers['x-timestamp']),
      IDENTITY_SECRET,
    )
    if (request.headers['x-signature'] !== expected['x-signature']) return { status: 401, answer: {} }
    if (checker.mood === 'deaf') return null
    if (request.method === 'GET') {
      const id = url.replace('/v1/checks/', '')
      return checker.asked.some(({ merchantCheckId }) => merchantCheckId === id)
        ? { status: 200, answer: checker.statusOf(id, checker.mood) }
        : { status: 404, answer: {} }
    }
    const input = IdentityCheckRequest.parse(JSON.parse(body))
    checker.asked.push(input)
    return { status: 201, answer: checker.statusOf(input.merchantCheckId, checker.mood) }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the checker listens')
  const checker: TestChecker = {
    url: `http://127.0.0.1:${address.port}`,
    mood: { state: 'pending' },
    asked: [],
    statusOf: (id, says) => {
      const input = checker.asked.find(({ merchantCheckId }) => merchantCheckId === id)
      const hasRead = says.state === 'passed'
      return {
        checkId: `check-${id}`,
        merchantCheckId: id,
        reason: null,
        name: hasRead ? (input?.name ?? null) : null,
        birthDate: hasRead ? (input?.birthDate ?? null) : null,
        // Unique per check.
        document: hasRead ? { kind: input?.document ?? 'card', country: 'US', number: id } : null,
        ...says,
      }
    },
    signs: (text, nowMs) => sign(text, nowMs, IDENTITY_SECRET),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return checker
}
