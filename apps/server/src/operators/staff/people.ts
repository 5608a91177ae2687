import { movesMoney, type OperatorPerson, type Role } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, present, type Result, uuidV7 } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext } from '../../platform/context.ts'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { Operator, People } from '../../platform/four-eyes/operator.ts'
import type { Plan } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { hashToken, newToken, standingSince } from './callers.ts'
import { endKey, endKeysOf, insertKey, listKeys } from './keys-sql.ts'
import { LINK_MS } from './log-in.ts'
import * as passkeysSql from './passkeys-sql.ts'
import * as sessionsSql from './sessions-sql.ts'
import { listSignIns } from './sign-in-sql.ts'
import * as sql from './sql.ts'
import { countOwners, insertChange } from './ties-sql.ts'

/** The part of the server's context that accounts need; the command line has no more. */
type Desk = Pick<Context, 'clock' | 'db' | 'randomBytes'> & {
  readonly config: Pick<
    Context['config'],
    'consoleIdleMs' | 'consoleLifeMs' | 'consoleLocalToken' | 'consoleOwnerMs' | 'consoleUrl'
  >
}

/** Of a person who was invited between the two reads of a list. */
const NO_ACTIVITY = { passkeys: 0, sessions: 0, seenMs: null }

export async function listPeople(ctx: Desk): Promise<OperatorPerson[]> {
  const [people, activity, signIns] = await Promise.all([
    sql.listOperators(ctx.db),
    sql.readActivity(ctx.db, standingSince(ctx)),
    listSignIns(ctx.db),
  ])
  return people.map((person) => {
    const { passkeys, sessions, seenMs } = activity.get(person.id) ?? NO_ACTIVITY
    const isIn = passkeys > 0 || person.isLocal
    return {
      id: person.id,
      handle: person.handle,
      name: person.name,
      roles: [...person.roles],
      state:
        person.endedAtMs !== null ? ('ended' as const) : isIn ? ('active' as const) : ('invited' as const),
      passkeys,
      sessions,
      createdAt: person.createdAtMs,
      lastSeenAt: seenMs,
      signIn: signIns.get(person.id) ?? null,
    }
  })
}

export const listStaffNames = ({ db }: Desk) => sql.listNames(db)

export const personOf = async (ctx: Desk, id: string): Promise<OperatorPerson> =>
  present(
    (await listPeople(ctx)).find((person) => person.id === id),
    `operator ${id}`,
  )

type Invited = { readonly person: OperatorPerson; readonly link: string; readonly expiresAt: number }

/** Each change of people: an act, the person who asks for it or approves it, and in whose names. */
type Asked<Input> = { readonly operator: Operator; readonly input: Input; readonly people: People }

/** A plan of a change that several owners have to agree to. Of two people, the approver's roles are checked. */
export async function planChange(
  ctx: PlanContext,
  people: People,
  summary: string,
  check: () => Promise<Refusal | null>,
): Promise<Result<Plan, Refusal>> {
  if (await needsSecond(ctx, people)) return ok({ summary, amounts: [], takesTwo: 'owners' })
  const fault = await check()
  return fault ? err(fault) : ok({ summary, amounts: [], takesTwo: null })
}

export const findActive = async (db: Readable, operatorId: string): Promise<sql.StoredOperator | null> => {
  const found = await sql.findOperator(db, operatorId)
  return found && found.endedAtMs === null ? found : null
}

export const planInvitation = (
  ctx: PlanContext,
  { operator, input: { handle, name, roles }, people }: Asked<InputOf<'/api/operator/people/invite'>>,
): Promise<Result<Plan, Refusal>> =>
  planChange(ctx, people, `Invites ${name} (${handle}) as ${roles.join(', ')}`, async () =>
    holds(operator, roles) ? null : refusal('roleNotHeld'),
  )

/** Nobody gives a role they do not hold. The first owner is invited by a command on the server. */
export async function invite(
  ctx: Desk,
  by: Operator | 'command',
  { handle, name, roles }: InputOf<'/api/operator/people/invite'>,
  people: People | null = null,
): Promise<Result<Invited, Refusal>> {
  if (await needsSecond(ctx, people)) return err(refusal('secondPersonNeeded'))
  if (by !== 'command' && !holds(by, roles)) return err(refusal('roleNotHeld'))
  const nowMs = ctx.clock.now()
  const token = newToken(ctx)
  const expiresAt = nowMs + LINK_MS
  const invited = await carryOutOnce(ctx.db, people ?? {}, async (tx): Promise<Result<string, Refusal>> => {
    const made = await sql.insertOperator(tx, { handle, name, isLocal: false }, nowMs)
    if (made === null) return err(refusal('handleTaken'))
    await sql.setRoles(tx, made, roles, by === 'command' ? 'command' : by.name, nowMs)
    await sql.replaceLink(tx, hashToken(token), { operatorId: made, kind: 'invite' }, expiresAt)
    await insertChange(tx, { operatorId: made, kind: 'INVITED' }, people, nowMs)
    return ok(made)
  })
  if (!invited.ok) return invited
  return ok({ person: await personOf(ctx, invited.value), link: linkTo(ctx, token), expiresAt })
}

/**
 * One person who could invite a made-up colleague, or recover another's account, could approve their own requests. With
 * two owners in the house, both have to agree; the first owner sets the house up alone. An owner who left a few days ago
 * still counts, or ending the other one would be the first step of acting alone.
 */
export async function needsSecond(
  ctx: Pick<Context, 'clock'> & {
    readonly db: Readable
    readonly config: Pick<Context['config'], 'consoleLocalToken' | 'consoleOwnerMs'>
  },
  people: People | null,
): Promise<boolean> {
  if (people === null || people.approvedBy !== null) return false
  const { consoleLocalToken, consoleOwnerMs } = ctx.config
  const owners = await countOwners(ctx.db, {
    sinceMs: ctx.clock.now() - consoleOwnerMs,
    withLocal: consoleLocalToken !== null,
  })
  return owners > 1
}

const linkTo = ({ config }: Desk, token: string): string =>
  `${config.consoleUrl.replace(/\/$/, '')}/console/join#${token}`

const holds = (by: Operator, roles: readonly Role[]): boolean =>
  roles.every((role) =>
    (by.kind === 'person' ? by.roles : [by.role]).some((own) => own === role || own === 'owner'),
  )

export async function planRecovery(
  ctx: PlanContext,
  { operator, input: { operatorId }, people }: Asked<InputOf<'/api/operator/people/recover'>>,
): Promise<Result<Plan, Refusal>> {
  if (isOwn(operator, operatorId)) return err(refusal('ownRoles'))
  return planChange(ctx, people, `Makes a new link for person ${operatorId}`, async () =>
    (await findActive(ctx.db, operatorId)) ? null : refusal('unknownOperator'),
  )
}

/** A new link for somebody who lost their passkeys, or whose invitation ran out. */
export async function recover(
  ctx: Desk,
  by: Operator | 'command',
  operatorId: string,
  people: People | null = null,
): Promise<Result<{ link: string; expiresAt: number }, Refusal>> {
  if (isOwn(by, operatorId)) return err(refusal('ownRoles'))
  if (await needsSecond(ctx, people)) return err(refusal('secondPersonNeeded'))
  const nowMs = ctx.clock.now()
  const token = newToken(ctx)
  const expiresAt = nowMs + LINK_MS
  return carryOutOnce(ctx.db, people ?? {}, async (tx) => {
    const found = await changeable(tx, by, operatorId)
    if (!found.ok) return found
    const { id } = found.value
    const isFirst = (await passkeysSql.listPasskeys(tx, id)).length === 0 && !found.value.recovery?.isOn
    await sql.replaceLink(
      tx,
      hashToken(token),
      { operatorId: id, kind: isFirst ? 'invite' : 'recover' },
      expiresAt,
    )
    await insertChange(tx, { operatorId: id, kind: 'RECOVERED' }, people, nowMs)
    return ok({ link: linkTo(ctx, token), expiresAt })
  })
}

/** Roles given and taken, in one list. */
const changedRoles = (before: readonly Role[], roles: readonly Role[]): readonly Role[] => [
  ...roles.filter((role) => !before.includes(role)),
  ...before.filter((role) => !roles.includes(role)),
]

export async function planRoles(
  ctx: PlanContext,
  { operator, input: { operatorId, roles }, people }: Asked<InputOf<'/api/operator/people/roles'>>,
): Promise<Result<Plan, Refusal>> {
  if (isOwnAlone(operator, operatorId, people)) return err(refusal('ownRoles'))
  return planChange(ctx, people, `Gives person ${operatorId} the roles ${roles.join(', ')}`, async () => {
    const found = await findActive(ctx.db, operatorId)
    if (!found) return refusal('unknownOperator')
    return holds(operator, changedRoles(found.roles, roles)) ? null : refusal('roleNotHeld')
  })
}

export async function changeRoles(
  ctx: Desk,
  by: Operator,
  { operatorId, roles }: InputOf<'/api/operator/people/roles'>,
  people: People,
): Promise<Result<OperatorPerson, Refusal>> {
  if (isOwnAlone(by, operatorId, people)) return err(refusal('ownRoles'))
  if (await needsSecond(ctx, people)) return err(refusal('secondPersonNeeded'))
  const changed = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    const found = await active(tx, operatorId)
    if (!found.ok) return found
    const before = found.value.roles
    const added = roles.filter((role) => !before.includes(role))
    const taken = before.filter((role) => !roles.includes(role))
    if (!holds(by, changedRoles(before, roles))) return err(refusal('roleNotHeld'))
    if (!roles.includes('owner') && (await sql.countOtherOwners(tx, operatorId)) === 0)
      return err(refusal('lastOwner'))
    const nowMs = ctx.clock.now()
    await sql.setRoles(tx, operatorId, roles, by.name, nowMs)
    if (added.length > 0) await insertChange(tx, { operatorId, kind: 'PROMOTED' }, people, nowMs)
    if (taken.includes('owner'))
      await insertChange(tx, { operatorId, kind: 'DEMOTED', wasOwner: true }, people, nowMs)
    await endKeysOf(tx, operatorId, { endedAtMs: null, roles }, nowMs)
    return ok(null)
  })
  return changed.ok ? ok(await personOf(ctx, operatorId)) : changed
}

const endNeedsSecond = async (
  ctx: Parameters<typeof needsSecond>[0],
  { roles }: sql.StoredOperator,
  people: People,
): Promise<boolean> => roles.includes('owner') && (await needsSecond(ctx, people))

export async function planEnd(
  ctx: PlanContext,
  { operator, input: { operatorId }, people }: Asked<InputOf<'/api/operator/people/end'>>,
): Promise<Result<Plan, Refusal>> {
  if (isOwnAlone(operator, operatorId, people)) return err(refusal('ownRoles'))
  const found = await findActive(ctx.db, operatorId)
  if (!found) return err(refusal('unknownOperator'))
  const takesTwo = await endNeedsSecond(ctx, found, people)
  if (!takesTwo && !holds(operator, found.roles)) return err(refusal('roleNotHeld'))
  return ok({
    summary: `Ends the account of ${found.handle}`,
    amounts: [],
    takesTwo: takesTwo ? 'owners' : null,
  })
}

/**
 * One person ends a colleague at once, because a stolen account cannot wait. An owner among several is ended by two: the
 * one who stays would be the only one to approve. The owner who leaves may be the second.
 */
export async function endPerson(
  ctx: Desk,
  by: Operator,
  operatorId: string,
  people: People,
): Promise<Result<OperatorPerson, Refusal>> {
  if (isOwnAlone(by, operatorId, people)) return err(refusal('ownRoles'))
  const ended = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    const found = await active(tx, operatorId)
    if (!found.ok) return found
    const { roles } = found.value
    const wasOwner = roles.includes('owner')
    if (await endNeedsSecond({ ...ctx, db: tx }, found.value, people))
      return err(refusal('secondPersonNeeded'))
    if (!holds(by, roles)) return err(refusal('roleNotHeld'))
    if ((await sql.countOtherOwners(tx, operatorId)) === 0) return err(refusal('lastOwner'))
    const nowMs = ctx.clock.now()
    await sql.endOperator(tx, operatorId, nowMs)
    await sessionsSql.endSessions(tx, operatorId, nowMs)
    await insertChange(tx, { operatorId, kind: 'ENDED', wasOwner }, people, nowMs)
    await endKeysOf(tx, operatorId, { endedAtMs: nowMs, roles }, nowMs)
    return ok(null)
  })
  return ended.ok ? ok(await personOf(ctx, operatorId)) : ended
}

/** Checked before a second person is asked, too: by then the caller is the approver, who is somebody else. */
const isOwn = (by: Operator | 'command', operatorId: string): boolean =>
  by !== 'command' && by.kind === 'person' && by.id === operatorId

/** With two people the caller is the approver, who may agree to a change of their own account. */
const isOwnAlone = (by: Operator, operatorId: string, { approvedBy }: People): boolean =>
  approvedBy === null && isOwn(by, operatorId)

/** The person, locked, if they are active. */
async function active(tx: Queryable, operatorId: string): Promise<Result<sql.StoredOperator, Refusal>> {
  const found = await sql.lockOperator(tx, operatorId)
  return found && found.endedAtMs === null ? ok(found) : err(refusal('unknownOperator'))
}

/** The person, locked, if they are active and somebody else. */
export async function changeable(
  tx: Queryable,
  by: Operator | 'command',
  operatorId: string,
): Promise<Result<sql.StoredOperator, Refusal>> {
  return isOwn(by, operatorId) ? err(refusal('ownRoles')) : active(tx, operatorId)
}

// Service keys

export const readKeys = ({ db }: Desk) => listKeys(db)

export async function planKey({
  operator,
  input: { name, role, days },
}: Asked<InputOf<'/api/operator/keys/create'>>): Promise<Result<Plan, Refusal>> {
  if (!holds(operator, [role])) return err(refusal('roleNotHeld'))
  return ok({
    summary: `Makes the service key ${name} as ${role} for ${days} days`,
    amounts: [],
    takesTwo: movesMoney(role) ? 'moneyKey' : null,
  })
}

/**
 * `name` says in the record who acted, and `role` what the machine may do. A machine needs no passkey, so a key that can
 * move money takes two people. The one who asked for it is its maker.
 */
export async function createKey(
  ctx: Desk,
  by: Operator | 'command',
  { name, role, days }: InputOf<'/api/operator/keys/create'>,
  people: People | null = null,
) {
  if (by !== 'command' && !holds(by, [role])) return err(refusal('roleNotHeld'))
  if (people && movesMoney(role)) {
    const two = requireTwoPeople(people)
    if (!two.ok) return two
  }
  const maker = people && (await sql.findByHandle(ctx.db, people.requestedBy))
  const token = `bzk_${newToken(ctx)}`
  const createdAt = ctx.clock.now()
  const key = {
    id: uuidV7(ctx.clock, ctx.randomBytes),
    name,
    role,
    createdBy: people?.requestedBy ?? 'command',
    approvedBy: people?.approvedBy ?? null,
    createdAt,
    expiresAt: createdAt + days * DAY_MS,
  }
  return carryOutOnce(ctx.db, people ?? {}, async (tx) => {
    await insertKey(tx, hashToken(token), { ...key, makerId: maker?.id ?? null })
    return ok({ key: { ...key, endedAt: null, lastUsedAt: null }, token })
  })
}

export async function stopKey(ctx: Desk, id: string) {
  const key = await endKey(ctx.db, id, ctx.clock.now())
  return key ? ok(key) : err(refusal('unknownKey'))
}
