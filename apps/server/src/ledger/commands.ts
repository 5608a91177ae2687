import type { CurrencyId, GameId } from '@baize/contract'
import type { BetId, Minor, Multiplier, OrderId, Result, SeedPairId, UserId } from '@baize/kit'

/** What a feature stores with a bet or an answer. It comes back from the database as it went in. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * A wish to move money (or a bet that holds money). `key` is kept for ever: the same key with the same `body` gets the
 * first answer again, the same key with another `body` is refused. `answer` is what a replay gets back.
 */
type Keyed = {
  readonly key: string
  readonly body: string
  readonly userId: UserId
  readonly answer: Json
}

/** Takes a stake from the main balance into the held one and opens a bet. The nonce moves in the same transaction. */
export type HoldBet = Keyed & {
  readonly kind: 'bet.hold'
  readonly betId: BetId
  readonly gameId: GameId
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly rtpTenThousandths: number
  readonly seedPairId: SeedPairId
  readonly state: Json
  /** At most one open bet a player a game (step games). */
  readonly exclusive: boolean
}

/** Moves an open bet on without moving money. Refused when the bet is no longer at `version`. */
export type StepBet = Keyed & {
  readonly kind: 'bet.step'
  readonly betId: BetId
  readonly version: number
  readonly state: Json
}

/** Ends an open bet: the held stake goes to the house, the payout (0 for a loss) comes from it. */
export type SettleBet = Keyed & {
  readonly kind: 'bet.settle'
  readonly betId: BetId
  readonly version: number
  readonly state: Json
  readonly payout: Minor
  readonly multiplier: Multiplier
}

/** Credits a deposit that the payment provider has confirmed. */
export type Deposit = Keyed & {
  readonly kind: 'deposit'
  readonly orderId: OrderId
  readonly currencyId: CurrencyId
  readonly amount: Minor
}

export type LedgerCommand = HoldBet | StepBet | SettleBet | Deposit

export type Receipt = {
  /** True when the key had been used before with the same body: nothing was moved this time. */
  readonly replayed: boolean
  readonly transactionId: string
  /** The main balance right after the (first) transaction. */
  readonly balance: Minor
  /** The nonce the bet was given; null where no bet was opened. */
  readonly nonce: number | null
  readonly answer: Json
}

export type LedgerRefusal =
  | 'insufficientFunds'
  | 'requestIdReused'
  | 'unknownBet'
  | 'betSettled'
  | 'betMoved'
  | 'betHeld'
  | 'seedInUse'
  | 'serverBusy'

/** The one door for money. */
export interface Ledger {
  post(command: LedgerCommand): Promise<Result<Receipt, LedgerRefusal>>
  /** What a key was answered, if it was used: lets a caller replay before it recomputes a move on a bet that has moved on. */
  find(key: string, body: string): Promise<Result<Receipt | null, 'requestIdReused'>>
  /** Opens the wallets of a new player; called inside the registration's transaction. */
  openWallets(tx: Queryable, userId: UserId, currencyId: CurrencyId): Promise<void>
  balances(userId: UserId): Promise<Balances>
  /** Resolves when everything accepted so far is committed and its announcements are handed to the sockets. */
  settled(): Promise<void>
  /** Refuses new commands, finishes those in flight. */
  close(): Promise<void>
}

export type Balances = {
  readonly main: Minor
  readonly held: Minor
  readonly seq: number
  readonly currencyId: CurrencyId
}

/** A pool or a transaction: what SQL runs on. */
export interface Queryable {
  query<Row extends object>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}
