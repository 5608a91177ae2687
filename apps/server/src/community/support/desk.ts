import { ROLE_PERMISSIONS, ROLES, type SupportConversation, type SupportDay } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, type Result, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { listConversations, lockConversation, showConversation } from '../chat/service.ts'
import { settleCare } from './care-sql.ts'
import * as sql from './desk-sql.ts'

export const ANSWERING = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('chat.moderate'))
const MOST_TAGS = 10
const SHOWN_DAYS = 14

export const queue = (
  { db }: Context,
  { state, holder, tag }: InputOf<'/api/operator/chat/support'>,
  by: string,
): Promise<readonly SupportConversation[]> =>
  listConversations(db, state, {
    tag,
    ...(holder !== 'all' && { holder: holder === 'mine' ? by : null }),
  })

export async function conversationOf(
  { db }: Context,
  id: string,
): Promise<Result<SupportConversation, Refusal>> {
  const conversation = await showConversation(db, userId(id))
  return conversation ? ok(conversation) : err(refusal('unknownConversation'))
}

export const colleagues = ({ db }: Context) => sql.listColleagues(db, ANSWERING)

/** The last days, today first; a day without a conversation is left out. */
export async function days({ db, clock }: Context): Promise<SupportDay[]> {
  const today = Math.floor(clock.now() / DAY_MS) * DAY_MS
  return sql.sumDays(db, today - (SHOWN_DAYS - 1) * DAY_MS)
}

/** Of two at once one wins: the other has a `holder` that is no longer true. The same request again changes nothing. */
export async function assign(
  ctx: Context,
  { userId: id, holder, to }: InputOf<'/api/operator/support/assign'>,
  by: string,
): Promise<Result<SupportConversation, Refusal>> {
  const player = userId(id)
  if (to !== null && to !== by && !(await colleagues(ctx)).some(({ handle }) => handle === to))
    return err(refusal('supportColleague'))
  return inTransaction(ctx.db, async (tx): Promise<Result<SupportConversation, Refusal>> => {
    await lockConversation(tx, player)
    const before = await showConversation(tx, player)
    if (!before) return err(refusal('unknownConversation'))
    if (before.takenBy === to) return ok(before)
    if (before.takenBy !== holder) return err(refusal('supportMoved'))
    await sql.setHolder(tx, player, to, ctx.clock.now())
    return ok({ ...before, takenBy: to })
  })
}

export async function tagConversation(
  ctx: Context,
  { userId: id, tag, on }: InputOf<'/api/operator/support/tag'>,
): Promise<Result<SupportConversation, Refusal>> {
  const player = userId(id)
  return inTransaction(ctx.db, async (tx): Promise<Result<SupportConversation, Refusal>> => {
    await lockConversation(tx, player)
    const before = await showConversation(tx, player)
    if (!before) return err(refusal('unknownConversation'))
    const others = before.tags.filter((other) => other !== tag)
    if (on && others.length >= MOST_TAGS) return err(refusal('supportTags', { most: String(MOST_TAGS) }))
    const tags = on ? [...others, tag].toSorted() : others
    await sql.setTags(tx, player, tags)
    return ok({ ...before, tags })
  })
}

export async function settle(
  ctx: Context,
  { userId: id, reason }: InputOf<'/api/operator/support/care/settle'>,
  by: string,
): Promise<Result<SupportConversation, Refusal>> {
  const player = userId(id)
  const settled = await settleCare(ctx.db, player, { by, outcome: reason, nowMs: ctx.clock.now() })
  return settled ? conversationOf(ctx, id) : err(refusal('supportCareOver'))
}
