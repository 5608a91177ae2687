import * as wire from '@baize/contract/provider'

/** What our side reads of the answers of one operation. */
export type Reads = { readonly operation: string; readonly schema: unknown; readonly status?: RegExp }

/** A provider whose document is checked against. */
export type Vendor = {
  readonly name: string
  /** The document in the folder. */
  readonly file: string
  /** Our drivers that speak it. */
  readonly drivers: readonly string[]
  /** Addresses of the sandbox that answer as this provider. */
  readonly sandbox: RegExp
  /** Corrects what is wrong in the document itself. */
  readonly correct?: (text: string) => string
  /** Calls that are made beside the document. */
  readonly beside: readonly { readonly path: RegExp; readonly why: string }[]
  /** Fields that are used beside the document. */
  readonly extra: readonly { readonly operation: string; readonly field: RegExp; readonly why: string }[]
  readonly reads: readonly Reads[]
  readonly notices: Notices
}

/** What a provider tells us by itself. */
export type Notices = {
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

/**
 * In the central bank's document, slashes around some patterns are part of them, so that no value ever fits, and the
 * others hold for a part of a value only.
 */
const wholePatterns = (text: string): string =>
  text.replaceAll(/^(\s*(?:- )?pattern: ")\/?\^?(.*?)\$?\/?"\s*$/gm, '$1^$2$"')

const ANY_FAULT = /^[45]/

export const VENDORS: readonly Vendor[] = [
  {
    name: 'API Pix',
    file: 'bcb-api-pix-2.9.0.yaml',
    drivers: ['bcb', 'efi'],
    sandbox: /^\/v2\/(cob|pix|webhook)\b/,
    correct: wholePatterns,
    beside: [
      { path: /\/oauth\/token$/, why: 'each bank has its own address for tokens' },
      { path: /\/gn\/pix\//, why: 'payouts of Efí, for which there is no document' },
    ],
    extra: [
      {
        operation: 'notice',
        field: /^pix\[\]\.gnExtras/,
        why: 'Efí names the payer, and its payouts, in a field of its own',
      },
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
      kinds: [
        { name: 'notice', at: '#/components/requestBodies/WebhookPixBody', schema: wire.PixNotice },
      ],
    },
  },
  {
    name: 'Woovi',
    file: 'woovi.yml',
    drivers: ['woovi'],
    sandbox: /^\/woovi\/api\/v1\//,
    beside: [],
    extra: [],
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
    notices: { path: /^\/webhooks\/woovi\b/, kinds: [] },
  },
  {
    name: 'SHKeeper',
    file: 'shkeeper-2.3.5.json',
    drivers: ['shkeeper'],
    sandbox: /^\/shkeeper\/api\/v1\//,
    beside: [],
    extra: [],
    reads: [
      { operation: 'POST /api/v1/{crypto_name}/payment_request', schema: wire.ShkeeperAddress },
      { operation: 'GET /api/v1/invoices/{external_id}', schema: wire.ShkeeperInvoices },
      { operation: 'GET /api/v1/invoices', schema: wire.ShkeeperInvoices },
      { operation: 'POST /api/v1/{crypto_name}/payout', schema: undefined },
      { operation: 'GET /api/v1/{crypto_name}/payout/status', schema: wire.ShkeeperPayout },
      { operation: 'GET /api/v1/{crypto_name}/payout/status', schema: wire.ShkeeperPayoutFault, status: ANY_FAULT },
      { operation: 'GET /api/v1/crypto/balances', schema: wire.ShkeeperBalances },
      { operation: 'GET /api/v1/{crypto_name}/task/{id}', schema: wire.ShkeeperTask },
    ],
    notices: {
      path: /^\/webhooks\/shkeeper\b/,
      kinds: [
        { name: 'payment', has: 'transactions', at: '#/components/schemas/PaymentCallback', schema: wire.ShkeeperCallback },
        { name: 'payout', has: 'payout_id', at: '#/components/schemas/PayoutCallback', schema: wire.ShkeeperPayoutCallback },
      ],
    },
  },
  {
    name: 'Twilio',
    file: 'twilio-api-v2010.yaml',
    drivers: ['twilio'],
    sandbox: /^\/2010-04-01\/Accounts\//,
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
