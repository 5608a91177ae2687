import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  WOOVI_SIGNATURE,
  type WooviCharge,
  type WooviPaymentAnswer,
  type WooviTransaction,
} from '@baize/contract/provider'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { kindOf } from './bank.ts'
import { brCodeOf } from './br-code.ts'
import { spoilAnswers } from './faults.ts'
import type { Notices } from './notices.ts'
import { type Observer, observeCalls } from './observe.ts'
import type { PixScheme } from './scheme.ts'
import type { Charge, Paid, Payout } from './store.ts'

const Cents = z.int().check(z.gte(1))
const ChargeBody = z.object({
  correlationID: z.string().check(z.minLength(1)),
  value: Cents,
  type: z.optional(z.enum(['DYNAMIC'])),
  expiresIn: z.optional(z.int().check(z.gte(300))),
  comment: z.optional(z.string().check(z.maxLength(140))),
  customer: z.optional(z.object({ name: z.string(), taxID: z.optional(z.string()) })),
  ensureSameTaxID: z.optional(z.boolean()),
})
const RefundBody = z.object({
  correlationID: z.string(),
  value: z.optional(Cents),
  comment: z.optional(z.string().check(z.maxLength(140))),
})
const PaymentBody = z.object({
  type: z.literal('PIX_KEY'),
  value: Cents,
  destinationAlias: z.string().check(z.minLength(1)),
  destinationAliasType: z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM']),
  correlationID: z.string().check(z.minLength(1)),
  comment: z.optional(z.string().check(z.maxLength(140))),
  autoApprove: z.optional(z.boolean()),
})
const KEY_TOKENS = 20
const KEY_TOKEN_EVERY_MS = 2 * 3_600_000

type Woovi = {
  readonly scheme: PixScheme
  readonly notices: Notices
  readonly appIds: readonly string[]
  /** The site's webhook, as its dashboard has it; null for none. */
  readonly webhookUrl: string | null
  readonly observer?: Observer | undefined
}

const cents = (amount: string): number => Number(amount.replace('.', ''))
const amountOf = (value: number): string =>
  `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
const iso = (ms: number): string => new Date(ms).toISOString()
const fault = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).send({ error })

/** Stand-in for Woovi: charges, refunds, key checks, payments, and webhooks signed with RSA keys that rotate. */
export function wooviApi(scope: FastifyInstance, { scheme, notices, appIds, webhookUrl, observer }: Woovi) {
  const { faults, clock } = scheme
  observeCalls(scope, observer)
  let keys = [newKey()]
  const bucket = { tokens: KEY_TOKENS, atMs: clock.now() }

  scope.get('/webhook/public-keys', async () => ({
    public_keys: keys.map(({ id, publicKey }, at) => ({
      key_identifier: id,
      key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      is_current: at === 0,
    })),
  }))

  void scope.register(async (calls) => {
    calls.addHook('onRequest', async (request, reply) => {
      const isValid = appIds.includes(request.headers.authorization ?? '')
      return isValid && !faults.strikes('token', kindOf(request.method, request.url))
        ? undefined
        : fault(reply, 401, 'appID inválido')
    })
    spoilAnswers(calls, faults, kindOf, (reply) => fault(reply, 503, 'Serviço indisponível'))
    wooviCharges(calls, scheme)
    wooviPayments(calls, scheme)
    calls.get('/account/', async () => ({
      accounts: [{ accountId: 'sandbox', isDefault: true, balance: { total: 0, blocked: 0, available: 0 } }],
      pageInfo: pageInfo(0, 100, 1),
    }))
    calls.post<{ Body: { pixKey?: string } | null }>('/pix-keys/check', async ({ body }, reply) => {
      const nowMs = clock.now()
      const back = Math.floor((nowMs - bucket.atMs) / KEY_TOKEN_EVERY_MS)
      bucket.tokens = Math.min(KEY_TOKENS, bucket.tokens + back)
      bucket.atMs += back * KEY_TOKEN_EVERY_MS
      if (bucket.tokens === 0) return fault(reply, 429, 'Limite de consultas atingido')
      bucket.tokens -= 1
      const pixKey = body?.pixKey ?? ''
      const owner = scheme.ownerOf(pixKey, scheme.lastNamed())
      if (owner === null) return fault(reply, 404, 'PIX_KEY_INFO_NOT_FOUND')
      return {
        pixKey,
        type: /^\d{11}$/.test(pixKey) ? 'CPF' : pixKey.includes('@') ? 'EMAIL' : 'EVP',
        pixKeyEndToEndId: `E99999004${scheme.random(23)}`,
        owner: { name: 'Pessoa', taxID: `***.${owner.slice(3, 6)}.${owner.slice(6, 9)}-**`, psp: '99999004' },
      }
    })
  })

  function tell(event: string, content: object): void {
    if (webhookUrl === null) return
    const body = JSON.stringify({ event: `OPENPIX:${event}`, ...content })
    notices.post({
      url: webhookUrl,
      body,
      headers: (isForged) => ({
        [WOOVI_SIGNATURE]: sign(
          'sha256',
          Buffer.from(body),
          isForged ? newKey().privateKey : (keys[0]?.privateKey ?? newKey().privateKey),
        ).toString('base64'),
      }),
    })
  }
  scheme.listeners.set('woovi', {
    onPaid: (charge, paid) =>
      tell(
        charge.cpf === '' || charge.cpf === paid.cpf
          ? 'CHARGE_COMPLETED'
          : 'CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
        { charge: chargeOf(scheme, charge), pix: receivedOf(charge, paid) },
      ),
    onRefund: (charge, _paid, refund) =>
      tell('PIX_TRANSACTION_REFUND_SENT_CONFIRMED', {
        charge: chargeOf(scheme, charge),
        refund: { correlationID: refund.id },
      }),
    onPayout: (payout) =>
      tell(payout.state === 'failed' ? 'MOVEMENT_FAILED' : 'MOVEMENT_CONFIRMED', paymentOf(payout)),
  })

  return {
    /** A new key signs from now on; the earlier one is still listed. */
    rotate: () => {
      keys = [newKey(), ...keys].slice(0, 2)
    },
  }
}

type Key = { readonly id: string; readonly publicKey: KeyObject; readonly privateKey: KeyObject }
let made = 0
function newKey(): Key {
  made += 1
  return { id: `key-${made}`, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

const pageInfo = (skip: number, limit: number, total: number) => ({
  errors: [],
  skip,
  limit,
  hasPreviousPage: skip > 0,
  hasNextPage: skip + limit < total,
})

type Query = Readonly<Record<string, string | undefined>>
function pageOf<Item>(query: Query, items: readonly Item[]) {
  const [skip, limit] = [Number(query['skip'] ?? 0), Math.min(100, Number(query['limit'] ?? 100))]
  return { items: items.slice(skip, skip + limit), pageInfo: pageInfo(skip, limit, items.length) }
}

function wooviCharges(calls: FastifyInstance, scheme: PixScheme): void {
  const { store } = scheme
  const find = (id: string): Charge | undefined =>
    [...store.charges.values()].find((charge) => charge.via === 'woovi' && charge.id === id)

  calls.post<{ Querystring: Query }>('/charge', async ({ body, query }, reply) => {
    const asked = ChargeBody.safeParse(body)
    if (!asked.success) return fault(reply, 400, 'Cobrança inválida')
    const { correlationID, value, expiresIn = 86_400, customer, ensureSameTaxID = false } = asked.data
    const known = find(correlationID)
    if (known && query['return_existing'] !== 'true')
      return fault(reply, 400, 'Já existe uma cobrança com este correlationID')
    const txid = known?.txid ?? scheme.random(32)
    const { charge } = await scheme.open({
      via: 'woovi',
      id: correlationID,
      txid,
      amount: amountOf(value),
      cpf: customer?.taxID ?? '',
      name: customer?.name ?? '',
      pixKey: 'woovi',
      code: brCodeOf(`localhost/qr/v2/${txid}`, 'WOOVI SANDBOX'),
      seconds: expiresIn,
      sameTaxId: ensureSameTaxID,
    })
    const shown = chargeOf(scheme, charge)
    return { charge: shown, correlationID, brCode: shown.brCode }
  })
  calls.get<{ Querystring: Query }>('/charge', async ({ query }) => {
    const [fromMs, toMs] = [Date.parse(query['start'] ?? '') || 0, Date.parse(query['end'] ?? '') || Infinity]
    const charges = [...store.charges.values()]
      .filter(({ via, createdAtMs }) => via === 'woovi' && createdAtMs >= fromMs && createdAtMs < toMs)
      .toReversed()
    const page = pageOf(query, charges)
    return { charges: page.items.map((charge) => chargeOf(scheme, charge)), pageInfo: page.pageInfo }
  })
  calls.get<{ Params: { id: string } }>('/charge/:id', async ({ params }, reply) => {
    const charge = find(params.id)
    return charge ? { charge: chargeOf(scheme, charge) } : fault(reply, 400, 'Cobrança não encontrada')
  })
  calls.get<{ Params: { id: string } }>('/transaction/:id', async ({ params }, reply) => {
    const charge = [...store.charges.values()].find(({ txid }) => txid === params.id)
    const paid = charge?.paid[0]
    return charge && paid
      ? { transaction: transactionOf(charge, paid) }
      : fault(reply, 400, 'Transação não encontrada')
  })
  calls.get<{ Params: { id: string } }>('/charge/:id/refund', async ({ params }, reply) => {
    const charge = find(params.id)
    if (!charge) return fault(reply, 400, 'Cobrança não encontrada')
    return { refunds: charge.paid.flatMap((paid) => paid.refunds.map((refund) => refundOf(paid, refund))) }
  })
  calls.post<{ Params: { id: string } }>('/charge/:id/refund', async ({ params, body }, reply) => {
    const charge = find(params.id)
    const paid = charge?.paid[0]
    const asked = RefundBody.safeParse(body)
    if (!charge || !paid || !asked.success) return fault(reply, 400, 'Reembolso inválido')
    const { correlationID, value = cents(paid.amount) } = asked.data
    const refund = await scheme.refund(charge, paid, {
      id: correlationID,
      amount: amountOf(value),
      nature: 'ORIGINAL',
    })
    return refund.ok ? { refund: refundOf(paid, refund.value) } : fault(reply, 400, 'Reembolso inválido')
  })
}

const REFUNDED = {
  EM_PROCESSAMENTO: 'IN_PROCESSING',
  DEVOLVIDO: 'CONFIRMED',
  NAO_REALIZADO: 'REJECTED',
} as const
const refundOf = (paid: Paid, { id, amount, status, atMs }: Paid['refunds'][number]) => ({
  value: cents(amount),
  correlationID: id,
  status: REFUNDED[status],
  endToEndId: paid.endToEndId,
  time: iso(atMs),
})

const chargeOf = (scheme: PixScheme, charge: Charge): WooviCharge => ({
  correlationID: charge.id,
  value: cents(charge.amount),
  status: charge.paid.length > 0 ? 'COMPLETED' : scheme.isOpen(charge) ? 'ACTIVE' : 'EXPIRED',
  brCode: charge.code,
  identifier: charge.txid,
  transactionID: charge.txid,
  expiresIn: charge.seconds,
  expiresDate: iso(scheme.endsAtMs(charge)),
  createdAt: iso(charge.createdAtMs),
})

const transactionOf = (charge: Charge, paid: Paid): WooviTransaction => ({
  value: cents(paid.amount),
  endToEndId: paid.endToEndId,
  payer: { name: 'Pessoa', taxID: { taxID: paid.cpf, type: 'BR:CPF' } },
  charge: { correlationID: charge.id },
})

/** Money in as a webhook has it: its id is within what the central bank's system said. */
function receivedOf(charge: Charge, paid: Paid) {
  const { endToEndId, ...rest } = transactionOf(charge, paid)
  const raw = { endToEndId, txid: charge.txid, valor: paid.amount }
  return { ...rest, transactionID: charge.txid, raw }
}

function wooviPayments(calls: FastifyInstance, scheme: PixScheme): void {
  const { store } = scheme
  const find = (id: string | undefined): Payout | undefined => {
    const payout = store.payouts.get(id ?? '')
    return payout?.via === 'woovi' ? payout : undefined
  }

  calls.post('/payment', async ({ body }, reply) => {
    const asked = PaymentBody.safeParse(body)
    if (!asked.success) return fault(reply, 400, 'Pagamento inválido')
    const { correlationID, value, destinationAlias, autoApprove = false } = asked.data
    if (find(correlationID)) return fault(reply, 400, 'Já existe um pagamento com este correlationID')
    const { payout } = await scheme.takePayout(
      { via: 'woovi', id: correlationID, amount: amountOf(value), key: destinationAlias, cpf: '' },
      autoApprove,
    )
    // The answer is that of the moment: what becomes of it is told later.
    return { payment: { ...paymentOf(payout).payment, status: autoApprove ? 'APPROVED' : 'CREATED' } }
  })
  calls.post<{ Body: { correlationID?: string } | null }>('/payment/approve', async ({ body }, reply) => {
    const payout = find(body?.correlationID)
    if (!payout) return fault(reply, 400, 'Pagamento não encontrado')
    await scheme.approve(payout)
    return { payment: { ...paymentOf(payout).payment, status: 'APPROVED' } }
  })
  calls.get<{ Params: { id: string } }>('/payment/:id', async ({ params }, reply) => {
    const payout = find(params.id)
    return payout ? paymentOf(payout) : fault(reply, 400, 'Pagamento não encontrado')
  })
  calls.get<{ Querystring: Query }>('/payment', async ({ query }) => {
    const payouts = [...store.payouts.values()].filter(({ via }) => via === 'woovi').toReversed()
    const page = pageOf(query, payouts)
    return { payments: page.items.map(paymentOf), pageInfo: page.pageInfo }
  })
}

const PAYMENT_STATES = {
  created: 'CREATED',
  pending: 'APPROVED',
  paid: 'CONFIRMED',
  failed: 'FAILED',
  // What comes back of a payment is another transaction there.
  reversed: 'CONFIRMED',
} as const

const paymentOf = (payout: Payout): WooviPaymentAnswer => ({
  payment: {
    correlationID: payout.id,
    value: cents(payout.amount),
    status: PAYMENT_STATES[payout.state],
  },
  ...((payout.state === 'paid' || payout.state === 'failed') && {
    transaction: {
      endToEndId: payout.endToEndId,
      ...(payout.state === 'failed' && { providerRejectedReason: `${payout.code} - rejeitado` }),
    },
  }),
})
