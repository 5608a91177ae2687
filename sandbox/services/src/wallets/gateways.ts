import { join } from 'node:path'
import type { Clock, RandomBytes } from '@baize/kit'
import type { FastifyInstance } from 'fastify'
import { btcpayApi } from '../btcpay/routes.ts'
import { shkeeperApi } from '../shkeeper/routes.ts'
import { openDesk } from './desk.ts'

const FIRST_RETRY_MS = 1000
/** Few, so that a person at the page presses a button three times and not twenty. */
const NEEDED = 3
/** Of the store and the login in the site's settings. */
const STORE = 'SandboxStore1'
const USER = 'admin'
/** Name of the driver in the site's settings, which is part of the webhook's address. */
const BTCPAY_NAME = 'btcpay'

type Gateways = {
  readonly secrets: readonly [string, ...string[]]
  /** The site, whose webhook BTCPay calls; null for none. SHKeeper is told where to call with each invoice. */
  readonly site: string | null
  readonly origin: string
  readonly dataFolder: string | null
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}

/** SHKeeper and BTCPay Server, each with a desk for developers and a wallet for people who pay. */
export async function coinGateways(
  app: FastifyInstance,
  { secrets, site, origin, dataFolder, clock, randomBytes }: Gateways,
): Promise<void> {
  const deskOf = (name: string) =>
    openDesk({
      clock,
      randomBytes,
      firstRetryMs: FIRST_RETRY_MS,
      file: dataFolder === null ? null : join(dataFolder, `${name}.json`),
    })
  const [secret] = secrets
  shkeeperApi(app, {
    desk: await deskOf('shkeeper'),
    apiKeys: secrets,
    login: { user: USER, password: secret },
    needed: NEEDED,
  })
  btcpayApi(app, {
    desk: await deskOf('btcpay'),
    storeId: STORE,
    apiKeys: secrets,
    webhookSecret: secret,
    webhookUrl: () => (site === null ? null : `${site}/webhooks/btcpay/${BTCPAY_NAME}`),
    origin: () => origin,
  })
}
