import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { assert, type Clock, orderId, present, withdrawalId } from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import type { Desk } from '@baize/sandbox-services/desk/desk'
import { DeskFaults } from '@baize/sandbox-services/desk/faults'
import { INTERNAL_ACCOUNT, ORGANIZATION } from '@baize/sandbox-services/modern-treasury/account'
import { modernTreasuryProvider } from '@baize/sandbox-services/modern-treasury/provider'
import { snapProvider } from '@baize/sandbox-services/snap/provider'
import { xenditProvider } from '@baize/sandbox-services/xendit/provider'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { ModernTreasury } from '../../platform/configuration/payment-drivers/modern-treasury.ts'
import { Snap } from '../../platform/configuration/payment-drivers/snap.ts'
import { Xendit } from '../../platform/configuration/payment-drivers/xendit.ts'
import type { TestSite } from '../../testing/server.fixture.ts'
import type { Door } from '../ports/door.ts'
import type { PaymentDraft, PaymentRef } from '../ports/payments.ts'
import type { PayoutDraft } from '../ports/payouts.ts'
import type { Heard } from '../ports/webhooks.ts'

export const SECRET = 'a-secret-of-providers-for-tests'

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
/** RSA keys of the house, of the provider, and of somebody else. */
export const KEYS = { ours: pair(), theirs: pair(), others: pair() }

/** A call as a provider got it. */
type Call = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** 0 while there is no answer. */
  readonly status: number
}
type Notice = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly raw: Buffer }

/** The sandbox's BI-SNAP, Xendit and Modern Treasury in this process, and the address that they notify. */
export type Providers = {
  readonly publicUrl: string
  readonly url: string
  readonly desks: { readonly snap: Desk; readonly xendit: Desk; readonly modernTreasury: Desk }
  /** Calls in the order in which they came. */
  readonly calls: Call[]
  /** Notices in the order in which they came. */
  readonly notices: Notice[]
  /** Notices go on to this site from now on. */
  attach(site: TestSite): void
  snap(changes?: object): ReturnType<typeof Snap.parse>
  xendit(changes?: object): ReturnType<typeof Xendit.parse>
  modernTreasury(changes?: object): ReturnType<typeof ModernTreasury.parse>
  close(): Promise<void>
}

export async function openProviders(clock: () => Clock): Promise<Providers> {
  const calls: Call[] = []
  const notices: Notice[] = []
  const attached: { site: TestSite | null } = { site: null }
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [url, raw] = [request.url ?? '', Buffer.concat(parts)]
      notices.push({ url, headers: request.headers, raw })
      const { 'content-length': _length, host: _host, ...headers } = request.headers
      const said = attached.site?.server.app.inject({ method: 'POST', url, headers, payload: raw })
      if (!said) response.end('{}')
      else
        said.then(
          ({ statusCode, body }) => response.writeHead(statusCode).end(body),
          () => response.writeHead(500).end(),
        )
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  assert(typeof address === 'object' && address !== null, 'the receiver listens')
  const site = `http://127.0.0.1:${address.port}`

  const app = Fastify({ forceCloseConnections: true })
  observe(app, calls)
  const where = { url: '' }
  const parts = { site, folder: null, clock: { now: () => clock().now() }, randomBytes }
  const secrets = [SECRET] as const
  const desks = {
    snap: await snapProvider(app, {
      ...parts,
      secrets,
      privateKey: KEYS.theirs.privateKey,
      merchantKey: KEYS.ours.publicKey,
    }),
    xendit: await xenditProvider(app, { ...parts, secrets, origin: () => where.url }),
    modernTreasury: await modernTreasuryProvider(app, { ...parts, secrets }),
  }
  where.url = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    publicUrl: site,
    url: where.url,
    desks,
    calls,
    notices,
    attach: (to) => {
      attached.site = to
    },
    snap: (changes) =>
      Snap.parse({
        driver: 'snap',
        name: 'snap',
        url: where.url,
        prefix: '/snap/v1.0',
        clientKey: 'baize-client',
        partnerId: 'baize',
        channelId: '95221',
        privateKeys: [KEYS.ours.privateKey],
        clientSecrets: [SECRET],
        providerKeys: [KEYS.theirs.publicKey],
        merchantId: 'M-1',
        sourceAccount: '1000000001',
        ...changes,
      }),
    xendit: (changes) =>
      Xendit.parse({
        driver: 'xendit',
        name: 'xendit',
        url: `${where.url}/xendit`,
        secretKeys: [SECRET],
        callbackTokens: [SECRET],
        ...changes,
      }),
    modernTreasury: (changes) =>
      ModernTreasury.parse({
        driver: 'modern-treasury',
        name: 'modern-treasury',
        url: `${where.url}/modern-treasury`,
        organizationId: ORGANIZATION,
        apiKeys: [SECRET],
        webhookKeys: [SECRET],
        originatingAccountId: INTERNAL_ACCOUNT,
        ...changes,
      }),
    close: async () => {
      await app.close()
      receiver.closeAllConnections()
      await new Promise<void>((resolve) => receiver.close(() => resolve()))
    },
  }
}

/** A call whose connection is cut has no response: it is noted when it comes. */
function observe(app: FastifyInstance, calls: Call[]): void {
  const noted = new WeakMap<object, { status: number }>()
  app.addHook('preHandler', async (request) => {
    const { method, url, headers, body } = request
    const call = { method, url, headers, body: Buffer.isBuffer(body) ? body.toString('utf8') : '', status: 0 }
    noted.set(request, call)
    calls.push(call)
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = noted.get(request)
    if (call) call.status = reply.statusCode
  })
}

/** A context with a closed circuit of its own. */
export const contextOf = ({ server: { ctx } }: TestSite, publicUrl: string): Context => ({
  ...ctx,
  config: { ...ctx.config, publicUrl },
})

export const goesWrong = (desk: Desk, faults: Partial<DeskFaults>): void => {
  desk.faults = DeskFaults.parse(faults)
}

export const paymentsOf = (door: Door) => present(door.payments, 'payments')
export const payoutsOf = (door: Door) => present(door.payouts, 'payouts')

export const qrisDraft = (clock: Clock, changes: Partial<PaymentDraft> = {}): PaymentDraft => ({
  orderId: orderId(randomUUID()),
  method: 'qris',
  kind: 'instant',
  pays: '150000.00',
  currencyId: 'IDR',
  expiresAtMs: clock.now() + 15 * 60_000,
  payer: { userId: '1', name: 'Siti Rahma', taxId: '' },
  ...changes,
})

export const cardDraft = (clock: Clock, changes: Partial<PaymentDraft> = {}): PaymentDraft =>
  qrisDraft(clock, { method: 'card', kind: 'card', pays: '40.00', currencyId: 'USD', ...changes })

export const refOf = (clock: Clock, draft: PaymentDraft, paymentId: string | null = null): PaymentRef => ({
  orderId: draft.orderId,
  paymentId,
  method: draft.method,
  pays: draft.pays,
  currencyId: draft.currencyId,
  createdAtMs: clock.now(),
  payer: draft.payer,
})

export const payoutDraft = (changes: Partial<PayoutDraft> = {}): PayoutDraft => ({
  withdrawalId: withdrawalId(randomUUID()),
  amount: '250000.00',
  currencyId: 'IDR',
  account: { kind: 'bankId', bank: '014', number: '1234567890' },
  holder: { name: 'Siti Rahma', taxId: '' },
  coins: null,
  payoutId: null,
  sentAtMs: null,
  ...changes,
})

/** A notice as the server hands it to a driver. */
export const heardOf = ({ url, headers, raw }: Notice): Heard => ({
  url,
  headers,
  raw,
  params: {},
  query: {},
})
