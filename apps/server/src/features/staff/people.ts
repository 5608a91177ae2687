import { type InputOf, type OperatorPerson, type Refusal, type Role, refusal } from '@baize/contract'
import { err, ok, present, type Result, uuidV7 } from '@baize/kit'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Queryable } from '../../ledger/commands.ts'
import type { Operator, People } from '../../support/operator.ts'
import { hashToken, newToken, standingSince } from './callers.ts'
import { endKey, insertKey, listKeys } from './keys-sql.ts'
import { listSignIns } from './sign-in-sql.ts'
import * as sql from './sql.ts'

/** The part of the server's context that accounts need; the command line has no more. */
type Desk = Pick<Context, 'clock' | 'db' | 'randomBytes'> & {
  readonly config: Pick<
    Context['config'],
    'consoleIdleMs' | 'consoleLifeMs' | 'consoleLocalToken' | 'consoleUrl'
  >
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const LINK_MS = 72 * HOUR_MS

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
    return made
  })
  if (id === null) return err(refusal('handleTaken'))
  return ok({ person: await personOf(ctx, id), link: linkTo(ctx, token), expiresAt })
}

/**
 * One person who could invite a made-up colleague, or recover another's account, could approve their own requests. With
 * two owners in the house, both have to agree; the first owner sets the house up alone.
 */
export async function needsSecond(ctx: Desk, people: People | null): Promise<boolean> {
  if (people === null || people.approvedBy !== null) return false
  const owners = (await sql.listOperators(ctx.db)).filter(
    ({ roles, endedAtMs, isLocal }) =>
      endedAtMs === null && roles.includes('owner') && (!isLocal || ctx.config.consoleLocalToken !== null),
  )
  return owners.length > 1
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
    return ok({ link: linkTo(ctx, token), expiresAt })
  })
}

export async function changeRoles(
  ctx: Desk,
  by: Operator,
  { operatorId, roles }: InputOf<'/api/operator/people/roles'>,
  people: People,
): Promise<Result<OperatorPerson, Refusal>> {
  if (isOwn(by, operatorId)) return err(refusal('ownRoles'))
  if (await needsSecond(ctx, people)) return err(refusal('secondPersonNeeded'))
  const changed = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const found = await changeable(tx, by, operatorId)
    if (!found.ok) return found
    const before = found.value.roles
    const touched = [
      ...roles.filter((role) => !before.includes(role)),
      ...before.filter((role) => !roles.includes(role)),
    ]
    if (!holds(by, touched)) return err(refusal('roleNotHeld'))
    if (!roles.includes('owner') && (await sql.countOtherOwners(tx, operatorId)) === 0)
      return err(refusal('lastOwner'))
    await sql.setRoles(tx, operatorId, roles, by.name, ctx.clock.now())
    return ok(null)
  })
  return changed.ok ? ok(await personOf(ctx, operatorId)) : changed
}

export async function endPerson(
  ctx: Desk,
  by: Operator,
  operatorId: string,
): Promise<Result<OperatorPerson, Refusal>> {
  const ended = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const found = await changeable(tx, by, operatorId)
    if (!found.ok) return found
    if (!holds(by, found.value.roles)) return err(refusal('roleNotHeld'))
    if ((await sql.countOtherOwners(tx, operatorId)) === 0) return err(refusal('lastOwner'))
    const nowMs = ctx.clock.now()
    await sql.endOperator(tx, operatorId, nowMs)
    await sql.endSessions(tx, operatorId, nowMs)
    return ok(null)
  })
  return ended.ok ? ok(await personOf(ctx, operatorId)) : ended
}

/** Checked before a second person is asked, too: by then the caller is the approver, who is somebody else. */
const isOwn = (by: Operator | 'command', operatorId: string): boolean =>
  by !== 'command' && by.kind === 'person' && by.id === operatorId

/** The person, locked, if they are active and somebody else. */
export async function changeable(
  tx: Queryable,
  by: Operator | 'command',
  operatorId: string,
): Promise<Result<sql.StoredOperator, Refusal>> {
  if (isOwn(by, operatorId)) return err(refusal('ownRoles'))
  const found = await sql.lockOperator(tx, operatorId)
  return found && found.endedAtMs === null ? ok(found) : err(refusal('unknownOperator'))
}

// Service keys

export const readKeys = ({ db }: Desk) => listKeys(db)

/** `name` says in the record who acted, and `role` what the machine may do. */
export async function createKey(
  ctx: Desk,
  by: Operator | 'command',
  { name, role, days }: InputOf<'/api/operator/keys/create'>,
) {
  if (by !== 'command' && !holds(by, [role])) return err(refusal('roleNotHeld'))
  const token = `bzk_${newToken(ctx)}`
  const createdAt = ctx.clock.now()
  const key = {
    id: uuidV7(ctx.clock, ctx.randomBytes),
    name,
    role,
    createdBy: by === 'command' ? 'command' : by.name,
    createdAt,
    expiresAt: createdAt + days * DAY_MS,
  }
  await insertKey(ctx.db, hashToken(token), key)
  return ok({ key: { ...key, endedAt: null, lastUsedAt: null }, token })
}

export async function stopKey(ctx: Desk, id: string) {
  const key = await endKey(ctx.db, id, ctx.clock.now())
  return key ? ok(key) : err(refusal('unknownKey'))
}
