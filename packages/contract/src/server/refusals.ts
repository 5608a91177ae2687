import { REFUSALS as STATUSES } from '../operator/refusals.ts'
import type { Refused } from '../shared/envelope.ts'
import { fillIn, type Refusal, type RefusalId } from '../shared/refusals.ts'
import { SENTENCES } from '../shared/sentences.ts'

type Whole = {
  readonly [Id in RefusalId]: (typeof STATUSES)[Id] & { readonly message: (typeof SENTENCES)[Id] }
}

/** Puts status and sentence together: one without the other does not compile. */
function whole(statuses: Readonly<Record<RefusalId, { status: number }>>): Whole
function whole(statuses: Readonly<Record<string, { status: number }>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(SENTENCES).map(([id, message]) => [id, { ...statuses[id], message }]),
  )
}

/** Every refusal of the server. */
export const REFUSALS = whole(STATUSES)

export function refused({ id, values }: Refusal): Refused {
  const { status, message } = REFUSALS[id]
  return { status, message: fillIn(message, values), extra: { id, values: { ...values } } }
}
