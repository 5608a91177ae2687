import { permissionsOf, type ReportMail, type ReportReader } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result, uuidV7 } from '@baize/kit'
import { seal, unseal } from '../../platform/crypto/keys.ts'
import { canReach } from '../../platform/messages/service.ts'
import { findOperator, findOperatorByHandle, listOperators } from '../staff/service.ts'
import { mailRuns } from './mail-runs.ts'
import * as sql from './mails-sql.ts'
import type { ReportContext } from './service.ts'

const ownerOf = (id: string): string => `report mail ${id}`

type Reader = NonNullable<Awaited<ReturnType<typeof findOperator>>>

export const mayRead = ({ endedAtMs, roles }: Reader): boolean =>
  endedAtMs === null && permissionsOf(roles).has('reports.read')

export const addressOf = ({ config }: ReportContext, { id, address }: sql.StoredMail): string =>
  unseal(config.accountSecrets, ownerOf(id), address)?.toString('utf8') ?? ''

/** The people who may read reports now. */
export const listReaders = async ({ db }: ReportContext): Promise<ReportReader[]> =>
  (await listOperators(db)).filter(mayRead).map(({ handle, name }) => ({ handle, name }))

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
        operatorName: reader.name,
        mayRead: mayRead(reader),
        address: addressOf(ctx, mail),
        language,
        isOn,
        sentTo,
        changedBy,
        runs: await mailRuns(ctx, mail),
      }
    }),
  )
}

export const bad = (field: string, reason: string) => err(refusal('badInput', { field, reason }))

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
