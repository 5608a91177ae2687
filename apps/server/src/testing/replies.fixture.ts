import { type Envelope, isAccepted } from '@baize/contract/shared'
import * as z from 'zod/mini'

/** The reply of an accepted call. A refusal fails the test and is shown. */
export function accepted<Reply>(envelope: Envelope<Reply>): Reply {
  if (!isAccepted(envelope)) throw new Error(`refused: ${JSON.stringify(envelope)}`)
  return envelope
}

/** The id of a call's refusal, or `accepted`. */
export const refusalOf = (envelope: Envelope<unknown>): string =>
  isAccepted(envelope) ? 'accepted' : (envelope.extra?.id ?? 'nameless')

/** A value whose type the test knows and the types cannot follow. */
export const typed = <T>(value: unknown): T => z.parse(z.custom<T>(), value)
