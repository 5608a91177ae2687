import type { PayoutAccount, WithdrawInfo } from '@baize/contract/player'
import { formatAmount, minor } from '@baize/kit'
import { exact } from './amount.ts'

const COIN_DECIMALS = 6

/** Flat fee of a withdrawal to this account. */
export function feeTo({ fee, coins }: WithdrawInfo, account: PayoutAccount | undefined): string {
  if (account?.kind !== 'coins' || !coins) return fee
  return account.bank === 'ethereum' ? coins.fees.ethereum : coins.fees.tron
}

/**
 * Coins that reach the address, as the server writes them: "24.50 USDT". Truncated to millionths. Null for a bank
 * account, and where the fee takes all.
 */
export function coinsTo(
  info: WithdrawInfo,
  account: PayoutAccount | undefined,
  amount: bigint,
  scale: number,
): string | null {
  if (account?.kind !== 'coins' || !info.coins) return null
  const [price, arrives] = [exact(info.coins.price, scale), amount - exact(feeTo(info, account), scale)]
  if (price === 0n || arrives <= 0n) return null
  const coins = (arrives * 10n ** BigInt(COIN_DECIMALS)) / price
  return `${formatAmount(minor(coins), COIN_DECIMALS).replace(/0{1,4}$/, '')} USDT`
}
