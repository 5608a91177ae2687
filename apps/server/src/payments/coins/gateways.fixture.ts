import { createServer, type Server } from 'node:http'
import { assert, type Clock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { btcpayApi } from '@baize/sandbox-services/btcpay/routes'
import { shkeeperApi } from '@baize/sandbox-services/shkeeper/routes'
import { type Desk, openDesk } from '@baize/sandbox-services/wallets/desk'
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
