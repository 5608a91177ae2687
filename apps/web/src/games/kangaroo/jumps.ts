import type { KangarooView } from '@baize/contract/player'
import type { Sign } from './paint-outback.ts'

/** A jump: ahead, next, passed, or (once the bet is over) what it would have been; `fell` is a losing jump. */
export type Jump = { readonly sign: Sign; readonly taken: boolean }

/** All jumps of a bet, in order. */
export function jumpsOf(view: KangarooView | null, open: boolean, count: number): Jump[] {
  const made = view?.picks.length ?? 0
  return Array.from({ length: count }, (_, index): Jump => {
    const losing = view?.board[index]
    const fell = losing !== undefined && losing.length > 0
    if (index < made) return { sign: fell ? 'fell' : 'passed', taken: true }
    if (losing !== undefined) return { sign: fell ? 'fell' : 'held', taken: false }
    return { sign: open && index === made ? 'next' : 'ahead', taken: false }
  })
}

/** Whether the last jump lost the bet. */
export const hasFallen = (jumps: readonly Jump[]): boolean =>
  jumps.some(({ sign, taken }) => taken && sign === 'fell')
