import * as z from 'zod/mini'
import { BetGameId } from '../player/lottery.ts'
import { DepositLimit, LossLimit, RealityMinutes, SessionLimit } from '../player/protection.ts'
import { ReturnReason, WITHDRAWAL_STATES } from '../player/withdraw.ts'
import { Amount, CountryId, CurrencyId, StorableText, TimeMs, Uuid } from '../shared/entities.ts'
import { IdentityReason, IdentityState } from '../shared/identity-documents.ts'
import { PAYOUT_KINDS } from '../shared/payout-methods.ts'
import { PayoutHold, ReviewedWithdrawal } from './withdrawals.ts'

/** A list by key: `next` is the cursor of the following page, null at the end. A short page may have a next one. */
export const keyPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ model: z.object({ items: z.array(item), next: z.nullable(z.string()) }) })

/** Personal data that is shown in part, and in full to those who give a reason. */
export const REVEALED_FIELDS = ['email', 'phone', 'realName', 'birthDate'] as const
export const RevealedField = z.enum(REVEALED_FIELDS)
export type RevealedField = z.infer<typeof RevealedField>

export const PLAYER_STATES = ['barred', 'forbidden', 'excluded', 'limited', 'closed', 'staff'] as const
export const PlayerState = z.enum(PLAYER_STATES)
export type PlayerState = z.infer<typeof PlayerState>

const MessageText = z.object({
  title: StorableText.check(z.trim(), z.minLength(1), z.maxLength(80)),
  text: StorableText.check(z.trim(), z.minLength(1), z.maxLength(1000)),
})
/** A message to one player, in one language or more. */
export const PlayerMessage = z.object({
  en: z.optional(MessageText),
  pt: z.optional(MessageText),
  id: z.optional(MessageText),
})
/** What a message is about. The player chooses for each whether an e-mail or a push comes with it. */
export const MESSAGE_ABOUT = ['security', 'money'] as const
export type MessageAbout = (typeof MESSAGE_ABOUT)[number]

export const PlayerTag = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/))

/** What asks for attention: signs of harm, withdrawals on hold, a message to support without an answer. */
const PlayerBadge = z.enum(['careHigh', 'careWatch', 'held', 'support'])
export type PlayerBadge = z.infer<typeof PlayerBadge>

/** A player in a list. `email` and `phone` are masked; empty if there is none. */
export const ListedPlayer = z.object({
  userId: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  countryId: CountryId,
  currencyId: CurrencyId,
  balance: Amount,
  wagered: Amount,
  identityLevel: z.number(),
  vipLevel: z.number(),
  registeredAt: TimeMs,
  states: z.array(PlayerState),
  badges: z.array(PlayerBadge),
  tags: z.array(z.string()),
  /** Channel and campaign of the first visit (`utm_source`, `utm_campaign`); empty without one. */
  channel: z.string(),
  campaign: z.string(),
})
export type ListedPlayer = z.infer<typeof ListedPlayer>

export const PlayerNote = z.object({ id: z.string(), text: z.string(), by: z.string(), at: TimeMs })
export type PlayerNote = z.infer<typeof PlayerNote>

/** Another account that shares something with this one. */
export const LinkedPlayer = z.object({ userId: z.string(), username: z.string(), closed: z.boolean() })
export type LinkedPlayer = z.infer<typeof LinkedPlayer>

/** Everything on one player that operators decide by. Personal data is masked. */
export const PlayerProfile = z.object({
  ...ListedPlayer.shape,
  nickname: z.string(),
  language: z.string(),
  realName: z.string(),
  birthDate: z.string(),
  emailChecked: z.boolean(),
  phoneChecked: z.boolean(),
  secondFactor: z.boolean(),
  /** Addresses that nothing is sent to any more: they bounced, complained, answered STOP or are no mobile number. */
  unreachable: z.array(
    z.object({
      channel: z.enum(['email', 'sms']),
      reason: z.enum(['bounced', 'complained', 'optedOut', 'invalid']),
      since: TimeMs,
    }),
  ),
  signIns: z.array(z.string()),
  closedAt: z.nullable(TimeMs),
  /** The operator who closed the account; null if its owner did. */
  closedBy: z.nullable(z.string()),
  purses: z.object({ main: Amount, held: Amount, payout: Amount, task: Amount, register: Amount }),
  sums: z.object({
    paidIn: Amount,
    paidOut: Amount,
    wagered: Amount,
    /** Stakes less payouts of bets that are over; negative for a player who has won. */
    lost: Amount,
    /** Bonuses and rewards, less those revoked. */
    bonuses: Amount,
    /** Shares of red packets and rains. */
    packets: Amount,
    bets: z.number(),
  }),
  withdrawalHold: z.nullable(PayoutHold),
  limits: z.array(LossLimit),
  depositLimits: z.array(DepositLimit),
  sessionLimit: SessionLimit,
  realityMinutes: RealityMinutes,
  excludedUntil: z.nullable(TimeMs),
  identity: z.nullable(
    z.object({
      id: Uuid,
      level: z.number(),
      state: IdentityState,
      reason: z.nullable(IdentityReason),
      sentAt: TimeMs,
    }),
  ),
  sessions: z.array(
    z.object({ id: Uuid, device: z.string(), ip: z.string(), openedAt: TimeMs, lastSeenAt: TimeMs }),
  ),
  origin: z.object({
    promoCode: z.string(),
    inviteCode: z.string(),
    wheelTag: z.string(),
    attribution: z.record(z.string(), z.unknown()),
  }),
  payoutAccounts: z.array(
    z.object({
      id: Uuid,
      kind: z.enum(PAYOUT_KINDS),
      bank: z.string(),
      masked: z.string(),
      addedAt: TimeMs,
      removedAt: z.nullable(TimeMs),
    }),
  ),
  openBets: z.array(z.object({ id: Uuid, gameId: BetGameId, stake: Amount, createdAt: TimeMs })),
  samePayoutAccount: z.array(LinkedPlayer),
  sameDevice: z.array(LinkedPlayer),
  sameAddress: z.array(LinkedPlayer),
  sameDocument: z.array(LinkedPlayer),
  notes: z.array(PlayerNote),
})
export type PlayerProfile = z.infer<typeof PlayerProfile>

export const PlayerBonus = z.object({
  id: Uuid,
  purse: z.enum(['task', 'register']),
  amount: Amount,
  /** Stakes required to release it, and the part still missing. */
  wager: Amount,
  left: Amount,
  state: z.enum(['ACTIVE', 'RELEASED', 'REVOKED']),
  grantedAt: TimeMs,
  endedAt: z.nullable(TimeMs),
})
export type PlayerBonus = z.infer<typeof PlayerBonus>

export const ACCOUNT_KINDS = [
  'main',
  'held',
  'payout',
  'task',
  'register',
  'house',
  'provider',
  'packet',
  'bonus',
  'operator',
  'budget',
] as const
export const AccountKind = z.enum(ACCOUNT_KINDS)
export type AccountKind = z.infer<typeof AccountKind>
/**
 * Accounts of the house whose moves are rare enough to be listed. The games' own account is moved by every bet, and by the money
 * that is set aside for reward budgets and red packets.
 */
export const STATEMENT_KINDS = ['provider', 'packet', 'bonus', 'operator', 'budget'] as const

/** Kinds of transactions other than bets, which are listed for one player only. */
export const MONEY_KINDS = [
  'deposit',
  'withdrawal.request',
  'withdrawal.confirm',
  'withdrawal.reject',
  'withdrawal.reverse',
  'bonus.grant',
  'reward.grant',
  'budget.accrue',
  'budget.fund',
  'bonus.release',
  'bonus.revoke',
  'bonus.restore',
  'adjust',
  'forfeit',
  'transfer',
  'packet.open',
  'packet.claim',
  'packet.close',
] as const
export const MoneyKind = z.enum(MONEY_KINDS)
export type MoneyKind = z.infer<typeof MoneyKind>

/** One leg: the amount leaves one account and arrives at the other. */
export const LedgerLeg = z.object({
  from: AccountKind,
  to: AccountKind,
  /** The player whose purse it is; null for an account of the house. */
  fromUserId: z.nullable(z.string()),
  toUserId: z.nullable(z.string()),
  amount: Amount,
})
export type LedgerLeg = z.infer<typeof LedgerLeg>

export const LedgerEntry = z.object({
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  userId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  currencyId: CurrencyId,
  /** The bet, order, withdrawal, bonus or packet. */
  ref: z.nullable(Uuid),
  at: TimeMs,
  /** Change of the player's main purse, and its balance afterwards; null for a transaction of the house alone. */
  change: z.nullable(Amount),
  balance: z.nullable(Amount),
  legs: z.array(LedgerLeg),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** A transaction with everything that is known of it. */
export const LedgerTransaction = z.object({
  ...LedgerEntry.shape,
  /** Transactions of one batch were committed together. */
  batch: z.string(),
  bodyHash: z.string(),
  nonce: z.nullable(z.number()),
  note: z.nullable(z.record(z.string(), z.unknown())),
  /** The seal of its day; null while the day is not sealed. */
  seal: z.nullable(z.object({ day: z.string(), hash: z.string() })),
})
export type LedgerTransaction = z.infer<typeof LedgerTransaction>

/** The sum of all accounts of a currency, which is zero in sound books. */
export const ZeroSum = z.object({
  currencyId: CurrencyId,
  players: Amount,
  house: Amount,
  sum: Amount,
})
export type ZeroSum = z.infer<typeof ZeroSum>

export const DEPOSIT_STATES = ['WAITING', 'PAID', 'FAILED', 'EXPIRED'] as const
export const ListedDeposit = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  amount: Amount,
  fee: Amount,
  currencyId: CurrencyId,
  method: z.string(),
  provider: z.string(),
  paymentId: z.nullable(z.string()),
  state: z.enum(DEPOSIT_STATES),
  refunded: Amount,
  bonusSource: z.nullable(z.string()),
  createdAt: TimeMs,
  paidAt: z.nullable(TimeMs),
  /** Its transaction in the ledger, once it is paid. */
  transactionId: z.nullable(z.string()),
})
export type ListedDeposit = z.infer<typeof ListedDeposit>

/** Where payouts go to: the bank, the kind of Pix key or the network, and the end of the number. */
const ShownAccount = z.object({ kind: z.enum(PAYOUT_KINDS), bank: z.string(), masked: z.string() })

export const ListedWithdrawal = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  amount: Amount,
  fee: Amount,
  currencyId: CurrencyId,
  account: ShownAccount,
  state: z.enum(WITHDRAWAL_STATES),
  /** What about the player asks for a look before a decision. */
  badges: z.array(PlayerBadge),
  reason: z.nullable(ReturnReason),
  reviewedBy: z.nullable(z.string()),
  createdAt: TimeMs,
  endedAt: z.nullable(TimeMs),
  /** Since when the provider has given no usable answer about the payout; null while it answers. */
  unansweredSince: z.nullable(TimeMs),
})
export type ListedWithdrawal = z.infer<typeof ListedWithdrawal>

/** Why a withdrawal waits for a person. */
export const HOLD_REASONS = [
  'amount',
  'dayTotal',
  'unwagered',
  'barred',
  'frozen',
  'samePayoutAccount',
  'rateMoved',
  'onHold',
] as const

/** All facts for the decision on a withdrawal. */
export const WithdrawalDetail = z.object({
  ...ReviewedWithdrawal.shape,
  held: z.array(z.enum(HOLD_REASONS)),
  history: z.array(
    z.object({
      what: z.enum([
        'requested',
        'approved',
        'autoApproved',
        'rejected',
        'sent',
        'settledPaid',
        'settledNotPaid',
        'paid',
        'returned',
        'sentBack',
      ]),
      at: TimeMs,
      by: z.nullable(z.string()),
      approvedBy: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  /** Whether two people may end it: its provider has told no outcome for long. */
  canSettle: z.boolean(),
  registeredAt: TimeMs,
  balance: Amount,
  deposits: z.number(),
  /** Withdrawals of this player that were paid before. */
  paidBefore: z.number(),
  identityLevel: z.number(),
  identityState: z.nullable(IdentityState),
  states: z.array(PlayerState),
  tags: z.array(z.string()),
  samePayoutAccount: z.array(LinkedPlayer),
  sameDevice: z.array(LinkedPlayer),
  notes: z.array(PlayerNote),
})
export type WithdrawalDetail = z.infer<typeof WithdrawalDetail>

export const ListedRefund = z.object({
  id: Uuid,
  orderId: Uuid,
  userId: z.string(),
  username: z.string(),
  amount: Amount,
  currencyId: CurrencyId,
  /** REFUSED: the ledger did not hold it, for lack of money. */
  state: z.enum(['HELD', 'PAID', 'RETURNED', 'REFUSED']),
  reason: z.string(),
  requestedBy: z.string(),
  approvedBy: z.nullable(z.string()),
  createdAt: TimeMs,
})
export type ListedRefund = z.infer<typeof ListedRefund>
