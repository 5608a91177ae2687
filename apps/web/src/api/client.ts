import {
  type Accepted,
  CALLS,
  type Envelope,
  goesInQuery,
  type Path,
  type Refused,
  type ReplyOf,
  type RequestOf,
} from '@baize/contract'
import { err, ok, type Result } from '@baize/kit'
import * as z from 'zod/mini'
import { requestHeaders } from './headers.ts'
import { react } from './reactions.ts'
import { learnServerTime } from './server-time.ts'

const TIMEOUT_MS = 60_000

/** The reply never came or was no reply of ours: whether the call took effect is unknown. */
export const NETWORK_ERROR: Refused = { status: -1, message: 'Network Error' }
/** A reply came that cannot be read. Nothing to say about it, so it has no words. */
const NO_RESULT: Refused = { status: -1, message: '' }

export const isUnknownOutcome = (answer: { status: number }): boolean => answer.status === -1

export type CallOptions = {
  /** The caller shows refusals itself, so the page must not. */
  readonly quiet?: boolean
  /** Asks for the holder of this token instead of the current player. */
  readonly token?: string
}

/** The one way to talk to the server. It never throws for what a server or a network may do. */
export async function call<P extends Path>(
  path: P,
  input: RequestOf<P>,
  options: CallOptions = {},
): Promise<Envelope<ReplyOf<P>>> {
  const outcome = await attempt(path, input, options.token)
  if (outcome.ok) return outcome.value
  if (!options.quiet) react(outcome.error)
  return outcome.error
}

export type Outcome<P extends Path> = Result<Accepted<ReplyOf<P>>, Refused>

/** A call to whose refusal the page does nothing by itself. */
export async function attempt<P extends Path>(
  path: P,
  input: RequestOf<P>,
  token?: string,
): Promise<Outcome<P>> {
  const startedMs = Date.now()
  const { method } = CALLS[path]
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(goesInQuery(path) ? withQuery(path, input) : path, {
      method,
      headers: { ...requestHeaders(), ...(token !== undefined && { Auth: token }) },
      signal: giveUp.signal,
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    learnServerTime({ method, date: response.headers.get('date'), startedMs, endedMs: Date.now() })
    if (!response.ok) return err(NETWORK_ERROR)
    return read(path, await response.text())
  } catch {
    return err(NETWORK_ERROR)
  } finally {
    clearTimeout(timer)
  }
}

function withQuery(path: string, input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? path : `${path}?${query}`
}

const RefusedShape = z.object({
  status: z.number().check(z.refine((status) => status !== 0)),
  message: z._default(z.string(), ''),
  extra: z.optional(z.object({ id: z.string(), values: z.record(z.string(), z.string()) })),
})

/** The same map with each schema tied to its path, so that reading a reply by path keeps its type. */
const REPLIES: { readonly [P in Path]: { readonly reply: z.ZodMiniType<ReplyOf<P>> } } = CALLS

function read<P extends Path>(path: P, text: string): Outcome<P> {
  const body = parseJson(text)
  const refused = z.safeParse(RefusedShape, body)
  if (refused.success) return err(refused.data)
  const reply = REPLIES[path].reply.safeParse(body)
  return reply.success ? ok(Object.assign({}, reply.data, { status: 0 as const })) : err(NO_RESULT)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
