import type { Withdrawal } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import {
  err,
  type Minor,
  minor,
  ok,
  parseAmount,
  present,
  type Result,
  type UserId,
  uuidV7,
  withdrawalId,
} from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { limitIn, limitText, readAmount } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { canReach } from '../../platform/messages/service.ts'
import { checkWithdrawalCode, confirmPerson } from '../../players/accounts/service.ts'
import { payerOf } from '../doors/doors.ts'
import { coinLine } from '../ports/coin-amounts.ts'
import { atNewestTerms } from '../terms/service.ts'
import { isShared } from './accounts.ts'
import { findAccount, hasPaidInCoins, type StoredAccount } from './accounts-sql.ts'
import { COIN, coinFee, coinPrice, coinsFor, pricesMovedMuch, type RateUsed } from './coin-terms.ts'
import { findHold } from './holds-sql.ts'
import { needsIdentity } from './identity.ts'
import { isReady, readAutoLeft, readDayLeft, wholeUnits } from './info.ts'
import { type Needs, readNeeds, readUnstaked } from './needs.ts'
import { sendNow } from './send.ts'
import * as sql from './sql.ts'
import { amountText, viewWithdrawal } from './view.ts'

export { findHold } from './holds-sql.ts'
export { measurePayouts } from './measures.ts'
export { depositLeftOf } from './needs.ts'

type WithdrawalRequest = InputOf<'/api/pay/withdraw'>

/**
 * Takes money out of the balance and has it paid out. Idempotent by request id, also while the first call is in flight.
 * Once it is held, only a reviewer or the provider ends it: the player cannot cancel.
 */
export async function withdraw(
  anyTerms: Context,
  userId: UserId,
  input: WithdrawalRequest,
): Promise<Result<Withdrawal, Refusal>> {
  const ctx = await atNewestTerms(anyTerms)
  const { currencyId } = await ctx.ledger.balances(userId)
  const amount = readWithdrawal(ctx, input.amount, currencyId)
  if (!amount.ok) return amount
  const before = await sql.findOfRequest(ctx.db, userId, input.requestId)
  if (before && (before.amount !== amount.value || before.accountId !== input.accountId))
    return err(refusal('requestIdReused'))
  if (before?.status) return ok(viewWithdrawal(before))

  const terms = await mayWithdraw(ctx, userId, currencyId, amount.value, input)
  if (!terms.ok) return terms
  // A refused request that is repeated does not keep the rate of its first attempt.
  if (before && before.coins !== terms.value.coins) return err(refusal('coinRateMoved'))
  // The SMS code is checked first and used up last: an authenticator code works once, and must not be wasted on a
  // mistyped SMS code.
  const sms = smsAtWithdrawal(ctx) ? await checkWithdrawalCode(ctx, userId, input.smsCode) : null
  if (sms && !sms.ok) return sms
  const person = await confirmPerson(ctx, userId, { password: input.password, code: input.code })
  if (!person.ok) return person
  if (sms && !(await sms.value.burn())) return err(refusal('wrongCode'))
  const reserved = await reserve(ctx, userId, input, amount.value, currencyId, terms.value)
  if (!reserved.ok) return reserved
  const held = await hold(ctx, reserved.value)
  return held.ok ? ok(viewWithdrawal(await sendNow(ctx, held.value))) : held
}

const smsAtWithdrawal = ({ config }: Context): boolean => config.withdrawalSms && canReach(config, 'sms')

function readWithdrawal(
  ctx: Context,
  written: string | number,
  currencyId: CurrencyId,
): Result<Minor, Refusal> {
  const { minWithdrawal, maxWithdrawal, withdrawalFee } = ctx.site.money()
  const amount = readAmount('amount', written, currencyId)
  if (!amount.ok) return amount
  if (!parseAmount(String(written), currency(currencyId).withdrawDecimalLength).ok)
    return err(refusal('badInput', { field: 'amount', reason: 'it has more decimals than a payout' }))
  if (amount.value < limitIn(currencyId, minWithdrawal) || amount.value <= limitIn(currencyId, withdrawalFee))
    return err(refusal('withdrawBelowMinimum', { min: limitText(currencyId, minWithdrawal) }))
  if (amount.value > limitIn(currencyId, maxWithdrawal))
    return err(refusal('withdrawAboveMaximum', { max: limitText(currencyId, maxWithdrawal) }))
  return amount
}

/** Fee of a withdrawal, and the coins in millionths that arrive, with their rate; null for a payout to a bank. */
type Terms = { readonly fee: Minor; readonly coins: bigint | null; readonly rate: RateUsed | null }

async function termsOf(
  ctx: Context,
  userId: UserId,
  currencyId: CurrencyId,
  amount: Minor,
  account: StoredAccount,
  shown: string | undefined,
): Promise<Result<Terms, Refusal>> {
  if (account.kind !== 'coins')
    return ok({ fee: limitIn(currencyId, ctx.site.money().withdrawalFee), coins: null, rate: null })
  if (!payerOf(ctx, 'coins', currencyId) || !(await hasPaidInCoins(ctx.db, userId)))
    return err(refusal('coinsNotOffered'))
  const fee = coinFee(ctx, currencyId, account.bank)
  const priced = await coinPrice(ctx, currencyId)
  // Without a fresh price nobody can say how many coins the amount is.
  if (!priced) return err(refusal('paymentMaintenance'))
  const { price, rate } = priced
  const coins = coinsFor(amount - fee, price)
  if (coins <= 0n) return err(refusal('withdrawBelowMinimum', { min: amountText(fee, currencyId) }))
  // The player confirmed another number of coins.
  if (shown !== undefined && shown !== coinLine(COIN, coins)) return err(refusal('coinRateMoved'))
  return ok({ fee, coins, rate })
}

/** All checks that can be made before the player is asked for a password. */
async function mayWithdraw(
  ctx: Context,
  userId: UserId,
  currencyId: CurrencyId,
  amount: Minor,
  { accountId, requestId, coins, terms }: WithdrawalRequest,
): Promise<Result<Terms, Refusal>> {
  const { withdrawals, payouts, version } = ctx.site.money()
  if (!withdrawals) return err(refusal('paymentMaintenance'))
  if (terms !== undefined && terms !== version) return err(refusal('termsChanged'))
  if (await sql.isFrozen(ctx.db)) return err(refusal('payoutsFrozen'))
  // Checked before any refusal that could be resolved by depositing or wagering more.
  if (await isBarred(ctx.db, userId)) return err(refusal('barred'))
  const needs = await readNeeds(ctx, userId, currencyId)
  if (!isReady(needs)) return err(notReady(needs, currencyId))
  if (await needsIdentity(ctx, userId, currencyId, amount)) return err(refusal('kycNeeded'))
  const account = await findAccount(ctx.db, userId, accountId)
  if (!account) return err(refusal('unknownPayoutAccount'))
  if (!payouts[account.kind].on) return err(refusal('paymentMaintenance'))
  const { main } = await ctx.ledger.balances(userId)
  if (amount > main) return err(tooMuchRefusal(main, currencyId))
  const fits = await withinDay(ctx, ctx.db, { userId, currencyId, amount, requestId })
  return fits.ok ? termsOf(ctx, userId, currencyId, amount, account, coins) : fits
}

function notReady(needs: Needs, currencyId: CurrencyId): Refusal {
  const text = (amount: Minor) => amountText(amount, currencyId)
  // A single condition on all that a player ever deposited or staked is named by itself.
  if (needs.wageringLeft === 0n && needs.depositLeft > 0n)
    return refusal('depositTooLittle', { amount: text(needs.depositTotal) })
  if (needs.wageringLeft === 0n && needs.depositLeft === 0n)
    return refusal('playedTooLittle', { amount: text(needs.betsTotal) })
  const { id, values } = refusal('withdrawNotReady', {
    depositForWithdraw: text(needs.depositLeft),
    wageringLeft: text(needs.wageringLeft),
  })
  // Totals, so that the page can show progress.
  const totals = { depositTotal: text(needs.depositTotal), wageringTotal: text(needs.wageringTotal) }
  return { id, values: { ...values, ...totals } }
}

const tooMuchRefusal = (main: Minor, currencyId: CurrencyId): Refusal => {
  const whole = wholeUnits(main, currencyId)
  return refusal('withdrawTooMuch', { amount: amountText(minor(whole), currencyId) })
}

async function withinDay(
  ctx: Context,
  db: Parameters<typeof readDayLeft>[1],
  wanted: {
    readonly userId: UserId
    readonly currencyId: CurrencyId
    readonly amount: Minor
    readonly requestId: string
  },
): Promise<Result<null, Refusal>> {
  const left = await readDayLeft(ctx, db, wanted.userId, wanted.currencyId, wanted.requestId)
  return wanted.amount <= left
    ? ok(null)
    : err(refusal('withdrawDayLimit', { amount: amountText(left, wanted.currencyId) }))
}

/** Records the withdrawal before any money moves, so that a hold always has a record. Decided anew on each attempt. */
function reserve(
  ctx: Context,
  userId: UserId,
  { requestId, accountId }: WithdrawalRequest,
  amount: Minor,
  currencyId: CurrencyId,
  { fee, coins, rate }: Terms,
): Promise<Result<sql.StoredWithdrawal, Refusal>> {
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockPlayer(tx, userId)
    await sql.lockRequest(tx, userId, requestId)
    const fits = await withinDay(ctx, tx, { userId, currencyId, amount, requestId })
    if (!fits.ok) return fits
    // Re-checked under the lock: concurrent requests could each be small enough on their own.
    if (await needsIdentity(ctx, userId, currencyId, amount, { db: tx, butRequest: requestId }))
      return err(refusal('kycNeeded'))
    const id = withdrawalId(uuidV7(ctx.clock, ctx.randomBytes))
    const unstaked = await readUnstaked(ctx, tx, userId)
    const approved =
      unstaked === 0n &&
      (await findHold(tx, userId, ctx.clock.now())) === null &&
      amount <= (await readAutoLeft(ctx, tx, userId, currencyId, requestId)) &&
      !(coins !== null && (await pricesMovedMuch(ctx, tx, currencyId))) &&
      !(await isShared(ctx, tx, userId, accountId))
    const draft = { id, userId, requestId, accountId, amount, fee, coins, rate, currencyId, approved }
    await sql.weighWithdrawal(tx, draft, ctx.clock.now())
    const written = present(await sql.findOfRequest(tx, userId, requestId), `withdrawal ${id}`)
    if (written.amount !== amount || written.accountId !== accountId) return err(refusal('requestIdReused'))
    return written.coins === coins ? ok(written) : err(refusal('coinRateMoved'))
  })
}

async function hold(
  ctx: Context,
  withdrawal: sql.StoredWithdrawal,
): Promise<Result<sql.StoredWithdrawal, Refusal>> {
  const { id, userId, amount, currencyId } = withdrawal
  const posted = await ctx.ledger.post({
    kind: 'withdrawal.request',
    key: `withdrawal.request:${id}`,
    body: JSON.stringify(['withdrawal.request', id, amount.toString()]),
    answer: null,
    userId,
    withdrawalId: id,
    currencyId,
    amount,
    review: withdrawal.decision === null,
    wagerPercent: ctx.site.money().withdrawalWagerPercent,
  })
  if (posted.ok) return ok(present(await sql.findWithdrawal(ctx.db, id), `withdrawal ${id}`))
  await sql.setRefused(ctx.db, withdrawal, ctx.clock.now())
  if (posted.error === 'wageringLeft') {
    // A deposit was credited since the check. If it is fully wagered by now, a retry of the same request works.
    const needs = await readNeeds(ctx, userId, currencyId)
    return err(isReady(needs) ? refusal('serverBusy') : notReady(needs, currencyId))
  }
  if (posted.error !== 'insufficientFunds') return err(refusal(posted.error))
  return err(tooMuchRefusal((await ctx.ledger.balances(userId)).main, currencyId))
}

export async function withdrawRecord(
  ctx: Context,
  userId: UserId,
  page: InputOf<'/api/pay/withdraw_record'>,
) {
  const [items, total] = await Promise.all([sql.listOf(ctx.db, userId, page), sql.countOf(ctx.db, userId)])
  return { items: items.map(viewWithdrawal), total, pageNo: page.pageNo, pageSize: page.pageSize }
}
