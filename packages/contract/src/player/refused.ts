import type { Refused } from '../shared/envelope.ts'
import type { Refusal, Statuses } from '../shared/refusals.ts'
import { REFUSALS } from './refusals.ts'

const STATUSES: Statuses = REFUSALS

/** A refusal that the page makes itself. Its sentence is in the words of the player's language. */
export function refused({ id, values }: Refusal): Refused {
  const { status } = STATUSES[id] ?? REFUSALS.serverFault
  return { status, message: '', extra: { id, values: { ...values } } }
}
