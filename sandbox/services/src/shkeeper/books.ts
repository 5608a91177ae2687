import {
  SHKEEPER_COINS,
  type ShkeeperCallback,
  type ShkeeperInvoice,
  type ShkeeperPayout,
  type ShkeeperUnconfirmed,
} from '@baize/contract/provider'
import { attos, type Invoice, type Payout, plain, type Sent } from '../wallets/desk.ts'

/** PARTIAL, PAID and OVERPAID within five per cent, as SHKeeper's wallets have it. */
function statusOf(invoice: Invoice): string {
  const asked = attos(invoice.asked)
  const came = balanceOf(invoice)
  if (came === 0n) return 'UNPAID'
  if (came * 100n < asked * 95n) return 'PARTIAL'
  return came * 100n < asked * 105n ? 'PAID' : 'OVERPAID'
}

/** Counts from the first confirmation on. */
const balanceOf = ({ transfers, coin }: Invoice): bigint =>
  transfers
    .filter((sent) => sent.coin === coin && !sent.isDropped && sent.confirmations > 0)
    .reduce((sum, { coins }) => sum + attos(coins), 0n)

export const invoiceOf = (invoice: Invoice): ShkeeperInvoice => ({
  external_id: invoice.orderId,
  fiat: 'USD',
  amount_fiat: invoice.asked,
  balance_fiat: plain(balanceOf(invoice)),
  status: statusOf(invoice),
  txs: invoice.transfers
    .filter(({ isDropped }) => !isDropped)
    .map((sent) => ({
      txid: sent.id,
      amount: sent.coins,
      crypto: cryptoOf(invoice, sent),
      addr: invoice.address,
      status: sent.confirmations > 0 ? 'CONFIRMED' : 'UNCONFIRMED',
    })),
})

const cryptoOf = ({ chain, coin }: Invoice, sent: Sent): string =>
  sent.coin === coin && (chain === 'tron' || chain === 'ethereum') ? SHKEEPER_COINS[chain] : sent.coin

export const payoutOf = (payout: Payout): ShkeeperPayout => ({
  id: payout.id,
  external_id: payout.externalId,
  crypto: payout.crypto,
  status: payout.status,
  amount: payout.amount,
  destination: payout.destination,
  txid: payout.txid,
})

export const unconfirmedOf = (invoice: Invoice, sent: Sent): ShkeeperUnconfirmed => ({
  status: 'unconfirmed',
  external_id: invoice.orderId,
  crypto: cryptoOf(invoice, sent),
  addr: invoice.address,
  txid: sent.id,
  amount: sent.coins,
})

/** Every transfer of the invoice that a block has; `trigger` marks the one that is told. */
export function callbackOf(invoice: Invoice, trigger: Sent): ShkeeperCallback {
  const balance = plain(balanceOf(invoice))
  const over = balanceOf(invoice) - (attos(invoice.asked) * 105n) / 100n
  return {
    external_id: invoice.orderId,
    crypto: cryptoOf(invoice, { ...trigger, coin: invoice.coin }),
    addr: invoice.address,
    fiat: 'USD',
    balance_fiat: balance,
    balance_crypto: balance,
    paid: ['PAID', 'OVERPAID'].includes(statusOf(invoice)),
    status: statusOf(invoice),
    transactions: invoice.transfers
      .filter((sent) => !sent.isDropped && sent.confirmations > 0)
      .map((sent) => ({
        txid: sent.id,
        date: new Date(sent.sentAtMs).toISOString().slice(0, 19).replace('T', ' '),
        amount_crypto: sent.coins,
        amount_fiat: sent.coins,
        trigger: sent.id === trigger.id,
        crypto: cryptoOf(invoice, sent),
      })),
    fee_percent: '2',
    overpaid_fiat: over > 0n ? plain(over) : '0.00',
  }
}
