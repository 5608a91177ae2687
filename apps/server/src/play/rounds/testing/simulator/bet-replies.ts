import type { RoundGameId } from '@baize/contract/player'
import type { UserId } from '@baize/kit'

/** The replies a player got about one bet. */
export type BetReplies = {
  readonly player: UserId
  readonly gameId: RoundGameId
  readonly stake: bigint
  readonly auto: bigint | null
  /** Null when refused. */
  readonly id: string | null
  cancelled: boolean
  /** An acknowledged cash-out, with the time it was read. */
  stopped: { readonly readAtMs: number; readonly multiplier: string } | null
  /** Times at which cash-outs were read that were refused as too late. */
  readonly late: number[]
}
