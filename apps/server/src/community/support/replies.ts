import type { SupportReply } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import * as sql from './replies-sql.ts'

type Done = Record<string, never>

export const replies = ({ db }: Context): Promise<SupportReply[]> => sql.listReplies(db)

export async function saveReply(
  { db, clock }: Context,
  { id, title, texts }: InputOf<'/api/operator/support/replies/save'>,
  by: string,
): Promise<Result<Done, Refusal>> {
  if (await sql.isTitleTaken(db, title, id)) return err(refusal('supportReplyTitle'))
  const written = { title, texts, by, at: clock.now() }
  if (id === null) return (await sql.insertReply(db, written)) ? ok({}) : err(refusal('supportReplyTitle'))
  return (await sql.updateReply(db, id, written)) ? ok({}) : err(refusal('supportReplyGone'))
}

export const removeReply = async ({ db }: Context, id: string): Promise<Result<Done, Refusal>> =>
  (await sql.deleteReply(db, id)) ? ok({}) : err(refusal('supportReplyGone'))
