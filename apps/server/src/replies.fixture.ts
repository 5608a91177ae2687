import { type Envelope, isAccepted } from '@baize/contract'

/** What an accepted call answered. A refusal here is a failed test that says what was refused. */
export function accepted<Reply>(envelope: Envelope<Reply>): Reply {
  if (!isAccepted(envelope)) throw new Error(`refused: ${JSON.stringify(envelope)}`)
  return envelope
}

/** Which refusal a call got, or `accepted`. */
export const refusalOf = (envelope: Envelope<unknown>): string =>
  isAccepted(envelope) ? 'accepted' : (envelope.extra?.id ?? 'nameless')
