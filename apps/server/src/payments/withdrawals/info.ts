import type { WithdrawInfo } from '@baize/contract/player'
import { type CurrencyId, currency, PAYOUT_KIND_OF } from '@baize/contract/shared'
import { DAY_MS, type Minor, minor, type UserId, ZERO } from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { withdrawalLimit } from '../../players/levels/service.ts'
import { listOpenBonuses } from '../bonuses/sql.ts'
import { payerOf } from '../doors/doors.ts'
import { atNewestTerms } from '../terms/service.ts'
import { viewAccount } from './accounts.ts'
import { hasPaidInCoins, listAccounts, readHolder } from './accounts-sql.ts'
import { coinFee, coinPrice } from './coin-terms.ts'
import { needsIdentity } from './identity.ts'
import { type Needs, readNeeds } from './needs.ts'
import { isFrozen } from './sql.ts'
import { IN_PROGRESS_MS, sumSince, sumUnseen } from './sums-sql.ts'
import { amountText } from './view.ts'

const least = (...amounts: readonly bigint[]): bigint =>
  amounts.reduce((left, right) => (right < left ? right : left))

/** Truncated to the decimals of a payout: nobody is paid half a rupiah. */
export function wholeUnits(amount: bigint, currencyId: CurrencyId): bigint {
  const { decimalLength, withdrawDecimalLength } = currency(currencyId)
  return amount - (amount % 10n ** BigInt(decimalLength - withdrawDecimalLength))
}

/** Rest of the player's daily limit, `butRequest` not counted. */
export async function readDayLeft(
  ctx: Context,
  db: Parameters<typeof sumSince>[0],
  userId: UserId,
  currencyId: CurrencyId,
  butRequest = '',
): Promise<Minor> {
  const nowMs = ctx.clock.now()
  const sinceMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  const gone = await sumSince(db, userId, { sinceMs, underWaySinceMs: nowMs - IN_PROGRESS_MS, butRequest })
  const left = (await withdrawalLimit(db, userId, currencyId, ctx.site.money().withdrawalDayLimit)) - gone
  return left > 0n ? minor(left) : ZERO
}

/** Rest of the rolling 24-hour limit for withdrawals without review, `butRequest` not counted. */
export async function readAutoLeft(
  ctx: Context,
  db: Parameters<typeof sumUnseen>[0],
  userId: UserId,
  currencyId: CurrencyId,
  butRequest = '',
): Promise<Minor> {
  const nowMs = ctx.clock.now()
  const since = { sinceMs: nowMs - DAY_MS, underWaySinceMs: nowMs - IN_PROGRESS_MS, butRequest }
  const left =
    limitIn(currencyId, ctx.site.money().withdrawalAutoLimit) - (await sumUnseen(db, userId, since))
  return left > 0n ? minor(left) : ZERO
}

const NO_NEEDS: Needs = {
  depositLeft: ZERO,
  depositTotal: ZERO,
  wageringLeft: ZERO,
  wageringTotal: ZERO,
  betsLeft: ZERO,
  betsTotal: ZERO,
  unstaked: ZERO,
}

export const isReady = ({ depositLeft, wageringLeft, betsLeft }: Needs): boolean =>
  depositLeft === 0n && wageringLeft === 0n && betsLeft === 0n

async function coinTerms(
  ctx: Context,
  userId: UserId,
  currencyId: CurrencyId,
): Promise<WithdrawInfo['coins']> {
  if (
    !ctx.site.money().payouts.coins.on ||
    !payerOf(ctx, 'coins', currencyId) ||
    !(await hasPaidInCoins(ctx.db, userId))
  )
    return null
  const priced = await coinPrice(ctx, currencyId)
  if (!priced) return null
  const fee = (network: string) => amountText(coinFee(ctx, currencyId, network), currencyId)
  return {
    fees: { tron: fee('tron'), ethereum: fee('ethereum') },
    price: amountText(priced.price, currencyId),
  }
}

export async function withdrawInfo(anyTerms: Context, userId: UserId): Promise<WithdrawInfo> {
  const ctx = await atNewestTerms(anyTerms)
  const { db } = ctx
  const money = ctx.site.money()
  const { main, currencyId } = await ctx.ledger.balances(userId)
  const [allNeeds, dayLeft, dayLimit, autoLeft, frozen, barred, needed, holder, accounts, bonuses] =
    await Promise.all([
      readNeeds(ctx, userId, currencyId),
      readDayLeft(ctx, db, userId, currencyId),
      withdrawalLimit(db, userId, currencyId, money.withdrawalDayLimit),
      readAutoLeft(ctx, db, userId, currencyId),
      isFrozen(db),
      isBarred(db, userId),
      needsIdentity(ctx, userId, currencyId, limitIn(currencyId, money.minWithdrawal)),
      readHolder(db, userId),
      listAccounts(db, userId),
      listOpenBonuses(db, userId),
    ])
  const limit = (decimal: string) => limitIn(currencyId, decimal)
  const coins = await coinTerms(ctx, userId, currencyId)
  const kind = PAYOUT_KIND_OF[holder.countryId]
  const open = money.withdrawals && (money.payouts[kind].on || coins !== null)
  // A barred player is sent to the identity page, which says so, and is never told to deposit or to wager.
  const identityNeeded = needed || barred
  const needs = barred ? NO_NEEDS : allNeeds
  const mayLeave = open && !frozen && !identityNeeded && isReady(needs)
  const available = mayLeave ? wholeUnits(least(main, limit(money.maxWithdrawal), dayLeft), currencyId) : 0n
  const text = (amount: bigint) => amountText(minor(amount), currencyId)
  return {
    currencyId,
    balance: text(main),
    available: text(available),
    min: text(limit(money.minWithdrawal)),
    max: text(limit(money.maxWithdrawal)),
    dayLeft: text(dayLeft),
    dayLimit: text(dayLimit),
    fee: text(limit(money.withdrawalFee)),
    autoLimit: text(needs.unstaked > 0n ? 0n : autoLeft),
    decimals: currency(currencyId).withdrawDecimalLength,
    depositForWithdraw: text(needs.depositLeft),
    depositTotal: text(needs.depositTotal),
    wageringLeft: text(needs.wageringLeft),
    wageringTotal: text(needs.wageringTotal),
    bonus: text(bonuses.reduce((sum, { amount }) => sum + amount, 0n)),
    // Bonuses are wagered one after another: when the last is done, all are.
    bonusLeft: text(bonuses.at(-1)?.left ?? 0n),
    open,
    frozen,
    identityNeeded,
    realName: holder.realName,
    kind,
    accounts: accounts.map(viewAccount),
    coins,
    terms: money.version,
  }
}
