import type { OperatorSelf } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { OperatorPerson } from '../../platform/four-eyes/operator.ts'
import { askNewPasskey, verifyAnswer } from './passkeys.ts'
import * as passkeysSql from './passkeys-sql.ts'
import * as sessionsSql from './sessions-sql.ts'
import * as sql from './sql.ts'

/** Ends one of the person's sessions. */
export const endSession = (
  { db, clock }: Context,
  { id }: OperatorPerson,
  sessionId: string,
): Promise<unknown> => sessionsSql.endSessions(db, id, clock.now(), sessionId)

export async function startPasskey(ctx: Context, { id }: OperatorPerson) {
  const operator = await sql.findOperator(ctx.db, id)
  return operator ? ok(await askNewPasskey(ctx, operator)) : err(refusal('operatorLoginNeeded'))
}

/** Takes the answer to a question that a call be confirmed. People of the demo on this machine have no passkey. */
export async function finishConfirmation(
  ctx: Context,
  who: OperatorPerson,
  { id, answer }: InputOf<'/api/operator/confirm/finish'>,
): Promise<Result<Record<string, never>, Refusal>> {
  const nowMs = ctx.clock.now()
  const challenge = await passkeysSql.findConfirmation(ctx.db, id, who.sessionId, nowMs)
  if (challenge === null) return err(refusal('passkeyNotAccepted'))
  if (answer !== undefined || !who.isLocal) {
    const verified = await verifyAnswer(ctx, ctx.db, challenge, answer ?? {})
    if (!verified.ok) return verified
    if (verified.value.operatorId !== who.id) return err(refusal('passkeyNotAccepted'))
  }
  return (await passkeysSql.markConfirmed(ctx.db, id, nowMs)) ? ok({}) : err(refusal('passkeyNotAccepted'))
}

/** Under the lock of the person: two removals at once would each see the other's passkey and leave none. */
export const removePasskey = (
  ctx: Context,
  { id }: OperatorPerson,
  passkeyId: string,
): Promise<Result<null, Refusal>> =>
  inTransaction(ctx.db, async (tx) => {
    await sql.lockOperator(tx, id)
    const own = await passkeysSql.listPasskeys(tx, id)
    if (own.length === 1 && own[0]?.id === passkeyId) return err(refusal('lastPasskey'))
    await passkeysSql.deletePasskeys(tx, id, passkeyId)
    return ok(null)
  })

export async function ownPasskeys(ctx: Context, { id }: OperatorPerson): Promise<OperatorSelf['passkeys']> {
  const passkeys = await passkeysSql.listPasskeys(ctx.db, id)
  return passkeys.map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.createdAtMs,
    lastUsedAt: passkey.lastUsedAtMs,
  }))
}
