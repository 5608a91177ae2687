import * as z from 'zod/mini'
import { CurrencyId } from '../shared/entities.ts'
import { PAYOUT_KINDS } from '../shared/payout-methods.ts'

/** What a line of a description is about. The console has a name for each in every language. */
export const LINE_LABELS = [
  'requestedBy',
  'player',
  'inviter',
  'person',
  'handle',
  'personName',
  'keyName',
  'role',
  'roles',
  'lifetime',
  'passkey',
  'signInEmail',
  'signInSubject',
  'amount',
  'fee',
  'account',
  'deposit',
  'refund',
  'correction',
  'ordered',
  'payer',
  'provider',
  'heldReason',
  'returnReason',
  'moment',
  'frozenSince',
  'staffMember',
  'currency',
  'coin',
  'rate',
  'price',
  'document',
  'shares',
  'duration',
  'startsAt',
  'endsAt',
  'weekdays',
  'weeklyCost',
  'game',
  'rtp',
  'minBet',
  'maxBet',
  'maxWin',
  'prizeKind',
  'prize',
  'chance',
  'count',
  'worth',
  'verdict',
  'rewardKind',
  'reward',
  'promo',
  'bonusShare',
  'leastDeposit',
  'mostBonus',
  'wager',
  'maxUses',
  'listed',
  'programme',
  'edgeShare',
  'dailyCap',
  'switched',
  'table',
  'month',
  'players',
  'languages',
  'countries',
  'vipFrom',
  'deposited',
  'awayFor',
  'textEn',
  'textPt',
  'textId',
  'opens',
  'note',
  'reason',
  'level',
  'stakes',
  'rakeback',
  'weeklyBonus',
  'monthlyBonus',
  'levelUp',
  'withdrawalsADay',
  'day',
  'task',
  'taskKind',
  'condition',
  'target',
  'times',
  'payDay',
  'leastStakes',
  'commission',
  'delay',
  'enterWithin',
  'changes',
  'setting',
  'paymentMethod',
  'valueBefore',
  'valueAfter',
  'version',
  'reportName',
  'report',
  'mailPeriod',
  'address',
] as const
const LineLabel = z.enum(LINE_LABELS)
export type LineLabel = z.infer<typeof LineLabel>

/** Families of words that the console translates: a value of one is never shown as it is stored. */
const WORD_FAMILIES = [
  'role',
  'game',
  'programme',
  'rewardTable',
  'prizeKind',
  'verdict',
  'returnReason',
  'settledAs',
  'heldReason',
  'document',
  'language',
  'country',
  'onceReward',
  'taskKind',
  'condition',
  'moneySetting',
  'paymentMethod',
  'mailedReport',
  'mailPeriod',
] as const
const WordFamily = z.enum(WORD_FAMILIES)
export type WordFamily = z.infer<typeof WordFamily>

const MoneyShape = { amount: z.string(), currencyId: CurrencyId }

const PLAIN = [
  z.object({ kind: z.literal('player'), id: z.string(), name: z.nullable(z.string()) }),
  z.object({ kind: z.literal('money'), ...MoneyShape }),
  /** The same limit in each currency, or a sum of several. */
  z.object({ kind: z.literal('moneys'), moneys: z.array(z.object(MoneyShape)) }),
  z.object({ kind: z.literal('span'), seconds: z.number() }),
  /** An exact decimal: `12.5`. */
  z.object({ kind: z.literal('percent'), percent: z.string() }),
  /** So many times an amount. */
  z.object({ kind: z.literal('times'), times: z.number() }),
  z.object({ kind: z.literal('count'), count: z.number() }),
  z.object({ kind: z.literal('moment'), at: z.number() }),
  /** A month, as `2026-11`. */
  z.object({ kind: z.literal('month'), month: z.string() }),
  /** On these weekdays (0 is Sunday) at this minute of the UTC day. */
  z.object({ kind: z.literal('weekly'), days: z.array(z.number()), minute: z.number() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** Where a withdrawal goes to. The bank is left out where it is a routing number. */
  z.object({
    kind: z.literal('payoutAccount'),
    method: z.enum(PAYOUT_KINDS),
    bank: z.string(),
    masked: z.string(),
  }),
  z.object({ kind: z.literal('words'), of: WordFamily, ids: z.array(z.string()) }),
  z.object({ kind: z.literal('yesNo'), yes: z.boolean() }),
  z.object({ kind: z.literal('none') }),
] as const
const PlainValue = z.discriminatedUnion('kind', PLAIN)
export type PlainValue = z.infer<typeof PlainValue>

export const TableValue = z.object({
  kind: z.literal('table'),
  columns: z.array(LineLabel),
  rows: z.array(z.array(PlainValue)),
})
export type TableValue = z.infer<typeof TableValue>

const DescribedValue = z.discriminatedUnion('kind', [
  ...PLAIN,
  TableValue,
  z.object({ kind: z.literal('change'), from: PlainValue, to: PlainValue }),
  z.object({ kind: z.literal('tableChange'), from: TableValue, to: TableValue }),
])
export type DescribedValue = z.infer<typeof DescribedValue>

const DescribedLine = z.object({ label: LineLabel, value: DescribedValue })
export type DescribedLine = z.infer<typeof DescribedLine>

/** The page of the console that shows the thing itself. */
export const THING_PAGES = [
  'player',
  'withdrawal',
  'held',
  'rates',
  'moneySettings',
  'ledger',
  'games',
  'prizes',
  'rains',
  'invites',
  'persons',
  'push',
  'promos',
  'programmes',
  'tables',
  'salary',
  'people',
  'keys',
  'account',
  'reportMails',
] as const
export const ThingPage = z.object({ page: z.enum(THING_PAGES), id: z.nullable(z.string()) })
export type ThingPage = z.infer<typeof ThingPage>

/**
 * An operator's call in lines that a person reads, made by the server. A passkey signs the hash of these lines and the
 * input, and a second person approves them.
 */
export const Description = z.object({ lines: z.array(DescribedLine), thing: z.nullable(ThingPage) })
export type Description = z.infer<typeof Description>
