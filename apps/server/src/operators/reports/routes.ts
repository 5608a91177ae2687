import { ok } from '@baize/kit'
import { cacheFor } from '../../platform/concurrency/cached.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { breakdownReport } from './breakdown.ts'
import { cohortsReport } from './cohorts.ts'
import { sendNow } from './mail-sending.ts'
import { listMails, listReaders, planMail, removeMail, saveMail } from './mails.ts'
import { publicProof } from './proof.ts'
import {
  daysReport,
  gamesReport,
  liabilityReport,
  paymentsReport,
  playersReport,
  type ReportContext,
  readDays,
} from './service.ts'

const PROOF_CACHE_MS = 60_000

type ReportPaths = Extract<keyof Handlers, `/api/operator/reports/${string}` | '/api/home/proof'>

export function reportRoutes(ctx: ReportContext): Pick<Handlers, ReportPaths> {
  const proof = cacheFor(PROOF_CACHE_MS, ctx.clock, () => publicProof(ctx))
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
    '/api/operator/reports/breakdown': async ({ input: { by, ...range } }) => {
      const days = readDays(range)
      return days.ok ? ok({ model: await breakdownReport(ctx, days.value, by) }) : days
    },
    '/api/operator/reports/cohorts': async ({ input }) => {
      const days = readDays(input)
      return days.ok ? ok({ model: await cohortsReport(ctx, days.value) }) : days
    },
    '/api/operator/reports/mails': async () => ok({ model: await listMails(ctx) }),
    '/api/operator/reports/mails/save': {
      plan: (call, db) => planMail({ ...ctx, db }, call.input),
      carryOut: async ({ input, people }, plan) => asModel(await saveMail(ctx, input, people, plan)),
    },
    '/api/operator/reports/mails/readers': async () => ok({ model: await listReaders(ctx) }),
    '/api/operator/reports/mails/send': async ({ input }) => asModel(await sendNow(ctx, input)),
    '/api/operator/reports/mails/remove': async ({ input }) => asModel(await removeMail(ctx, input.id)),
    '/api/operator/reports/liability': async () => ok({ model: await liabilityReport(ctx) }),
    '/api/home/proof': async () => ok({ model: await proof() }),
  }
}
