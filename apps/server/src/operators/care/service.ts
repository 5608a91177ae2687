import type { CareActKind, PlayerCare } from '@baize/contract/operator'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { writeNotice, writeWords } from '../../players/notices/service.ts'
import { isPlayer } from '../console/players-sql.ts'
import * as sql from './sql.ts'

export const caredPlayers = (
  { db, clock }: Context,
  page: InputOf<'/api/operator/care/players'>,
): Promise<ReplyOf<'/api/operator/care/players'>['model']> => sql.selectCared(db, page, clock.now())

export async function careOfPlayer({ db }: Context, id: string): Promise<Result<PlayerCare, Refusal>> {
  const player = userId(id)
  return (await isPlayer(db, player)) ? ok(await sql.selectCare(db, player)) : err(refusal('unknownPlayer'))
}

/** The act, its notice and the record of it are one transaction, once a request. */
export async function careFor(
  ctx: Context,
  input: InputOf<'/api/operator/care/act'>,
  by: string,
): Promise<Result<PlayerCare, Refusal>> {
  const { requestId, kind, texts, reason } = input
  const player = userId(input.userId)
  const nowMs = ctx.clock.now()
  if (!(await isPlayer(ctx.db, player))) return err(refusal('unknownPlayer'))
  if (kind === 'message' && !Object.values(texts).some((text) => text !== undefined))
    return err(refusal('badInput', { field: 'texts', reason: 'there must be a text' }))
  const told = await inTransaction(ctx.db, async (tx): Promise<Result<unknown, Refusal>> => {
    const inserted = await sql.insertAct(tx, { requestId, player, kind, reason, by }, nowMs)
    if (inserted !== 'new') return inserted === 'same' ? ok(null) : err(refusal('requestIdReused'))
    const source = `care:${requestId}`
    return kind === 'message'
      ? writeWords(tx, player, { texts, type: 'CARE_MESSAGE', source }, nowMs)
      : ok(await offer(tx, player, kind, source, nowMs))
  })
  return told.ok ? careOfPlayer(ctx, input.userId) : told
}

const OFFERS = {
  break: ['CARE_BREAK', 'notify.careBreakTitle', 'notify.careBreakText'],
  limit: ['CARE_LIMIT', 'notify.careLimitTitle', 'notify.careLimitText'],
  talk: ['CARE_TALK', 'notify.careTalkTitle', 'notify.careTalkText'],
} as const

function offer(
  tx: Queryable,
  player: UserId,
  kind: Exclude<CareActKind, 'message'>,
  source: string,
  nowMs: number,
): Promise<void> {
  const [type, title, description] = OFFERS[kind]
  return writeNotice(tx, player, { type, title, description, values: {}, source }, nowMs)
}

export async function recordOutcome(
  ctx: Context,
  { userId: id, actId, outcome, note }: InputOf<'/api/operator/care/outcome'>,
  by: string,
): Promise<Result<PlayerCare, Refusal>> {
  const closed = await sql.closeAct(ctx.db, userId(id), { id: actId, outcome, note, by }, ctx.clock.now())
  return closed ? careOfPlayer(ctx, id) : err(refusal('supportCareOver'))
}
