import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BtcpayEvent,
  BtcpayInvoice,
  BtcpayMethodList,
  ShkeeperAddress,
  ShkeeperCallback,
  ShkeeperInvoices,
  ShkeeperPayout,
  ShkeeperUnconfirmed,
} from '@baize/contract/provider'
import { assert, present, systemClock } from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coinGateways } from './gateways.ts'

const SECRET = 'a-secret-of-the-gateways'
const LOGIN = `Basic ${Buffer.from(`admin:${SECRET}`).toString('base64')}`

type Heard = { readonly url: string; readonly raw: string; readonly headers: Record<string, unknown> }

/** The site's webhooks: it keeps what it hears and takes it with 202. */
async function openSite() {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    let raw = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      raw += part
    })
    request.on('end', () => {
      heard.push({ url: request.url ?? '', raw, headers: request.headers })
      response.writeHead(202).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the site listens')
  return { url: `http://127.0.0.1:${address.port}`, heard, close: () => server.close() }
}

let site: Awaited<ReturnType<typeof openSite>>
let folder: string
let app: FastifyInstance
async function start(): Promise<FastifyInstance> {
  const started = Fastify()
  await coinGateways(started, {
    secrets: [SECRET],
    site: site.url,
    origin: 'http://localhost:3001',
    dataFolder: folder,
    clock: systemClock,
    randomBytes,
  })
  return started
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallets-'))
  site = await openSite()
  app = await start()
})
afterEach(async () => {
  await app.close()
  site.close()
  await rm(folder, { recursive: true })
})

const ask = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) =>
  app.inject({ method, url, headers, ...(payload && { payload }) })
const keeper = (method: 'GET' | 'POST', path: string, payload?: object) =>
  ask(method, `/shkeeper/api/v1${path}`, { 'x-shkeeper-api-key': SECRET }, payload)
const btcpay = (method: 'GET' | 'POST', path: string, payload?: object) =>
  ask(
    method,
    `/btcpay/api/v1/stores/SandboxStore1/invoices${path}`,
    { authorization: `token ${SECRET}` },
    payload,
  )
const press = (url: string, payload: object = {}) => ask('POST', url, {}, payload)
const openAddress = async (id = randomUUID()) => {
  const body = { external_id: id, fiat: 'USD', amount: '40.4', callback_url: `${site.url}/hook` }
  const reply = await keeper('POST', '/USDT/payment_request', body)
  return { id, ...ShkeeperAddress.parse(reply.json()) }
}

describe('SHKeeper in the sandbox', () => {
  it('gives one address for each order, and adds its fee to the amount as the real one does', async () => {
    const address = await openAddress()
    expect(address.wallet).toMatch(/^T[1-9A-Za-z]{33}$/)
    expect(address.amount).toBe('41.208')
    expect((await openAddress(address.id)).wallet).toBe(address.wallet)
    expect((await openAddress()).wallet).not.toBe(address.wallet)
  })

  it('refuses with status 200 what the real one refuses with status 200', async () => {
    const wrong = await ask('GET', '/shkeeper/api/v1/invoices', { 'x-shkeeper-api-key': 'wrong' })
    expect([wrong.statusCode, wrong.json()]).toEqual([200, { status: 'error', message: 'Bad API key' }])
    const absent = await keeper('POST', '/DOGE/payment_request', {})
    expect([absent.statusCode, absent.json<{ status: string }>().status]).toEqual([200, 'error'])
  })

  it('confirms in its list from the first block on, and tells the last confirmation alone, signed', async () => {
    const { id, wallet } = await openAddress()
    await press(`/shkeeper/pay/${wallet}/send`, { coins: '20.2' })
    const statusNow = async () => {
      const { invoices } = ShkeeperInvoices.parse((await keeper('GET', `/invoices/${id}`)).json())
      return invoices.map(({ status, txs }) => [status, txs[0]?.status])
    }
    expect(await statusNow()).toEqual([['UNPAID', 'UNCONFIRMED']])
    await press(`/shkeeper/pay/${wallet}/confirm`)
    expect(await statusNow()).toEqual([['PARTIAL', 'CONFIRMED']])
    await press(`/shkeeper/pay/${wallet}/confirmAll`)
    await expect.poll(() => site.heard.length).toBe(2)
    const [early, final] = site.heard
    expect(ShkeeperUnconfirmed.parse(JSON.parse(present(early, 'early').raw))).toMatchObject({
      external_id: id,
      amount: '20.2',
    })
    const told = present(final, 'final')
    const callback = ShkeeperCallback.parse(JSON.parse(told.raw))
    expect(callback).toMatchObject({ external_id: id, status: 'PARTIAL', paid: false })
    expect(callback.transactions.map(({ trigger }) => trigger)).toEqual([true])
    const seconds = String(told.headers['x-shkeeper-timestamp'])
    expect(told.headers['x-shkeeper-signature']).toBe(
      createHmac('sha256', SECRET).update(`${seconds}.${told.raw}`).digest('hex'),
    )
  })

  it('takes a second transfer, one after the order, another coin, and drops what no block has', async () => {
    const { id, wallet } = await openAddress()
    await press(`/shkeeper/pay/${wallet}/confirmAll`)
    await press(`/shkeeper/pay/${wallet}/send`, { coins: '80.8' })
    await press(`/shkeeper/pay/${wallet}/send`, { coins: '5', coin: 'TRX' })
    await press(`/shkeeper/pay/${wallet}/drop`)
    await press(`/shkeeper/pay/${wallet}/send`, { coins: '1' })
    const { invoices } = ShkeeperInvoices.parse((await keeper('GET', `/invoices/${id}`)).json())
    expect(invoices[0]?.txs.map(({ amount }) => amount)).toEqual(['40.4', '1'])
    for (const coins of ['0', '-1', '1e3', 'many'])
      expect((await press(`/shkeeper/pay/${wallet}/send`, { coins })).statusCode).toBe(400)
  })

  it('pays out once for each id, needs the login, and holds or fails as its page says', async () => {
    const payout = (id: string) =>
      ask(
        'POST',
        '/shkeeper/api/v1/USDT/payout',
        { authorization: LOGIN },
        {
          amount: '24.5',
          destination: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
          fee: '10',
          callback_url: `${site.url}/payout`,
          external_id: id,
        },
      )
    const status = async (id: string) => keeper('GET', `/USDT/payout/status?external_id=${id}`)
    const id = randomUUID()
    expect((await status(id)).json()).toEqual({ error: 'Payout not found' })
    expect((await payout(id)).json()).toMatchObject({ external_id: id })
    expect(ShkeeperPayout.parse((await status(id)).json())).toMatchObject({ status: 'SUCCESS' })
    const again = await payout(id)
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      500,
      `Payout with this external_id already exists: ${id}`,
    ])
    await press('/shkeeper/control', { fault: 'held' })
    const held = randomUUID()
    await payout(held)
    await press(`/shkeeper/payouts/${held}/failed`)
    expect(ShkeeperPayout.parse((await status(held)).json())).toMatchObject({ status: 'FAIL', txid: null })
    expect((await ask('POST', '/shkeeper/api/v1/USDT/payout', {}, {})).statusCode).toBe(302)
  })

  it('keeps its addresses over a restart', async () => {
    const { id, wallet } = await openAddress()
    await press(`/shkeeper/pay/${wallet}/send`)
    await app.close()
    app = await start()
    const { invoices } = ShkeeperInvoices.parse((await keeper('GET', `/invoices/${id}`)).json())
    expect(invoices[0]?.txs).toHaveLength(1)
  })
})

describe('BTCPay Server in the sandbox', () => {
  const open = async (method = 'BTC-CHAIN', orderId = randomUUID()) => {
    const reply = await btcpay('POST', '', {
      amount: '0.000625',
      currency: 'BTC',
      metadata: { orderId },
      checkout: {
        paymentMethods: [method],
        defaultPaymentMethod: method,
        expirationMinutes: 15,
        monitoringMinutes: 60,
        speedPolicy: 'LowMediumSpeed',
        paymentTolerance: 0,
        redirectURL: 'http://localhost:3000',
        redirectAutomatically: false,
        lazyPaymentMethods: false,
      },
    })
    return BtcpayInvoice.parse(reply.json())
  }
  const stateOf = async (id: string) => BtcpayInvoice.parse((await btcpay('GET', `/${id}`)).json()).status

  it('makes an invoice at each call, and finds those of an order', async () => {
    const invoice = await open()
    await open('BTC-CHAIN', present(invoice.metadata.orderId, 'order'))
    const found = (await btcpay('GET', `?orderId=${invoice.metadata.orderId}`)).json<unknown[]>()
    expect(found).toHaveLength(2)
    expect(invoice).toMatchObject({
      status: 'New',
      checkoutLink: `http://localhost:3001/btcpay/i/${invoice.id}`,
    })
    const wrong = await ask('GET', '/btcpay/api/v1/stores/SandboxStore1/invoices', {
      authorization: 'token wrong',
    })
    expect(wrong.statusCode).toBe(401)
  })

  it('settles a payment on the chain after two blocks and one by Lightning at once, with signed webhooks', async () => {
    const invoice = await open()
    await press(`/btcpay/i/${invoice.id}/send`)
    expect(await stateOf(invoice.id)).toBe('Processing')
    await press(`/btcpay/i/${invoice.id}/confirmAll`)
    expect(await stateOf(invoice.id)).toBe('Settled')
    const fast = await open('BTC-LN')
    await press(`/btcpay/i/${fast.id}/send`)
    expect(await stateOf(fast.id)).toBe('Settled')
    const typesOf = (id: string) =>
      site.heard
        .map(({ raw }) => BtcpayEvent.parse(JSON.parse(raw)))
        .flatMap((event) => (event.invoiceId === id ? event.type : []))
    const all = ['InvoiceCreated', 'InvoiceReceivedPayment', 'InvoicePaymentSettled', 'InvoiceSettled']
    await expect.poll(() => typesOf(fast.id)).toEqual(all)
    expect(typesOf(invoice.id)).toEqual(all)
    for (const { raw, headers, url } of site.heard) {
      expect(url).toBe('/webhooks/btcpay/btcpay')
      expect(headers['btcpay-sig']).toBe(`sha256=${createHmac('sha256', SECRET).update(raw).digest('hex')}`)
    }
  })

  it('shows where to pay, with a link for wallets', async () => {
    const methodsOf = async (method: string) => {
      const { id } = await open(method)
      return BtcpayMethodList.parse((await btcpay('GET', `/${id}/payment-methods`)).json())[0]
    }
    const chain = present(await methodsOf('BTC-CHAIN'), 'method')
    expect(chain.paymentLink).toBe(`bitcoin:${chain.destination}?amount=0.000625`)
    expect((await methodsOf('BTC-LN'))?.paymentLink).toMatch(/^lightning:lnbcrt1p/)
  })

  it('has a page for developers and one for people in their language', async () => {
    const invoice = await open()
    expect((await app.inject('/btcpay')).body).toContain(invoice.id)
    const page = await app.inject({
      url: `/btcpay/i/${invoice.id}`,
      headers: { 'accept-language': 'pt-BR' },
    })
    expect(page.body).toContain('Enviar 0.000625 BTC')
    expect((await app.inject('/btcpay/i/none')).statusCode).toBe(404)
    expect((await app.inject('/shkeeper')).body).toContain('SHKeeper')
  })
})
