import * as z from 'zod/mini'
import { pageOf } from '../../shared/page-of.ts'
import type { PlayerCall } from '../call.ts'
import { Withdrawal, WithdrawInfo } from '../withdraw.ts'

const OneInfo = z.object({ model: WithdrawInfo })
/** Withdrawals: calls of players, decisions of operators. */
export const WITHDRAW_CALLS = {
  '/api/pay/withdraw_info': { method: 'POST', reply: OneInfo },
  '/api/pay/payout_account/add': { method: 'POST', reply: OneInfo },
  '/api/pay/payout_account/remove': { method: 'POST', reply: OneInfo },
  '/api/pay/withdraw': { method: 'POST', reply: z.object({ model: Withdrawal }) },
  '/api/pay/withdraw_code': {
    method: 'POST',
    reply: z.object({ model: z.object({ seconds: z.number(), to: z.string() }) }),
  },
  '/api/pay/withdraw_record': { method: 'POST', reply: pageOf(Withdrawal) },
} as const satisfies Record<string, PlayerCall>
