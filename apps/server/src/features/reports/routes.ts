import { ok } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { keptFor } from '../../support/kept-for.ts'
import { selectAlarms } from './alarms-sql.ts'
import { publicProof } from './proof.ts'
import {
  daysReport,
  gamesReport,
  liabilityReport,
  paymentsReport,
  playersReport,
  readDays,
} from './service.ts'

const PROOF_STANDS_MS = 60_000
const SHOWN_ALARMS = 100

type ReportPaths = Extract<
  keyof Handlers,
  `/api/operator/reports/${string}` | '/api/operator/alarms' | '/api/home/proof'
>

export function reportRoutes(ctx: Context): Pick<Handlers, ReportPaths> {
  const proof = keptFor(PROOF_STANDS_MS, ctx.clock, () => publicProof(ctx))
  return {
    '/api/operator/reports/days': async ({ input }) => {
      const days = readDays(input)
      return days.ok ? ok({ model: await daysReport(ctx, days.value) }) : days
    },
    '/api/operator/reports/games': async ({ input }) => {
      const days = readDays(input)
      return days.ok ? ok({ model: await gamesReport(ctx, days.value) }) : days
    },
    '/api/operator/reports/payments': async ({ input }) => {
      const days = readDays(input)
      return days.ok ? ok({ model: await paymentsReport(ctx, days.value) }) : days
    },
    '/api/operator/reports/players': async ({ input }) => {
      const days = readDays(input)
      return days.ok ? ok({ model: await playersReport(ctx, days.value) }) : days
    },
    '/api/operator/reports/liability': async () => ok({ model: await liabilityReport(ctx) }),
    '/api/operator/alarms': async () => ok({ model: await selectAlarms(ctx.db, SHOWN_ALARMS) }),
    '/api/home/proof': async () => ok({ model: await proof() }),
  }
}
