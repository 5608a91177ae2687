import { permissionsOf, type ReportMail, type ReportReader } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result, uuidV7 } from '@baize/kit'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/crypto/keys.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { isSameAct, type Plan } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { canReach } from '../../platform/messages/service.ts'
import { findOperator, findOperatorByHandle, listOperators, listSignIns } from '../staff/service.ts'
import { mailRuns } from './mail-runs.ts'
import * as sql from './mails-sql.ts'
import type { ReportContext } from './service.ts'

const ownerOf = (id: string): string => `report mail ${id}`

type Reader = NonNullable<Awaited<ReturnType<typeof findOperator>>>

export const mayRead = ({ endedAtMs, roles }: Reader): boolean =>
  endedAtMs === null && permissionsOf(roles).has('reports.read')

export const addressOf = (
  { config }: Pick<ReportContext, 'config'>,
  { id, address }: sql.StoredMail,
): string => unseal(config.accountSecrets, ownerOf(id), address)?.toString('utf8') ?? ''

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

type Saving = InputOf<'/api/operator/reports/mails/save'>
type Drafted = { readonly plan: Plan; readonly operatorId: string }

/** The stored report with this id, and the address that it goes to. */
export async function findMail(
  { db, config }: Pick<ReadContext, 'db' | 'config'>,
  id: string | undefined,
): Promise<{ readonly mail: sql.StoredMail; readonly address: string } | null> {
  const mail = (await sql.listMails(db)).find((known) => known.id === id)
  return mail ? { mail, address: addressOf({ config }, mail) } : null
}

/** What saving would do. The house's figures go to a new address only with two people, unless its reader signs in with it. */
async function draft(
  ctx: Pick<ReadContext, 'db' | 'config'>,
  { id, name, operator, address }: Saving,
): Promise<Result<Drafted, Refusal>> {
  if (!canReach(ctx.config, 'email')) return bad('address', 'no mail server is set')
  const before = await findMail(ctx, id)
  if (id !== undefined && before === null) return err(refusal('unknownReportMail'))
  const reader = await findOperatorByHandle(ctx.db, operator)
  if (!reader) return err(refusal('unknownOperator'))
  if (!mayRead(reader)) return bad('operator', 'must be allowed to read reports')
  const isKept = before?.mail.operatorId === reader.id && before.address === address
  const isTheirs = (await listSignIns(ctx.db)).get(reader.id)?.email === address.toLowerCase()
  const summary = `Sends the report “${name}” for ${reader.handle} to ${address}`
  return ok({
    plan: { summary, amounts: [], takesTwo: isKept || isTheirs ? null : 'always' },
    operatorId: reader.id,
  })
}

export async function planMail(ctx: PlanContext, input: Saving): Promise<Result<Plan, Refusal>> {
  const drafted = await draft(ctx, input)
  return drafted.ok ? ok(drafted.value.plan) : drafted
}

export async function saveMail(
  ctx: ReportContext,
  input: Saving,
  people: People,
  planned: Plan,
): Promise<Result<ReportMail[], Refusal>> {
  const { operator: _, address, id: known, ...mail } = input
  const saved = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    const drafted = await draft({ db: tx, config: ctx.config }, input)
    if (!drafted.ok) return drafted
    const { plan, operatorId } = drafted.value
    if (!isSameAct(planned, plan)) return err(refusal('planChanged'))
    if (plan.takesTwo !== null || people.approvedBy !== null) {
      const two = requireTwoPeople(people)
      if (!two.ok) return two
    }
    const id = known ?? uuidV7(ctx.clock, ctx.randomBytes)
    const sealed = seal(ctx.config.accountSecrets, ctx.randomBytes, ownerOf(id), Buffer.from(address))
    const stored = { id, ...mail, operatorId, address: sealed, changedBy: people.requestedBy }
    await sql.saveMail(tx, stored, ctx.clock.now())
    return ok(null)
  })
  return saved.ok ? ok(await listMails(ctx)) : saved
}

export async function removeMail(ctx: ReportContext, id: string): Promise<Result<ReportMail[], Refusal>> {
  return (await sql.deleteMail(ctx.db, id)) ? ok(await listMails(ctx)) : err(refusal('unknownReportMail'))
}
