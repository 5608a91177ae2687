import type { Outcome } from '../src/rules/game.ts'

export type Round = {
  readonly roundId: string
  readonly outcome: Outcome
  readonly stake: string
  readonly moves: readonly string[]
  readonly balance: string | null
  readonly bet: { readonly options: Record<string, string>; readonly spots: Record<string, number> }
}
/** A session as the server opened it, with the round that was left open. */
export type Opened = {
  readonly session: string
  readonly isDemo: boolean
  readonly currency: string
  readonly balance: string
  readonly stakes: readonly string[]
  readonly round: Round | null
}
