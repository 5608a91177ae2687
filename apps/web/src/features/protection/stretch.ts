import type { Protection } from '@baize/contract'
import { formatAmount, minor } from '@baize/kit'

/** What the server counts of a player, at one moment. */
export type Figures = Pick<Protection, 'wagered' | 'netLoss' | 'held'>
type Outcome = { readonly staked: string; readonly net: string; readonly open: string | null }

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** With as many decimals as the server writes, whatever another hand has stored. */
function units(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/**
 * What came of the bets that were settled between two moments, and what is in open ones at the end; undefined if nothing was
 * staked. An open bet counts once it is settled: only then is its result known, and every stake is told beside its own result.
 */
export function outcomeOf(before: Figures, now: Figures): Outcome | undefined {
  const decimals = decimalsOf(now.wagered)
  const read = ({ wagered, netLoss, held }: Figures) => {
    const open = units(held, decimals)
    return { staked: units(wagered, decimals), lost: units(netLoss, decimals) - open, open }
  }
  const [from, to] = [read(before), read(now)]
  const staked = to.staked - from.staked
  const hasNewOpen = to.open !== 0n && to.open !== from.open
  if (staked === 0n && !hasNewOpen) return undefined
  const text = (amount: bigint): string => formatAmount(minor(amount), decimals)
  return {
    // A provider may take back a bet that was told before.
    staked: text(staked < 0n ? 0n : staked),
    net: text(from.lost - to.lost),
    open: to.open === 0n ? null : text(to.open),
  }
}
