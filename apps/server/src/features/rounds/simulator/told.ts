import type { RoundGameId } from '@baize/contract'
import type { UserId } from '@baize/kit'

/** What a player was told of one bet. */
export type Told = {
  readonly player: UserId
  readonly gameId: RoundGameId
  readonly stake: bigint
  readonly auto: bigint | null
  /** Refused, or the bet. */
  readonly id: string | null
  cancelled: boolean
  /** A cash-out that was acknowledged, by when it was read. */
  stopped: { readonly readAtMs: number; readonly multiplier: string } | null
  /** Cash-outs that were refused as too late, by when they were read. */
  readonly late: number[]
}
