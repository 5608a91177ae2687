import { CALLS, type Path, REFUSALS, type ReplyOf, type RequestOf } from '@baize/contract/server'
import type { RefusalId } from '@baize/contract/shared'
import { patience } from '@baize/dev-env'
import { Discrepancy } from './discrepancy.ts'

/** Ties each reply of the contract to its path, so that a lookup by path keeps its type. */
const REPLIES: { readonly [P in Path]: { readonly reply: { parse(body: unknown): ReplyOf<P> } } } = CALLS

export type Decided<P extends Path> =
  | { readonly kind: 'accepted'; readonly reply: ReplyOf<P> }
  | { readonly kind: 'refused'; readonly id: RefusalId }
/** `unanswered`: no response, or one that does not tell the outcome. The call may or may not have taken effect. */
export type Answer<P extends Path> = Decided<P> | { readonly kind: 'unanswered'; readonly why: string }

/** Longer than the server takes to answer "busy". */
const PATIENCE_MS = 40_000
const ASK_AGAIN: ReadonlySet<RefusalId> = new Set(['serverBusy', 'serverFault'])

/** One attempt of a call over HTTP. */
export async function send<P extends Path>(
  site: string,
  token: string,
  path: P,
  input: RequestOf<P>,
): Promise<Answer<P>> {
  let response: Response
  let body: unknown
  try {
    response = await fetch(`${site}${path}`, {
      method: CALLS[path].method,
      headers: { 'content-type': 'application/json', ...(token && { auth: token }) },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(patience(PATIENCE_MS)),
    })
    body = await response.json()
  } catch (error) {
    return { kind: 'unanswered', why: reasonOf(error) }
  }
  if (response.status >= 500) return { kind: 'unanswered', why: `HTTP ${response.status}` }
  if (response.status !== 200) throw new Discrepancy(`${path} answered HTTP ${response.status}`)
  const id = refusalIn(body)
  if (id === null) return { kind: 'accepted', reply: REPLIES[path].reply.parse(body) }
  return ASK_AGAIN.has(id) ? { kind: 'unanswered', why: id } : { kind: 'refused', id }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Null if the body reports success. */
function refusalIn(body: unknown): RefusalId | null {
  if (typeof body === 'object' && body !== null && 'status' in body) {
    if (body.status === 0) return null
    const extra = 'extra' in body && typeof body.extra === 'object' ? body.extra : null
    if (extra && 'id' in extra && isRefusal(extra.id)) return extra.id
  }
  throw new Discrepancy(`not an answer of the site: ${JSON.stringify(body)}`)
}

const isRefusal = (id: unknown): id is RefusalId => typeof id === 'string' && Object.hasOwn(REFUSALS, id)

/** The JSON of a reply of the sandbox. Both halves are ours: its one field is enough to notice a broken one. */
export async function jsonWith<T>(response: Response, field: string): Promise<T> {
  const body: unknown = await response.json()
  if (!has<T>(body, field)) throw new Error(`a reply of ${response.url} has no ${field}`)
  return body
}

const has = <T>(body: unknown, field: string): body is T =>
  typeof body === 'object' && body !== null && field in body
