import type { DescribedPath } from '@baize/contract/server'
import type { ReadContext } from '../../platform/context.ts'
import type { Describe } from '../../platform/four-eyes/description.ts'
import { houseCalls } from './house-calls.ts'
import { MONEY_CALLS } from './money-calls.ts'
import { REWARD_CALLS } from './reward-calls.ts'
import type { Describers } from './values.ts'

/** Describes every call that is confirmed or can take two people: one without a describer does not compile. */
export function createDescribe(ctx: Omit<ReadContext, 'db'>): Describe {
  const describe: Describe = (db, path, input, operatorId) => all[path]({ ...ctx, db }, input, operatorId)
  const all: Describers<DescribedPath> = { ...MONEY_CALLS, ...REWARD_CALLS, ...houseCalls(describe) }
  return describe
}
