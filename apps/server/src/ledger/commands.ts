import type { BetGameId, ReturnReason } from '@baize/contract/player'
import type { CurrencyId, Programme } from '@baize/contract/shared'
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
import type { Queryable } from '../platform/db/queryable.ts'

/** State that a feature stores with a bet or an answer. The database returns it unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * A command to move money (or a bet that holds money). `key` is the idempotency key and kept for ever: the same key
 * with the same `body` gets the first answer again, the same key with another `body` is refused. `answer` is returned
 * to a replay.
 */
type Keyed = {
  readonly key: string
  readonly body: string
  readonly userId: UserId
}
type Answered = Keyed & { readonly answer: Json }

type NewBet = {
  readonly betId: BetId
  readonly gameId: BetGameId
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly rtpTenThousandths: number
}

/** The outcome of a bet's draw. */
export type Drawn = { readonly payout: Minor; readonly multiplier: Multiplier; readonly state: Json }

/**
 * A one-shot bet: stake and payout in one transaction. The outcome depends on the nonce, which is only certain inside
 * that transaction. So the ledger calls `draw` with the expected nonce; the transaction accepts the result only if the
 * nonce was right, otherwise the bet is drawn again. A draw must therefore be pure. No answer is stored: a replay finds
 * the bet, which never changes.
 */
export type PlayBet = Keyed &
  NewBet & {
    readonly kind: 'bet.play'
    readonly seedPairId: SeedPairId
    /** The pair's next nonce when it was last read. */
    readonly nonce: number
    readonly draw: (nonce: number) => Drawn
  }

/** Moves a stake from the main balance to the held one and opens a bet. The nonce advances in the same transaction. */
export type HoldBet = Answered &
  NewBet & {
    readonly kind: 'bet.hold'
    /** Null where another draw decides: a multiplayer round, a match. */
    readonly seedPairId: SeedPairId | null
    readonly state: Json
    /** At most one open bet per player and game (step games). */
    readonly exclusive: boolean
  }

/** Advances an open bet without moving money. Refused when the bet is no longer at `version`. */
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
  /** The part of the stake that was not at risk, because other bets of the player covered it (L57). */
  readonly covered?: Minor
}

/** Credits a deposit that the payment provider has confirmed. */
export type Deposit = Answered & {
  readonly kind: 'deposit'
  readonly orderId: OrderId
  readonly currencyId: CurrencyId
  readonly amount: Minor
}

/** Holds money for a withdrawal: from main to payout. */
export type RequestWithdrawal = Answered & {
  readonly kind: 'withdrawal.request'
  readonly withdrawalId: WithdrawalId
  readonly currencyId: CurrencyId
  readonly amount: Minor
  /** Needs manual review before it is paid; the notice says so. */
  readonly review?: boolean
  /** Percentage of each deposit to be staked first, refused while some is left. Refunds by the house set none. */
  readonly wagerPercent?: number
}

/**
 * Confirmed: the provider has paid it and the money leaves. Rejected: the money returns to main. Reversed: it was
 * confirmed, and the bank sent the money back.
 */
export type EndWithdrawal = Answered & {
  readonly kind: 'withdrawal.confirm' | 'withdrawal.reject' | 'withdrawal.reverse'
  readonly withdrawalId: WithdrawalId
  /** Reason for the return, shown in the notice. */
  readonly reason?: ReturnReason
  /** The withdrawal is a refund of a deposit, which has its own wording for the player. */
  readonly refund?: boolean
}

export type BonusPurse = 'task' | 'register'
export type Purse = 'main' | BonusPurse

/** Terms of a bonus beyond its requirement. */
export type BonusTerms = {
  /** Not released by then: revoked. */
  readonly expiresMs?: number
  /** The largest stake while it is open. */
  readonly maxStake?: Minor
  /** A rest below this need not be wagered. */
  readonly dust?: Minor
}

/**
 * Credits a bonus to its purse. It stays locked until `wager` more has been staked, counted after earlier bonuses and
 * weighted by the edge of the games (L41).
 */
export type GrantBonus = Answered &
  BonusTerms & {
    readonly kind: 'bonus.grant'
    readonly bonusId: BonusId
    readonly currencyId: CurrencyId
    readonly purse: BonusPurse
    readonly amount: Minor
    readonly wager: Minor
  }

/**
 * Grants a reward from its programme's budget: to main at once, or to a bonus purse as a bonus. `period` is the
 * entitlement, such as the day of a check-in: each is granted once, whatever the key.
 */
export type GrantReward = Answered &
  BonusTerms & {
    readonly kind: 'reward.grant'
    readonly bonusId: BonusId
    readonly currencyId: CurrencyId
    readonly programme: Programme
    readonly period: string
    readonly purse: Purse
    readonly amount: Minor
    readonly wager: Minor
    /** The most that the programme grants on a UTC day in this currency. */
    readonly cap: Minor | null
    /** Not claimed by the player: told by a notice. */
    readonly notify?: true
    /** An operator's words in that notice. */
    readonly message?: string
    /** Shown with the grant: the level, the day of a streak, the task. */
    readonly source: { readonly [key: string]: Json }
  }

/** Adds the programme's share of the edge since its last accrual to its budget. `Receipt.amount` is the sum. */
export type AccrueBudget = Omit<Answered, 'userId'> & {
  readonly kind: 'budget.accrue'
  readonly userId: null
  readonly programme: Programme
  readonly currencyId: CurrencyId
}

/** The house adds to a budget by hand. */
export type FundBudget = Omit<Answered, 'userId'> & {
  readonly kind: 'budget.fund'
  readonly userId: null
  readonly programme: Programme
  readonly currencyId: CurrencyId
  readonly amount: Minor
}

/** Moves a bonus whose wagering is done from its purse to main. */
export type ReleaseBonus = Answered & { readonly kind: 'bonus.release'; readonly bonusId: BonusId }

/** Takes back a whole bonus: from its purse, or from main if it was released. */
export type RevokeBonus = Answered & {
  readonly kind: 'bonus.revoke'
  readonly bonusId: BonusId
  /** The refund of its deposit that it is revoked for. A refund that was returned revokes nothing. */
  readonly withdrawalId?: WithdrawalId
  /** Only while it is still being wagered: a bonus released meanwhile is the player's money and stays. */
  readonly locked?: true
  /** Only if its time is over and it is not wagered. */
  readonly expired?: true
  /** The player gives it up. */
  readonly given?: true
}

/** Restores a released bonus revoked for a refund that was rejected. Waits for other refunds of the same deposit. */
export type RestoreBonus = Answered & { readonly kind: 'bonus.restore'; readonly bonusId: BonusId }

/**
 * The player gives up the whole main balance, `amount`, to close the account. Refused if the balance is another by now,
 * or while anything is held.
 */
export type Forfeit = Answered & {
  readonly kind: 'forfeit'
  readonly currencyId: CurrencyId
  readonly amount: Minor
}

/** Between a player's own purses. Amounts locked by an active bonus stay. */
export type Transfer = Answered & {
  readonly kind: 'transfer'
  readonly currencyId: CurrencyId
  readonly from: Purse
  readonly to: Purse
  readonly amount: Minor
}

/** The house sets aside a packet of money, already split. No player is involved. */
export type OpenPacket = Omit<Answered, 'userId'> & {
  readonly kind: 'packet.open'
  readonly userId: null
  readonly packetId: PacketId
  readonly currencyId: CurrencyId
  readonly shares: readonly Minor[]
  /** Set aside from this programme's budget, and its rest returned there. Without one it is the house's. */
  readonly programme?: Programme
  /** With a programme: the most that it grants on a UTC day. */
  readonly cap?: Minor
}

/** Returns the rest of a packet to the house. */
export type ClosePacket = Omit<Answered, 'userId'> & {
  readonly kind: 'packet.close'
  readonly userId: null
  readonly packetId: PacketId
}

/** Claims the next share of a packet, once per player. `Receipt.amount` is the share. */
export type ClaimPacket = Answered & { readonly kind: 'packet.claim'; readonly packetId: PacketId }

type AtProvider = Answered & {
  readonly provider: string
  /** The provider's own id of the bet. */
  readonly reference: string
}

/**
 * Where bets of a player can cover each other: the market or round, the side that the bet is on, and what it pays if it
 * wins, with the stake. Null where only the result of the round tells.
 */
export type ProviderCover = {
  readonly market: string
  readonly side: { readonly id: string; readonly pays: Minor } | null
}

/** A provider's debit for a stake or credit for a win. */
export type ProviderMove = AtProvider & {
  readonly kind: 'provider.debit' | 'provider.credit'
  readonly currencyId: CurrencyId
  readonly amount: Minor
  /** A stake that the provider gives: `amount` is 0 and nothing moves, but the bet can be paid. */
  readonly free?: true
  /** The game, the round and the selections, for the player's history. */
  readonly gameId?: string
  readonly round?: string
  readonly detail?: Json
  /** The return that the stake counts at, in ten-thousandths. */
  readonly rtp?: number
  readonly cover?: ProviderCover
  /** The credit is the last of its bet. */
  readonly closes?: true
}

/**
 * A settlement by its total, where a credit adds. `settled` is the payout of the bet besides the parts that were cashed
 * out, and replaces an earlier settlement; `cashedOut` is the same for a bet that is still open, and final; `part` adds
 * a cash-out of a part; `open` takes the settlement back. Only the difference to what was paid so far moves.
 */
export type ProviderSettle = AtProvider & {
  readonly kind: 'provider.settle'
  readonly currencyId: CurrencyId
  readonly amount: Minor
  readonly as: 'settled' | 'cashedOut' | 'part' | 'open'
  /** The provider's word for it, such as won or refund. */
  readonly result?: string
  /** Of a part of 0: the bet is over, and nothing more is paid. */
  readonly closes?: true
  /** More than main holds is to be taken back: the settlement is refused, or takes what there is and the rest is owed. */
  readonly negative: 'refuse' | 'owe'
}

/** A provider rolls its bet back, with all payouts. A rollback that arrives before its bet blocks the bet. */
export type ProviderRollback = AtProvider & {
  readonly kind: 'provider.rollback'
  /** Refused once the bet is settled or cashed out in part. */
  readonly unlessSettled?: true
}

/** A manual correction of a balance, up or down. Requester, approver and reason are recorded. */
export type Adjust = Answered & {
  readonly kind: 'adjust'
  readonly currencyId: CurrencyId
  readonly amount: bigint
  readonly reason: string
  readonly requestedBy: string
  readonly approvedBy: string
}

/** Maximum loss per period; null is no limit. */
export type Limits = {
  readonly maxLossDay: Minor | null
  readonly maxLossWeek: Minor | null
  readonly maxLossMonth: Minor | null
}

/** All of the player's own limits; null is none. They apply to every later stake. */
export type SetLimits = Answered &
  Limits & {
    readonly kind: 'limits.set'
    /**
     * The limits on which this choice was based. A limit that has changed since stays, unless this makes it stricter:
     * of two concurrent changes neither loosens what the other has just tightened.
     */
    readonly known?: Limits
    /**
     * The longest session of play in minutes, null for none, and the one on which this choice was based; left as it is
     * when absent.
     */
    readonly session?: { readonly minutes: number | null; readonly known: number | null }
    /** No stakes until then. A running exclusion can be extended, never shortened. */
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
  | GrantReward
  | AccrueBudget
  | FundBudget
  | ReleaseBonus
  | RevokeBonus
  | RestoreBonus
  | Forfeit
  | Transfer
  | OpenPacket
  | ClosePacket
  | ClaimPacket
  | ProviderMove
  | ProviderSettle
  | ProviderRollback
  | Adjust
  | SetLimits

export type Receipt = {
  /** True when the key was used before with the same body: nothing moved this time. */
  readonly replayed: boolean
  readonly transactionId: string
  /** Time of the (first) transaction. */
  readonly atMs: number
  /** The main balance right after the (first) transaction. */
  readonly balance: Minor
  /** The bet's nonce; null if no bet was made. */
  readonly nonce: number | null
  /** The amount of a claim or release; null where the command itself states it, and in a replay. */
  readonly amount: Minor | null
  /** Null for a one-shot bet: its answer is the bet itself. */
  readonly answer: Json
  /** The bet, order, withdrawal, bonus or packet of the (first) command. */
  readonly ref: string | null
}

export type LedgerRefusal =
  | 'insufficientFunds'
  | 'limitReached'
  | 'excluded'
  | 'sessionOver'
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
  | 'withdrawalHeld'
  | 'unknownBonus'
  | 'bonusReleased'
  | 'wageringLeft'
  | 'packetEmpty'
  | 'packetClaimed'
  | 'rolledBack'
  | 'accountBusy'
  | 'balanceMoved'
  | 'stakeOverBonus'
  | 'rewardOff'
  | 'rewardBudgetSpent'
  | 'rewardCapReached'
  | 'rewardClaimed'
  | 'nothingAccrued'
  | 'serverBusy'

/** The single entry point for money movements. */
export interface Ledger {
  post(command: LedgerCommand): Promise<Result<Receipt, LedgerRefusal>>
  /**
   * The answer stored for a key, if any: lets a caller replay before it recomputes a move on a bet that has moved on.
   */
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
