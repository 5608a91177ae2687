import { createPrivateKey, createPublicKey } from 'node:crypto'
import { createServer } from 'node:http'
import {
  Charge,
  ChargeNotice,
  type ChargeRequest,
  CoinPayout,
  CoinPayoutNotice,
  type Json,
} from '@baize/contract/provider'
import { assert, systemClock } from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkSum, instantCode } from '../psp/instant-code.ts'
import { buildPsp } from '../psp/server.ts'
import { openStore } from '../psp/store.ts'
import { coinsFor } from './charges.ts'
import { coinHeaders, isFromMerchant } from './signature.ts'

const [MERCHANT, OURS] = ['aa'.repeat(32), 'bb'.repeat(32)]
const publicOf = (key: string) =>
  createPublicKey(
    createPrivateKey({
      key: Buffer.from(`302e020100300506032b657004220420${key}`, 'hex'),
      format: 'der',
      type: 'pkcs8',
    }),
  )
    .export({ format: 'der', type: 'spki' })
    .subarray(-32)
    .toString('hex')

/** The merchant's side: the notices with a valid signature, and a count of those with an invalid one. */
async function openShop() {
  const heard: ChargeNotice[] = []
  const payouts: CoinPayoutNotice[] = []
  let forged = 0
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const body = z.json().parse(JSON.parse(text))
      const said = { method: 'POST', path: request.url ?? '', body }
      if (isFromMerchant(publicOf(OURS), Date.now(), request.headers, said)) {
        if (request.url === '/webhooks/coin_payouts') payouts.push(CoinPayoutNotice.parse(body))
        else heard.push(ChargeNotice.parse(body))
        response.end('{"received":true}')
      } else {
        forged++
        response.writeHead(401).end('{}')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the shop listens')
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    payouts,
    forged: () => forged,
    close: () => server.close(),
  }
}

let shop: Awaited<ReturnType<typeof openShop>>
let psp: FastifyInstance
beforeEach(async () => {
  shop = await openShop()
  psp = buildPsp({
    store: await openStore(null),
    secrets: ['a-secret-of-sixteen-or-more'],
    origin: 'http://localhost',
    clock: systemClock,
    randomBytes,
    log: pino({ level: 'silent' }),
    firstRetryMs: 5,
    coinKeys: { key: OURS, merchantKey: publicOf(MERCHANT) },
  })
})
afterEach(async () => {
  await psp.close()
  shop.close()
})

const chargeRequest = (changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: randomUUID(),
  price: { value: '25.00', currency: 'USD' },
  coin: 'USDT',
  network: 'tron',
  callback: `${shop.url}/webhooks/coins`,
  ...changes,
})
const ask = (method: 'GET' | 'POST', path: string, body?: Json, key = MERCHANT) =>
  psp.inject({
    method,
    url: path,
    headers: { 'content-type': 'application/json', ...coinHeaders(key, Date.now(), { method, path, body }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
const open = async (request = chargeRequest()) =>
  Charge.parse((await ask('POST', '/coins/v2/charges', request)).json())
const press = (charge: Charge, step: string) =>
  psp.inject({ method: 'POST', url: `/coins/pay/${charge.charge}/${step}` })
const control = (faults: object) => psp.inject({ method: 'POST', url: '/control', payload: faults })
const told = () => shop.heard.map(({ data }) => [data.status, data.confirmations.seen])

describe('a coin payment', () => {
  it('is requested once for each reference and returns an address and the coins to send', async () => {
    const request = chargeRequest()
    const charge = await open(request)
    expect(charge).toMatchObject({
      status: 'new',
      coin_value: '25.00',
      confirmations: { seen: 0, needed: 3 },
    })
    expect(charge.address).toMatch(/^T[1-9A-Za-z]{33}$/)
    expect(await open(request)).toEqual(charge)
    const other = { ...request, price: { value: '26.00', currency: 'USD' as const } }
    expect((await ask('POST', '/coins/v2/charges', other)).statusCode).toBe(409)
    expect((await ask('POST', '/coins/v2/charges', request, OURS)).statusCode).toBe(401)
    expect((await ask('GET', `/coins/v2/charges/${charge.charge}`)).json()).toEqual(charge)
    expect((await ask('GET', '/coins/v2/charges?from=0&to=1')).json()).toEqual({ charges: [] })
    expect((await ask('GET', '/coins/v2/charges?from=0&to=9999999999')).json()).toEqual({ charges: [charge] })
  })

  it('has an address of the requested network', async () => {
    const charge = await open(chargeRequest({ network: 'ethereum' }))
    expect(charge).toMatchObject({ network: 'Ethereum' })
    expect(charge.address).toMatch(/^0x[0-9a-f]{40}$/)
  })

  it('is paid out once for each reference, and is held or refused as the control page orders', async () => {
    const request = {
      reference: randomUUID(),
      coin: 'USDT',
      network: 'tron',
      coin_value: '24.5',
      address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
      callback: `${shop.url}/webhooks/coin_payouts`,
    }
    const path = '/coins/v2/payouts'
    expect((await ask('POST', path, request, OURS)).statusCode).toBe(401)
    expect((await ask('POST', path, { ...request, address: '0x1' })).statusCode).toBe(400)
    expect((await ask('GET', `${path}/${request.reference}`)).statusCode).toBe(404)
    const paid = CoinPayout.parse((await ask('POST', path, request)).json())
    expect(paid).toMatchObject({ reference: request.reference, network: 'Tron', status: 'completed' })
    expect((await ask('POST', path, request)).json()).toEqual(paid)
    expect((await ask('POST', path, { ...request, coin_value: '25' })).statusCode).toBe(409)
    expect((await ask('GET', `${path}?from=0&to=9999999999`)).json()).toEqual({ payouts: [paid] })
    await control({ holdPayouts: 1 })
    const held = { ...request, reference: randomUUID() }
    expect((await ask('POST', path, held)).json()).toMatchObject({ status: 'pending' })
    await psp.inject({ method: 'POST', url: `/coins/payouts/${held.reference}/failed` })
    expect((await ask('GET', `${path}/${held.reference}`)).json()).toMatchObject({ status: 'failed' })
    const toldOf = () => shop.payouts.map(({ data }) => [data.reference, data.status])
    await expect.poll(toldOf).toEqual([
      [request.reference, 'completed'],
      [held.reference, 'failed'],
    ])
  })

  it('is sent and confirmed on its page step by step, and each step is announced', async () => {
    const charge = await open()
    const page = await psp.inject(new URL(charge.page).pathname)
    expect(page.body).toContain('Send 25.00 USDT')
    await press(charge, 'confirm')
    await press(charge, 'send')
    await press(charge, 'confirm')
    await expect.poll(told).toEqual([
      ['pending', 0],
      ['pending', 1],
    ])
    await press(charge, 'confirmAll')
    await press(charge, 'fail')
    await expect.poll(() => told().length).toBe(4)
    expect(told()).toContainEqual(['completed', 3])
    expect((await psp.inject('/')).body).toContain('completed, 3 confirmations')
  })

  it('may be sent too high, too low or repeatedly, with an id for each transfer', async () => {
    const charge = await open()
    const sends = (coins: string) =>
      psp.inject({ method: 'POST', url: `/coins/pay/${charge.charge}/send`, payload: { coins } })
    for (const wrong of ['0', '-1', '1e3', '0.0000001', 'many'])
      expect((await sends(wrong)).statusCode).toBe(400)
    await sends('7.5')
    await press(charge, 'confirmAll')
    await sends('0.000001')
    await expect.poll(() => shop.heard.at(-1)?.data.transfers.length).toBe(2)
    const now = Charge.parse((await ask('GET', `/coins/v2/charges/${charge.charge}`)).json())
    expect(now).toMatchObject({ status: 'completed', coin_value: '25.00' })
    expect(now.transfers).toMatchObject([
      { coin_value: '7.5', status: 'confirmed' },
      { coin_value: '0.000001', status: 'pending' },
    ])
    expect(new Set(now.transfers.map(({ transfer }) => transfer)).size).toBe(2)
    await press(charge, 'confirmAll')
    expect((await psp.inject(new URL(charge.page).pathname)).body).toContain('0.000001 USDT · 3 / 3')
  })

  it('fails or is announced twice, forged, with a wrong amount or out of order as the control page orders', async () => {
    await control({ wrongSignatures: 1, duplicates: 1 })
    const failing = await open()
    await press(failing, 'fail')
    await expect.poll(told).toEqual([
      ['failed', 0],
      ['failed', 0],
    ])
    expect(shop.forged()).toBe(1)
    await control({ wrongAmounts: 1 })
    await press(await open(), 'send')
    await expect.poll(() => shop.heard.at(-1)?.data.price.value).toBe('250.00')
    await control({ reorder: 1 })
    await press(await open(chargeRequest({ price: { value: '30.00', currency: 'USD' } })), 'confirmAll')
    const { charges } = (await psp.inject('/control')).json<{ charges: { notices: { dueAt: number }[] }[] }>()
    const [late = 0, ...others] = charges.at(-1)?.notices.map(({ dueAt }) => dueAt) ?? []
    expect(others).toHaveLength(3)
    expect(late).toBeGreaterThan(Math.max(...others))
    await control({ failNext: 1 })
    expect((await ask('POST', '/coins/v2/charges', chargeRequest())).statusCode).toBe(503)
  })

  it.each([
    ['25.00', 'USD', '25.00'],
    ['0.01', 'USD', '0.01'],
    ['100.00', 'BRL', '18.19'],
    ['100000.00', 'IDR', '6.18'],
  ] as const)('converts %s %s to %s coins', (value, currency, coins) => {
    expect(coinsFor({ value, currency })).toBe(coins)
  })
})

describe('the code of an instant payment', () => {
  it('has a valid checksum', () => {
    // The check value that the CRC catalogue publishes for this algorithm.
    expect(checkSum('123456789')).toBe('29B1')
  })

  it('states amount and currency in fields of the declared lengths', () => {
    const request = {
      merchantOrderId: randomUUID(),
      amount: '25.50',
      currency: 'BRL',
      notifyUrl: '',
      returnUrl: '',
      method: 'instant',
    } as const
    const code = instantCode('pay-1', request, 'http://localhost:3001')
    const fields = new Map<string, string>()
    for (let at = 0; at < code.length; ) {
      const length = Number(code.slice(at + 2, at + 4))
      fields.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length))
      at += 4 + length
    }
    expect(fields.get('54')).toBe('25.50')
    expect(fields.get('53')).toBe('986')
    expect(fields.get('26')).toContain('localhost:3001/i/pay-1')
    expect(fields.get('63')).toBe(checkSum(code.slice(0, -4)))
  })
})
