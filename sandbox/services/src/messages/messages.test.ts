import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { TwilioFault, TwilioMessage, TwilioMessageList, ZenviaMessage } from '@baize/contract/provider'
import { fakeClock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCertificate } from './certificate.ts'
import { messageCarriers } from './routes.ts'
import { TWILIO_ACCOUNT } from './twilio.ts'

const SECRETS = ['a-secret-for-messages'] as const
const MESSAGES = `/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Messages.json`

type Heard = { readonly url: string; readonly signature: string; readonly body: string }
let heard: Heard[] = []
let app: FastifyInstance
let site: string
const listener = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    heard.push({
      url: request.url ?? '',
      signature: String(request.headers['x-twilio-signature'] ?? ''),
      body,
    })
    response.end('{}')
  })
})
beforeEach(async () => {
  heard = []
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  app = Fastify()
  messageCarriers(app, { secrets: SECRETS, site, clock: fakeClock(), randomBytes })
})
afterEach(async () => {
  await app.close()
  await new Promise((resolve) => {
    listener.close(resolve)
    listener.closeAllConnections()
  })
})

const basic = (token: string = SECRETS[0]) =>
  `Basic ${Buffer.from(`${TWILIO_ACCOUNT}:${token}`).toString('base64')}`
const form = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ To: '+12015550123', From: '+15005550006', Body: '123456 is your code', ...changes })
const post = (payload: URLSearchParams, authorization = basic()) =>
  app.inject({
    method: 'POST',
    url: MESSAGES,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    payload: payload.toString(),
  })
const faultCode = async (payload: URLSearchParams) => TwilioFault.parse((await post(payload)).json()).code
const control = (payload: object) => app.inject({ method: 'POST', url: '/inbox/control', payload })
const inbox = async (to = '') =>
  (await app.inject({ url: '/inbox/messages', query: { to } })).json<{
    messages: { text: string; status: string }[]
  }>().messages

describe('the Twilio of the sandbox', () => {
  it('creates, lists and fetches messages in Twilio’s shape', async () => {
    const created = await post(form())
    expect(created.statusCode).toBe(201)
    const { sid, status, num_segments: segments } = TwilioMessage.parse(created.json())
    expect([status, segments]).toEqual(['queued', '1'])
    const get = (url: string) => app.inject({ url, headers: { authorization: basic() } })
    const list = TwilioMessageList.parse(
      (await get(`${MESSAGES}?To=%2B12015550123&DateSent%3E=2020-01-01`)).json(),
    )
    expect(list.messages.map((message) => message.sid)).toEqual([sid])
    expect(TwilioMessageList.parse((await get(`${MESSAGES}?To=%2B1`)).json()).messages).toEqual([])
    expect((await get(`/2010-04-01/Accounts/${TWILIO_ACCOUNT}.json`)).json()).toMatchObject({
      status: 'active',
    })
    const one = await get(`/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Messages/${sid}.json`)
    expect(TwilioMessage.parse(one.json()).body).toBe('123456 is your code')
  })

  it.each([
    [21_211, { To: '12015550123' }],
    [21_603, { From: '' }],
    [21_602, { Body: '' }],
    [21_617, { Body: 'x'.repeat(1601) }],
    [21_609, { StatusCallback: 'nowhere' }],
    [21_621, { ValidityPeriod: '0' }],
    [20_001, { Colour: 'red' }],
  ])('refuses a wrong form with %i', async (code, changes) => {
    expect(await faultCode(form(changes))).toBe(code)
    expect(await inbox()).toEqual([])
  })

  it('refuses a wrong token', async () => {
    expect((await post(form(), basic('another'))).statusCode).toBe(401)
  })

  it('signs its status callbacks, and sends them in order', async () => {
    await post(form({ StatusCallback: `${site}/webhooks/twilio/twilio/1` }))
    await vi.waitFor(() => expect(heard).toHaveLength(3))
    expect(heard.map(({ body }) => new URLSearchParams(body).get('MessageStatus'))).toEqual([
      'queued',
      'sent',
      'delivered',
    ])
    for (const { url, body, signature } of heard) {
      const fields = [...new URLSearchParams(body)].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const text = `${site}${url}${fields.flat().join('')}`
      expect(signature).toBe(createHmac('sha1', SECRETS[0]).update(text).digest('base64'))
    }
  })

  it('has the faults of the control page, as often as it is told', async () => {
    await control({ fault: 'tooMany', times: 1 })
    expect((await post(form())).statusCode).toBe(429)
    expect((await post(form())).statusCode).toBe(201)
    await control({ failNext: 1 })
    expect((await post(form())).statusCode).toBe(503)
    await control({ fault: 'optedOut', times: 1 })
    expect(await faultCode(form())).toBe(21_610)
    await control({ fault: 'lost', times: 1 })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const lost = fetch(`${address}${MESSAGES}`, {
      method: 'POST',
      headers: { authorization: basic() },
      body: form(),
    })
    await expect(lost).rejects.toThrow('fetch failed')
    expect(await inbox()).toHaveLength(2)
  })
})

describe('the Zenvia of the sandbox', () => {
  const send = (payload: object, token: string = SECRETS[0]) =>
    app.inject({
      method: 'POST',
      url: '/v2/channels/sms/messages',
      headers: { 'x-api-token': token },
      payload,
    })
  const message = {
    from: 'baize',
    to: '5511987654321',
    contents: [{ type: 'text', text: 'oi' }],
    externalId: 'ours',
  }

  it('takes a message and tells its webhook of it', async () => {
    const { id } = ZenviaMessage.parse((await send(message)).json())
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard.map(({ url }) => url)).toEqual(Array(2).fill(`/webhooks/zenvia/zenvia/${SECRETS[0]}`))
    expect(JSON.parse(heard[1]?.body ?? '')).toMatchObject({
      messageId: id,
      message: { externalId: 'ours' },
      messageStatus: { code: 'DELIVERED' },
    })
    expect((await inbox('+5511987654321')).map(({ text }) => text)).toEqual(['oi'])
  })

  it('refuses a wrong token and a number with a plus', async () => {
    expect((await send(message, 'another')).statusCode).toBe(401)
    expect((await send({ ...message, to: '+5511987654321' })).statusCode).toBe(400)
  })
})

describe('the inbox', () => {
  it('shows messages newest first, by address, without running what is in them', async () => {
    await post(form({ Body: 'one' }))
    await post(form({ Body: '<b>two</b>', To: '+12015550124' }))
    expect((await inbox()).map(({ text }) => text)).toEqual(['<b>two</b>', 'one'])
    expect((await inbox('+12015550123')).map(({ text }) => text)).toEqual(['one'])
    expect((await app.inject({ url: '/inbox' })).body).toContain('&lt;b&gt;two&lt;/b&gt;')
    const frame = await app.inject({ url: '/inbox/html', query: { id: 'x' } })
    expect(frame.headers['content-security-policy']).toContain('sandbox')
  })

  it('keeps the certificate of its mail server', async () => {
    const { cert, key } = await openCertificate(null, Date.now())
    expect(cert).toMatch(/^-----BEGIN CERTIFICATE-----/)
    expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  })
})
