import {
  type Approval,
  type Description,
  type Permission,
  permissionsOf,
  type Tie,
} from '@baize/contract/operator'
import { type FourEyesPath, type InputOf, isFourEyesPath, operatorRules, PATHS } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, HOUR_MS, ok, type Result, uuidV7 } from '@baize/kit'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import type { ReadContext } from '../../platform/context.ts'
import { inReadOnlyTransaction } from '../../platform/db/pool.ts'
import type { Readable, ReadOnlyTransaction } from '../../platform/db/queryable.ts'
import { canonical, type Describe, type Described } from '../../platform/four-eyes/description.ts'
import {
  type Operator,
  type OperatorPerson,
  type People,
  personActor,
} from '../../platform/four-eyes/operator.ts'
import { isSameAct, type Plan } from '../../platform/four-eyes/plan.ts'
import { findOperator, findTie } from '../staff/service.ts'
import * as sql from './sql.ts'

const APPROVAL_TTL_MS = 24 * HOUR_MS
/** Longer than any action takes. */
const BUSY_MS = 60_000

/** A stored call, to be planned and carried out in the name of both people. */
export type ActOf = (
  path: FourEyesPath,
  input: Record<string, unknown>,
  people: People,
) => {
  readonly plan: (db: ReadOnlyTransaction) => Promise<Result<Plan, Refusal>>
  readonly carryOut: (plan: Plan) => Promise<Result<unknown, Refusal>>
}

type Asked = Pick<sql.StoredApproval, 'path' | 'input' | 'inputHash'> & {
  readonly plan: Plan
  readonly description: Description
  readonly subject: string
}

/**
 * Puts a planned call aside for a second person and tells the first one so. The same thing waits once: whoever asks for
 * it again learns who has asked. A request that would do something else by now makes room for the new one.
 */
export async function askSecondPerson(
  ctx: Context,
  who: OperatorPerson,
  asked: Asked,
  describe: Describe,
): Promise<Refusal> {
  const requestedAtMs = ctx.clock.now()
  const expiresAtMs = requestedAtMs + APPROVAL_TTL_MS
  const timeOf = (ms: number) => new Date(ms).toISOString()
  await sql.expireSame(ctx.db, asked, requestedAtMs)
  const before = await sql.findOpen(ctx.db, asked, requestedAtMs)
  if (before && (await changedSince(ctx, before, describe)))
    await sql.endChanged(ctx.db, before.id, null, 'planChanged', requestedAtMs)
  const isNew = await sql.insertApproval(ctx.db, {
    id: uuidV7(ctx.clock, ctx.randomBytes),
    ...asked,
    requestedBy: who.id,
    requestedAtMs,
    expiresAtMs,
  })
  if (isNew) return refusal('approvalPending', { time: timeOf(expiresAtMs) })
  const open = await sql.findOpen(ctx.db, asked, requestedAtMs)
  // It was decided at this moment.
  if (!open) return refusal('approvalDecided')
  return refusal('approvalOpen', { name: open.requester, time: timeOf(open.expiresAtMs) })
}

export async function listApprovals(
  ctx: Context,
  who: Operator,
  draft: InputOf<'/api/operator/approvals'>,
  describe: Describe,
): Promise<{ items: Approval[]; waiting: number }> {
  const nowMs = ctx.clock.now()
  const [items, waiting] = await Promise.all([
    sql.listApprovals(ctx.db, draft, nowMs),
    sql.countWaiting(ctx.db, nowMs),
  ])
  const open = items.filter((approval) => approval.state === 'WAITING' && mayDecide(approval, who))
  const ties = new Map<string, Tie | null>()
  for (const requester of new Set(open.map(({ requestedBy }) => requestedBy)))
    ties.set(requester, await tieBetween(ctx, who, requester))
  const shown = items.map(async (approval) =>
    viewApproval(approval, who, ties.get(approval.requestedBy) ?? null, {
      description: await shownAs(ctx, approval, describe),
      changedTo: await changedSince(ctx, approval, describe),
    }),
  )
  return { items: await Promise.all(shown), waiting }
}

/** What both people read: the lines as they were when it was asked for. */
async function shownAs(
  { db }: Pick<ReadContext, 'db'>,
  approval: sql.StoredApproval,
  describe: Describe,
): Promise<Description> {
  if (approval.description !== null) return approval.description
  const path = pathOf(approval)
  if (!path) return { lines: [], thing: null }
  return (await describeStored(db, path, approval, describe)).description
}

/** What a waiting request would do by now, if that is something else than what was asked for. */
async function changedSince(
  { db }: Pick<ReadContext, 'db'>,
  approval: sql.StoredApproval,
  describe: Describe,
): Promise<Description | null> {
  const path = pathOf(approval)
  if (approval.state !== 'WAITING' || approval.description === null || !path) return null
  const { description } = await describeStored(db, path, approval, describe)
  return canonical(description) === canonical(approval.description) ? null : description
}

/** The input was parsed for its path before it was stored. */
const describeStored = <P extends FourEyesPath>(
  db: Readable,
  path: P,
  { input, requestedBy }: sql.StoredApproval,
  describe: Describe,
): Promise<Described> => describe(db, path, z.parse(z.custom<InputOf<P>>(), input), requestedBy)

/** A request as its approver confirms it. */
export async function findRequest(
  ctx: Pick<ReadContext, 'db' | 'clock'>,
  id: string,
  describe: Describe,
): Promise<{ readonly requestedBy: string; readonly description: Description } | null> {
  const approval = await sql.findApproval(ctx.db, id, ctx.clock.now())
  if (!approval) return null
  return { requestedBy: approval.requestedBy, description: await shownAs(ctx, approval, describe) }
}

/**
 * Somebody who let a colleague in may have kept the way in. Both directions count, or the puppet would ask and its
 * master approve.
 */
async function tieBetween(ctx: Context, who: Operator, requesterId: string): Promise<Tie | null> {
  if (who.kind !== 'person') return null
  const { consoleTieMs } = ctx.config
  const found = await findTie(ctx.db, requesterId, who.id, ctx.clock.now() - consoleTieMs)
  return found && { kind: found.kind, by: found.by, of: found.of, until: found.atMs + consoleTieMs }
}

export async function approve(
  ctx: Context,
  who: OperatorPerson,
  { id, inputHash }: InputOf<'/api/operator/approvals/approve'>,
  actOf: ActOf,
  describe: Describe,
): Promise<Result<{ model: Approval; extra: { result: unknown } }, Refusal>> {
  const approval = await sql.findApproval(ctx.db, id, ctx.clock.now())
  if (!approval) return err(refusal('unknownApproval'))
  if (approval.requestedBy === who.id) return err(refusal('ownApproval'))
  if (!mayDecide(approval, who)) return err(refusal('forbidden'))
  if (!(await mayStillAsk(ctx, approval))) return err(refusal('requesterNotAllowed'))
  const tie = await tieBetween(ctx, who, approval.requestedBy)
  if (tie)
    return err(refusal('tiedApproval', { name: approval.requester, time: new Date(tie.until).toISOString() }))
  // The approver saw another input than the stored one.
  if (approval.inputHash.toString('hex') !== inputHash) return err(refusal('unknownApproval'))
  const nowMs = ctx.clock.now()
  const isChanged = (await changedSince(ctx, approval, describe)) !== null
  const isTaken = isChanged
    ? await sql.endChanged(ctx.db, id, who.id, 'planChanged', nowMs)
    : await sql.takeForCarryingOut(ctx.db, id, who.id, nowMs, nowMs + BUSY_MS)
  if (!isTaken) return err(await decidedBefore(ctx, id))
  const outcome = isChanged ? err(refusal('planChanged')) : await finish(ctx, approval, who.name, actOf)
  const done = await sql.findApproval(ctx.db, id, ctx.clock.now())
  if (!done) return err(refusal('unknownApproval'))
  const description = await shownAs(ctx, done, describe)
  return ok({
    model: viewApproval(done, who, null, { description, changedTo: null }),
    extra: { result: outcome.ok ? outcome.value : null },
  })
}

/** For the one who came second: who decided, and how. */
async function decidedBefore(ctx: Context, id: string): Promise<Refusal> {
  const found = await sql.findApproval(ctx.db, id, ctx.clock.now())
  const name = found?.decider
  if (!name || found.decidedBy === found.requestedBy) return refusal('approvalDecided')
  return found.state === 'DECLINED'
    ? refusal('approvalDeclinedBy', { name })
    : refusal('approvalApprovedBy', { name })
}

/**
 * Carries the request out and stores the outcome. If the process dies in between, the request stays approved and is
 * finished at the next start: an act marks its approval in its own transaction or is keyed in the ledger, so nothing
 * happens twice.
 */
async function finish(
  ctx: Context,
  approval: sql.StoredApproval,
  approvedBy: string,
  actOf: ActOf,
): Promise<Result<unknown, Refusal>> {
  const outcome = approval.isCarriedOut ? ok(null) : await carryOutAsPlanned(ctx, approval, approvedBy, actOf)
  await sql.finishApproval(ctx.db, approval.id, outcome.ok ? null : outcome.error.id)
  return outcome
}

/** The plan is made again, and must be the one that was asked for: otherwise nothing is done. */
async function carryOutAsPlanned(
  ctx: Context,
  approval: sql.StoredApproval,
  approvedBy: string,
  actOf: ActOf,
): Promise<Result<unknown, Refusal>> {
  const path = pathOf(approval)
  if (!path) return err(refusal('unknownApproval'))
  const act = actOf(path, approval.input, {
    requestedBy: approval.requester,
    approvedBy,
    actor: personActor(approval.requestedBy),
    approvalId: approval.id,
  })
  const plan = await inReadOnlyTransaction(ctx.db, act.plan)
  if (!plan.ok) return plan
  if (approval.plan !== null && !isSameAct(approval.plan, plan.value)) return err(refusal('planChanged'))
  return act.carryOut(plan.value)
}

/** At start: finishes what a process that died had begun. */
export async function finishApproved(ctx: Context, actOf: ActOf): Promise<number> {
  let finished = 0
  for (const approval of await sql.listUnfinished(ctx.db, ctx.clock.now())) {
    const { id, decidedBy, decider } = approval
    const nowMs = ctx.clock.now()
    if (decidedBy === null || decider === null) continue
    if (!(await sql.takeForCarryingOut(ctx.db, id, decidedBy, nowMs, nowMs + BUSY_MS))) continue
    await finish(ctx, approval, decider, actOf)
    finished += 1
  }
  return finished
}

export async function decline(
  ctx: Context,
  who: OperatorPerson,
  { id, note }: InputOf<'/api/operator/approvals/decline'>,
  describe: Describe,
): Promise<Result<Approval, Refusal>> {
  const nowMs = ctx.clock.now()
  const approval = await sql.findApproval(ctx.db, id, nowMs)
  if (!approval) return err(refusal('unknownApproval'))
  if (approval.requestedBy !== who.id && !mayDecide(approval, who)) return err(refusal('forbidden'))
  if (!(await sql.declineApproval(ctx.db, id, who.id, note, nowMs))) return err(await decidedBefore(ctx, id))
  const done = await sql.findApproval(ctx.db, id, nowMs)
  if (!done) return err(refusal('unknownApproval'))
  return ok(
    viewApproval(done, who, null, { description: await shownAs(ctx, done, describe), changedTo: null }),
  )
}

const pathOf = ({ path }: sql.StoredApproval): FourEyesPath | null =>
  PATHS.filter(isFourEyesPath).find((known) => known === path) ?? null

function permissionFor(approval: sql.StoredApproval): Permission | null {
  const path = pathOf(approval)
  return (path && operatorRules(path)?.permission) ?? null
}

/** Two people with the permission must agree: somebody who lost it since they asked, or left, is not one of them. */
async function mayStillAsk(ctx: Context, approval: sql.StoredApproval): Promise<boolean> {
  const requester = await findOperator(ctx.db, approval.requestedBy)
  const needed = permissionFor(approval)
  if (!requester || requester.endedAtMs !== null || needed === null) return false
  return permissionsOf(requester.roles).has(needed)
}

function mayDecide(approval: sql.StoredApproval, who: Operator): boolean {
  const needed = permissionFor(approval)
  return who.kind === 'person' && who.id !== approval.requestedBy && !!needed && who.permissions.has(needed)
}

const mayKnowPlayers = (approval: sql.StoredApproval, { permissions }: Operator): boolean => {
  const needed = permissionFor(approval)
  return permissions.has('players.read') || (needed !== null && permissions.has(needed))
}

/** For people who may see that something waits, but no players. */
const withoutNames = ({ lines, thing }: Description): Description => ({
  thing,
  lines: lines.map((line) =>
    line.value.kind === 'player' ? { ...line, value: { ...line.value, name: null } } : line,
  ),
})

const viewApproval = (
  approval: sql.StoredApproval,
  who: Operator,
  tie: Tie | null,
  { description, changedTo }: Pick<Approval, 'description' | 'changedTo'>,
): Approval => ({
  id: approval.id,
  path: approval.path,
  input: approval.input,
  inputHash: approval.inputHash.toString('hex'),
  ...(mayKnowPlayers(approval, who)
    ? { description, changedTo }
    : { description: withoutNames(description), changedTo: changedTo && withoutNames(changedTo) }),
  state: approval.state,
  requestedBy: approval.requester,
  requestedAt: approval.requestedAtMs,
  expiresAt: approval.expiresAtMs,
  decidedBy: approval.decider,
  decidedAt: approval.decidedAtMs,
  note: approval.note,
  refusal: approval.refusal,
  mayDecide: approval.state === 'WAITING' && tie === null && mayDecide(approval, who),
  tie: approval.state === 'WAITING' ? tie : null,
})
