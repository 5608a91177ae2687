import { Readable } from 'node:stream'
import { REPORT_FILE_PATH, ReportFile } from '@baize/contract/operator'
import { refused } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import type { Operator } from '../../platform/four-eyes/operator.ts'
import { askedOf } from '../../platform/http/call-routes.ts'
import type { OperatorGate } from '../../platform/http/gates.ts'
import { badInput } from '../../platform/http/plain-words.ts'
import { type Entry, record } from '../staff/service.ts'
import { fileName, reportLines } from './file.ts'
import { readDays } from './service.ts'

/** Each holds a connection of the pool and a snapshot for as long as its reader takes. */
const MOST_AT_ONCE = 2
const AGAIN_IN_SECONDS = 30

/** A file is not JSON, so its route is outside the endpoint map; who may read it is decided as for the reports, and recorded. */
export function reportFileRoute(app: FastifyInstance, ctx: Context, gate: OperatorGate): void {
  let open = 0
  app.get(REPORT_FILE_PATH, async (request, reply) => {
    if (!gate.admits(request.ip)) return refused(refusal('addressNotAllowed'))
    const operator = await gate.identify('/api/operator/reports/days', askedOf(request))
    if (!operator.ok) return refused(operator.error)
    const input = z.safeParse(ReportFile, request.query)
    if (!input.success) return refused(badInput(input.error, request.query))
    const entry = entryOf(operator.value, request.ip)
    const why = refusalOf(operator.value, input.data)
    if (why) {
      await record(ctx, ctx.db, { ...entry, what: 'REFUSED', input: input.data, refusal: why.id })
      return refused(why)
    }
    // A reader who left meanwhile closes nothing any more: the place would be taken for ever.
    if (reply.raw.destroyed) return reply.hijack()
    open += 1
    const reader = new AbortController()
    reply.raw.once('close', () => {
      open -= 1
      reader.abort()
    })
    reply.header('content-disposition', `attachment; filename="${fileName(input.data)}"`)
    reply.type('text/csv; charset=utf-8')
    return reply.send(Readable.from(onRecord(entry, input.data, reader.signal)))
  })

  /** The lines, with an entry before the first and after the last: a file that was broken off is recorded as failed. */
  async function* onRecord(
    entry: Omit<Entry, 'what'>,
    asked: ReportFile,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    let what: Entry['what'] = 'FAILED'
    const attempt = await record(ctx, ctx.db, { ...entry, what: 'TRIED', input: asked })
    try {
      yield* reportLines(ctx, asked, signal)
      what = 'DONE'
    } finally {
      await record(ctx, ctx.db, { ...entry, what, attempt })
    }
  }

  function refusalOf({ permissions }: Operator, asked: ReportFile): Refusal | null {
    if (asked.report === 'playerDays' && !permissions.has('players.read')) return refusal('forbidden')
    const days = readDays(asked)
    if (!days.ok) return days.error
    return open < MOST_AT_ONCE ? null : refusal('tooManyRequests', { seconds: String(AGAIN_IN_SECONDS) })
  }
}

const entryOf = (who: Operator, ip: string): Omit<Entry, 'what'> => ({
  who: who.name,
  session: who.kind === 'person' ? who.sessionId : null,
  path: REPORT_FILE_PATH,
  ip,
})
