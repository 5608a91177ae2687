import * as z from 'zod/mini'
import { Amount, CurrencyId, StorableText, Uuid } from '../shared/entities.ts'
import { CoinNetwork } from '../shared/payout-methods.ts'

/**
 * Wire format of the coin provider. Both directions are signed the same way, each side with its own key: header
 * `Coin-Signature` is base64 of Ed25519 over `${seconds}\n${METHOD} ${path}\n${canonical body}`, header
 * `Coin-Timestamp` is the seconds; older than five minutes is refused. `path` is that of the call or of the callback
 * URL, with its query; a missing body is the empty string.
 */
export const COIN_SIGNATURE_HEADER = 'coin-signature'
export const COIN_TIMESTAMP_HEADER = 'coin-timestamp'
export const COIN_WINDOW_SECONDS = 5 * 60

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Canonical JSON: names sorted by code unit, no whitespace. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const parts = Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`)
  return `{${parts.join(',')}}`
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

export const coinSignedText = (
  seconds: string,
  method: string,
  path: string,
  body: Json | undefined,
): string => `${seconds}\n${method} ${path}\n${body === undefined ? '' : canonicalJson(body)}`

/** Requests a deposit address: POST {provider}/v2/charges. Idempotent by `reference`. */
export const ChargeRequest = z.object({
  reference: Uuid,
  price: z.object({ value: Amount, currency: CurrencyId }),
  coin: z.literal('USDT'),
  network: z._default(CoinNetwork, 'tron'),
  callback: z.string(),
})
export type ChargeRequest = z.infer<typeof ChargeRequest>

const CoinTransferStatus = z.enum(['pending', 'confirmed', 'failed'])
const MOST_LETTERS = 100

/** Coins received at a charge's address, whatever the amount requested. `transfer` is the network's transaction id. */
const CoinTransfer = z.object({
  transfer: z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS)),
  coin_value: z.string().check(z.maxLength(MOST_LETTERS)),
  /** When the network first saw it, in seconds. */
  seen_at: z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000)),
  status: CoinTransferStatus,
})
type CoinTransfer = z.infer<typeof CoinTransfer>

const Glimpse = z.object({ transfer: z.optional(z.unknown()), status: z.optional(z.unknown()) })

/** Keeps a malformed transfer as an entry without an amount, so that it does not block the valid ones. */
function unreadOf(said: unknown): CoinTransfer {
  const { transfer, status } = Glimpse.safeParse(said).data ?? {}
  return {
    transfer: typeof transfer === 'string' ? transfer.slice(0, MOST_LETTERS) : '',
    coin_value: '',
    seen_at: 0,
    status: CoinTransferStatus.safeParse(status).data ?? 'confirmed',
  }
}
const AnyTransfer = z.union([CoinTransfer, z.pipe(z.unknown(), z.transform(unreadOf))])

/**
 * Current state of a charge: the response of POST and GET {provider}/v2/charges/:charge, and an entry of `charges` in
 * GET {provider}/v2/charges?from=&to= (seconds). `pending`: coins were seen and are being confirmed. `completed`: some
 * are confirmed; `transfers` has the amounts.
 */
export const Charge = z.object({
  charge: z.string(),
  reference: Uuid,
  price: z.object({ value: Amount, currency: CurrencyId }),
  coin: z.string(),
  network: z.string(),
  coin_value: z.string(),
  address: z.string(),
  page: z.string(),
  status: z.enum(['new', 'pending', 'completed', 'failed']),
  confirmations: z.object({ seen: z.number(), needed: z.number() }),
  expires_at: z.number(),
  transfers: z._default(z.array(AnyTransfer), []),
})
export type Charge = z.infer<typeof Charge>

export const ChargeList = z.object({ charges: z.array(Charge) })
export type ChargeList = z.infer<typeof ChargeList>

/** Notice of every change: POST {callback}, retried until answered with 2xx. Notices may arrive out of order. */
export const ChargeNotice = z.object({ event: z.literal('charge.updated'), data: Charge })
export type ChargeNotice = z.infer<typeof ChargeNotice>

export const COIN_NOTICE_PATH = '/webhooks/coins'

/**
 * Requests a payout: POST {provider}/v2/payouts. Idempotent by `reference`, so a retry never pays twice. `coin_value`
 * is what arrives at the address.
 */
export const CoinPayoutRequest = z.object({
  reference: Uuid,
  coin: z.literal('USDT'),
  network: CoinNetwork,
  coin_value: z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/)),
  address: z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS)),
  callback: z.string(),
})
export type CoinPayoutRequest = z.infer<typeof CoinPayoutRequest>

/**
 * Current state of a payout: the response of POST, of GET {provider}/v2/payouts/:reference, and an entry of `payouts` in
 * GET {provider}/v2/payouts?from=&to= (seconds). 404 means it was never requested: then, and only then, it may be
 * requested again.
 */
export const CoinPayout = z.object({
  payout: StorableText.check(z.maxLength(500)),
  reference: Uuid,
  coin: z.string(),
  network: z.string(),
  coin_value: z.string().check(z.maxLength(MOST_LETTERS)),
  status: z.enum(['pending', 'completed', 'failed']),
})
export type CoinPayout = z.infer<typeof CoinPayout>

export const CoinPayoutList = z.object({
  payouts: z.array(z.object({ ...CoinPayout.shape, payout: z.string() })),
})

/** Notice of the outcome: POST {callback}, retried until answered with 2xx. */
export const CoinPayoutNotice = z.object({ event: z.literal('payout.updated'), data: CoinPayout })
export type CoinPayoutNotice = z.infer<typeof CoinPayoutNotice>

export const COIN_PAYOUT_NOTICE_PATH = '/webhooks/coin_payouts'
