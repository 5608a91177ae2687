import {
  type Envelope,
  type Path,
  REFUSALS,
  type Refused,
  type ReplyOf,
  type RequestOf,
} from '@baize/contract'
import { loadChunk } from '../chunks/load-chunk.ts'
import { session } from '../session/session.ts'
import type { Redo } from './questions.ts'
import { react } from './reactions.ts'
import { attempt, type Outcome } from './wire.ts'

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
  const asker = session().user.token
  const first = await attempt(path, input, { token })
  if (first.ok) return first.value
  const outcome = isQuestion(first.error)
    ? await ask(path, first, (proof) => attempt(path, input, { token, proof }))
    : first
  if (outcome.ok) return outcome.value
  // A late word about the session of before must not end the one that was begun since, nor ask for a log-in a second time.
  const keepUser = options.keepUser || session().user.token !== asker
  if (!options.quiet) react(outcome.error, { path, keepUser })
  return outcome.error
}

const isQuestion = ({ status }: Refused): boolean =>
  status === REFUSALS.forcedRetry.status || status === REFUSALS.twoFactorNeeded.status

/** Questions are rare, and come with their own file. One that does not load leaves the refusal as it is. */
async function ask<P extends Path>(path: P, refused: Outcome<P>, redo: Redo<P>): Promise<Outcome<P>> {
  try {
    const { askPerson } = await loadChunk('questions', () => import('./questions.ts'))
    return await askPerson(path, refused, redo)
  } catch {
    return refused
  }
}
