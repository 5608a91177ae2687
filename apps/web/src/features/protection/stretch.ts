import type { Protection } from '@baize/contract/player'
import { formatAmount, minor } from '@baize/kit'

/** The server's totals of a player at one moment. */
export type Figures = Pick<Protection, 'wagered' | 'netLoss' | 'held'>
type Outcome = { readonly staked: string; readonly net: string; readonly open: string | null }

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** Normalised to the server's decimals, since stored values may have been tampered with. */
function units(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/**
 * Result of the bets settled between two moments, and the stakes still open at the end; undefined if nothing was
 * staked. An open bet counts once it is settled, so that every stake is reported together with its own result.
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
    // A provider may roll back a bet that was already reported.
    staked: text(staked < 0n ? 0n : staked),
    net: text(from.lost - to.lost),
    open: to.open === 0n ? null : text(to.open),
  }
}
