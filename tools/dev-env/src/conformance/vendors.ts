import * as wire from '@baize/contract/provider'

/** What our side reads of the answers of one operation. */
type Reads = { readonly operation: string; readonly schema: unknown; readonly status?: RegExp }

/** A provider whose document is checked against. */
export type Vendor = {
  readonly name: string
  /** The document in the folder. */
  readonly file: string
  /** Our drivers that speak it. */
  readonly drivers: readonly string[]
  /** Addresses of the sandbox that answer as this provider. */
  readonly sandbox: RegExp
  /** What is wrong in the document itself. Each has to apply, so that one that the vendor has repaired is noticed. */
  readonly corrections: readonly Correction[]
  /** The status that an answer is documented under, where the provider answers with another one. */
  readonly statusOf?: (status: number, body: unknown) => number
  /** Calls that are made beside the document. */
  readonly beside: readonly { readonly path: RegExp; readonly why: string }[]
  /** Fields that are used beside the document, by operation, side and field: `notice notice pix[].tipo`. */
  readonly extra: readonly { readonly place: RegExp; readonly why: string }[]
  readonly reads: readonly Reads[]
  readonly notices: Notices
}

export type Correction = { readonly why: string; readonly find: RegExp; readonly by: string }

/** What a provider tells us by itself. */
type Notices = {
  /** Our addresses that it calls. */
  readonly path: RegExp
  /** Where the document describes the body, by a field that only this kind has; none where it does not. */
  readonly kinds: readonly {
    readonly name: string
    readonly has?: string
    readonly at: string
    readonly schema: unknown
  }[]
}

const ANY_FAULT = /^[45]/

export const VENDORS: readonly Vendor[] = [
  {
    name: 'API Pix',
    file: 'bcb-api-pix-2.9.0.yaml',
    drivers: ['bcb', 'efi'],
    sandbox: /^\/v2\/(cob|pix|webhook)\b/,
    corrections: [
      {
        why: 'patterns hold for a part of a value only, and slashes around some are part of them, so that no value fits',
        find: /^(\s*(?:- )?pattern: ")\/?\^?(.*?)\$?\/?"\s*$/gm,
        by: '$1^$2$"',
      },
      {
        why: 'a list of Pix requires "cobs", which it does not have',
        find: /(PixConsultados:\s+type: "object"\s+title: "[^"]*"\s+required: \["parametros"), "cobs"\]/,
        by: '$1]',
      },
      {
        why: 'charges in a list require "idCob", which no charge has',
        find: /required: \["status", "txid", "idCob"\]/g,
        by: 'required: ["status", "txid"]',
      },
    ],
    beside: [
      { path: /\/oauth\/token$/, why: 'each bank has its own address for tokens' },
      { path: /\/gn\/pix\//, why: 'payouts of Efí, for which there is no document' },
    ],
    extra: [
      {
        place: /^notice notice pix\[\]\.(gnExtras|tipo|status)\b/,
        why: 'Efí names the payer and its payouts in fields of its own',
      },
      {
        place: /^notice notice pix\[\]\.devolucoes\.id$/,
        why: 'an example has refunds as an object, the schema as a list: both are understood',
      },
      { place: /^PUT \/cob\/\{txid\} answer pix$/, why: 'one schema reads new charges and paid ones' },
    ],
    reads: [
      { operation: 'PUT /cob/{txid}', schema: wire.Cob },
      { operation: 'GET /cob/{txid}', schema: wire.Cob },
      { operation: 'GET /cob', schema: wire.CobList },
      { operation: 'GET /pix', schema: wire.PixList },
      { operation: 'PUT /pix/{e2eid}/devolucao/{id}', schema: wire.Devolucao },
      { operation: 'GET /pix/{e2eid}/devolucao/{id}', schema: wire.Devolucao },
      { operation: 'PUT /pix/{e2eid}/devolucao/{id}', schema: wire.PixProblem, status: ANY_FAULT },
      { operation: 'PUT /webhook/{chave}', schema: undefined },
      { operation: 'GET /webhook/{chave}', schema: wire.PixWebhook },
    ],
    notices: {
      path: /^\/webhooks\/(bcb|efi|pix)\b/,
      kinds: [{ name: 'notice', at: '#/components/requestBodies/WebhookPixBody', schema: wire.PixNotice }],
    },
  },
  {
    name: 'Woovi',
    file: 'woovi.yml',
    drivers: ['woovi'],
    sandbox: /^\/woovi\/api\/v1\//,
    corrections: [
      {
        why: 'expiresIn of a charge is text by the schema, and a number in every example',
        find: /(expiresIn:\s+type: )string/,
        by: '$1number',
      },
      {
        why: 'the value of money in a notice is text by the schema, and a number in its example',
        find: /(payer:[^*]{0,160}?time:\s+type: string\s+value:\s+type: )string/g,
        by: '$1number',
      },
      {
        why: 'statuses of a payment lack APPROVED, which its examples have',
        find: /(- CREATED\n(\s+)- FAILED\n\s+- CONFIRMED\n\s+- DENIED)/,
        by: '$1\n$2- APPROVED',
      },
    ],
    beside: [],
    extra: [
      {
        place: /^GET \S+ query (skip|limit)$/,
        why: 'pages of charges and payments: skip and limit are in pageInfo, and parameters of other lists only',
      },
      {
        place: /^receivedPix notice (event|payment|refund)\b/,
        why: 'one schema reads all events; the document has that of a charge alone',
      },
      {
        place: /transaction\.providerErrorCode$/,
        why: 'the code of a refused payment is described by the page on error codes of payments, not by the document',
      },
    ],
    reads: [
      { operation: 'POST /api/v1/charge', schema: wire.WooviChargeAnswer },
      { operation: 'GET /api/v1/charge/{id}', schema: wire.WooviChargeAnswer },
      { operation: 'GET /api/v1/charge', schema: wire.WooviChargeList },
      { operation: 'GET /api/v1/transaction/{id}', schema: wire.WooviTransactionAnswer },
      { operation: 'POST /api/v1/charge/{id}/refund', schema: wire.WooviRefundAnswer },
      { operation: 'GET /api/v1/charge/{id}/refund', schema: wire.WooviRefundList },
      { operation: 'POST /api/v1/payment', schema: wire.WooviPaymentAnswer },
      { operation: 'GET /api/v1/payment/{id}', schema: wire.WooviPaymentAnswer },
      { operation: 'GET /api/v1/payment', schema: wire.WooviPaymentList },
      { operation: 'POST /api/v1/pix-keys/check', schema: wire.WooviKeyCheck },
      { operation: 'GET /api/v1/webhook/public-keys', schema: wire.WooviPublicKeys },
      { operation: 'GET /api/v1/account/', schema: wire.WooviAccounts },
      { operation: 'POST /api/v1/charge', schema: wire.WooviFault, status: ANY_FAULT },
    ],
    notices: {
      path: /^\/webhooks\/woovi\b/,
      kinds: [
        {
          name: 'receivedPix',
          has: 'pix',
          at: '#/paths/~1api~1v1~1webhook/post/callbacks/receivedPix/{$request.body#~1webhook.url}/post/requestBody',
          schema: wire.WooviEvent,
        },
      ],
    },
  },
  {
    name: 'SHKeeper',
    file: 'shkeeper-2.3.5.json',
    drivers: ['shkeeper'],
    sandbox: /^\/shkeeper\/api\/v1\//,
    corrections: [
      {
        why: 'txid of a payout is null until it is sent, as its description says',
        find: /(Blockchain transaction ID \(null if not yet broadcasted\)")/,
        by: '$1, "nullable": true',
      },
    ],
    // Its server answers refusals with 200 as well, and the word in the body.
    statusOf: (status, body) => (status === 200 && wire.ShkeeperFault.safeParse(body).success ? 400 : status),
    beside: [],
    extra: [],
    reads: [
      { operation: 'POST /api/v1/{crypto_name}/payment_request', schema: wire.ShkeeperAddress },
      { operation: 'GET /api/v1/invoices/{external_id}', schema: wire.ShkeeperInvoices },
      { operation: 'GET /api/v1/invoices', schema: wire.ShkeeperInvoices },
      { operation: 'POST /api/v1/{crypto_name}/payout', schema: undefined },
      { operation: 'GET /api/v1/{crypto_name}/payout/status', schema: wire.ShkeeperPayout },
      {
        operation: 'GET /api/v1/{crypto_name}/payout/status',
        schema: wire.ShkeeperPayoutFault,
        status: ANY_FAULT,
      },
      { operation: 'GET /api/v1/crypto/balances', schema: wire.ShkeeperBalances },
      { operation: 'GET /api/v1/{crypto_name}/task/{id}', schema: wire.ShkeeperTask },
    ],
    notices: {
      path: /^\/webhooks\/shkeeper\b/,
      kinds: [
        {
          name: 'payment',
          has: 'transactions',
          at: '#/components/schemas/PaymentCallback',
          schema: wire.ShkeeperCallback,
        },
        // The document wraps payouts in a list; its server sends one at a time (shkeeper/callback.py).
        {
          name: 'payout',
          has: 'payout_id',
          at: '#/components/schemas/PayoutCallbackTransaction',
          schema: wire.ShkeeperPayoutCallback,
        },
      ],
    },
  },
  {
    name: 'Twilio',
    file: 'twilio-api-v2010.yaml',
    drivers: ['twilio'],
    sandbox: /^\/2010-04-01\/Accounts\//,
    corrections: [
      {
        why: 'DateSent> is a date and time by its format, and a date by its description',
        find: /(name: DateSent>[\s\S]{0,1200}?format: )date-time/g,
        by: '$1date',
      },
    ],
    beside: [],
    extra: [],
    reads: [
      { operation: 'POST /2010-04-01/Accounts/{AccountSid}/Messages.json', schema: wire.TwilioMessage },
      { operation: 'GET /2010-04-01/Accounts/{AccountSid}/Messages.json', schema: wire.TwilioMessageList },
      { operation: 'GET /2010-04-01/Accounts/{Sid}.json', schema: wire.TwilioAccount },
    ],
    notices: { path: /^\/webhooks\/twilio\b/, kinds: [] },
  },
]
