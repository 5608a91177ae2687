/** A result as the player sees it. The amount has no sign: the side says it. */
export type Outcome = { readonly side: 'won' | 'lost' | 'even'; readonly amount: string }

/** Digits of an exact decimal text as a whole number, with as many decimals as both texts have at most. */
const scaled = (text: string, decimals: number): bigint => {
  const [whole = '0', rest = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole + rest.padEnd(decimals, '0'))
  return text.startsWith('-') ? -value : value
}
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

function outcomeOf(paid: string, staked: string): Outcome {
  const decimals = Math.max(decimalsOf(paid), decimalsOf(staked))
  const result = scaled(paid, decimals) - scaled(staked, decimals)
  const digits = String(result < 0n ? -result : result).padStart(decimals + 1, '0')
  const amount =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(digits.length - decimals)}`
  return { side: result > 0n ? 'won' : result < 0n ? 'lost' : 'even', amount }
}

/** A bet that is over: what it paid, less its stake. */
export const outcomeOfBet = ({
  stake,
  payout,
}: {
  readonly stake: string
  readonly payout: string
}): Outcome => outcomeOf(payout, stake)

/** The sum `lost` of a profile: stakes less payouts, negative for a player who is ahead. */
export const outcomeOfLoss = (lost: string): Outcome => outcomeOf('0', lost)
