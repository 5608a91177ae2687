import type { ChatSelf } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result, type UserId } from '@baize/kit'
import { skeletonOf } from '@baize/rules/chat'
import type { Context } from '../../ledger/context.ts'
import { isReservedName } from '../../players/accounts/service.ts'
import { masked } from '../../players/channel/service.ts'
import * as peopleSql from './people-sql.ts'
import * as sql from './sql.ts'

const PUBLIC_ID_BYTES = 8
/** Letters of the public id behind a name that looks like somebody else's. */
const TAG_LENGTH = 4
const MOST_BLOCKED = 500

/** A name that speaks for the house is never shown whole, whenever and however it was registered. */
const isWhole = (username: string, isMasked: boolean): boolean => !isMasked && !isReservedName(username)

/** The player in chat, created on first use. Their choice not to be named among winners holds here too. */
export async function personOf(
  ctx: Context,
  id: UserId,
  { username, hideName }: peopleSql.Standing,
): Promise<peopleSql.Person> {
  const known = await peopleSql.findPerson(ctx.db, id)
  if (known) return known
  const publicId = Buffer.from(ctx.randomBytes(PUBLIC_ID_BYTES)).toString('hex')
  return named(ctx, { userId: id, publicId, username, isMasked: hideName })
}

/** Saves the name under which a player is seen: masked, whole, or with a tag if another one's looks like it. */
async function named(
  ctx: Context,
  who: {
    readonly userId: UserId
    readonly publicId: string
    readonly username: string
    readonly isMasked: boolean
  },
): Promise<peopleSql.Person> {
  const { username, ...person } = who
  const tag = person.publicId.slice(0, TAG_LENGTH)
  const names = isWhole(username, person.isMasked)
    ? [
        { name: username, skeleton: skeletonOf(username) },
        { name: `${username}#${tag}`, skeleton: `${skeletonOf(username)}#${person.publicId}` },
      ]
    : [{ name: masked(username), skeleton: null }]
  for (const name of names) if (await peopleSql.savePerson(ctx.db, { ...person, ...name })) break
  return present(await peopleSql.findPerson(ctx.db, person.userId), `chat person ${person.userId}`)
}

/** How the player is seen, without writing anything: an operator who looks on must change nothing. */
export async function selfOf(ctx: Context, id: UserId): Promise<ChatSelf> {
  const [person, blocked] = await Promise.all([peopleSql.findPerson(ctx.db, id), sql.listBlocked(ctx.db, id)])
  if (person)
    return { id: person.publicId, name: person.name, isMasked: person.isMasked, blocked: [...blocked] }
  const { username, hideName } = await peopleSql.readStanding(ctx.db, id, ctx.clock.now())
  const name = isWhole(username, hideName) ? username : masked(username)
  return { id: '', name, isMasked: hideName, blocked: [...blocked] }
}

export async function maskName(ctx: Context, id: UserId, on: boolean): Promise<ChatSelf> {
  const standing = await peopleSql.readStanding(ctx.db, id, ctx.clock.now())
  const { publicId } = await personOf(ctx, id, standing)
  await named(ctx, { userId: id, publicId, username: standing.username, isMasked: on })
  return selfOf(ctx, id)
}

export async function block(
  ctx: Context,
  id: UserId,
  { authorId, on }: { readonly authorId: string; readonly on: boolean },
): Promise<Result<ChatSelf, Refusal>> {
  const other = await peopleSql.findPersonByPublicId(ctx.db, authorId)
  if (!other) return err(refusal('chatMessageUnknown'))
  if (other.userId === id) return err(refusal('chatSelf'))
  if (on && (await sql.listBlocked(ctx.db, id)).length >= MOST_BLOCKED)
    return err(refusal('chatBlocksFull', { most: String(MOST_BLOCKED) }))
  await sql.setBlocked(ctx.db, id, other.userId, on)
  return ok(await selfOf(ctx, id))
}
