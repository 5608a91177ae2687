import { type Path, REFUSALS, type ReplyOf, type RequestOf } from '@baize/contract/player'
import type { Envelope, Refused } from '@baize/contract/shared'
import { loadChunk } from '../chunks/load-chunk.ts'
import { session } from '../session/session.ts'
import type { RetryCall } from './questions.ts'
import { react } from './reactions.ts'
import { attempt, type Outcome } from './wire.ts'

export type CallOptions = {
  /** The caller shows refusals itself, so the page must not. Confirmation and 2FA prompts still open. */
  readonly quiet?: boolean
  /** An ended session neither clears the user nor opens the login prompt. */
  readonly keepUser?: boolean
  /** Sends this token instead of the current player's. */
  readonly token?: string
}

/** The only way to call the server. Never throws on server or network failures. */
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
  // A late refusal of the previous session must not end the one started since, nor prompt for login twice.
  const keepUser = options.keepUser || session().user.token !== asker
  if (!options.quiet) react(outcome.error, { path, keepUser })
  return outcome.error
}

const isQuestion = ({ status }: Refused): boolean =>
  status === REFUSALS.forcedRetry.status || status === REFUSALS.twoFactorNeeded.status

/** Prompts are rare, so their code is a lazy chunk. If it fails to load, the refusal stands. */
async function ask<P extends Path>(path: P, refused: Outcome<P>, redo: RetryCall<P>): Promise<Outcome<P>> {
  try {
    const { askPerson } = await loadChunk('questions', () => import('./questions.ts'))
    return await askPerson(path, refused, redo)
  } catch {
    return refused
  }
}
