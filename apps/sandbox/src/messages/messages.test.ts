import { fakeClock } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signedHeaders } from '../psp/signature.ts'
import { messageProvider } from './routes.ts'

const SECRETS = ['a-secret-for-messages'] as const
const clock = fakeClock()
let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  messageProvider(app, { secrets: SECRETS, clock })
})
afterEach(() => app.close())

const message = (changes: object = {}) => ({
  messageId: randomUUID(),
  channel: 'sms',
  to: '+12015550123',
  text: '123456 is your code',
  deliver: true,
  ...changes,
})
async function send(request: object, headers?: Record<string, string>): Promise<number> {
  const payload = JSON.stringify(request)
  const signed = headers ?? signedHeaders(SECRETS, clock.now(), payload)
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/messages',
    headers: { 'content-type': 'application/json', ...signed },
    payload,
  })
  return answer.statusCode
}
const inbox = async (to = '') =>
  (await app.inject({ url: '/inbox/messages', query: { to } })).json<{ messages: { text: string }[] }>()
    .messages

it('shows what was sent, newest first, by address, to people and to tests', async () => {
  expect(await send(message({ text: 'one' }))).toBe(202)
  expect(await send(message({ text: '<b>two</b>', to: 'mia@example.com', channel: 'email' }))).toBe(202)
  expect((await inbox()).map(({ text }) => text)).toEqual(['<b>two</b>', 'one'])
  expect((await inbox('+12015550123')).map(({ text }) => text)).toEqual(['one'])
  const page = await app.inject({ url: '/inbox' })
  expect(page.body).toContain('&lt;b&gt;two&lt;/b&gt;')
})

it('takes one message once, and what is not to be delivered reaches nobody', async () => {
  const one = message()
  expect([await send(one), await send(one)]).toEqual([202, 202])
  expect(await send({ ...one, text: 'another' })).toBe(409)
  expect(await send(message({ deliver: false }))).toBe(202)
  expect(await inbox()).toHaveLength(1)
})

it('takes nothing that is not signed, or that is no message', async () => {
  const signed = signedHeaders(SECRETS, clock.now(), 'something else')
  expect(await send(message(), signed)).toBe(401)
  expect(await send(message(), {})).toBe(401)
  expect(await send(message({ channel: 'pigeon' }))).toBe(400)
  expect(await inbox()).toEqual([])
})

it('fails as often as it was told to', async () => {
  await app.inject({ method: 'POST', url: '/inbox/control', payload: { failNext: 1 } })
  expect([await send(message()), await send(message())]).toEqual([503, 202])
  expect(await inbox()).toHaveLength(1)
})
