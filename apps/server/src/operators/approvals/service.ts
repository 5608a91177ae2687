import { type Approval, type Permission, permissionsOf, type Tie } from '@baize/contract/operator'
import { type FourEyesPath, type InputOf, isFourEyesPath, operatorRules, PATHS } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, HOUR_MS, ok, type Result, uuidV7 } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inReadOnlyTransaction } from '../../platform/db/pool.ts'
import type { ReadOnlyTransaction } from '../../platform/db/queryable.ts'
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

/** Puts a planned call aside for a second person and tells the first one so. */
export async function askSecondPerson(
  ctx: Context,
  who: OperatorPerson,
  asked: Pick<sql.StoredApproval, 'path' | 'input' | 'inputHash'> & { readonly plan: Plan },
): Promise<Refusal> {
  const requestedAtMs = ctx.clock.now()
  const expiresAtMs = requestedAtMs + APPROVAL_TTL_MS
  await sql.insertApproval(ctx.db, {
    id: uuidV7(ctx.clock, ctx.randomBytes),
    ...asked,
    requestedBy: who.id,
    requestedAtMs,
    expiresAtMs,
  })
  return refusal('approvalPending', { time: new Date(expiresAtMs).toISOString() })
}

export async function listApprovals(
  ctx: Context,
  who: Operator,
  draft: InputOf<'/api/operator/approvals'>,
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
  return {
    items: items.map((approval) => viewApproval(approval, who, ties.get(approval.requestedBy) ?? null)),
    waiting,
  }
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
  if (!(await sql.takeForCarryingOut(ctx.db, id, who.id, nowMs, nowMs + BUSY_MS)))
    return err(refusal('approvalDecided'))
  const outcome = await finish(ctx, approval, who.name, actOf)
  const done = await sql.findApproval(ctx.db, id, ctx.clock.now())
  if (!done) return err(refusal('unknownApproval'))
  return ok({ model: viewApproval(done, who, null), extra: { result: outcome.ok ? outcome.value : null } })
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
): Promise<Result<Approval, Refusal>> {
  const nowMs = ctx.clock.now()
  const approval = await sql.findApproval(ctx.db, id, nowMs)
  if (!approval) return err(refusal('unknownApproval'))
  if (approval.requestedBy !== who.id && !mayDecide(approval, who)) return err(refusal('forbidden'))
  if (!(await sql.declineApproval(ctx.db, id, who.id, note, nowMs))) return err(refusal('approvalDecided'))
  const done = await sql.findApproval(ctx.db, id, nowMs)
  return done ? ok(viewApproval(done, who, null)) : err(refusal('unknownApproval'))
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

const viewApproval = (approval: sql.StoredApproval, who: Operator, tie: Tie | null): Approval => ({
  id: approval.id,
  path: approval.path,
  input: approval.input,
  inputHash: approval.inputHash.toString('hex'),
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
