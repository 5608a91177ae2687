import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, userId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext } from '../../platform/context.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { notifyChange } from '../notices/service.ts'
import { deleteSecondFactor, hasSecondFactor } from './second-factor-sql.ts'
import { type EndSockets, endSessions, notifySessionsEnded } from './sessions.ts'
import { lockHolder } from './sql.ts'

type Input = InputOf<'/api/operator/player/second_factor/reset'>

/** Two people in any case: whoever knows the password gets in afterwards. */
export async function planReset(
  { db }: PlanContext,
  { userId: given }: Input,
): Promise<Result<Plan, Refusal>> {
  if (!(await hasSecondFactor(db, userId(given)))) return err(refusal('secondFactorOff'))
  return planForTwo(`Turns off the authenticator of player ${given} and ends their sessions`)
}

/** Factor, sessions and notice change in one transaction, under the lock of a log-in: no session of before stands after it. */
export async function resetSecondFactor(
  ctx: Context,
  log: FastifyBaseLogger,
  { userId: given, reason }: Input,
  people: People,
  endSockets: EndSockets,
): Promise<Result<{ ended: number }, Refusal>> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const player = userId(given)
  const done = await carryOutOnce(ctx.db, people, async (tx) => {
    await lockHolder(tx, player)
    if (!(await deleteSecondFactor(tx, player))) return err(refusal('secondFactorOff'))
    await notifyChange(tx, player, 'secondFactorReset', ctx.clock.now())
    return ok(await endSessions(ctx, tx, player, null))
  })
  if (!done.ok) return done
  notifySessionsEnded(player, done.value, endSockets)
  log.warn({ userId: given, reason, ...two.value }, 'second factor reset')
  return ok({ ended: done.value.length })
}
