import { createServer, type IncomingHttpHeaders } from 'node:http'
import {
  assert,
  type FakeClock,
  type OrderId,
  orderId,
  present,
  type WithdrawalId,
  withdrawalId,
} from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import { openPixCertificates, type PixCertificates } from '@baize/sandbox-services/pix/certificates'
import type { ObservedCall } from '@baize/sandbox-services/pix/observe'
import { PIX_CLIENT, type PixSandbox, pixSandbox } from '@baize/sandbox-services/pix/routes'
import { openPixStore } from '@baize/sandbox-services/pix/store'
import Fastify from 'fastify'
import { pino } from 'pino'
import type { Context } from '../../ledger/context.ts'
import { Bcb } from '../../platform/configuration/payment-drivers/api-pix.ts'
import { Efi } from '../../platform/configuration/payment-drivers/efi.ts'
import { Woovi } from '../../platform/configuration/payment-drivers/woovi.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import type { Door } from '../ports/door.ts'
import type { PaymentDraft, PaymentRef } from '../ports/payments.ts'
import type { PayoutDraft } from '../ports/payouts.ts'
import type { Heard, Webhook } from '../ports/webhooks.ts'

export const OWN_CPF = '52998224725'
export const OTHERS_CPF = '11144477735'
export const PIX_SECRET = 'a-pix-secret-for-tests'
export const HOUSE_KEY = 'pix@baize.example'

type Post = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly raw: Buffer }

/** The sandbox's bank and Woovi in this process, and the address that they notify. */
export type PixPeer = {
  readonly site: TestSite
  readonly sandbox: PixSandbox
  readonly certificates: PixCertificates
  /** Calls in the order in which they came. */
  readonly calls: ObservedCall[]
  /** Notices in the order in which they came. */
  readonly notices: Post[]
  readonly wooviUrl: string
  /** Where the bank and Woovi tell their news. */
  readonly publicUrl: string
  /** A context with a closed circuit of its own. */
  context(): Context
  bcb(changes?: object): ReturnType<typeof Bcb.parse>
  efi(changes?: object): ReturnType<typeof Efi.parse>
  woovi(changes?: object): ReturnType<typeof Woovi.parse>
  close(): Promise<void>
}

/** `settings` of the site may name the peer's drivers. */
export async function openPixPeer(
  settings: (
    peer: Pick<PixPeer, 'bcb' | 'efi' | 'woovi' | 'publicUrl'>,
  ) => Parameters<typeof testSite>[0] = () => ({}),
): Promise<PixPeer> {
  // The bank is open before the site, and lives by the site's clock.
  let clock: FakeClock | null = null
  const calls: ObservedCall[] = []
  const notices: Post[] = []
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      notices.push({ url: request.url ?? '', headers: request.headers, raw: Buffer.concat(parts) })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  assert(typeof address === 'object' && address !== null, 'the receiver listens')
  const publicUrl = `http://127.0.0.1:${address.port}`

  const app = Fastify({ forceCloseConnections: true })
  const certificates = await openPixCertificates(null, Date.now())
  const sandbox = pixSandbox(app, {
    store: await openPixStore(null),
    certificates,
    secrets: [PIX_SECRET],
    site: publicUrl,
    clock: { now: () => clock?.now() ?? 0 },
    randomBytes,
    log: pino({ level: 'silent' }),
    observer: (call) => calls.push(call),
  })
  const wooviUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/woovi`
  await sandbox.bank.listen(0, '127.0.0.1')
  const bankUrl = sandbox.bank.url()
  const common = {
    clientId: PIX_CLIENT,
    clientSecrets: [PIX_SECRET],
    certificates: [certificates.client],
    ca: certificates.ca,
    pixKey: HOUSE_KEY,
    merchant: { name: 'Baize', city: 'São Paulo' },
    webhookSecrets: ['a-secret-in-the-path'],
  }
  const drivers: Pick<PixPeer, 'bcb' | 'efi' | 'woovi' | 'publicUrl'> = {
    publicUrl,
    bcb: (changes) =>
      Bcb.parse({
        ...common,
        driver: 'bcb',
        name: 'bank',
        url: `${bankUrl}/v2`,
        tokenUrl: `${bankUrl}/oauth/token`,
        ...changes,
      }),
    efi: (changes) => Efi.parse({ ...common, driver: 'efi', name: 'efi', url: bankUrl, ...changes }),
    woovi: (changes) =>
      Woovi.parse({ driver: 'woovi', name: 'woovi', url: wooviUrl, appIds: [PIX_SECRET], ...changes }),
  }
  const site = await testSite(settings(drivers))
  clock = site.clock
  return {
    ...drivers,
    site,
    sandbox,
    certificates,
    calls,
    notices,
    wooviUrl,
    context: () => {
      const { ctx } = site.server
      return { ...ctx, config: { ...ctx.config, publicUrl } }
    },
    close: async () => {
      await sandbox.bank.close()
      await app.close()
      receiver.closeAllConnections()
      receiver.close()
      await site.close()
    },
  }
}

export const pixDraft = (peer: PixPeer, changes: Partial<PaymentDraft> = {}): PaymentDraft => ({
  orderId: orderId(randomUUID()),
  method: 'pix',
  kind: 'instant',
  pays: '40.00',
  currencyId: 'BRL',
  expiresAtMs: peer.site.clock.now() + 15 * 60_000,
  payer: { userId: '1', name: 'Ana Souza', taxId: OWN_CPF },
  ...changes,
})

export const refOf = (
  peer: PixPeer,
  { orderId: id, method, pays, currencyId, payer }: PaymentDraft,
): PaymentRef => ({
  orderId: id,
  paymentId: null,
  method,
  pays,
  currencyId,
  createdAtMs: peer.site.clock.now(),
  payer,
})

export const pixPayout = (peer: PixPeer, changes: Partial<PayoutDraft> = {}): PayoutDraft => ({
  withdrawalId: withdrawalId(randomUUID()),
  amount: '25.00',
  currencyId: 'BRL',
  account: { kind: 'pix', keyType: 'email', key: 'ana@example.com' },
  holder: { name: 'Ana Souza', taxId: OWN_CPF },
  coins: null,
  payoutId: null,
  sentAtMs: peer.site.clock.now(),
  ...changes,
})

/** A person pays the charge of an order. */
export async function payCharge(
  { sandbox }: PixPeer,
  id: OrderId | WithdrawalId,
  { cpf = OWN_CPF, amount = '40.00', isLate = false } = {},
) {
  const bare = id.replaceAll('-', '')
  const charge = present(
    [...sandbox.scheme.store.charges.values()].find((each) => each.id === id || each.id === bare),
    `charge ${id}`,
  )
  const paid = await sandbox.scheme.pay(charge, { cpf, amount, isLate })
  assert(paid.ok, `the charge is paid: ${paid.ok ? '' : paid.error}`)
  return { charge, paid: paid.value }
}

export const paymentsOf = (door: Door) => present(door.payments, 'payments')
export const payoutsOf = (door: Door) => present(door.payouts, 'payouts')

/** A notice as the server hands it to a driver. */
export function heardBy(webhook: Webhook, { url, headers, raw }: Post): Heard {
  const path = url.split('?')[0] ?? ''
  const names = webhook.path.split('/')
  const params = Object.fromEntries(
    path.split('/').flatMap((part, at) => {
      const name = names[at] ?? ''
      return name.startsWith(':') ? [[name.slice(1), part]] : []
    }),
  )
  return { headers, raw, url, params, query: {} }
}
