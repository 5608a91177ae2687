import * as z from 'zod/mini'
import { CountryId, CurrencyId } from '../../shared/entities.ts'
import { PageNo, PageSize, wholeUpTo } from '../../shared/inputs.ts'
import { PAYOUT_KINDS } from '../../shared/payout-methods.ts'
import { TableValue } from '../description.ts'
import { DEPOSIT_METHODS, MoneySettings, MoneySettingsChange } from '../money-settings.ts'
import { Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

const Version = z.object({
  version: z.number(),
  at: z.number(),
  /** Null: the first start of the server took them from its environment. */
  requestedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  reason: z.string(),
  /** The version whose terms came back. */
  rolledBackTo: z.nullable(z.number()),
})
const Current = z.object({ model: z.object({ ...Version.shape, settings: MoneySettings }) })

/** Payment methods, limits, fees and the first-deposit bonus, which change without a restart. */
export const MONEY_SETTING_CALLS = {
  '/api/operator/money/settings': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about:
      'Terms of deposits and withdrawals in force, who set them, where each method can be offered and which accounts at providers can carry it.',
    input: z.object({}),
    reply: z.object({
      model: z.object({
        ...Current.shape.model.shape,
        /** What a limit of 1 is in each currency. */
        one: z.array(z.object({ currencyId: CurrencyId, amount: z.string() })),
        offered: z.object({
          methods: z.array(
            z.object({
              id: z.enum(DEPOSIT_METHODS),
              countries: z.array(CountryId),
              providers: z.array(z.string()),
            }),
          ),
          payouts: z.array(z.object({ id: z.enum(PAYOUT_KINDS), providers: z.array(z.string()) })),
        }),
      }),
    }),
  }),
  '/api/operator/money/settings/change': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.settings',
    confirm: true,
    fourEyes: 'large',
    about:
      'Changes terms of deposits and withdrawals, in every process within a second. One person may switch something off or make a limit stricter; anything else takes two. Orders that are open keep their terms.',
    input: z.object({ settings: MoneySettingsChange, reason: Reason }),
    reply: Current,
  }),
  '/api/operator/money/settings/roll_back': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.settings',
    confirm: true,
    fourEyes: 'large',
    about: 'Puts all terms of an earlier version in force again, as a new version.',
    input: z.object({ version: wholeUpTo(9_999_999), reason: Reason }),
    reply: Current,
  }),
  '/api/operator/money/settings/history': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about: 'The versions of the terms, newest first, each with what it changed.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(z.object({ ...Version.shape, changes: TableValue })),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
} as const satisfies Record<string, CallShape>
