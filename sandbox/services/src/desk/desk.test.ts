import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeClock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ORGANIZATION } from '../modern-treasury/account.ts'
import { modernTreasuryProvider } from '../modern-treasury/provider.ts'
import { xenditProvider } from '../xendit/provider.ts'
import type { Desk } from './desk.ts'

const SECRET = 'a-secret-of-the-desk'
const heard: { readonly url: string; readonly token: string; readonly body: string }[] = []
/** Notices to answer with an error first. */
const deaf = { times: 0 }
const site = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    heard.push({ url: request.url ?? '', token: String(request.headers['x-callback-token']), body })
    deaf.times -= 1
    response.writeHead(deaf.times >= 0 ? 500 : 200).end('{}')
  })
})

let app: FastifyInstance
let desk: Desk
const clock = fakeClock()
async function start(folder: string | null = null): Promise<void> {
  const address = site.address()
  const parts = {
    secrets: [SECRET],
    site: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    folder,
    clock,
    randomBytes,
  } as const
  app = Fastify()
  desk = await xenditProvider(app, { ...parts, origin: () => 'http://sandbox.example' })
  await modernTreasuryProvider(app, parts)
  await app.ready()
}
beforeEach(async () => {
  heard.length = 0
  deaf.times = 0
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  await start()
})
afterEach(async () => {
  await app.close()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

const basic = (user: string, password = '') =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { authorization: basic(SECRET), ...headers } })
const invoice = (changes: object = {}) => ({
  external_id: 'order-1',
  amount: 40,
  currency: 'USD',
  success_redirect_url: 'http://site.example/back',
  payment_methods: ['CREDIT_CARD'],
  ...changes,
})
const open = async () => (await post('/xendit/v2/invoices', invoice())).json<{ id: string }>().id

describe('the page of a payment', () => {
  it('is in the language of the browser, and shows price, order and merchant', async () => {
    const id = await open()
    const page = await app.inject({ url: `/xendit/pay/${id}`, headers: { 'accept-language': 'id' } })
    expect(page.body).toContain('Bayar ke site.example')
    expect(page.body).toContain('order-1')
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://site.example")
    expect((await app.inject({ url: '/xendit/pay/none' })).statusCode).toBe(404)
  })

  it('pays or declines once, leads back, and tells the site', async () => {
    const id = await open()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const paid = await app.inject({
      method: 'POST',
      url: `/xendit/pay/${id}/pay`,
      headers: form,
      payload: '',
    })
    expect([paid.statusCode, paid.headers.location]).toEqual([303, 'http://site.example/back'])
    await app.inject({ method: 'POST', url: `/xendit/pay/${id}/decline`, headers: form, payload: '' })
    expect(desk.payments()).toMatchObject([{ state: 'paid', paid: '40.00' }])
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(heard[0]).toMatchObject({ url: '/webhooks/xendit/xendit', token: SECRET })
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ id, external_id: 'order-1', status: 'PAID' })
  })

  it('repeats a notice that the site did not take', async () => {
    deaf.times = 1
    const id = await open()
    await app.inject({ method: 'POST', url: `/xendit/pay/${id}/pay` })
    await vi.waitFor(() => expect(heard).toHaveLength(2), 5000)
    expect(heard[1]?.body).toBe(heard[0]?.body)
  })
})

describe('the control page', () => {
  it('lists payments, payouts and faults, and takes faults as a form and as JSON', async () => {
    await open()
    const page = await app.inject({ url: '/xendit' })
    expect(page.body).toContain('Reverse payouts')
    expect(page.body).toContain('order-1')
    const answer = await app.inject({ method: 'POST', url: '/xendit/control', payload: { failNext: 1 } })
    expect(answer.json()).toMatchObject({ faults: { failNext: 1, reverseAfterMs: 3000 } })
    expect((await post('/xendit/v2/invoices', invoice())).statusCode).toBe(503)
    expect((await post('/xendit/v2/invoices', invoice())).statusCode).toBe(200)
    const wrong = await app.inject({ method: 'POST', url: '/xendit/control', payload: { failNext: -1 } })
    expect(wrong.statusCode).toBe(400)
    expect((await app.inject({ url: '/xendit/control' })).json()).toMatchObject({ payments: [{}, {}] })
  })

  it('refuses forms of foreign pages', async () => {
    const id = await open()
    const answer = await app.inject({
      method: 'POST',
      url: `/xendit/pay/${id}/pay`,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.statusCode).toBe(403)
  })

  it('decides payouts that are held, and reverses one that was paid', async () => {
    desk.faults.holdPayouts = 1
    const payout = {
      reference_id: 'withdrawal-1',
      channel_code: 'ID_BCA',
      channel_properties: { account_holder_name: 'Siti', account_number: '1234567890' },
      amount: 50_000,
      currency: 'IDR',
    }
    expect((await post('/xendit/v2/payouts', payout)).statusCode).toBe(400)
    await post('/xendit/v2/payouts', payout, { 'idempotency-key': 'k' })
    await post('/xendit/v2/payouts', payout, { 'idempotency-key': 'k' })
    expect(
      (await post('/xendit/v2/payouts', { ...payout, amount: 60_000 }, { 'idempotency-key': 'k' }))
        .statusCode,
    ).toBe(409)
    const to = async (state: string) =>
      (await app.inject({ method: 'POST', url: `/xendit/payouts/withdrawal-1/${state}` })).json<{
        state: string
      }>().state
    expect([await to('paid'), await to('failed'), await to('reversed')]).toEqual(['paid', 'paid', 'reversed'])
    await vi.waitFor(() =>
      expect(heard.map(({ body }) => /"event":"([^"]+)"/.exec(body)?.[1])).toEqual(
        expect.arrayContaining(['payout.reversed', 'payout.succeeded']),
      ),
    )
  })
})

describe('the books of a desk', () => {
  it('survive a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-'))
    await app.close()
    await start(folder)
    const id = await open()
    await app.close()
    await start(folder)
    expect(desk.payments()).toMatchObject([{ id, state: 'waiting' }])
    await rm(folder, { recursive: true })
  })
})

describe('a call', () => {
  it.each([
    ['a wrong key', invoice(), { authorization: basic('another') }, 401, 'INVALID_API_KEY'],
    ['an unknown field', invoice({ colour: 'red' }), {}, 400, 'API_VALIDATION_ERROR'],
    ['no amount', invoice({ amount: 0 }), {}, 400, 'API_VALIDATION_ERROR'],
  ])('to Xendit with %s is refused in its own words', async (_name, payload, headers, status, code) => {
    const answer = await post('/xendit/v2/invoices', payload, headers)
    expect([answer.statusCode, answer.json<{ error_code: string }>().error_code]).toEqual([status, code])
  })

  it('to Modern Treasury names the field that is wrong', async () => {
    const answer = await post(
      '/modern-treasury/api/payment_orders',
      { type: 'wire' },
      { authorization: basic(ORGANIZATION, SECRET) },
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: { code: 'parameter_invalid', parameter: 'type' } })
    const stranger = await post('/modern-treasury/api/payment_orders', {}, { authorization: basic('x', 'y') })
    expect(stranger.json()).toMatchObject({ errors: { code: 'unauthorized' } })
  })
})
