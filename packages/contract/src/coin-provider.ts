import * as z from 'zod/mini'
import { Amount, CurrencyId, Uuid } from './entities.ts'

/**
 * The wire format of the provider of coins. Both directions are signed alike, each side with a key of its own: header
 * `Coin-Signature` is base64 of Ed25519 over `${seconds}\n${METHOD} ${path}\n${canonical body}`, header `Coin-Timestamp` is the
 * seconds; older than five minutes is refused. `path` is of the call or of the callback's address, with its query; a body that is
 * not there is empty text.
 */
export const COIN_SIGNATURE_HEADER = 'coin-signature'
export const COIN_TIMESTAMP_HEADER = 'coin-timestamp'
export const COIN_WINDOW_SECONDS = 5 * 60

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** The one way to write a value: names in order of their code units, nothing between the signs. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const parts = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
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

/** We ask for an address to be paid to: POST {provider}/v2/charges. The same `reference` again is the same charge. */
export const ChargeRequest = z.object({
  reference: Uuid,
  price: z.object({ value: Amount, currency: CurrencyId }),
  coin: z.literal('USDT'),
  callback: z.string(),
})
export type ChargeRequest = z.infer<typeof ChargeRequest>

const CoinTransferStatus = z.enum(['pending', 'confirmed', 'failed'])
const MOST_LETTERS = 100

/** Coins that came to the address of a charge, whatever was asked for. `transfer` is the network's own name for it. */
const CoinTransfer = z.object({
  transfer: z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS)),
  coin_value: z.string().check(z.maxLength(MOST_LETTERS)),
  /** When the network first had it, in seconds. */
  seen_at: z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000)),
  status: CoinTransferStatus,
})
type CoinTransfer = z.infer<typeof CoinTransfer>

const Glimpse = z.object({ transfer: z.optional(z.unknown()), status: z.optional(z.unknown()) })

/** Of what is no transfer all that is left is that it is there, with no number of coins: it must not keep back the others. */
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
 * A charge as it stands: what POST and GET {provider}/v2/charges/:charge answer, and one of `charges` in GET
 * {provider}/v2/charges?from=&to= (seconds). `pending` means that coins were seen and are being
 * confirmed, `completed` that some are: how many, and in how many transfers, `transfers` says.
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

/** The provider tells us of every change: POST {callback}, sent again until it is answered with 2xx. They may overtake each other. */
export const ChargeNotice = z.object({ event: z.literal('charge.updated'), data: Charge })
export type ChargeNotice = z.infer<typeof ChargeNotice>

export const COIN_NOTICE_PATH = '/webhooks/coins'
