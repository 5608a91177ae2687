import {
  CALLS,
  CONFIRMATION_HEADER,
  CONSOLE_HEADER,
  operatorRules,
  type Path,
  REFUSALS,
  type ReplyOf,
  type RequestOf,
  usesQueryString,
} from '@baize/contract/operator'
import type { Envelope, RefusalId, Refused } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import { clearSelf } from '../session/self.ts'
import type { Failure } from './failure.ts'

/** The calls of the console: those of operators, and those by which they get in. */
export type ConsolePath = Extract<Path, `/api/operator/${string}`>

/**
 * Asks the person to confirm exactly this call; `isAgain` after a confirmation that no longer fits what the call would
 * do. Resolves to the confirmation's id, or null if they do not.
 */
export type Confirm = (
  path: ConsolePath,
  input: Readonly<Record<string, unknown>>,
  isAgain: boolean,
) => Promise<string | null>

let confirm: Confirm = async () => null
export const confirmWith = (given: Confirm): void => {
  confirm = given
}

export const CANCELLED: Failure = { id: 'cancelled', message: 'Cancelled', values: {} }
export const OFFLINE: Failure = { id: 'offline', message: 'The server cannot be reached.', values: {} }

const isRefusalId = (id: string): id is RefusalId => id in REFUSALS

/**
 * Makes a call. A refusal is a value. A call that needs a confirmation opens the confirmation dialog first: sent without
 * one it would be refused, and the refusal would stay in the audit record. Callers see the outcome alone.
 */
export async function call<P extends ConsolePath>(
  path: P,
  input: RequestOf<P>,
): Promise<Result<ReplyOf<P>, Failure>> {
  if (!operatorRules(path)?.confirm) {
    const outcome = await send(path, input)
    // A page that is older than the server does not know that the call is confirmed by now.
    if (outcome.ok || outcome.error.id !== 'confirmationNeeded') return outcome
  }
  return sendConfirmed(path, input, false)
}

/** A person confirms the lines they read. If the call’s effect changed meanwhile, they read it again. */
async function sendConfirmed<P extends ConsolePath>(
  path: P,
  input: RequestOf<P>,
  isAgain: boolean,
): Promise<Result<ReplyOf<P>, Failure>> {
  const confirmation = await confirm(path, { ...input }, isAgain)
  if (confirmation === null) return err(CANCELLED)
  const outcome = await send(path, input, confirmation)
  return outcome.ok || outcome.error.id !== 'confirmationNeeded' ? outcome : sendConfirmed(path, input, true)
}

async function send<P extends ConsolePath>(
  path: P,
  input: RequestOf<P>,
  confirmation?: string,
): Promise<Result<ReplyOf<P>, Failure>> {
  const given: Readonly<Record<string, unknown>> = { ...input }
  const inQuery = usesQueryString(path)
  const envelope = await ask<ReplyOf<P>>(inQuery ? `${path}${queryOf(given)}` : path, {
    method: CALLS[path].method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      [CONSOLE_HEADER]: '1',
      ...(!inQuery && { 'content-type': 'application/json' }),
      ...(confirmation !== undefined && { [CONFIRMATION_HEADER]: confirmation }),
    },
    ...(!inQuery && { body: JSON.stringify(given) }),
  })
  if (envelope === null) return err(OFFLINE)
  return isRefused(envelope) ? err(refusalIn(envelope)) : ok(envelope)
}

function refusalIn({ message, extra }: Refused): Failure {
  const { id = 'serverFault', values = {} } = extra ?? {}
  const failure: Failure = { id: isRefusalId(id) ? id : 'serverFault', message, values }
  if (failure.id === 'operatorLoginNeeded') clearSelf()
  return failure
}

/** Why the server answered with this instead of a file. */
export const failureOf = (body: unknown): Failure =>
  isEnvelope<object>(body) && isRefused(body) ? refusalIn(body) : OFFLINE

/** Null for anything but an envelope: no connection, or a proxy's own error page. */
async function ask<Reply>(address: string, request: RequestInit): Promise<Envelope<Reply> | null> {
  try {
    const response = await fetch(address, request)
    const body: unknown = await response.json()
    return isEnvelope<Reply>(body) ? body : null
  } catch {
    return null
  }
}

const isRefused = <Reply>(envelope: Envelope<Reply>): envelope is Refused => envelope.status !== 0

/** The server checks its replies against the contract, so the status is enough. */
const isEnvelope = <Reply>(body: unknown): body is Envelope<Reply> =>
  typeof body === 'object' && body !== null && 'status' in body && typeof body.status === 'number'

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && value !== '')
    )
      query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
