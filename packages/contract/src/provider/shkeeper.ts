import * as z from 'zod/mini'

/**
 * SHKeeper (https://github.com/vsys-host/shkeeper.io), API v1. The key goes in a header; payouts take the login of its
 * administrator (Basic). A refusal is often an answer with status 200 and `status: 'error'`.
 */
export const SHKEEPER_KEY = 'x-shkeeper-api-key'
export const SHKEEPER_TIMESTAMP = 'x-shkeeper-timestamp'
/** Hex HMAC-SHA256 over `{timestamp}.` and the raw body. */
export const SHKEEPER_SIGNATURE = 'x-shkeeper-signature'
export const SHKEEPER_WINDOW_SECONDS = 300

/** Its names of the coins that we take. */
export const SHKEEPER_COINS = { tron: 'USDT', ethereum: 'ETH-USDT' } as const
export type ShkeeperCoin = (typeof SHKEEPER_COINS)[keyof typeof SHKEEPER_COINS]

const Words = z.string().check(z.maxLength(500))
/** It writes decimals as text, and in some versions as JSON numbers. */
const Decimal = z.union([z.string().check(z.maxLength(100)), z.number()])
/** A number of its own reckoning, which decides nothing. */
const Figure = z.union([z.string(), z.number()])

/**
 * `POST /api/v1/{crypto}/payment_request`: an address of its own for each invoice. The same external id, callback and
 * fiat give the same address.
 */
export const ShkeeperInvoiceRequest = z.object({
  external_id: z.string(),
  fiat: z.string(),
  amount: z.string(),
  callback_url: z.string(),
})
export type ShkeeperInvoiceRequest = z.infer<typeof ShkeeperInvoiceRequest>

/** Answer to that. `amount` is in coins at its own rate, with its fee. */
export const ShkeeperAddress = z.object({
  status: z.literal('success'),
  amount: Decimal,
  exchange_rate: Decimal,
  display_name: z.optional(z.string()),
  wallet: z.string().check(z.minLength(1), z.maxLength(100)),
  recalculate_after: z.optional(z.number()),
})
export type ShkeeperAddress = z.infer<typeof ShkeeperAddress>

/**
 * A transfer on an invoice. `CONFIRMED` is said from the first confirmation on, whatever the wallet's setting: only the
 * callback waits for that one.
 */
const ShkeeperTransfer = z.object({
  txid: z.string(),
  amount: Decimal,
  crypto: z.string(),
  addr: z.optional(z.string()),
  status: z.string(),
})
export type ShkeeperTransfer = z.infer<typeof ShkeeperTransfer>

const Glimpse = z.object({ txid: z.optional(z.unknown()), status: z.optional(z.unknown()) })

/** Keeps a malformed transfer as an entry without an amount, so that it does not block the valid ones. */
function unreadOf(said: unknown): ShkeeperTransfer {
  const { txid, status } = Glimpse.safeParse(said).data ?? {}
  return {
    txid: typeof txid === 'string' ? txid.slice(0, 100) : '',
    amount: '',
    crypto: '',
    status: typeof status === 'string' ? status : 'CONFIRMED',
  }
}
const AnyTransfer = z.union([ShkeeperTransfer, z.pipe(z.unknown(), z.transform(unreadOf))])

export const ShkeeperInvoice = z.object({
  external_id: z.nullable(z.string()),
  fiat: z.string(),
  amount_fiat: Decimal,
  balance_fiat: z.optional(Figure),
  status: Words,
  txs: z.array(AnyTransfer),
})
export type ShkeeperInvoice = z.infer<typeof ShkeeperInvoice>

/** `GET /api/v1/invoices/{external_id}`, and `GET /api/v1/invoices`: all that it ever made, without dates or pages. */
export const ShkeeperInvoices = z.object({
  status: z.literal('success'),
  invoices: z.array(ShkeeperInvoice),
})
export type ShkeeperInvoices = z.infer<typeof ShkeeperInvoices>

const ToldTransfer = z.object({
  txid: z.string(),
  /** UTC, as `2026-06-25 15:45:38`. */
  date: z.string(),
  amount_crypto: Decimal,
  amount_fiat: Decimal,
  trigger: z.boolean(),
  crypto: z.string(),
})

/** Stands for a malformed transfer, so that it does not block the valid ones; the books have it as well. */
const UNREAD = { txid: '', date: '', amount_crypto: '', amount_fiat: '', trigger: false, crypto: '' }

/**
 * Callback when a transfer has the confirmations that the wallet asks for. `trigger` marks that transfer; the others of
 * the list may still lack confirmations. Answered with 202, or it comes again every minute.
 */
export const ShkeeperCallback = z.object({
  external_id: z.string(),
  crypto: z.string(),
  addr: z.string(),
  fiat: z.string(),
  balance_fiat: Figure,
  balance_crypto: Figure,
  paid: z.boolean(),
  status: z.string(),
  transactions: z.array(
    z.union([
      ToldTransfer,
      z.pipe(
        z.unknown(),
        z.transform(() => UNREAD),
      ),
    ]),
  ),
  fee_percent: z.optional(Figure),
  overpaid_fiat: z.optional(Figure),
})
export type ShkeeperCallback = z.infer<typeof ShkeeperCallback>

/** Callback for a transfer that no block has yet. */
export const ShkeeperUnconfirmed = z.object({
  status: z.literal('unconfirmed'),
  external_id: z.string(),
  crypto: z.string(),
  addr: z.string(),
  txid: z.string(),
  amount: Decimal,
})
export type ShkeeperUnconfirmed = z.infer<typeof ShkeeperUnconfirmed>

/** `POST /api/v1/{crypto}/payout`. `fee` is ignored for tokens, and required. */
export const ShkeeperPayoutRequest = z.object({
  amount: z.string(),
  destination: z.string(),
  fee: z.string(),
  callback_url: z.string(),
  external_id: z.string(),
})
export type ShkeeperPayoutRequest = z.infer<typeof ShkeeperPayoutRequest>

/** `GET /api/v1/{crypto}/payout/status?external_id=`. 404 with `error: 'Payout not found'` for an unknown one. */
export const ShkeeperPayout = z.object({
  id: z.number(),
  external_id: z.string(),
  crypto: z.string(),
  status: z.enum(['IN_PROGRESS', 'SUCCESS', 'FAIL']),
  amount: Decimal,
  destination: z.string(),
  txid: z.nullable(z.string()),
})
export type ShkeeperPayout = z.infer<typeof ShkeeperPayout>

export const SHKEEPER_NO_PAYOUT = 'Payout not found'
export const ShkeeperPayoutFault = z.object({ error: z.string() })

/** Callback of a payout that succeeded. A failed one is never announced. */
export const ShkeeperPayoutCallback = z.object({
  payout_id: z.number(),
  external_id: z.string(),
  tx_hash: z.string(),
  status: z.string(),
  amount: Decimal,
  crypto: z.string(),
})
export type ShkeeperPayoutCallback = z.infer<typeof ShkeeperPayoutCallback>

/** `GET /api/v1/crypto/balances?includes=…`, which needs the key. */
export const ShkeeperBalances = z.object({
  status: z.optional(z.string()),
  balances: z.array(
    z.object({ name: z.string(), amount_crypto: z.optional(Decimal), server_status: z.optional(z.string()) }),
  ),
})
export type ShkeeperBalances = z.infer<typeof ShkeeperBalances>

/** `GET /api/v1/{crypto}/task/{id}`, which needs the login. */
export const ShkeeperTask = z.object({ status: z.string() })

export const ShkeeperFault = z.object({ status: z.literal('error'), message: z.string() })
export const SHKEEPER_BAD_KEY = 'Bad API key'
export const SHKEEPER_BAD_LOGIN = 'Bad HTTP Basic Auth credentials'
