import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { CoinId } from '@baize/contract/shared'
import { assert, type Clock, present } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { btcpayApi } from '@baize/sandbox-services/btcpay/routes'
import { callbackOf } from '@baize/sandbox-services/shkeeper/books'
import { shkeeperApi } from '@baize/sandbox-services/shkeeper/routes'
import { type Desk, type Invoice, openDesk } from '@baize/sandbox-services/wallets/desk'
import Fastify from 'fastify'
import type { BtcpaySettings } from '../../platform/configuration/payment-drivers/btcpay.ts'
import type { ShkeeperSettings } from '../../platform/configuration/payment-drivers/shkeeper.ts'
import type { TestSite } from '../../testing/server.fixture.ts'

const KEY = 'a-key-of-shkeeper-for-tests'
const PASSWORD = 'a-password-of-shkeeper'
const TOKEN = 'a-token-of-btcpay-for-tests'
const WEBHOOK_SECRET = 'a-secret-of-the-webhook'
const STORE = 'AStoreOfBtcpayForTests'

/** The sandbox's SHKeeper and BTCPay on a port of their own, which call the site under test. */
export type Gateways = {
  /** Where they call the site: its `publicUrl`. */
  readonly publicUrl: string
  readonly shkeeper: ShkeeperSettings
  readonly btcpay: BtcpaySettings
  readonly desks: { readonly shkeeper: Desk; readonly btcpay: Desk }
  /** What the site answered to the calls so far. */
  readonly answers: { readonly url: string; readonly status: number }[]
  /** Follows the site's clock and calls it. */
  attach(site: TestSite): void
  close(): Promise<void>
}

export async function openGateways(): Promise<Gateways> {
  const attached: { site: TestSite | null } = { site: null }
  const clock: Clock = { now: () => attached.site?.clock.now() ?? 0 }
  const options = { clock, randomBytes, firstRetryMs: 3_600_000 }
  const desks = { shkeeper: await openDesk(options), btcpay: await openDesk(options) }
  const answers: { url: string; status: number }[] = []
  const relay = await openRelay(attached, answers)
  const publicUrl = addressOf(relay)
  const app = Fastify({ forceCloseConnections: true })
  const where = { url: '' }
  shkeeperApi(app, {
    desk: desks.shkeeper,
    apiKeys: [KEY],
    login: { user: 'admin', password: PASSWORD },
    needed: 3,
  })
  btcpayApi(app, {
    desk: desks.btcpay,
    storeId: STORE,
    apiKeys: [TOKEN],
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => `${publicUrl}/webhooks/btcpay/btcpay`,
    origin: () => where.url,
  })
  where.url = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    publicUrl,
    shkeeper: {
      driver: 'shkeeper',
      name: 'shkeeper',
      url: `${where.url}/shkeeper`,
      apiKeys: [KEY],
      login: { user: 'admin', password: PASSWORD },
      collects: ['usdt', 'usdteth'],
      pays: ['coins'],
      settleMinutes: 60,
      confirmations: 3,
    },
    btcpay: {
      driver: 'btcpay',
      name: 'btcpay',
      url: `${where.url}/btcpay`,
      storeId: STORE,
      apiKeys: [TOKEN],
      webhookSecrets: [WEBHOOK_SECRET],
      collects: ['btc', 'lightning'],
      speed: 'LowMediumSpeed',
      monitorDays: 30,
    },
    desks,
    answers,
    attach: (site) => {
      attached.site = site
    },
    close: async () => {
      await app.close()
      await new Promise<void>((resolve) => {
        relay.close(() => resolve())
        relay.closeAllConnections()
      })
    },
  }
}

/** Prices that stay in force: set `coinRateFreshMs` far above what the test's clock advances. */
export async function priceCoins(
  site: TestSite,
  prices: Readonly<Partial<Record<CoinId, string>>> = { USDT: '1', BTC: '64000' },
): Promise<void> {
  for (const [coin, usd] of Object.entries(prices))
    await site.database.owner.query(
      `INSERT INTO coin_rates (coin_id, usd, set_by, sources, set_at) VALUES ($1, $2, 'sources', '{}', $3)`,
      [coin, usd, new Date(site.clock.now())],
    )
}
export const FRESH_FOR_EVER = { coinRateFreshMs: 1e15 } as const

type Told = {
  readonly coins: string
  readonly name?: string
  readonly pending?: boolean
  readonly coin?: string
}

export const transfersOf = (sent: readonly Told[]): Invoice['transfers'] =>
  sent.map(({ coins, name, pending = false, coin = 'USDT' }, at) => ({
    id: name ?? `transfer ${at}`,
    coin,
    coins,
    confirmations: pending ? 1 : 3,
    sentAtMs: 0,
    isDropped: false,
  }))

/** SHKeeper's books about the address of an order, and its signed callback about them. */
export function shkeeperTeller({ desks, shkeeper: { apiKeys } }: Gateways, now: () => number) {
  const invoiceOf = (order: { readonly id: string }): Invoice =>
    present(
      [...desks.shkeeper.invoices.values()].find(({ orderId }) => orderId === order.id),
      `invoice of ${order.id}`,
    )
  const sign = (text: string, atMs = now(), key = apiKeys[0]): Record<string, string> => {
    const seconds = String(Math.floor(atMs / 1000))
    return {
      'content-type': 'application/json',
      'x-shkeeper-timestamp': seconds,
      'x-shkeeper-signature': createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex'),
    }
  }
  return {
    url: '/webhooks/shkeeper/shkeeper',
    payoutUrl: '/webhooks/shkeeper/shkeeper/payout',
    invoiceOf,
    sign,
    /** Replaces the transfers to the address. */
    books: (order: { readonly id: string }, sent: readonly Told[]): Invoice => {
      const invoice = invoiceOf(order)
      invoice.transfers = transfersOf(sent)
      return invoice
    },
    /** A callback that makes all transfers final that have their confirmations. */
    callback: (invoice: Invoice): string => {
      const body = callbackOf(
        invoice,
        invoice.transfers[0] ?? {
          id: '',
          coin: 'USDT',
          coins: '0',
          confirmations: 0,
          sentAtMs: 0,
          isDropped: false,
        },
      )
      const isFinal = (id: string) =>
        invoice.transfers.some((sent) => sent.id === id && sent.confirmations >= 3)
      const transactions = body.transactions.map((told) => ({
        ...told,
        date: '',
        trigger: isFinal(told.txid),
      }))
      return JSON.stringify({ ...body, transactions })
    },
  }
}

const addressOf = (server: Server): string => {
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'a listening server has an address')
  return `http://127.0.0.1:${address.port}`
}

/** Hands calls to the site under test, which listens nowhere. */
async function openRelay(
  attached: { readonly site: TestSite | null },
  answers: { url: string; status: number }[],
): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = request.url ?? '/'
      const said = attached.site?.server.app.inject({
        method: 'POST',
        url,
        headers: { ...request.headers, host: 'localhost' },
        payload: Buffer.concat(parts),
      })
      if (!said) {
        response.writeHead(503).end()
        return
      }
      said.then(
        ({ statusCode, body }) => {
          answers.push({ url, status: statusCode })
          response.writeHead(statusCode).end(body)
        },
        () => response.writeHead(500).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
