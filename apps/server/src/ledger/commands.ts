import type { CurrencyId, GameId, ReturnReason } from '@baize/contract'
import type {
  BetId,
  BonusId,
  Minor,
  Multiplier,
  OrderId,
  PacketId,
  Result,
  SeedPairId,
  UserId,
  WithdrawalId,
} from '@baize/kit'

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
}
type Answered = Keyed & { readonly answer: Json }

type NewBet = {
  readonly betId: BetId
  readonly gameId: GameId
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly rtpTenThousandths: number
}

/** What a draw made of a bet. */
export type Drawn = { readonly payout: Minor; readonly multiplier: Multiplier; readonly state: Json }

/**
 * A bet that is over as soon as it is made: stake and payout in one transaction. The outcome depends on the nonce, which is
 * only certain inside that transaction. So the ledger calls `draw` with the nonce it expects, the transaction takes the
 * result only if it was right, and draws anew if it was not. A draw must therefore be pure. There is no answer to keep: a
 * replay finds the bet, which never changes.
 */
export type PlayBet = Keyed &
  NewBet & {
    readonly kind: 'bet.play'
    readonly seedPairId: SeedPairId
    /** The pair's next nonce when it was last read. */
    readonly nonce: number
    readonly draw: (nonce: number) => Drawn
  }

/** Takes a stake from the main balance into the held one and opens a bet. The nonce moves in the same transaction. */
export type HoldBet = Answered &
  NewBet & {
    readonly kind: 'bet.hold'
    /** Null where something else decides: a round of many players, a match. */
    readonly seedPairId: SeedPairId | null
    readonly state: Json
    /** At most one open bet a player a game (step games). */
    readonly exclusive: boolean
  }

/** Moves an open bet on without moving money. Refused when the bet is no longer at `version`. */
export type StepBet = Answered & {
  readonly kind: 'bet.step'
  readonly betId: BetId
  readonly version: number
  readonly state: Json
}

/** Ends an open bet: the held stake goes to the house, the payout (0 for a loss) comes from it. */
export type SettleBet = Answered & {
  readonly kind: 'bet.settle'
  readonly betId: BetId
  readonly version: number
  readonly state: Json
  readonly payout: Minor
  readonly multiplier: Multiplier
}

/** Credits a deposit that the payment provider has confirmed. */
export type Deposit = Answered & {
  readonly kind: 'deposit'
  readonly orderId: OrderId
  readonly currencyId: CurrencyId
  readonly amount: Minor
}

/** Puts money aside for a withdrawal: from main to payout. */
export type RequestWithdrawal = Answered & {
  readonly kind: 'withdrawal.request'
  readonly withdrawalId: WithdrawalId
  readonly currencyId: CurrencyId
  readonly amount: Minor
  /** A person looks at it before it is paid, for the notice that says so. */
  readonly review?: boolean
  /** Refused while this share of a deposit is yet to be staked; a deposit that the house gives back asks for none. */
  readonly wagerPercent?: number
}

/** The provider has paid it: the money leaves. Or it will not: the money goes back to main. */
export type EndWithdrawal = Answered & {
  readonly kind: 'withdrawal.confirm' | 'withdrawal.reject'
  readonly withdrawalId: WithdrawalId
  /** Why it comes back, for the notice that says so. */
  readonly reason?: ReturnReason
  /** It is a deposit that is given back, which the player is told in other words. */
  readonly refund?: boolean
}

export type BonusPurse = 'task' | 'register'
export type Purse = 'main' | BonusPurse

/** Puts a bonus into its purse. It stays there until `wager` more has been staked, counted after earlier bonuses. */
export type GrantBonus = Answered & {
  readonly kind: 'bonus.grant'
  readonly bonusId: BonusId
  readonly currencyId: CurrencyId
  readonly purse: BonusPurse
  readonly amount: Minor
  readonly wager: Minor
}

/** Moves a bonus whose wagering is done from its purse to main. */
export type ReleaseBonus = Answered & { readonly kind: 'bonus.release'; readonly bonusId: BonusId }

/** Takes a bonus back, all of it: out of its purse, or out of main where it had been released. */
export type RevokeBonus = Answered & {
  readonly kind: 'bonus.revoke'
  readonly bonusId: BonusId
  /** The refund of its deposit that it is taken for. One that has come back takes nothing. */
  readonly withdrawalId?: WithdrawalId
}

/** Gives a released bonus back that was taken for a refund which was refused. Waits for other refunds of the same deposit. */
export type RestoreBonus = Answered & { readonly kind: 'bonus.restore'; readonly bonusId: BonusId }

/** Between a player's own purses. What an active bonus locks stays. */
export type Transfer = Answered & {
  readonly kind: 'transfer'
  readonly currencyId: CurrencyId
  readonly from: Purse
  readonly to: Purse
  readonly amount: Minor
}

/** The house puts a packet of money aside, already split. No player is part of it. */
export type OpenPacket = Omit<Answered, 'userId'> & {
  readonly kind: 'packet.open'
  readonly userId: null
  readonly packetId: PacketId
  readonly currencyId: CurrencyId
  readonly shares: readonly Minor[]
}

/** What is left of a packet goes back to the house. */
export type ClosePacket = Omit<Answered, 'userId'> & {
  readonly kind: 'packet.close'
  readonly userId: null
  readonly packetId: PacketId
}

/** The next share of a packet, once a player. `Receipt.amount` says how much it was. */
export type ClaimPacket = Answered & { readonly kind: 'packet.claim'; readonly packetId: PacketId }

type AtProvider = Answered & {
  readonly provider: string
  /** The provider's own name of the bet. */
  readonly reference: string
}

/** A provider takes a stake or pays a win. */
export type ProviderMove = AtProvider & {
  readonly kind: 'provider.debit' | 'provider.credit'
  readonly currencyId: CurrencyId
  readonly amount: Minor
}

/** A provider takes its bet back, with all that was paid for it. One that comes before its bet keeps the bet out. */
export type ProviderRollback = AtProvider & { readonly kind: 'provider.rollback' }

/** An operator puts a balance right, up or down. One person asks, another agrees, both are on record with the reason. */
export type Adjust = Answered & {
  readonly kind: 'adjust'
  readonly currencyId: CurrencyId
  readonly amount: bigint
  readonly reason: string
  readonly requestedBy: string
  readonly approvedBy: string
}

/** How much a player may lose in each period; null is no limit. */
export type Limits = {
  readonly maxLossDay: Minor | null
  readonly maxLossWeek: Minor | null
  readonly maxLossMonth: Minor | null
}

/** The player's own limits, all of them; null is none. They hold for every stake that comes after. */
export type SetLimits = Answered &
  Limits & {
    readonly kind: 'limits.set'
    /**
     * What the limits were when these were chosen. One that has changed since stays, unless it becomes stricter: of two wishes
     * at once neither loosens what the other has just tightened.
     */
    readonly known?: Limits
    /** No stake until then. An exclusion that runs can be made longer, never shorter. */
    readonly excludedUntilMs: number | null
  }

export type LedgerCommand =
  | PlayBet
  | HoldBet
  | StepBet
  | SettleBet
  | Deposit
  | RequestWithdrawal
  | EndWithdrawal
  | GrantBonus
  | ReleaseBonus
  | RevokeBonus
  | RestoreBonus
  | Transfer
  | OpenPacket
  | ClosePacket
  | ClaimPacket
  | ProviderMove
  | ProviderRollback
  | Adjust
  | SetLimits

export type Receipt = {
  /** True when the key had been used before with the same body: nothing was moved this time. */
  readonly replayed: boolean
  readonly transactionId: string
  /** When the (first) transaction was made. */
  readonly atMs: number
  /** The main balance right after the (first) transaction. */
  readonly balance: Minor
  /** The nonce the bet was given; null where no bet was made. */
  readonly nonce: number | null
  /** What a claim or a release came to; null where the command itself said it, and in a replay. */
  readonly amount: Minor | null
  /** Null for a bet made and settled at once: its answer is the bet itself. */
  readonly answer: Json
  /** The bet, order, withdrawal, bonus or packet of the (first) command. */
  readonly ref: string | null
}

export type LedgerRefusal =
  | 'insufficientFunds'
  | 'limitReached'
  | 'excluded'
  | 'barred'
  | 'requestIdReused'
  | 'unknownBet'
  | 'betSettled'
  | 'betMoved'
  | 'betHeld'
  | 'seedInUse'
  | 'payoutsFrozen'
  | 'unknownWithdrawal'
  | 'withdrawalEnded'
  | 'unknownBonus'
  | 'bonusReleased'
  | 'wageringLeft'
  | 'packetEmpty'
  | 'packetClaimed'
  | 'rolledBack'
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
  readonly payout: Minor
  readonly task: Minor
  readonly register: Minor
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
