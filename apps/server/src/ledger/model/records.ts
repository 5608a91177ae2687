import type { CurrencyId, GameId, Push } from '@baize/contract'
import type { Minor, SeedPairId, UserId } from '@baize/kit'
import type { BonusPurse, Json, LedgerCommand, SetLimits } from '../commands.ts'

// What the model keeps in memory where the ledger has tables.

export type Wallet = {
  readonly userId: UserId
  readonly currencyId: CurrencyId
  main: bigint
  held: bigint
  payout: bigint
  task: bigint
  register: bigint
  seq: number
  bets: number
  wagered: bigint
  lost: bigint
  pair: SeedPairId | null
  nonce: number
  /** The UTC day that the marks below belong to: what `lost` was when it, its week and its month began. */
  countedOn: number
  lostByDay: bigint
  lostByWeek: bigint
  lostByMonth: bigint
  limits: Pick<SetLimits, 'maxLossDay' | 'maxLossWeek' | 'maxLossMonth' | 'excludedUntilMs'>
  /** In order, with what had been staked when each came. */
  readonly deposits: { readonly amount: bigint; readonly seq: number; wagered: bigint }[]
  readonly pushes: Push[]
}
export type Bet = {
  readonly userId: UserId
  readonly gameId: GameId
  readonly stake: bigint
  readonly exclusive: boolean
  readonly pair: SeedPairId | null
  readonly nonce: number | null
  version: number
  status: 'PENDING' | 'WIN' | 'LOSE'
  payout: bigint
  multiplier: bigint
  state: Json
}
export type Withdrawal = {
  readonly userId: UserId
  readonly amount: bigint
  status: 'HELD' | 'PAID' | 'RETURNED'
}
export type Bonus = {
  readonly userId: UserId
  readonly purse: BonusPurse
  readonly amount: bigint
  /** The player's number at its grant, what had been staked by then, and the bonus whose mark it starts from at the earliest. */
  readonly seq: number
  wagered: bigint
  readonly wager: bigint
  readonly follows: Bonus | null
  status: 'ACTIVE' | 'RELEASED' | 'REVOKED'
  /** Out of main, where it can come back to. */
  takenFromMain: boolean
}
export type Packet = {
  readonly currencyId: CurrencyId
  readonly shares: readonly Minor[]
  readonly claims: Map<UserId, bigint>
  closed: boolean
}
export type ProviderBet = {
  readonly userId: UserId
  readonly seq: number
  readonly stake: bigint
  won: bigint
  rolledBack: boolean
}

/** How far the player's stakes have to come. */
export const releaseAt = ({ wagered, wager, follows }: Bonus): bigint => {
  const from = follows ? releaseAt(follows) : wagered
  return (from > wagered ? from : wagered) + wager
}

export function newBet(
  command: Extract<LedgerCommand, { stake: Minor }>,
  { userId }: Wallet,
  nonce: number | null,
): Bet {
  const { gameId, stake, seedPairId: pair } = command
  const held = command.kind === 'bet.hold' ? command : null
  return {
    userId,
    gameId,
    stake,
    pair,
    nonce,
    exclusive: held?.exclusive ?? false,
    version: 0,
    status: 'PENDING',
    payout: 0n,
    multiplier: 0n,
    state: held?.state ?? null,
  }
}
