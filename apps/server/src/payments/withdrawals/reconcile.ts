import type { ReconcileFinding, Reconciliation } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { CoinId, currency, type Refusal, refusal } from '@baize/contract/shared'
import { err, formatAmount, minor, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { paymentsDrivers, payoutsDrivers } from '../doors/doors.ts'
import { coinLine, coinUnits } from '../ports/coin-amounts.ts'
import type { News } from '../ports/payments.ts'
import type { PayoutNews } from '../ports/payouts.ts'
import { COIN } from './coin-terms.ts'
import { listPaymentsBetween, listPayoutsBetween, type OurRecord } from './reconcile-sql.ts'

/** Compares our books with the providers' statements of the same period. Items open on both sides are consistent. */
export async function reconcile(
  ctx: Context,
  { from, to }: InputOf<'/api/operator/payments/reconcile'>,
): Promise<Result<Reconciliation, Refusal>> {
  const [stated, paid] = await Promise.all([
    Promise.all(paymentsDrivers(ctx.config).map((driver) => driver.list(ctx, from, to))),
    Promise.all(payoutsDrivers(ctx.config).map((driver) => driver.list(ctx, from, to))),
  ])
  if (stated.includes(null) || paid.includes(null)) return err(refusal('providerSilent'))
  // Read after theirs: an outcome that the provider states then has a moment to reach our books.
  const [asked, payouts] = await Promise.all([
    listPaymentsBetween(ctx.db, from, to),
    listPayoutsBetween(ctx.db, from, to),
  ])
  const theirs = stated.flatMap((list) => list ?? []).map(paymentOf)
  const known = new Set(theirs.map(({ id }) => id))
  // One that neither side has named was never opened.
  const payments = asked.filter(({ id, isNamed, state }) => isNamed || state === 'paid' || known.has(id))
  const found = [
    compare('payment', payments, theirs),
    compare('payout', payouts, paid.flatMap((list) => list ?? []).map(payoutOf)),
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

type TheirRecord = { readonly id: string; readonly amount: string; readonly state: OurRecord['state'] }

const paymentOf = (payment: News): TheirRecord => {
  const coin = CoinId.safeParse(payment.currency).data
  return {
    id: payment.orderId,
    amount: coin
      ? withCoins(coin, coinUnits(coin, payment.pays) ?? 0n, arrivedIn(coin, payment))
      : `${payment.pays} ${payment.currency}`,
    state: payment.state === 'waiting' ? 'open' : payment.state,
  }
}
const arrivedIn = (asked: CoinId, { transfers }: News): bigint =>
  transfers.reduce(
    (sum, { isConfirmed, coin = asked, coins }) =>
      sum + (isConfirmed && coin === asked ? (coinUnits(asked, coins) ?? 0n) : 0n),
    0n,
  )
const withCoins = (coin: CoinId, asked: bigint, came: bigint): string =>
  came === 0n ? coinLine(coin, asked) : `${coinLine(coin, asked)}, ${coinLine(coin, came)} came`

const payoutOf = (news: PayoutNews): TheirRecord => ({
  id: news.withdrawalId,
  amount:
    news.currency === COIN
      ? coinLine(COIN, coinUnits(COIN, news.amount) ?? 0n)
      : `${news.amount} ${news.currency}`,
  state: news.state === 'pending' ? 'open' : news.state === 'reversed' ? 'failed' : news.state,
})

function compare(
  of: ReconcileFinding['of'],
  ours: readonly OurRecord[],
  theirs: readonly TheirRecord[],
): { readonly open: number; readonly findings: readonly ReconcileFinding[] } {
  const here = new Map(ours.map((record) => [record.id, record]))
  const there = new Map(theirs.map((record) => [record.id, record]))
  const findings: ReconcileFinding[] = []
  let open = 0
  for (const record of ours) {
    const other = there.get(record.id)
    if (!other) {
      // An item unknown to the provider is consistent unless money has moved for it here.
      if (record.state === 'paid')
        findings.push({
          of,
          id: record.id,
          what: 'missingThere',
          ours: 'paid',
          theirs: '',
          record: shownOf(record),
        })
      else open += 1
      continue
    }
    const amount = amountOf(of, record)
    if (amount !== other.amount)
      findings.push({
        of,
        id: record.id,
        what: 'amount',
        ours: amount,
        theirs: other.amount,
        record: shownOf(record),
      })
    if (record.held > 0n)
      findings.push({
        of,
        id: record.id,
        what: 'held',
        ours: coinLine(record.coin ?? COIN, record.held),
        theirs: other.state,
        record: shownOf(record),
      })
    if (record.state === 'open' && other.state === 'open') open += 1
    else if (differ(record.state, other.state))
      findings.push({
        of,
        id: record.id,
        what: 'state',
        ours: record.state,
        theirs: other.state,
        record: shownOf(record),
      })
  }
  for (const other of theirs)
    if (!here.has(other.id))
      findings.push({ of, id: other.id, what: 'missingHere', ours: '', theirs: other.state, record: null })
  return { open, findings }
}

const shownOf = ({ userId, username, amount, currencyId, at }: OurRecord): ReconcileFinding['record'] => ({
  userId,
  username,
  amount: formatAmount(minor(amount), currency(currencyId).decimalLength),
  currencyId,
  at: at.getTime(),
})

/**
 * Money has moved on one side only, or the provider failed what is still open here. A payment that failed here for lack
 * of payment may still be open there.
 */
const differ = (ours: OurRecord['state'], theirs: OurRecord['state']): boolean =>
  (ours === 'paid') !== (theirs === 'paid') || (ours === 'open' && theirs === 'failed')

function amountOf(
  of: ReconcileFinding['of'],
  { amount, fee, currencyId, coin, asked, coins }: OurRecord,
): string {
  const text = (sum: bigint) => formatAmount(minor(sum), currency(currencyId).decimalLength)
  if (of === 'payment') return coin ? withCoins(coin, asked, coins) : `${text(amount + fee)} ${currencyId}`
  return coins > 0n ? coinLine(COIN, coins) : `${text(amount - fee)} ${currencyId}`
}
