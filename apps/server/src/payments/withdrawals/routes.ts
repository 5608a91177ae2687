import type { WithdrawInfo } from '@baize/contract/player'
import type { Refusal } from '@baize/contract/shared'
import { ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { sendWithdrawalCode } from '../../players/accounts/service.ts'
import { addAccount, removeAccount } from './accounts.ts'
import { withdrawalDetail } from './detail.ts'
import { holdWithdrawals, releaseWithdrawals } from './holds.ts'
import { withdrawInfo } from './info.ts'
import { reconcile } from './reconcile.ts'
import { approve, listReviews, planApproval, reject } from './reviews.ts'
import { withdraw, withdrawRecord } from './service.ts'
import { planSettlement, settleByHand } from './settle.ts'

type WithdrawPaths =
  | '/api/pay/withdraw_info'
  | '/api/pay/payout_account/add'
  | '/api/pay/payout_account/remove'
  | '/api/pay/withdraw'
  | '/api/pay/withdraw_code'
  | '/api/pay/withdraw_record'
  | '/api/operator/withdrawals'
  | '/api/operator/withdrawals/approve'
  | '/api/operator/withdrawals/reject'
  | '/api/operator/withdrawals/settle'
  | '/api/operator/withdrawals/detail'
  | '/api/operator/player/withdrawals/hold'
  | '/api/operator/player/withdrawals/release'
  | '/api/operator/payments/reconcile'

export function withdrawRoutes(ctx: Context): Pick<Handlers, WithdrawPaths> {
  const infoAfter = async (
    userId: UserId,
    done: Result<null, Refusal>,
  ): Promise<Result<{ model: WithdrawInfo }, Refusal>> =>
    done.ok ? ok({ model: await withdrawInfo(ctx, userId) }) : done
  return {
    '/api/pay/withdraw_info': async (call) => ok({ model: await withdrawInfo(ctx, call.userId) }),
    '/api/pay/payout_account/add': async ({ userId, input, secondFactor }) =>
      infoAfter(userId, await addAccount(ctx, userId, { ...input, code: input.code ?? secondFactor })),
    '/api/pay/payout_account/remove': async (call) =>
      infoAfter(call.userId, await removeAccount(ctx, call.userId, call.input.accountId)),
    '/api/pay/withdraw': async ({ userId, input, secondFactor }) =>
      // A client that is asked for a second factor repeats the request with the code in a header.
      asModel(await withdraw(ctx, userId, { ...input, code: input.code ?? secondFactor })),
    '/api/pay/withdraw_code': async (call) => asModel(await sendWithdrawalCode(ctx, call.userId, call)),
    '/api/pay/withdraw_record': async (call) =>
      ok({ model: await withdrawRecord(ctx, call.userId, call.input) }),
    '/api/operator/withdrawals': async (call) => ok({ model: await listReviews(ctx, call.input) }),
    '/api/operator/withdrawals/approve': {
      plan: ({ input }, db) => planApproval({ ...ctx, db }, input),
      carryOut: async ({ log, input, people }) => asModel(await approve(ctx, log, { ...input, ...people })),
    },
    '/api/operator/withdrawals/reject': async (call) =>
      asModel(await reject(ctx, call.log, { ...call.input, ...call.people })),
    '/api/operator/withdrawals/settle': {
      plan: ({ input }, db) => planSettlement({ ...ctx, db }, input),
      carryOut: async ({ log, input, people }) =>
        asModel(await settleByHand(ctx, log, { ...input, ...people })),
    },
    '/api/operator/withdrawals/detail': async (call) =>
      asModel(await withdrawalDetail(ctx, call.input.withdrawalId)),
    '/api/operator/player/withdrawals/hold': async ({ input, operator }) =>
      asModel(await holdWithdrawals(ctx, input, operator.name)),
    '/api/operator/player/withdrawals/release': async ({ input }) =>
      asModel(await releaseWithdrawals(ctx, input)),
    '/api/operator/payments/reconcile': async (call) => asModel(await reconcile(ctx, call.input)),
  }
}
