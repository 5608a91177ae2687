import { currency } from '@baize/contract/shared'
import { formatAmount, minor } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { verifiedTaxId } from '../../players/identity/service.ts'
import { payoutsDriverNamed } from '../doors/doors.ts'
import { plainCoins } from '../ports/coin-amounts.ts'
import type { PayoutAnswer, PayoutDraft, PayoutsDriver } from '../ports/payouts.ts'
import { openAccount } from './accounts.ts'
import { COIN } from './coin-terms.ts'
import type { StoredWithdrawal } from './sql.ts'

/** What arrives: the amount less the fee. */
export const arrives = ({ amount, fee, currencyId }: StoredWithdrawal): string =>
  formatAmount(minor(amount - fee), currency(currencyId).decimalLength)

async function draftOf(ctx: Context, withdrawal: StoredWithdrawal): Promise<PayoutDraft> {
  return {
    withdrawalId: withdrawal.id,
    amount: arrives(withdrawal),
    currencyId: withdrawal.currencyId,
    account: openAccount(ctx, withdrawal.accountId, withdrawal.sealedAccount),
    holder: { name: withdrawal.realName, taxId: await verifiedTaxId(ctx, withdrawal.userId) },
    coins: withdrawal.coins === null ? null : plainCoins(COIN, withdrawal.coins),
    payoutId: withdrawal.payoutId,
    sentAtMs: withdrawal.sentAtMs,
  }
}

/** Null: no driver has it, or the one that has it left the settings. Its money stays held. */
function driverOf(ctx: Context, { id, driver: name }: StoredWithdrawal): PayoutsDriver | null {
  const driver = name === null ? undefined : payoutsDriverNamed(ctx.config, name)
  if (!driver) ctx.log.error({ withdrawalId: id, connector: name }, 'payout driver is not configured')
  return driver ?? null
}

/** Requests a payout. Safe to retry: the provider pays each id once. */
export const createPayout = async (ctx: Context, withdrawal: StoredWithdrawal): Promise<PayoutAnswer> =>
  (await driverOf(ctx, withdrawal)?.send(ctx, await draftOf(ctx, withdrawal))) ?? null

export const readPayout = async (ctx: Context, withdrawal: StoredWithdrawal): Promise<PayoutAnswer> =>
  (await driverOf(ctx, withdrawal)?.read(ctx, await draftOf(ctx, withdrawal))) ?? null
