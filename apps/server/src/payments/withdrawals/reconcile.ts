import {
  currency,
  type InputOf,
  type ReconcileFinding,
  type Reconciliation,
  type Refusal,
  refusal,
} from '@baize/contract'
import { err, formatAmount, minor, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { coinsIn, coinText } from '../coins/arrived.ts'
import { listStated, type Stated } from '../providers/statements.ts'
import { listCoinPayouts } from './coin-payouts.ts'
import { type PayoutNews, pspNews } from './payout-news.ts'
import { readStatement } from './provider.ts'
import { listPaymentsBetween, listPayoutsBetween, type OnOurBooks } from './reconcile-sql.ts'

/** Compares our books with the providers' statements of the same period. Items open on both sides are consistent. */
export async function reconcile(
  ctx: Context,
  { from, to }: InputOf<'/api/operator/payments/reconcile'>,
): Promise<Result<Reconciliation, Refusal>> {
  const [statement, theirs, inCoins] = await Promise.all([
    readStatement(ctx, from, to),
    listStated(ctx, from, to),
    listCoinPayouts(ctx, from, to),
  ])
  if (!statement || !theirs || !inCoins) return err(refusal('providerSilent'))
  // Read after theirs: an outcome that the provider states then has a moment to reach our books.
  const [payments, payouts] = await Promise.all([
    listPaymentsBetween(ctx.db, from, to),
    listPayoutsBetween(ctx.db, from, to),
  ])
  const found = [
    compare('payment', payments, theirs.map(paymentOf)),
    compare('payout', payouts, [...statement.payouts.map(pspNews), ...inCoins].map(payoutOf)),
  ]
  return ok({
    from,
    to,
    payments: payments.length,
    payouts: payouts.length,
    open: found.reduce((all, { open }) => all + open, 0),
    findings: found.flatMap(({ findings }) => findings),
  })
}

type OnTheirs = { readonly id: string; readonly amount: string; readonly state: OnOurBooks['state'] }

const paymentOf = (one: Stated): OnTheirs => ({
  id: one.orderId,
  amount: withCoins(`${one.pays} ${one.currency}`, arrivedIn(one)),
  state: one.state === 'waiting' ? 'open' : one.state,
})
const arrivedIn = ({ transfers }: Stated): bigint =>
  transfers.reduce((sum, { isConfirmed, coins }) => sum + (isConfirmed ? (coinsIn(coins) ?? 0n) : 0n), 0n)
const withCoins = (amount: string, coins: bigint): string =>
  coins === 0n ? amount : `${amount}, ${coinText(coins)} came`

const payoutOf = (one: PayoutNews): OnTheirs => ({
  id: one.merchantPayoutId,
  amount:
    one.via === 'coins' ? coinText(coinsIn(one.coins) ?? 0n) : `${one.amount} + ${one.fee} ${one.currency}`,
  state: one.state === 'pending' ? 'open' : one.state,
})

function compare(
  of: ReconcileFinding['of'],
  ours: readonly OnOurBooks[],
  theirs: readonly OnTheirs[],
): { readonly open: number; readonly findings: readonly ReconcileFinding[] } {
  const here = new Map(ours.map((one) => [one.id, one]))
  const there = new Map(theirs.map((one) => [one.id, one]))
  const findings: ReconcileFinding[] = []
  let open = 0
  for (const one of ours) {
    const other = there.get(one.id)
    if (!other) {
      // An item unknown to the provider is consistent unless money has moved for it here.
      if (one.state === 'paid')
        findings.push({ of, id: one.id, what: 'missingThere', ours: 'paid', theirs: '' })
      else open += 1
      continue
    }
    const amount = amountOf(of, one)
    if (amount !== other.amount)
      findings.push({ of, id: one.id, what: 'amount', ours: amount, theirs: other.amount })
    if (one.held > 0n)
      findings.push({ of, id: one.id, what: 'held', ours: coinText(one.held), theirs: other.state })
    if (one.state === 'open' && other.state === 'open') open += 1
    else if (differ(one.state, other.state))
      findings.push({ of, id: one.id, what: 'state', ours: one.state, theirs: other.state })
  }
  for (const other of theirs)
    if (!here.has(other.id))
      findings.push({ of, id: other.id, what: 'missingHere', ours: '', theirs: other.state })
  return { open, findings }
}

/**
 * Money has moved on one side only, or the provider failed what is still open here. A payment that failed here for lack
 * of payment may still be open there.
 */
const differ = (ours: OnOurBooks['state'], theirs: OnOurBooks['state']): boolean =>
  (ours === 'paid') !== (theirs === 'paid') || (ours === 'open' && theirs === 'failed')

function amountOf(of: ReconcileFinding['of'], { amount, fee, currencyId, coins }: OnOurBooks): string {
  const text = (one: bigint) => formatAmount(minor(one), currency(currencyId).decimalLength)
  if (of === 'payment') return withCoins(`${text(amount + fee)} ${currencyId}`, coins)
  return coins > 0n ? coinText(coins) : `${text(amount - fee)} + ${text(fee)} ${currencyId}`
}
