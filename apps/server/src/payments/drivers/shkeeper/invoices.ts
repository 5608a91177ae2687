import {
  SHKEEPER_COINS,
  ShkeeperAddress,
  type ShkeeperCoin,
  type ShkeeperInvoice,
  type ShkeeperInvoiceRequest,
  ShkeeperInvoices,
  type ShkeeperTransfer,
} from '@baize/contract/provider'
import { COIN_NETWORKS } from '@baize/contract/shared'
import { MINUTE_MS } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { ShkeeperSettings } from '../../../platform/configuration/payment-drivers/shkeeper.ts'
import { readSightings, recordSightings, type Sighting } from '../../coins/sightings-sql.ts'
import { coinLine, coinUnits, isTransferId, plainCoins } from '../../ports/coin-amounts.ts'
import type { News, Opened, PaymentDraft, PaymentRef, Transfer } from '../../ports/payments.ts'
import { jsonOf } from '../keyed-calls.ts'
import { madeAtMs } from '../made-at.ts'
import type { ShkeeperClient } from './client.ts'

const LIST_WITHIN_MS = 60_000
/** The list has every invoice that was ever made: about 300 bytes each. */
const MOST_LIST_BYTES = 64 * 1024 * 1024
const MOST_INVOICE_BYTES = 4 * 1024 * 1024
/** The fiat of its invoices. SHKeeper's own rate decides nothing, so the coins are written as dollars. */
const FIAT = 'USD'
const COIN = 'USDT'

const NETWORK_OF = { usdt: 'tron', usdteth: 'ethereum' } as const
const ADDRESS = { tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/, ethereum: /^0x[0-9a-fA-F]{40}$/ } as const

const networkOf = (method: string) => (method === 'usdteth' ? NETWORK_OF.usdteth : NETWORK_OF.usdt)
export const shkeeperCoinOf = (method: string): ShkeeperCoin => SHKEEPER_COINS[networkOf(method)]

/** Deposits in USDT: an address of its own for each order, which SHKeeper watches for ever. */
export function shkeeperInvoices(settings: ShkeeperSettings, client: ShkeeperClient, noticePath: string) {
  async function open(ctx: Context, draft: PaymentDraft): Promise<Opened | null> {
    const { orderId, coins, method } = draft
    const network = networkOf(method)
    if (coins?.coin !== COIN) return null
    const body: ShkeeperInvoiceRequest = {
      external_id: orderId,
      fiat: FIAT,
      amount: coins.amount,
      callback_url: `${ctx.config.publicUrl}${noticePath}`,
    }
    const path = `/api/v1/${SHKEEPER_COINS[network]}/payment_request`
    const answer = await client.withKey(ctx, { method: 'POST', path, body, about: orderId })
    const opened = ShkeeperAddress.safeParse(jsonOf(answer, 200)).data
    // Coins sent to an address of another network would be lost.
    if (!opened || !ADDRESS[network].test(opened.wallet)) return null
    const name = COIN_NETWORKS.find(({ id }) => id === network)?.name ?? network
    return {
      paymentId: orderId,
      payUrl: '',
      code: opened.wallet,
      coin: `${coinLine(COIN, coinUnits(COIN, coins.amount) ?? 0n)} (${name})`,
      expiresAtMs: null,
      confirmationsNeeded: settings.confirmations,
    }
  }

  async function read(ctx: Context, { orderId, method }: PaymentRef): Promise<News | 'never' | null> {
    const path = `/api/v1/invoices/${encodeURIComponent(orderId)}`
    const answer = await client.withKey(ctx, {
      method: 'GET',
      path,
      about: orderId,
      mostBytes: MOST_INVOICE_BYTES,
    })
    const found = ShkeeperInvoices.safeParse(jsonOf(answer, 200)).data
    if (!found) return null
    const invoices = found.invoices.filter((invoice) => invoice.external_id === orderId)
    const [first] = invoices
    if (!first) return 'never'
    // Another callback address, after a move of the site, makes a second invoice of the same order. Both are ours.
    const txs = invoices.flatMap((invoice) => invoice.txs)
    const nowMs = ctx.clock.now()
    const seen = txs.flatMap(({ txid }) =>
      isTransferId(txid) ? [{ id: txid, atMs: nowMs, isFinal: false }] : [],
    )
    await recordSightings(ctx.db, orderId, seen, nowMs)
    const sightings = await readSightings(ctx.db, orderId)
    const transfers = txs.map((tx) => transferOf(tx, shkeeperCoinOf(method), nowMs, sightings))
    return newsOf(first, transfers, settings.confirmations)
  }

  /** A transfer is final once the callback said so, or has been listed as confirmed for long. */
  function transferOf(
    { txid, amount, crypto, status }: ShkeeperTransfer,
    wanted: ShkeeperCoin,
    nowMs: number,
    sightings: ReadonlyMap<string, Sighting>,
  ): Transfer {
    const sighting = sightings.get(txid)
    const isOld = sighting !== undefined && nowMs - sighting.firstSeenMs >= settings.settleMinutes * MINUTE_MS
    return {
      id: txid,
      // One that cannot be read belongs to the order until a person has looked.
      coin: crypto === wanted || crypto === '' ? COIN : crypto,
      coins: String(amount),
      seenAtMs: sighting?.firstSeenMs ?? nowMs,
      isConfirmed: status === 'CONFIRMED' && (!isTransferId(txid) || sighting?.isFinal === true || isOld),
    }
  }

  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly News[] | null> {
    const answer = await client.withKey(ctx, {
      method: 'GET',
      path: '/api/v1/invoices',
      withinMs: LIST_WITHIN_MS,
      mostBytes: MOST_LIST_BYTES,
    })
    const found = ShkeeperInvoices.safeParse(jsonOf(answer, 200)).data
    if (!found) return null
    const ours = found.invoices.filter(({ external_id: id }) => {
      const at = madeAtMs(id ?? '')
      return at !== null && at >= fromMs && at < toMs
    })
    return ours.map((invoice) => {
      const transfers = invoice.txs.map((tx) => ({
        id: tx.txid,
        coin: Object.values<string>(SHKEEPER_COINS).includes(tx.crypto) ? COIN : tx.crypto,
        coins: String(tx.amount),
        seenAtMs: 0,
        isConfirmed: tx.status === 'CONFIRMED',
      }))
      return newsOf(invoice, transfers, settings.confirmations)
    })
  }

  return { open, read, list }
}

/** Without times of its own: an invoice is never expired, and its PARTIAL, PAID and OVERPAID are at its own rate. */
function newsOf(invoice: ShkeeperInvoice, transfers: readonly Transfer[], needed: number): News {
  const asked = coinUnits(COIN, invoice.amount_fiat)
  return {
    paymentId: invoice.external_id ?? '',
    orderId: invoice.external_id ?? '',
    pays: asked === null || invoice.fiat !== FIAT ? String(invoice.amount_fiat) : plainCoins(COIN, asked),
    currency: invoice.fiat === FIAT ? COIN : invoice.fiat,
    state: transfers.some(({ isConfirmed }) => isConfirmed) ? 'paid' : 'waiting',
    confirmations: confirmationsOf(invoice, transfers, needed),
    transfers,
    coins: asked === null ? '' : plainCoins(COIN, asked),
  }
}

/** It does not tell how many there are: at least one from the first block on, and all once a transfer is final. */
function confirmationsOf({ txs }: ShkeeperInvoice, transfers: readonly Transfer[], needed: number): number {
  if (transfers.some(({ isConfirmed }) => isConfirmed)) return needed
  return txs.some(({ status }) => status === 'CONFIRMED') ? Math.min(1, needed - 1) : 0
}
