import type { ReportMail } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, HOUR_MS, ok, type Result } from '@baize/kit'
import { inTransaction } from '../../platform/db/pool.ts'
import { canReach, putMessage } from '../../platform/messages/service.ts'
import { findOperator } from '../staff/service.ts'
import { smallFile } from './file.ts'
import { messageId, nextTurn } from './mail-runs.ts'
import { lastPeriod, mailedFile, mailValues } from './mail-text.ts'
import { addressOf, bad, listMails, mayRead } from './mails.ts'
import * as sql from './mails-sql.ts'
import type { ReportContext } from './service.ts'
import { type Days, isSummedUpTo } from './sql.ts'

/** After the night has summed the day again. */
const SENT_FROM_MS = 6 * HOUR_MS
const KEPT_MS = 2 * DAY_MS
/** Mail servers take 10 MB as a rule, and a message waits in the database. */
const MOST_FILE_BYTES = 1_000_000

const isWhole = (ctx: ReportContext, { to }: Days): Promise<boolean> =>
  isSummedUpTo(ctx.db, Date.parse(to) + DAY_MS)

/** Whoever may read reports, and still works here. */
const isReadable = async (ctx: ReportContext, mail: sql.StoredMail): Promise<boolean> => {
  const reader = await findOperator(ctx.db, mail.operatorId)
  return reader !== null && mayRead(reader) && addressOf(ctx, mail) !== ''
}

/** Puts a report with its file into the outbox. Turn 0 is the one that is due, once for a period. */
async function putReport(ctx: ReportContext, mail: sql.StoredMail, days: Days, turn: number): Promise<void> {
  const nowMs = ctx.clock.now()
  const asked = mailedFile(mail.report, days)
  const file = await smallFile(ctx, asked, MOST_FILE_BYTES)
  const values = await mailValues(ctx, mail, days, file !== null)
  await inTransaction(ctx.db, async (tx) => {
    const isDue = await sql.markSent(tx, mail.id, days.to)
    if (turn === 0 && !isDue) return
    await putMessage(ctx, tx, {
      id: messageId(mail, days, turn),
      userId: null,
      channel: 'email',
      to: addressOf(ctx, mail),
      words: 'messages.report',
      values: { ...values, ...(file !== null && { fileName: file.name, file: file.text }) },
      language: mail.language,
      notAfterMs: nowMs + KEPT_MS,
    })
  })
}

/** Job: puts the reports of periods that are over into the outbox. Waits for the roll-ups, and skips who may not read them. */
export async function sendReports(ctx: ReportContext): Promise<void> {
  const nowMs = ctx.clock.now()
  if (nowMs % DAY_MS < SENT_FROM_MS) return
  for (const mail of await sql.listMails(ctx.db)) {
    const days = lastPeriod(mail.every, nowMs)
    const isSent = mail.sentTo !== null && mail.sentTo >= days.to
    if (!mail.isOn || isSent || !(await isWhole(ctx, days)) || !(await isReadable(ctx, mail))) continue
    await putReport(ctx, mail, days, 0)
  }
}

/** Sends the newest period that is over, whether or not it was sent before. */
export async function sendNow(
  ctx: ReportContext,
  { id }: InputOf<'/api/operator/reports/mails/send'>,
): Promise<Result<ReportMail[], Refusal>> {
  if (!canReach(ctx.config, 'email')) return bad('address', 'no mail server is set')
  const mail = (await sql.listMails(ctx.db)).find((known) => known.id === id)
  if (!mail) return err(refusal('unknownReportMail'))
  if (!(await isReadable(ctx, mail))) return bad('operator', 'must be allowed to read reports')
  const days = lastPeriod(mail.every, ctx.clock.now())
  if (!(await isWhole(ctx, days))) return bad('id', 'the sums of the period are not complete yet')
  const turn = await nextTurn(ctx, mail, days)
  if (turn === null) return bad('id', 'this period was sent by hand five times already')
  await putReport(ctx, mail, days, turn)
  return ok(await listMails(ctx))
}
