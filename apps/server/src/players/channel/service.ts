import { createHash } from 'node:crypto'
import { HIDDEN_NAME } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Holder, Purpose, Ticket } from '../../platform/realtime/admission.ts'
import { ownerOf } from '../../platform/realtime/rooms.ts'
import { standingSessions } from '../accounts/service.ts'
import { forgetExpired, insertTicket, readUsernames, takeTicket } from './sql.ts'

export { readUsernames } from './sql.ts'

export const TICKET_LIFE_MS = 60_000
const TICKET_BYTES = 32
const TICKET = /^[A-Za-z0-9_-]{43}$/

export async function issueTicket(ctx: Context, purpose: Purpose, ticket: Ticket): Promise<string> {
  const text = Buffer.from(ctx.randomBytes(TICKET_BYTES)).toString('base64url')
  const nowMs = ctx.clock.now()
  await forgetExpired(ctx.db, nowMs)
  await insertTicket(ctx.db, hashOf(text), purpose, ticket, nowMs + TICKET_LIFE_MS)
  return text
}

/** A ticket for a list of modules. Of player channels and support conversations, only the caller's own are granted. */
export async function issueJoinTicket(
  ctx: Context,
  holder: Holder | null,
  modules: readonly string[],
): Promise<Result<string, Refusal>> {
  const foreign = modules.some((module) => {
    const owner = ownerOf(module)
    return owner !== null && owner !== holder?.userId
  })
  if (foreign) return err(refusal('forbidden'))
  return ok(await issueTicket(ctx, 'join', { holder, modules: [...new Set(modules)] }))
}

export async function redeem(ctx: Context, purpose: Purpose, text: string): Promise<Ticket | null> {
  if (!TICKET.test(text)) return null
  const ticket = await takeTicket(ctx.db, hashOf(text), purpose, ctx.clock.now())
  if (!ticket?.holder) return ticket
  // The session may have ended in the minute since the ticket was issued.
  const standing = await standingSessions(ctx, [ticket.holder.sessionHash])
  if (standing.has(ticket.holder.sessionHash.toString('hex'))) return ticket
  return { holder: null, modules: ticket.modules.filter((module) => ownerOf(module) === null) }
}

/** First and last letter only: enough to recognise oneself, too little to be recognised. */
export const masked = (name: string): string => `${name.at(0) ?? ''}${HIDDEN_NAME}${name.at(-1) ?? ''}`

/** Public names of these players: masked, or hidden for those who opted out. */
export async function publicNames(ctx: Context, ids: readonly UserId[]): Promise<(id: UserId) => string> {
  const names = await readUsernames(ctx.db, [...new Set(ids)])
  return (id) => masked(names.get(id) ?? '')
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
