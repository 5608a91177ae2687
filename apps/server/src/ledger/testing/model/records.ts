import type { BetGameId, Push } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import type { Minor, SeedPairId, UserId } from '@baize/kit'
import type { BonusPurse, Json, LedgerCommand, SetLimits } from '../../commands.ts'

// The model's in-memory counterparts of the ledger's tables.

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
  /** The edge of the wagered stakes, in ten-thousandths of a minor unit. */
  edge: bigint
  lost: bigint
  pair: SeedPairId | null
  nonce: number
  /** The UTC day of the marks below: the value of `lost` at the start of that day, its week and its month. */
  countedOn: number
  lostByDay: bigint
  lostByWeek: bigint
  lostByMonth: bigint
  edgeByDay: bigint
  edgeByWeek: bigint
  edgeByMonth: bigint
  limits: Pick<SetLimits, 'maxLossDay' | 'maxLossWeek' | 'maxLossMonth' | 'excludedUntilMs'>
  /** In order, each with the wagered total at its arrival. */
  readonly deposits: { readonly amount: bigint; readonly seq: number; wagered: bigint }[]
  readonly pushes: Push[]
}
export type Bet = {
  readonly userId: UserId
  readonly gameId: BetGameId
  readonly stake: bigint
  readonly rtp: number
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
  /** The player's seq and edge at the grant, and the bonus whose release mark is the earliest start. */
  readonly seq: number
  wagered: bigint
  readonly wager: bigint
  readonly follows: Bonus | null
  readonly maxStake: bigint | null
  status: 'ACTIVE' | 'RELEASED' | 'REVOKED'
  /** Revoked from main, where it can be restored to. */
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
  status: 'OPEN' | 'SETTLED' | 'CASHED_OUT'
  cashed: bigint
  due: bigint
  /** Refunded: it does not count as staked. */
  voided: bigint
  /** Cashed out: it does not count either. */
  secured: bigint
}

/** A bet for which nothing has come yet. */
export const UNPAID = {
  won: 0n,
  rolledBack: false,
  status: 'OPEN',
  cashed: 0n,
  due: 0n,
  voided: 0n,
  secured: 0n,
} as const

export type Grant = { readonly userId: UserId; readonly period: string; readonly amount: bigint }

/** The edge of a stake, and of a weighted stake of 1. */
export const edgeOf = (stake: bigint, rtp: number): bigint => stake * BigInt(10_000 - rtp)
const EDGE_UNIT = 350n
/** Assumed of the games of providers. */
export const PROVIDER_RTP = 9650

/** The edge at which the bonus is released. */
export const releaseAt = ({ wagered, wager, follows }: Bonus): bigint => {
  const from = follows ? releaseAt(follows) : wagered
  return (from > wagered ? from : wagered) + wager * EDGE_UNIT
}

export function newBet(
  command: Extract<LedgerCommand, { stake: Minor }>,
  { userId }: Wallet,
  nonce: number | null,
): Bet {
  const { gameId, stake, seedPairId: pair, rtpTenThousandths: rtp } = command
  const held = command.kind === 'bet.hold' ? command : null
  return {
    userId,
    gameId,
    stake,
    rtp,
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
