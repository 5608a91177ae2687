import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { CurrencyId } from '../../shared/entities.ts'
import { PageNo, PageSize } from '../../shared/inputs.ts'
import type { RequestsOf } from '../call.ts'
import type { REWARD_CALLS } from '../calls/rewards.ts'
import { RewardName } from '../rewards.ts'

/** An IANA time zone, as `America/Sao_Paulo`. The server refuses one that it does not know. */
const Zone = z.string().check(z.maxLength(60))

export const REWARD_REQUESTS = {
  '/api/bonus_task/checkin_data': {
    access: 'anyone',
    about:
      'The amounts of the daily check-in by VIP level, and for a player where they stand. The server decides the day, in the player’s time zone.',
    input: z.object({ zone: z.optional(Zone), currencyId: z.optional(CurrencyId) }),
  },
  '/api/rewards/page': {
    access: 'player',
    about: 'My rewards: what I can claim now, what comes next and when, my tasks and my open bonuses.',
    input: z.object({ zone: z.optional(Zone) }),
  },
  '/api/rewards/claim': {
    access: 'player',
    about: 'Claims a reward by its name. Each is paid once, however often it is claimed.',
    input: z.object({ name: RewardName, zone: z.optional(Zone) }),
  },
  '/api/rewards/history': {
    access: 'player',
    about: 'Everything I was given, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
  },
  '/api/rewards/salary': {
    access: 'player',
    about:
      'The salary with `enableSalary`: what each VIP level gets and for which stakes, my month so far and what it would pay, and last month’s pay.',
    input: EmptyBody,
  },
  '/api/rewards/give_up': {
    access: 'player',
    about: 'Gives up an open bonus, and with it its stake limit. My own balance is untouched.',
    input: z.object({ bonusId: z.uuid() }),
  },
} as const satisfies RequestsOf<typeof REWARD_CALLS>
