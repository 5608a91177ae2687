import type { Envelope, Path, ReplyOf, RequestOf } from '@baize/contract'
import { askPerson } from './questions.ts'
import { react } from './reactions.ts'
import { attempt } from './wire.ts'

export type CallOptions = {
  /** The caller shows refusals itself, so the page must not. What the server wants the person to confirm is still asked. */
  readonly quiet?: boolean
  /** An ended session is no reason to clear the user and ask for a log-in. */
  readonly keepUser?: boolean
  /** Asks for the holder of this token instead of the current player. */
  readonly token?: string
}

/** The one way to talk to the server. It never throws for what a server or a network may do. */
export async function call<P extends Path>(
  path: P,
  input: RequestOf<P>,
  options: CallOptions = {},
): Promise<Envelope<ReplyOf<P>>> {
  const { token } = options
  const first = await attempt(path, input, { token })
  if (first.ok) return first.value
  const outcome = await askPerson(path, first, (proof) => attempt(path, input, { token, proof }))
  if (outcome.ok) return outcome.value
  if (!options.quiet) react(outcome.error, { path, keepUser: options.keepUser ?? false })
  return outcome.error
}
