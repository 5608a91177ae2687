import { type Refusal, refusal } from '@baize/contract/shared'
import { err, type Result } from '@baize/kit'
import type { Operator, OperatorPerson } from '../../platform/four-eyes/operator.ts'

/** Machines have no passkeys, no sessions and no second person. */
export async function asPerson<T>(
  operator: Operator,
  run: (who: OperatorPerson) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  return operator.kind === 'person' ? run(operator) : err(refusal('forbidden'))
}
