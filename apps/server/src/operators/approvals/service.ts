import {
  type Approval,
  type InputOf,
  type OperatorPath,
  operatorRules,
  PATHS,
  type Path,
  type Permission,
  permissionsOf,
  type Refusal,
  refusal,
  type Tie,
} from '@baize/contract'
import { err, HOUR_MS, ok, type Result, uuidV7 } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import {
  type Operator,
  type OperatorPerson,
  type People,
  personActor,
} from '../../platform/four-eyes/operator.ts'
import { findOperator, findTie } from '../staff/service.ts'
import * as sql from './sql.ts'

const WAITS_MS = 24 * HOUR_MS
/** Longer than any action takes. */
const BUSY_MS = 60_000

/** Carries out an approved call, in the name of both people. */
export type CarryOut = (
  path: OperatorPath,
  input: Record<string, unknown>,
  people: People,
) => Promise<Result<unknown, Refusal>>

/** Puts a call aside for a second person and tells the first one so. */
export async function askSecondPerson(
  ctx: Context,
  who: OperatorPerson,
  path: OperatorPath,
  input: Record<string, unknown>,
  inputHash: Buffer,
): Promise<Refusal> {
  const requestedAtMs = ctx.clock.now()
  const expiresAtMs = requestedAtMs + WAITS_MS
  await sql.insertApproval(ctx.db, {
    id: uuidV7(ctx.clock, ctx.randomBytes),
    path,
    input,
    inputHash,
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
  const open = items.filter((one) => one.state === 'WAITING' && mayDecide(one, who))
  const ties = new Map<string, Tie | null>()
  for (const requester of new Set(open.map(({ requestedBy }) => requestedBy)))
    ties.set(requester, await tieBetween(ctx, who, requester))
  return { items: items.map((one) => viewApproval(one, who, ties.get(one.requestedBy) ?? null)), waiting }
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
  carryOut: CarryOut,
): Promise<Result<{ model: Approval; extra: { result: unknown } }, Refusal>> {
  const one = await sql.findApproval(ctx.db, id, ctx.clock.now())
  if (!one) return err(refusal('unknownApproval'))
  if (one.requestedBy === who.id) return err(refusal('ownApproval'))
  if (!mayDecide(one, who)) return err(refusal('forbidden'))
  if (!(await mayStillAsk(ctx, one))) return err(refusal('requesterNotAllowed'))
  const tie = await tieBetween(ctx, who, one.requestedBy)
  if (tie)
    return err(refusal('tiedApproval', { name: one.requester, time: new Date(tie.until).toISOString() }))
  // The approver saw another input than the stored one.
  if (one.inputHash.toString('hex') !== inputHash) return err(refusal('unknownApproval'))
  const nowMs = ctx.clock.now()
  if (!(await sql.takeForCarryingOut(ctx.db, id, who.id, nowMs, nowMs + BUSY_MS)))
    return err(refusal('approvalDecided'))
  const outcome = await finish(ctx, one, who.name, carryOut)
  const done = await sql.findApproval(ctx.db, id, ctx.clock.now())
  if (!done) return err(refusal('unknownApproval'))
  return ok({ model: viewApproval(done, who, null), extra: { result: outcome.ok ? outcome.value : null } })
}

/**
 * Carries the request out and stores the outcome. If the process dies in between, the request stays approved and is
 * carried out again: every four-eyes action is keyed or idempotent, so nothing happens twice.
 */
async function finish(
  ctx: Context,
  one: sql.StoredApproval,
  approvedBy: string,
  carryOut: CarryOut,
): Promise<Result<unknown, Refusal>> {
  const path = pathOf(one)
  const outcome = path
    ? await carryOut(path, one.input, {
        requestedBy: one.requester,
        approvedBy,
        actor: personActor(one.requestedBy),
      })
    : err(refusal('unknownApproval'))
  await sql.finishApproval(ctx.db, one.id, outcome.ok ? null : outcome.error.id)
  return outcome
}

/** At start: finishes what a process that died had begun. */
export async function finishApproved(ctx: Context, carryOut: CarryOut): Promise<number> {
  let finished = 0
  for (const one of await sql.listUnfinished(ctx.db, ctx.clock.now())) {
    const { id, decidedBy, decider } = one
    const nowMs = ctx.clock.now()
    if (decidedBy === null || decider === null) continue
    if (!(await sql.takeForCarryingOut(ctx.db, id, decidedBy, nowMs, nowMs + BUSY_MS))) continue
    await finish(ctx, one, decider, carryOut)
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
  const one = await sql.findApproval(ctx.db, id, nowMs)
  if (!one) return err(refusal('unknownApproval'))
  if (one.requestedBy !== who.id && !mayDecide(one, who)) return err(refusal('forbidden'))
  if (!(await sql.declineApproval(ctx.db, id, who.id, note, nowMs))) return err(refusal('approvalDecided'))
  const done = await sql.findApproval(ctx.db, id, nowMs)
  return done ? ok(viewApproval(done, who, null)) : err(refusal('unknownApproval'))
}

function pathOf({ path }: sql.StoredApproval): OperatorPath | null {
  const takesTwo = (one: Path): one is OperatorPath =>
    one === path && operatorRules(one)?.fourEyes !== undefined
  return PATHS.find(takesTwo) ?? null
}

function permissionFor(one: sql.StoredApproval): Permission | null {
  const path = pathOf(one)
  return (path && operatorRules(path)?.permission) ?? null
}

/** Two people with the permission must agree: somebody who lost it since they asked, or left, is not one of them. */
async function mayStillAsk(ctx: Context, one: sql.StoredApproval): Promise<boolean> {
  const requester = await findOperator(ctx.db, one.requestedBy)
  const needed = permissionFor(one)
  if (!requester || requester.endedAtMs !== null || needed === null) return false
  return permissionsOf(requester.roles).has(needed)
}

function mayDecide(one: sql.StoredApproval, who: Operator): boolean {
  const needed = permissionFor(one)
  return who.kind === 'person' && who.id !== one.requestedBy && !!needed && who.permissions.has(needed)
}

const viewApproval = (one: sql.StoredApproval, who: Operator, tie: Tie | null): Approval => ({
  id: one.id,
  path: one.path,
  input: one.input,
  inputHash: one.inputHash.toString('hex'),
  state: one.state,
  requestedBy: one.requester,
  requestedAt: one.requestedAtMs,
  expiresAt: one.expiresAtMs,
  decidedBy: one.decider,
  decidedAt: one.decidedAtMs,
  note: one.note,
  refusal: one.refusal,
  mayDecide: one.state === 'WAITING' && tie === null && mayDecide(one, who),
  tie: one.state === 'WAITING' ? tie : null,
})
