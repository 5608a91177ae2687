import type { IncomingHttpHeaders } from 'node:http'
import {
  Charge,
  ChargeList,
  ChargeNotice,
  type ChargeRequest,
  COIN_NOTICE_PATH,
  COIN_PAYOUT_NOTICE_PATH,
  CoinPayoutNotice,
  type Json,
} from '@baize/contract/provider'
import { COIN_NETWORKS, type CoinNetwork } from '@baize/contract/shared'
import { err, never, ok, present, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Connector } from '../../platform/connectors/connector.ts'
import type { Door } from '../ports/doors.ts'
import { isWebAddress, type News, type PaymentsDriver } from '../ports/payments.ts'
import { parsedJson } from '../ports/webhooks.ts'
import { coinPayouts } from './coin-payouts.ts'
import { coinHeaders, isFromCoins } from './coin-signature.ts'

const ANSWER_WITHIN_MS = 10_000
const LIST_WITHIN_MS = 30_000
/**
 * A charge has three levels. Deeper bodies are refused, as the canonical form is built before the signature is
 * verified.
 */
const MOST_LEVELS = 8

const connector: Connector = { port: 'coins', name: 'coins', driver: 'coins' }

const payments: PaymentsDriver = {
  connector,
  methods: ['usdt', 'usdteth'],
  currencies: null,
  check: async (ctx) =>
    (await ask(ctx, 'GET', '/v2/charges?from=0&to=0', ANSWER_WITHIN_MS)) === null ? 'no answer' : null,

  open: async (ctx, { orderId, pays, currencyId, network = 'tron' }) => {
    const request: ChargeRequest = {
      reference: orderId,
      price: { value: pays, currency: currencyId },
      coin: 'USDT',
      network,
      callback: `${ctx.config.publicUrl}${COIN_NOTICE_PATH}`,
    }
    const charge = Charge.safeParse(await ask(ctx, 'POST', '/v2/charges', ANSWER_WITHIN_MS, request)).data
    if (!charge || charge.reference !== orderId || charge.address === '' || !isWebAddress(charge.page))
      return null
    // Coins sent to an address of another network would be lost.
    if (charge.network !== nameOf(network)) return null
    return {
      paymentId: charge.charge,
      payUrl: charge.page,
      code: charge.address,
      coin: `${charge.coin_value} ${charge.coin} (${charge.network})`,
      expiresAtMs: charge.expires_at * 1000,
      confirmationsNeeded: charge.confirmations.needed,
    }
  },

  read: async (ctx, { paymentId }) => {
    if (paymentId === null) return null
    const path = `/v2/charges/${encodeURIComponent(paymentId)}`
    const charge = Charge.safeParse(await ask(ctx, 'GET', path, ANSWER_WITHIN_MS)).data
    return charge ? newsOf(charge) : null
  },

  list: async (ctx, fromMs, toMs) => {
    const [from, to] = [Math.floor(fromMs / 1000), Math.ceil(toMs / 1000)]
    const list = ChargeList.safeParse(
      await ask(ctx, 'GET', `/v2/charges?from=${from}&to=${to}`, LIST_WITHIN_MS),
    )
    return list.success ? list.data.charges.map(newsOf) : null
  },
}

/** Coin payments: JSON signed with Ed25519 over its canonical form, and confirmations before a payment counts. */
export const coinsDoor: Door = {
  payments,
  payouts: coinPayouts(connector),
  webhooks: [
    {
      connector,
      method: 'POST',
      path: COIN_NOTICE_PATH,
      // A notice lists every transfer that ever came to an address, and anybody may send dust there. Under a small
      // limit, enough dust would block all notices of the charge.
      mostBytes: 512 * 1024,
      hear: async (ctx, { headers, raw }) => {
        const body = verifiedJson(ctx, headers, raw, COIN_NOTICE_PATH)
        if (!body.ok) return body
        const notice = ChargeNotice.safeParse(body.value)
        return notice.success ? ok([{ kind: 'payment', orderId: notice.data.data.reference }]) : err('shape')
      },
    },
    {
      connector,
      method: 'POST',
      path: COIN_PAYOUT_NOTICE_PATH,
      mostBytes: 16 * 1024,
      hear: async (ctx, { headers, raw }) => {
        const body = verifiedJson(ctx, headers, raw, COIN_PAYOUT_NOTICE_PATH)
        if (!body.ok) return body
        const notice = CoinPayoutNotice.safeParse(body.value).data
        return notice ? ok([{ kind: 'payout', withdrawalId: notice.data.reference }]) : err('shape')
      },
    },
  ],
}

const nameOf = (network: CoinNetwork): string =>
  present(
    COIN_NETWORKS.find(({ id }) => id === network),
    `network ${network}`,
  ).name

/** The body of a notice, if the provider of coins signed it for this path. */
export function verifiedJson(
  { config, clock }: Context,
  headers: IncomingHttpHeaders,
  raw: Buffer,
  path: string,
): Result<Json, 'signature'> {
  const body = parsedJson(raw)
  // A body that is not JSON has no canonical form, hence no valid signature.
  if (!isShallow(body, MOST_LEVELS) || !config.coins) return err('signature')
  const isTheirs = isFromCoins(config.coins.publicKeys, clock.now(), headers, { method: 'POST', path, body })
  return isTheirs ? ok(body) : err('signature')
}

/** Takes a parsed value: any defined one is JSON, so only the depth is left to check. */
function isShallow(value: unknown, levels: number): value is Json {
  if (typeof value !== 'object' || value === null) return value !== undefined
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

const newsOf = ({
  charge,
  reference,
  price,
  status,
  confirmations,
  transfers,
  coin_value: wanted,
}: Charge): News => ({
  paymentId: charge,
  orderId: reference,
  pays: price.value,
  currency: price.currency,
  state: stateOf(status),
  confirmations: confirmations.seen,
  transfers: transfers.map((transfer) => ({
    id: transfer.transfer,
    coins: transfer.coin_value,
    seenAtMs: transfer.seen_at * 1000,
    isConfirmed: transfer.status === 'confirmed',
  })),
  coins: wanted,
})

function stateOf(status: Charge['status']): News['state'] {
  switch (status) {
    case 'new':
    case 'pending':
      return 'waiting'
    case 'completed':
      return 'paid'
    case 'failed':
      return 'failed'
    default:
      return never(status)
  }
}

async function ask(
  ctx: Context,
  method: 'GET' | 'POST',
  path: string,
  withinMs: number,
  body?: Json,
): Promise<unknown> {
  const said = await askCoins(ctx, method, path, withinMs, body)
  return said?.answer ?? null
}

/** The provider's response, without an answer if it refused. Null when the outcome is unknown. */
export async function askCoins(
  ctx: Context,
  method: 'GET' | 'POST',
  path: string,
  withinMs: number,
  body?: Json,
): Promise<{ readonly status: number; readonly answer?: unknown } | null> {
  const { url, key } = present(ctx.config.coins, 'a provider of coins')
  const whole = new URL(url + path)
  const signed = coinHeaders(key, ctx.clock.now(), { method, path: whole.pathname + whole.search, body })
  try {
    const response = await fetch(whole, {
      method,
      headers: { 'content-type': 'application/json', ...signed },
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.ok) return { status: response.status, answer: await response.json() }
    ctx.log.warn({ method, path, status: response.status }, 'coin provider refused')
    return { status: response.status }
  } catch (error) {
    ctx.log.warn({ err: error, method, path }, 'coin provider did not answer')
  }
  return null
}
