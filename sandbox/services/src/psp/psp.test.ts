import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  PaymentCreated,
  PaymentNotice,
  type PaymentRequest,
  PayoutNotice,
  type PayoutRequest,
  PayoutStatus,
} from '@baize/contract/provider'
import { assert, present, systemClock } from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPsp } from './server.ts'
import { openStore } from './store.ts'

const SECRET = 'a-secret-both-sides-know'

/** Computes the signature independently of the code under test. */
function sign(body: string, nowMs = Date.now(), secret = SECRET) {
  const signature = createHmac('sha256', secret).update(`${nowMs}.${body}`).digest('hex')
  return { 'x-timestamp': String(nowMs), 'x-signature': signature }
}

/** A merchant that receives notices. */
type Shop = {
  readonly url: string
  readonly heard: PaymentNotice[]
  readonly heardPayouts: PayoutNotice[]
  /** Number of notices with an invalid signature. */
  forged: number
  /** Number of notices to answer with an error first. */
  deaf: number
  close(): Promise<void>
}

async function openShop(): Promise<Shop> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const expected = sign(body, Number(request.headers['x-timestamp']))['x-signature']
      if (request.headers['x-signature'] !== expected) {
        shop.forged++
        return response.writeHead(401).end()
      }
      if (shop.deaf > 0) {
        shop.deaf--
        return response.writeHead(503).end('{"received":false}')
      }
      const payout = PayoutNotice.safeParse(JSON.parse(body))
      if (payout.success) shop.heardPayouts.push(payout.data)
      else shop.heard.push(PaymentNotice.parse(JSON.parse(body)))
      return response.end('{"received":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the shop listens')
  const shop: Shop = {
    url: `http://127.0.0.1:${address.port}`,
    heard: [],
    heardPayouts: [],
    forged: 0,
    deaf: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return shop
}

let folder: string
let shop: Shop
let psp: FastifyInstance

async function start(): Promise<FastifyInstance> {
  return buildPsp({
    store: await openStore(folder),
    secrets: [SECRET, 'a-secret-of-last-month'],
    origin: 'http://pay.example',
    clock: systemClock,
    randomBytes,
    log: pino({ level: 'silent' }),
    firstRetryMs: 5,
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-psp-'))
  shop = await openShop()
  psp = await start()
})
afterEach(async () => {
  await psp.close()
  await shop.close()
  await rm(folder, { recursive: true })
})

const paymentRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  merchantOrderId: randomUUID(),
  amount: '25.00',
  currency: 'USD',
  notifyUrl: `${shop.url}/webhooks/payment`,
  returnUrl: `${shop.url}/recharge/return?order=1`,
  ...changes,
})
function ask(request: unknown, headers?: Record<string, string>) {
  const payload = JSON.stringify(request)
  return psp.inject({
    method: 'POST',
    url: '/v1/payments',
    payload,
    headers: { 'content-type': 'application/json', ...(headers ?? sign(payload)) },
  })
}
const open = async (request = paymentRequest()) => PaymentCreated.parse((await ask(request)).json())
const press = (paymentId: string, button: 'pay' | 'decline', headers = {}) =>
  psp.inject({
    method: 'POST',
    url: `/pay/${paymentId}/${button}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const control = (faults: object) => psp.inject({ method: 'POST', url: '/control', payload: faults })
async function stateOf(paymentId: string): Promise<string> {
  const url = `/v1/payments/${paymentId}`
  const response = await psp.inject({ url, headers: sign(url) })
  return response.json<{ state: string }>().state
}

describe('the merchant’s calls', () => {
  it('open a payment and return the same one for the same order', async () => {
    const request = paymentRequest()
    const first = await open(request)
    expect(first.payUrl).toBe(`http://pay.example/pay/${first.paymentId}`)
    expect(await open(request)).toEqual(first)
    expect((await ask({ ...request, amount: '26.00' })).statusCode).toBe(409)
    expect(await stateOf(first.paymentId)).toBe('waiting')
  })

  it('are refused without a valid and recent signature', async () => {
    const request = paymentRequest()
    const text = JSON.stringify(request)
    const signatures = [
      {},
      sign(`${text} `),
      sign(text, Date.now() - 301_000),
      sign(text, Date.now(), 'another-secret'),
    ]
    for (const headers of signatures) expect((await ask(request, { ...headers })).statusCode).toBe(401)
    expect((await ask(request, sign(text, Date.now(), 'a-secret-of-last-month'))).statusCode).toBe(201)
    const { paymentId } = await open()
    expect(
      (await psp.inject({ url: `/v1/payments/${paymentId}`, headers: sign('/v1/payments/x') })).statusCode,
    ).toBe(401)
  })

  it.each([
    ['no payment request', { hello: 'world' }],
    ['no amount at all', { amount: '0.00' }],
    ['a negative amount', { amount: '-5.00' }],
    ['a script as return address', { returnUrl: 'javascript:alert(1)' }],
    ['a file as notice address', { notifyUrl: 'file:///etc/passwd' }],
  ])('are refused with %s', async (_, changes) => {
    const request = 'hello' in changes ? changes : { ...paymentRequest(), ...changes }
    expect((await ask(request)).statusCode).toBe(400)
  })

  it('fail as many times as the control page orders', async () => {
    await control({ failNext: 2 })
    const request = paymentRequest()
    expect((await ask(request)).statusCode).toBe(503)
    expect((await ask(request)).statusCode).toBe(503)
    expect((await ask(request)).statusCode).toBe(201)
  })

  it('report an unknown payment', async () => {
    const url = `/v1/payments/${randomUUID()}`
    expect((await psp.inject({ url, headers: sign(url) })).statusCode).toBe(404)
  })
})

describe('the pay page', () => {
  it('shows the amount, says that it is a sandbox, and runs no script', async () => {
    const { paymentId } = await open(paymentRequest({ amount: '1234.50', currency: 'BRL' }))
    const page = await psp.inject(`/pay/${paymentId}`)
    expect(page.body).toContain('Pay R$1,234.50')
    expect(page.body).toContain('Sandbox — no real money')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${shop.url}`)
  })

  it('uses the language and number format of the browser', async () => {
    const { paymentId } = await open(paymentRequest({ amount: '1234567.50', currency: 'IDR' }))
    const read = async (language: string) => {
      const page = await psp.inject({ url: `/pay/${paymentId}`, headers: { 'accept-language': language } })
      return page.body.replaceAll('\u00a0', ' ')
    }
    expect(await read('id-ID,id;q=0.9,en;q=0.8')).toContain('Bayar Rp 1.234.567,50')
    expect(await read('fr;q=0.9, en;q=0.2, pt-BR;q=0.7')).toContain('<html lang="pt">')
    expect(await read('fr')).toContain('Pay Rp 1,234,567.50')
    expect(await read('id;q=0, pt')).toContain('Recusar')
  })

  it('shows the merchant’s texts as plain text', async () => {
    const { paymentId } = await open(paymentRequest({ returnUrl: `${shop.url}/"><script>alert(1)</script>` }))
    await press(paymentId, 'pay')
    const page = await psp.inject(`/pay/${paymentId}`)
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('&lt;script&gt;')
  })

  it.each([
    ['pay', 'paid'],
    ['decline', 'failed'],
  ] as const)('%ss, tells the shop “%s” and leads back to it', async (button, state) => {
    const request = paymentRequest()
    const { paymentId } = await open(request)
    const answer = await press(paymentId, button)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(request.returnUrl)
    await expect
      .poll(() => shop.heard)
      .toEqual([
        { paymentId, merchantOrderId: request.merchantOrderId, amount: '25.00', currency: 'USD', state },
      ])
    expect(await stateOf(paymentId)).toBe(state)
  })

  it('accepts only the first press', async () => {
    const { paymentId } = await open()
    await Promise.all([press(paymentId, 'pay'), press(paymentId, 'pay'), press(paymentId, 'decline')])
    await expect.poll(() => shop.heard.length).toBe(1)
    await press(paymentId, 'decline')
    expect(await stateOf(paymentId)).toBe('paid')
    expect((await psp.inject(`/pay/${paymentId}`)).body).not.toContain('<form')
  })

  it('cannot be pressed by a form on another site', async () => {
    const { paymentId } = await open()
    expect((await press(paymentId, 'pay', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect(await stateOf(paymentId)).toBe('waiting')
  })

  it('says when there is no such payment', async () => {
    expect((await psp.inject('/pay/nothing')).statusCode).toBe(404)
    expect((await press('nothing', 'pay')).statusCode).toBe(404)
  })
})

describe('a notice to the shop', () => {
  it('is sent again until it is received', async () => {
    shop.deaf = 4
    const { paymentId } = await open()
    await press(paymentId, 'pay')
    await expect.poll(() => shop.heard.length).toBe(1)
    expect(shop.deaf).toBe(0)
  })

  it('survives a restart of the provider while the shop is away', async () => {
    shop.deaf = Number.POSITIVE_INFINITY
    const { paymentId } = await open()
    await press(paymentId, 'pay')
    await psp.close()
    shop.deaf = 0
    expect(shop.heard).toEqual([])
    psp = await start()
    await expect.poll(() => shop.heard.map((notice) => notice.paymentId)).toEqual([paymentId])
  })

  it('waits for as long as the control page orders', async () => {
    await control({ delayMs: 60 * 60_000 })
    const { paymentId } = await open()
    const before = Date.now()
    await press(paymentId, 'pay')
    const { payments } = (await psp.inject('/control')).json<{
      payments: { notices: { dueAt: number }[] }[]
    }>()
    expect(payments[0]?.notices[0]?.dueAt).toBeGreaterThanOrEqual(before + 60 * 60_000)
    expect(await stateOf(paymentId)).toBe('paid')
    expect(shop.heard).toEqual([])
  })

  it('arrives in as many copies as the control page orders', async () => {
    await control({ duplicates: 9 })
    await press((await open()).paymentId, 'pay')
    await expect.poll(() => shop.heard.length).toBe(10)
  })

  it('is sent once more by its button', async () => {
    const { paymentId } = await open()
    await press(paymentId, 'pay')
    await expect.poll(() => shop.heard.length).toBe(1)
    expect((await psp.inject({ method: 'POST', url: `/control/resend/${paymentId}` })).statusCode).toBe(200)
    await expect.poll(() => shop.heard.length).toBe(2)
    expect(shop.heard[1]).toEqual(shop.heard[0])
  })
})

describe('the control page', () => {
  it('declines as many presses of “Pay” as it is set to', async () => {
    await control({ declineNext: 1 })
    const [declined, paid] = [await open(), await open()]
    await press(declined.paymentId, 'pay')
    await press(paid.paymentId, 'pay')
    expect([await stateOf(declined.paymentId), await stateOf(paid.paymentId)]).toEqual(['failed', 'paid'])
  })

  it('lists payments, newest first, with their possible actions', async () => {
    const [older, newer] = [
      await open(paymentRequest({ amount: '1.00' })),
      await open(paymentRequest({ amount: '2.00' })),
    ]
    await press(older.paymentId, 'pay')
    const { body } = await psp.inject('/')
    expect(body.indexOf('$2.00')).toBeLessThan(body.indexOf('$1.00'))
    expect(body).toContain(`href="/pay/${newer.paymentId}"`)
    expect(body).toContain(`action="/control/resend/${older.paymentId}"`)
  })

  it('keeps what was entered, over a restart too', async () => {
    const saved = await psp.inject({
      method: 'POST',
      url: '/control',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'failNext=1&declineNext=2&delayMs=3&duplicates=4',
    })
    expect(saved.statusCode).toBe(303)
    await psp.close()
    psp = await start()
    const { faults } = (await psp.inject('/control')).json<{ faults: unknown }>()
    expect(faults).toMatchObject({ failNext: 1, declineNext: 2, delayMs: 3, duplicates: 4, holdPayouts: 0 })
    expect((await psp.inject('/')).body).toMatch(/name="duplicates"[^>]*value="4"/)
  })

  it.each([{ failNext: -1 }, { delayMs: 'soon' }, { duplicates: 1.5 }, { declineNext: 1e9 }])(
    'refuses %j',
    async (faults) => {
      expect((await control(faults)).statusCode).toBe(400)
    },
  )
})

describe('a payout of the sandbox', () => {
  const payoutRequest = (changes: Partial<PayoutRequest> = {}): PayoutRequest => ({
    merchantPayoutId: randomUUID(),
    amount: '90.00',
    fee: '0.00',
    currency: 'USD',
    holder: 'Ana Souza',
    account: { kind: 'bankUs', routing: '021000021', number: '000123456789' },
    notifyUrl: `${shop.url}/webhooks/payout`,
    ...changes,
  })
  function askFor(request: PayoutRequest) {
    const payload = JSON.stringify(request)
    const headers = { 'content-type': 'application/json', ...sign(payload) }
    return psp.inject({ method: 'POST', url: '/v1/payouts', payload, headers })
  }
  const read = async (url: string) => (await psp.inject({ url, headers: sign(url) })).json<unknown>()
  const heard = () => shop.heardPayouts.map(({ merchantPayoutId, state }) => [merchantPayoutId, state])

  it('is paid and announced once for each id and appears in the statement', async () => {
    const request = payoutRequest()
    const first = PayoutStatus.parse((await askFor(request)).json())
    expect(first).toMatchObject({
      merchantPayoutId: request.merchantPayoutId,
      state: 'paid',
      amount: '90.00',
    })
    expect((await askFor(request)).json()).toEqual(first)
    expect((await askFor({ ...request, amount: '91.00' })).statusCode).toBe(409)
    await expect.poll(heard).toEqual([[request.merchantPayoutId, 'paid']])
    expect(await read(`/v1/payouts/${request.merchantPayoutId}`)).toEqual(first)
    expect(await read(`/v1/statement?from=0&to=${Date.now() + 1000}`)).toEqual({
      payments: [],
      payouts: [first],
    })
    expect(await read(`/v1/statement?from=0&to=1`)).toEqual({ payments: [], payouts: [] })
  })

  it('is refused without a valid signature and unknown before it is requested', async () => {
    const payload = JSON.stringify(payoutRequest())
    const headers = { 'content-type': 'application/json', ...sign(`${payload} `) }
    const forged = await psp.inject({ method: 'POST', url: '/v1/payouts', payload, headers })
    expect(forged.statusCode).toBe(401)
    const url = `/v1/payouts/${randomUUID()}`
    expect((await psp.inject({ url, headers: sign(url) })).statusCode).toBe(404)
    expect((await psp.inject({ url })).statusCode).toBe(401)
  })

  it('fails, stays silent or waits for a person as the control page orders', async () => {
    await control({ refusePayouts: 1 })
    const [refused, kept] = [payoutRequest(), payoutRequest({ amount: '12.00' })]
    expect((await askFor(refused)).json()).toMatchObject({ state: 'failed' })
    await control({ holdPayouts: 1 })
    expect((await askFor(kept)).json()).toMatchObject({ state: 'pending' })
    expect((await psp.inject('/')).body).toContain(`action="/payouts/${kept.merchantPayoutId}/failed"`)
    await psp.inject({ method: 'POST', url: `/payouts/${kept.merchantPayoutId}/paid` })
    await psp.inject({ method: 'POST', url: `/payouts/${kept.merchantPayoutId}/failed` })
    await expect.poll(heard).toEqual([
      [refused.merchantPayoutId, 'failed'],
      [kept.merchantPayoutId, 'paid'],
    ])
    await control({ silentPayouts: 1 })
    const silent = payoutRequest()
    // Not awaited: this request is never answered.
    void askFor(silent)
    await expect.poll(() => read(`/v1/payouts/${silent.merchantPayoutId}`)).toMatchObject({ state: 'paid' })
    await expect.poll(() => shop.heardPayouts.length).toBe(3)
  })

  it('is announced with a wrong signature or amount as often as ordered, and then correctly', async () => {
    await control({ wrongSignatures: 2 })
    const request = payoutRequest()
    await askFor(request)
    await expect.poll(heard).toEqual([[request.merchantPayoutId, 'paid']])
    expect(shop.forged).toBe(2)
    await control({ wrongAmounts: 1 })
    await askFor(payoutRequest())
    await expect.poll(() => shop.heardPayouts.at(-1)?.amount).toBe('900.00')
  })
})

describe('a refund', () => {
  const giveBack = (request: object) => {
    const payload = JSON.stringify(request)
    const headers = { 'content-type': 'application/json', ...sign(payload) }
    return psp.inject({ method: 'POST', url: '/v1/refunds', payload, headers })
  }

  it('is made once for each id, only for a paid payment, and refused as the control page orders', async () => {
    const { paymentId } = await open()
    const request = { merchantRefundId: randomUUID(), paymentId, amount: '25.00', currency: 'USD' }
    expect((await giveBack(request)).statusCode).toBe(404)
    await press(paymentId, 'pay')
    expect((await giveBack(request)).json()).toEqual({ ...request, state: 'paid' })
    await control({ refusePayouts: 1 })
    expect((await giveBack(request)).json()).toEqual({ ...request, state: 'paid' })
    expect((await giveBack({ ...request, merchantRefundId: randomUUID() })).json()).toMatchObject({
      state: 'failed',
    })
    const forged = await psp.inject({ method: 'POST', url: '/v1/refunds', payload: request })
    expect(forged.statusCode).toBe(401)
  })
})

it('an instant payment has a code and an expiry, which are the same for the same order', async () => {
  const request = paymentRequest({ method: 'instant' })
  const first = PaymentCreated.parse((await ask(request)).json())
  expect(first.code).toContain('540525.00')
  expect(first.expiresAt).toBeGreaterThan(Date.now())
  expect((await ask(request)).json()).toEqual(first)
  expect((await ask(paymentRequest())).json()).not.toHaveProperty('code')
})

describe('the Host header', () => {
  const askedAs = async (host: string) =>
    (await psp.inject({ url: '/control', headers: { host } })).statusCode

  it.each(['localhost:3001', 'LOCALHOST', '127.0.0.1:3001', '[::1]:3001', 'pay.example', 'pay.example:8080'])(
    'may be %s',
    async (host) => {
      expect(await askedAs(host)).toBe(200)
    },
  )

  it.each([
    'evil.example:3001',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example/localhost',
  ])('is refused as “%s”, a foreign name that points to this machine', async (host) => {
    expect(await askedAs(host)).toBe(421)
  })

  it('is checked before anything is done', async () => {
    const { paymentId } = await open()
    expect((await press(paymentId, 'pay', { host: 'evil.example' })).statusCode).toBe(421)
    expect(await stateOf(paymentId)).toBe('waiting')
  })
})

it('the provider serves its style sheet and its health check', async () => {
  expect((await psp.inject('/healthz')).json()).toEqual({ ok: true })
  const style = await psp.inject('/psp.css')
  expect(present(style.headers['content-type'], 'type')).toContain('text/css')
  expect(style.body).toContain(':focus-visible')
})
