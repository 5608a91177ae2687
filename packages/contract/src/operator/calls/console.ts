import * as z from 'zod/mini'
import { BetOutcome } from '../../player/bets.ts'
import { PlayerBet } from '../../player/player-bets.ts'
import { Break } from '../../player/protection.ts'
import { PlayedRound } from '../../player/rounds.ts'
import { WITHDRAWAL_STATES } from '../../player/withdraw.ts'
import { EmptyBody } from '../../shared/empty-body.ts'
import {
  AmountInput,
  CountryId,
  CurrencyId,
  GameId,
  LanguageId,
  RequestId,
  Uuid,
} from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import {
  DEPOSIT_STATES,
  keyPage,
  LedgerEntry,
  LedgerTransaction,
  ListedDeposit,
  ListedPlayer,
  ListedRefund,
  ListedWithdrawal,
  MESSAGE_ABOUT,
  MoneyKind,
  PlayerBonus,
  PlayerMessage,
  PlayerNote,
  PlayerProfile,
  PlayerState,
  PlayerTag,
  RevealedField,
  STATEMENT_KINDS,
  WithdrawalDetail,
  ZeroSum,
} from '../console.ts'
import { Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

const ReasonText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const UserNumber = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const MomentText = z.string().check(z.regex(/^\d{1,14}$/))
const LedgerNumber = z.string().check(z.regex(/^\d{1,18}$/))
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** A moment and an id: the last row of the page before. */
const MomentCursor = z.string().check(z.regex(new RegExp(`^\\d{1,14}\\.${UUID}$`)))
const PageSize = z._default(wholeUpTo(100), 50)
const Range = { from: z.optional(MomentText), to: z.optional(MomentText) }
const OnePlayer = z.object({ userId: UserNumber })
const OneProfile = z.object({ model: PlayerProfile })

/** Lists and details of the console. All lists are read by key: `cursor` is the `next` of the page before. */
export const CONSOLE_CALLS = {
  '/api/operator/players': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about:
      'Players, newest first. `text` is an id, an e-mail, a phone number or the beginning of a name; who may reveal personal data finds e-mails and phone numbers by their beginning, too. `origin` is the channel or campaign that brought them.',
    input: z.object({
      text: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      state: z.optional(PlayerState),
      tag: z.optional(PlayerTag),
      origin: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(256))),
      countryId: z.optional(CountryId),
      currencyId: z.optional(CurrencyId),
      ...Range,
      cursor: z.optional(UserNumber),
      pageSize: PageSize,
    }),
    reply: keyPage(ListedPlayer),
  }),
  '/api/operator/player': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'One player: purses, sums, limits, identity, sessions, origin, linked accounts, notes. Masked.',
    input: OnePlayer,
    reply: OneProfile,
  }),
  '/api/operator/player/reveal': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.reveal',
    recorded: true,
    about: 'One piece of personal data in full. Who asked for it and why is kept.',
    input: z.object({ userId: UserNumber, field: RevealedField, reason: ReasonText }),
    reply: z.object({ model: z.object({ value: z.string() }) }),
  }),
  '/api/operator/player/note/add': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    about: 'Adds a note on a player, which only operators see. Notes stay.',
    input: z.object({
      userId: UserNumber,
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
    }),
    reply: z.object({ model: z.array(PlayerNote) }),
  }),
  '/api/operator/player/message': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    about:
      'Sends a message to a player: a notice, with an e-mail or a push as they chose. They read the text in their language, else in English, else the first one. The same request sends once.',
    input: z.object({
      requestId: RequestId,
      userId: UserNumber,
      about: z.enum(MESSAGE_ABOUT),
      texts: PlayerMessage,
      reason: ReasonText,
    }),
    reply: z.object({ model: z.object({ language: LanguageId }) }),
  }),
  '/api/operator/player/tag': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    about: 'Puts a tag on a player, or takes it off.',
    input: z.object({ userId: UserNumber, tag: PlayerTag, on: z.boolean() }),
    reply: z.object({ model: z.array(z.string()) }),
  }),
  '/api/operator/player/staff': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    confirm: true,
    fourEyes: 'large',
    about:
      'Declares that a player works here: rains, prizes and tickets are not for them. To take it back takes two people.',
    input: z.object({ userId: UserNumber, on: z.boolean(), reason: Reason }),
    reply: z.object({ model: z.object({ userId: z.string(), on: z.boolean() }) }),
  }),
  '/api/operator/player/second_factor/reset': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    confirm: true,
    fourEyes: 'always',
    about:
      'Turns off the authenticator of a player who has lost it, with its recovery codes, and ends all their sessions. The player is told.',
    input: z.object({ userId: UserNumber, reason: Reason }),
    reply: z.object({ model: z.object({ ended: z.number() }) }),
  }),
  '/api/operator/player/session/end': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    about: 'Logs a player out: one session, or all of them.',
    input: z.object({ userId: UserNumber, sessionId: z.optional(Uuid), reason: ReasonText }),
    reply: z.object({ model: z.object({ ended: z.number() }) }),
  }),
  '/api/operator/player/reach': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    about: 'Sends messages again to an address of a player that was given up, because it works again.',
    input: z.object({ userId: UserNumber, channel: z.enum(['email', 'sms']), reason: ReasonText }),
    reply: z.object({ model: z.object({ lifted: z.boolean() }) }),
  }),
  '/api/operator/player/close': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.bar',
    about:
      'Closes an account without money in it, so that its owner cannot reopen it; or opens it again. Its history stays.',
    input: z.object({ userId: UserNumber, on: z.boolean(), reason: ReasonText }),
    reply: z.object({ model: z.object({ userId: z.string(), on: z.boolean() }) }),
  }),
  '/api/operator/player/limit': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    about: 'Lowers a player’s loss limit, or sets one where there is none. Only the player can raise it.',
    input: z.object({
      userId: UserNumber,
      requestId: RequestId,
      period: z.enum(['day', 'week', 'month']),
      amount: AmountInput,
      reason: ReasonText,
    }),
    reply: OneProfile,
  }),
  '/api/operator/player/exclude': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    about: 'Excludes a player from games for a time. An exclusion is never shortened.',
    input: z.object({
      userId: UserNumber,
      requestId: RequestId,
      length: Break,
      reason: ReasonText,
    }),
    reply: OneProfile,
  }),
  '/api/operator/player/bets': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'A player’s bets, newest first, each with its proof.',
    input: z.object({
      userId: UserNumber,
      gameId: z.optional(GameId),
      result: z.optional(BetOutcome),
      ...Range,
      cursor: z.optional(Uuid),
      pageSize: z._default(wholeUpTo(50), 25),
    }),
    reply: keyPage(PlayerBet),
  }),
  '/api/operator/bet': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'One bet of a player. A bet on a round comes with the round, which proves it.',
    input: z.object({ userId: UserNumber, betId: Uuid }),
    reply: z.object({ model: z.object({ bet: PlayerBet, round: z.nullable(PlayedRound) }) }),
  }),
  '/api/operator/player/bonuses': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'A player’s bonuses, newest first.',
    input: z.object({ userId: UserNumber, cursor: z.optional(LedgerNumber), pageSize: PageSize }),
    reply: keyPage(PlayerBonus),
  }),
  '/api/operator/player/movements': call({
    method: 'GET',
    access: 'operator',
    permission: 'ledger.read',
    about: 'Every move of a player’s money, newest first, with its legs and the balance after it.',
    input: z.object({
      userId: UserNumber,
      cursor: z.optional(z.string().check(z.regex(new RegExp(`^\\d{1,18}\\.${UUID}$`)))),
      pageSize: PageSize,
    }),
    reply: keyPage(LedgerEntry),
  }),
  '/api/operator/players/live': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'How many players used the site in the last minutes.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ players: z.number(), minutes: z.number() }) }),
  }),
  '/api/operator/deposits': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about: 'Deposits, newest first: of all players or of one.',
    input: z.object({
      userId: z.optional(UserNumber),
      state: z.optional(z.enum(DEPOSIT_STATES)),
      method: z.optional(z.string().check(z.maxLength(16))),
      currencyId: z.optional(CurrencyId),
      ...Range,
      cursor: z.optional(MomentCursor),
      pageSize: PageSize,
    }),
    reply: keyPage(ListedDeposit),
  }),
  '/api/operator/withdrawals/all': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about: 'Withdrawals of any state, newest first: of all players or of one.',
    input: z.object({
      userId: z.optional(UserNumber),
      state: z.optional(z.enum(WITHDRAWAL_STATES)),
      currencyId: z.optional(CurrencyId),
      ...Range,
      cursor: z.optional(MomentCursor),
      pageSize: PageSize,
    }),
    reply: keyPage(ListedWithdrawal),
  }),
  '/api/operator/withdrawals/detail': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about: 'One withdrawal: why it is held, what became of it, and the facts to decide by.',
    input: z.object({ withdrawalId: Uuid }),
    reply: z.object({ model: WithdrawalDetail }),
  }),
  '/api/operator/refunds': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about: 'Refunds of deposits, newest first.',
    input: z.object({ cursor: z.optional(MomentCursor), pageSize: PageSize }),
    reply: keyPage(ListedRefund),
  }),
  '/api/operator/ledger/transactions': call({
    method: 'GET',
    access: 'operator',
    permission: 'ledger.read',
    about:
      'Transactions other than bets, newest first: of one kind or all, or the one under `key`. Bets are listed by player, under movements.',
    input: z.object({
      kind: z.optional(MoneyKind),
      key: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      ...Range,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,14}\.\d{1,18}$/))),
      pageSize: PageSize,
    }),
    reply: keyPage(LedgerEntry),
  }),
  '/api/operator/ledger/transaction': call({
    method: 'GET',
    access: 'operator',
    permission: 'ledger.read',
    about:
      'One transaction with its legs, its batch, the seal of its day, and the people behind an adjustment.',
    input: z.object({ id: LedgerNumber }),
    reply: z.object({ model: LedgerTransaction }),
  }),
  '/api/operator/ledger/account': call({
    method: 'GET',
    access: 'operator',
    permission: 'ledger.read',
    about: 'The statement of an account of the house, newest first.',
    input: z.object({
      kind: z.enum(STATEMENT_KINDS),
      currencyId: CurrencyId,
      ...Range,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,14}\.\d{1,18}$/))),
      pageSize: PageSize,
    }),
    reply: keyPage(LedgerEntry),
  }),
  '/api/operator/ledger/zero_sum': call({
    method: 'GET',
    access: 'operator',
    permission: 'ledger.read',
    about: 'The sum of all accounts by currency as of the last check: zero, or the books are wrong.',
    input: EmptyBody,
    reply: z.object({
      model: z.object({
        at: z.nullable(z.number()),
        upTo: z.string(),
        sums: z.array(ZeroSum),
      }),
    }),
  }),
} as const satisfies Record<string, CallShape>
