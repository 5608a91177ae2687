import type { TableValue } from '@baize/contract/operator'
import { CURRENCIES, type CurrencyId } from '@baize/contract/shared'
import { describeTerms } from '../../payments/terms/service.ts'
import type { ReadContext } from '../../platform/context.ts'
import { newestRates } from '../../players/currency/service.ts'
import * as sql from './sql.ts'
import {
  count,
  type Describers,
  described,
  line,
  moment,
  money,
  NONE,
  page,
  player,
  span,
  table,
  text,
  textOrNone,
  typedMoney,
  words,
} from './values.ts'

const HOUR_S = 3600

const isCurrency = (id: string): id is CurrencyId => CURRENCIES.some((known) => known.id === id)

/** What every decision about a held payment shows. */
async function heldLines({ db }: ReadContext, heldId: string) {
  const held = await sql.findHeld(db, heldId)
  if (!held) return []
  return [
    held.userId === null ? null : line('player', player(held.userId, held.username)),
    line(
      'amount',
      isCurrency(held.currency)
        ? typedMoney(held.amount, held.currency)
        : text(`${held.amount} ${held.currency}`),
    ),
    held.ordered === null || held.orderedCurrency === null
      ? null
      : line('ordered', money(BigInt(held.ordered), held.orderedCurrency)),
    line('provider', text(held.connector)),
    line('payer', text(held.payer)),
    line('moment', moment(held.at.getTime())),
    line('heldReason', words('heldReason', held.reason)),
  ]
}

async function withdrawalLines({ db }: ReadContext, withdrawalId: string) {
  const found = await sql.findWithdrawal(db, withdrawalId)
  if (!found) return []
  const { userId, username, amount, fee, currencyId, method, bank, masked, createdAt } = found
  return [
    line('player', player(userId, username)),
    line('amount', money(BigInt(amount), currencyId)),
    line('fee', money(BigInt(fee), currencyId)),
    line('account', { kind: 'payoutAccount', method, bank: method === 'bankUs' ? '' : bank, masked }),
    line('moment', moment(createdAt.getTime())),
  ]
}

/** The settings that are changed, of which method. */
const subjectOf = ({ rows }: TableValue): string =>
  rows.map((cells) => cells.flatMap((cell) => (cell.kind === 'words' ? cell.ids : [])).join(' ')).join(', ')

export const MONEY_CALLS: Describers<
  | '/api/operator/rates'
  | '/api/operator/coin_rates'
  | '/api/operator/payments/held/return'
  | '/api/operator/payments/held/credit'
  | '/api/operator/payments/held/dismiss'
  | '/api/operator/payments/refund'
  | '/api/operator/ledger/thaw'
  | '/api/operator/ledger/adjust'
  | '/api/operator/withdrawals/approve'
  | '/api/operator/withdrawals/reject'
  | '/api/operator/withdrawals/settle'
  | '/api/operator/money/settings/change'
  | '/api/operator/money/settings/roll_back'
> = {
  '/api/operator/money/settings/change': async (ctx, { settings, reason }) => {
    const changes = await describeTerms(ctx, { settings, reason })
    // Requests about other settings wait beside it.
    return described(subjectOf(changes), page('moneySettings'), [
      line('changes', changes),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/money/settings/roll_back': async (ctx, { version, reason }) =>
    described('all', page('moneySettings'), [
      line('version', count(version)),
      line('changes', await describeTerms(ctx, { version, reason })),
      line('reason', text(reason)),
    ]),
  '/api/operator/rates': async ({ db }, { rates }) => {
    const inForce = await newestRates(db)
    const now = (id: CurrencyId) => inForce.find(({ currencyId }) => currencyId === id)?.usd
    const rate = (usd: string | undefined) =>
      usd === undefined ? NONE : ({ kind: 'money', amount: usd, currencyId: 'USD' } as const)
    const rows = (of: (id: CurrencyId, asked: string) => string | undefined) =>
      table(
        ['currency', 'rate'],
        rates.map(({ currencyId, usd }) => [text(currencyId), rate(of(currencyId, usd))]),
      )
    return described('rates', page('rates'), [
      line('table', { kind: 'tableChange', from: rows(now), to: rows((_, usd) => usd) }),
    ])
  },
  /** Without the price before: the sources move it every few minutes. */
  '/api/operator/coin_rates': async (_, { coinId, usd }) =>
    described(coinId, page('rates'), [
      line('coin', text(coinId)),
      line('price', { kind: 'money', amount: usd, currencyId: 'USD' }),
      line('lifetime', span(HOUR_S)),
    ]),
  '/api/operator/payments/held/return': async (ctx, { heldId, note }) =>
    described(heldId, page('held'), [...(await heldLines(ctx, heldId)), line('note', text(note))]),
  '/api/operator/payments/held/credit': async (ctx, { heldId, note }) =>
    described(heldId, page('held'), [...(await heldLines(ctx, heldId)), line('note', text(note))]),
  '/api/operator/payments/held/dismiss': async (ctx, { heldId, note }) =>
    described(heldId, page('held'), [...(await heldLines(ctx, heldId)), line('note', text(note))]),
  '/api/operator/payments/refund': async ({ db }, { orderId, amount, reason }) => {
    const deposit = await sql.findDeposit(db, orderId)
    return described(orderId, deposit && page('player', deposit.userId), [
      deposit && line('player', player(deposit.userId, deposit.username)),
      deposit && line('deposit', money(BigInt(deposit.amount), deposit.currencyId)),
      deposit && line('moment', moment(deposit.createdAt.getTime())),
      deposit &&
        line(
          'refund',
          amount === undefined || amount === null ? NONE : typedMoney(amount, deposit.currencyId),
        ),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/ledger/thaw': async ({ db }, { reason }) => {
    const frozen = await sql.findFreeze(db)
    return described('payouts', page('ledger'), [
      line('frozenSince', moment(frozen?.at.getTime())),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/ledger/adjust': async ({ db }, { userId, amount, reason }) => {
    const found = await sql.findPlayer(db, userId)
    return described(userId, page('player', userId), [
      line('player', player(userId, found?.username ?? null)),
      line('correction', found ? typedMoney(amount, found.currencyId) : text(String(amount))),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/withdrawals/approve': async (ctx, { withdrawalId, note }) =>
    described(withdrawalId, page('withdrawal', withdrawalId), [
      ...(await withdrawalLines(ctx, withdrawalId)),
      line('note', textOrNone(note)),
    ]),
  '/api/operator/withdrawals/reject': async (ctx, { withdrawalId, reason, note }) =>
    described(withdrawalId, page('withdrawal', withdrawalId), [
      ...(await withdrawalLines(ctx, withdrawalId)),
      line('returnReason', words('returnReason', reason)),
      line('note', textOrNone(note)),
    ]),
  '/api/operator/withdrawals/settle': async (ctx, { withdrawalId, outcome, note }) =>
    described(withdrawalId, page('withdrawal', withdrawalId), [
      line('verdict', words('settledAs', outcome)),
      ...(await withdrawalLines(ctx, withdrawalId)),
      line('note', text(note)),
    ]),
}
