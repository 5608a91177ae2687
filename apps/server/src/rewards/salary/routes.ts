import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { approveSalary, planSalary, salaryRun, salaryView } from './service.ts'

type SalaryPaths = Extract<keyof Handlers, '/api/rewards/salary' | `/api/operator/rewards/salary${string}`>

export function salaryRoutes(ctx: Context): Pick<Handlers, SalaryPaths> {
  return {
    '/api/rewards/salary': async ({ userId }) => asModel(await salaryView(ctx, userId)),
    '/api/operator/rewards/salary': async ({ input }) => asModel(await salaryRun(ctx, input)),
    '/api/operator/rewards/salary/approve': {
      plan: ({ input }, db) => planSalary({ ...ctx, db }, input),
      carryOut: async ({ input, people }, plan) => asModel(await approveSalary(ctx, input, people, plan)),
    },
  }
}
