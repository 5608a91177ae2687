import {
  type InputOf,
  movesMoney,
  type OperatorPerson,
  type Refusal,
  type Role,
  refusal,
} from '@baize/contract'
import { DAY_MS, err, ok, present, type Result, uuidV7 } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Operator, People } from '../../platform/four-eyes/operator.ts'
import { needTwo } from '../../platform/four-eyes/two-people.ts'
import { hashToken, newToken, standingSince } from './callers.ts'
import { endKey, endKeysOf, insertKey, listKeys } from './keys-sql.ts'
import { LINK_MS } from './log-in.ts'
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

export async function listPeople(ctx: Desk): Promise<OperatorPerson[]> {
  const [people, activity, signIns] = await Promise.all([
    sql.listOperators(ctx.db),
    sql.readActivity(ctx.db, standingSince(ctx)),
    listSignIns(ctx.db),
  ])
  return people.map((one) => {
    const { passkeys, sessions, seenMs } = present(activity.get(one.id), `activity of operator ${one.id}`)
    const isIn = passkeys > 0 || one.isLocal
    return {
      id: one.id,
      handle: one.handle,
      name: one.name,
      roles: [...one.roles],
      state: one.endedAtMs !== null ? ('ended' as const) : isIn ? ('active' as const) : ('invited' as const),
      passkeys,
      sessions,
      createdAt: one.createdAtMs,
      lastSeenAt: seenMs,
      signIn: signIns.get(one.id) ?? null,
    }
  })
}

export const personOf = async (ctx: Desk, id: string): Promise<OperatorPerson> =>
  present(
    (await listPeople(ctx)).find((one) => one.id === id),
    `operator ${id}`,
  )

type Invited = { readonly person: OperatorPerson; readonly link: string; readonly expiresAt: number }

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
  const id = await inTransaction(ctx.db, async (tx) => {
    const made = await sql.insertOperator(tx, { handle, name, isLocal: false }, nowMs)
    if (made === null) return null
    await sql.setRoles(tx, made, roles, by === 'command' ? 'command' : by.name, nowMs)
    await sql.replaceLink(tx, hashToken(token), { operatorId: made, kind: 'invite' }, expiresAt)
    await insertChange(tx, { operatorId: made, kind: 'INVITED' }, people, nowMs)
    return made
  })
  if (id === null) return err(refusal('handleTaken'))
  return ok({ person: await personOf(ctx, id), link: linkTo(ctx, token), expiresAt })
}

/**
 * One person who could invite a made-up colleague, or recover another's account, could approve their own requests. With
 * two owners in the house, both have to agree; the first owner sets the house up alone. An owner who left a few days ago
 * still counts, or ending the other one would be the first step of acting alone.
 */
export async function needsSecond(ctx: Desk, people: People | null): Promise<boolean> {
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
  return inTransaction(ctx.db, async (tx) => {
    const found = await changeable(tx, by, operatorId)
    if (!found.ok) return found
    const { id } = found.value
    const isFirst = (await sql.listPasskeys(tx, id)).length === 0 && !found.value.recovery?.isOn
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

export async function changeRoles(
  ctx: Desk,
  by: Operator,
  { operatorId, roles }: InputOf<'/api/operator/people/roles'>,
  people: People,
): Promise<Result<OperatorPerson, Refusal>> {
  if (isOwnAlone(by, operatorId, people)) return err(refusal('ownRoles'))
  if (await needsSecond(ctx, people)) return err(refusal('secondPersonNeeded'))
  const changed = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const found = await active(tx, operatorId)
    if (!found.ok) return found
    const before = found.value.roles
    const added = roles.filter((role) => !before.includes(role))
    const taken = before.filter((role) => !roles.includes(role))
    if (!holds(by, [...added, ...taken])) return err(refusal('roleNotHeld'))
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
  const takesTwo = await needsSecond(ctx, people)
  const ended = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const found = await active(tx, operatorId)
    if (!found.ok) return found
    const { roles } = found.value
    const wasOwner = roles.includes('owner')
    if (wasOwner && takesTwo) return err(refusal('secondPersonNeeded'))
    if (!holds(by, roles)) return err(refusal('roleNotHeld'))
    if ((await sql.countOtherOwners(tx, operatorId)) === 0) return err(refusal('lastOwner'))
    const nowMs = ctx.clock.now()
    await sql.endOperator(tx, operatorId, nowMs)
    await sql.endSessions(tx, operatorId, nowMs)
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
    const two = needTwo(people)
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
  await insertKey(ctx.db, hashToken(token), { ...key, makerId: maker?.id ?? null })
  return ok({ key: { ...key, endedAt: null, lastUsedAt: null }, token })
}

export async function stopKey(ctx: Desk, id: string) {
  const key = await endKey(ctx.db, id, ctx.clock.now())
  return key ? ok(key) : err(refusal('unknownKey'))
}
