import { createHash } from 'node:crypto'
import { permissionsOf, type ReportMail } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, HOUR_MS, ok, present, type Result, uuidV7 } from '@baize/kit'
import { seal, unseal } from '../../platform/crypto/keys.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { canReach, putMessage } from '../../platform/messages/service.ts'
import { findOperator, findOperatorByHandle } from '../staff/service.ts'
import { lastPeriod, mailValues } from './mail-text.ts'
import * as sql from './mails-sql.ts'
import type { ReportContext } from './service.ts'
import { isSummedUpTo } from './sql.ts'

/** After the night has summed the day again. */
const SENT_FROM_MS = 6 * HOUR_MS
const KEPT_MS = 2 * DAY_MS

const ownerOf = (id: string): string => `report mail ${id}`

type Reader = NonNullable<Awaited<ReturnType<typeof findOperator>>>

const mayRead = ({ endedAtMs, roles }: Reader): boolean =>
  endedAtMs === null && permissionsOf(roles).has('reports.read')

const addressOf = ({ config }: ReportContext, { id, address }: sql.StoredMail): string =>
  unseal(config.accountSecrets, ownerOf(id), address)?.toString('utf8') ?? ''

export async function listMails(ctx: ReportContext): Promise<ReportMail[]> {
  return Promise.all(
    (await sql.listMails(ctx.db)).map(async (mail) => {
      const reader = present(await findOperator(ctx.db, mail.operatorId), 'reader of a report')
      const { id, name, report, every, language, isOn, sentTo, changedBy } = mail
      return {
        id,
        name,
        report,
        every,
        operator: reader.handle,
        mayRead: mayRead(reader),
        address: addressOf(ctx, mail),
        language,
        isOn,
        sentTo,
        changedBy,
      }
    }),
  )
}

const bad = (field: string, reason: string) => err(refusal('badInput', { field, reason }))

export async function saveMail(
  ctx: ReportContext,
  { id: known, operator, address, ...draft }: InputOf<'/api/operator/reports/mails/save'>,
  by: string,
): Promise<Result<ReportMail[], Refusal>> {
  if (!canReach(ctx.config, 'email')) return bad('address', 'no mail server is set')
  const mails = await sql.listMails(ctx.db)
  if (known !== undefined && !mails.some(({ id }) => id === known)) return err(refusal('unknownReportMail'))
  const reader = await findOperatorByHandle(ctx.db, operator)
  if (!reader) return err(refusal('unknownOperator'))
  if (!mayRead(reader)) return bad('operator', 'must be allowed to read reports')
  const id = known ?? uuidV7(ctx.clock, ctx.randomBytes)
  const sealed = seal(ctx.config.accountSecrets, ctx.randomBytes, ownerOf(id), Buffer.from(address))
  await sql.saveMail(
    ctx.db,
    { id, ...draft, operatorId: reader.id, address: sealed, changedBy: by },
    ctx.clock.now(),
  )
  return ok(await listMails(ctx))
}

export async function removeMail(ctx: ReportContext, id: string): Promise<Result<ReportMail[], Refusal>> {
  return (await sql.deleteMail(ctx.db, id)) ? ok(await listMails(ctx)) : err(refusal('unknownReportMail'))
}

/** One message for each report and period, however often it is tried. */
function messageId(mail: sql.StoredMail, to: string): string {
  const hash = createHash('sha256').update(`${mail.id} ${to}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Job: puts the reports of periods that are over into the outbox. Waits for the roll-ups, and skips who may not read them. */
export async function sendReports(ctx: ReportContext): Promise<void> {
  const nowMs = ctx.clock.now()
  if (nowMs % DAY_MS < SENT_FROM_MS) return
  for (const mail of await sql.listMails(ctx.db)) {
    const days = lastPeriod(mail.every, nowMs)
    const isSent = mail.sentTo !== null && mail.sentTo >= days.to
    if (!mail.isOn || isSent || !(await isSummedUpTo(ctx.db, Date.parse(days.to) + DAY_MS))) continue
    const reader = await findOperator(ctx.db, mail.operatorId)
    const to = addressOf(ctx, mail)
    if (reader === null || !mayRead(reader) || to === '') continue
    const values = await mailValues(ctx, mail, days)
    await inTransaction(ctx.db, async (tx) => {
      if (!(await sql.markSent(tx, mail.id, days.to))) return
      await putMessage(ctx, tx, {
        id: messageId(mail, days.to),
        userId: null,
        channel: 'email',
        to,
        words: 'messages.report',
        values,
        language: mail.language,
        notAfterMs: nowMs + KEPT_MS,
      })
    })
  }
}
