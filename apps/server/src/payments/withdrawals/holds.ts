import type { PayoutHold } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, type Result, type UserId, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { writeNotice } from '../../players/notices/service.ts'
import { deleteHold, findHold, putHold } from './holds-sql.ts'
import * as sql from './sql.ts'

/** Money that is held back for longer needs a decision, not a hold. */
const LONGEST_DAYS = 90

/**
 * Holds a player's withdrawals back until a moment: new ones wait for a person, and none is approved. Those that are on
 * their way already go on. They can be returned to the balance meanwhile.
 */
export async function holdWithdrawals(
  { db, clock }: Context,
  { userId: given, until, reason }: InputOf<'/api/operator/player/withdrawals/hold'>,
  by: string,
): Promise<Result<PayoutHold, Refusal>> {
  const player = userId(given)
  const nowMs = clock.now()
  if (until <= nowMs) return err(refusal('badInput', { field: 'until', reason: 'it must be in the future' }))
  if (until > nowMs + LONGEST_DAYS * DAY_MS)
    return err(refusal('badInput', { field: 'until', reason: `it must be within ${LONGEST_DAYS} days` }))
  const hold = { until, reason, by, at: nowMs }
  return inTransaction(db, async (tx) => {
    // A request or an approval under way has taken one of these and is decided by the state before.
    await sql.lockPlayer(tx, player)
    if (!(await sql.lockVerdicts(tx, player))) return err(refusal('unknownPlayer'))
    const before = await findHold(tx, player, nowMs)
    await putHold(tx, player, hold)
    if (!before) await notify(tx, player, 'held', nowMs)
    return ok(hold)
  })
}

export async function releaseWithdrawals(
  { db, clock }: Context,
  { userId: given }: InputOf<'/api/operator/player/withdrawals/release'>,
): Promise<Result<{ released: boolean }, Refusal>> {
  const player = userId(given)
  return inTransaction(db, async (tx) => {
    await sql.lockPlayer(tx, player)
    if (!(await sql.lockVerdicts(tx, player))) return err(refusal('unknownPlayer'))
    const nowMs = clock.now()
    const released = (await findHold(tx, player, nowMs)) !== null
    await deleteHold(tx, player)
    if (released) await notify(tx, player, 'released', nowMs)
    return ok({ released })
  })
}

/** The reason stays with operators: the player reads that withdrawals are checked by hand, and that the money is safe. */
const notify = (tx: Queryable, player: UserId, what: 'held' | 'released', nowMs: number): Promise<void> =>
  writeNotice(
    tx,
    player,
    {
      type: what === 'held' ? 'WITHDRAW_HELD' : 'WITHDRAW_RELEASED',
      title: `withdraw.${what}Title`,
      description: `withdraw.${what}Text`,
      values: {},
      source: `withdrawal-hold:${what}:${nowMs}`,
    },
    nowMs,
  )
