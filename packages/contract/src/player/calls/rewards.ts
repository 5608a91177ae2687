import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { Amount, CurrencyId } from '../../shared/entities.ts'
import { PrizeKind } from '../../shared/programmes.ts'
import type { PlayerCall } from '../call.ts'
import { CheckInRow, CheckInState, RewardGrant, RewardPurse, RewardsPage, SalaryView } from '../rewards.ts'

export const REWARD_CALLS = {
  '/api/bonus_task/checkin_data': {
    method: 'POST',
    reply: z.object({
      model: z.object({ items: z.array(CheckInRow) }),
      extra: z.object({
        currencyId: CurrencyId,
        state: z.nullable(CheckInState),
        gifts: z.array(z.object({ day: z.number(), kind: PrizeKind })),
      }),
    }),
  },
  '/api/rewards/page': { method: 'POST', reply: z.object({ model: RewardsPage }) },
  '/api/rewards/claim': {
    method: 'POST',
    reply: z.object({ model: z.object({ amount: Amount, purse: RewardPurse, balance: Amount }) }),
  },
  '/api/rewards/history': {
    method: 'POST',
    reply: z.object({
      model: z.object({
        items: z.array(RewardGrant),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  },
  '/api/rewards/salary': { method: 'POST', reply: z.object({ model: SalaryView }) },
  '/api/rewards/give_up': { method: 'POST', reply: EmptyBody },
} as const satisfies Record<string, PlayerCall>
