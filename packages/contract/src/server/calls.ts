import type * as z from 'zod/mini'
import type { CallShape, OperatorCallShape } from '../operator/calls/call.ts'
import { CALLS as OPERATOR_CALLS } from '../operator/calls.ts'
import { isQuery, type PlayerCall, type PlayerRequest, type RequestsOf } from '../player/call.ts'
import { FIRST_CALLS } from '../player/first-calls.ts'
import { LATER_CALLS } from '../player/later-calls.ts'
import { PLAYER_REQUESTS } from '../player/requests.ts'

type Whole<Calls, Requests extends RequestsOf<Calls>> = { [P in keyof Calls]: Calls[P] & Requests[P] }

/** Puts the halves of calls together. Overloaded, because a record built in a loop loses its keys. */
function whole<Calls extends Readonly<Record<string, PlayerCall>>, Requests extends RequestsOf<Calls>>(
  calls: Calls,
  requests: Requests,
): Whole<Calls, Requests>
function whole(
  calls: Readonly<Record<string, PlayerCall>>,
  requests: Readonly<Record<string, PlayerRequest>>,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(calls).map(([path, call]) => [path, { ...call, ...requests[path] }]),
  )
}

/**
 * Every call of the API, whole. The server must handle each path of this map with the declared reply, and nobody can call
 * anything else.
 */
export const CALLS = {
  ...whole({ ...FIRST_CALLS, ...LATER_CALLS }, PLAYER_REQUESTS),
  ...OPERATOR_CALLS,
} as const satisfies Record<string, CallShape>

export type Path = keyof typeof CALLS
export const PATHS = Object.keys(CALLS) as readonly Path[]
export type InputOf<P extends Path> = z.infer<(typeof CALLS)[P]['input']>
/** Input type of a call: fields with a default may be omitted. */
export type RequestOf<P extends Path> = z.input<(typeof CALLS)[P]['input']>
export type ReplyOf<P extends Path> = z.infer<(typeof CALLS)[P]['reply']>

/** Whether a call's input is in the query string instead of the body. */
export const usesQueryString = (path: Path): boolean => isQuery(CALLS[path])

export type OperatorPath = { [P in Path]: (typeof CALLS)[P]['access'] extends 'operator' ? P : never }[Path]

/** Calls that can take two people. The server plans them before it carries them out. */
export type FourEyesPath = {
  [P in OperatorPath]: (typeof CALLS)[P] extends { fourEyes: 'always' | 'large' } ? P : never
}[OperatorPath]

/** Calls that a person confirms, or that can take two: each has a description. */
export type DescribedPath = {
  [P in OperatorPath]: (typeof CALLS)[P] extends { confirm: true } | { fourEyes: 'always' | 'large' }
    ? P
    : never
}[OperatorPath]

export const isDescribedPath = (path: Path): path is DescribedPath => {
  const rules = operatorRules(path)
  return rules?.confirm === true || rules?.fourEyes !== undefined
}

export const isFourEyesPath = (path: Path): path is FourEyesPath =>
  operatorRules(path)?.fourEyes !== undefined

/** The operator's rules of a call; null for a call of players or of anyone. */
export function operatorRules(path: Path): OperatorCallShape | null {
  const shape: CallShape = CALLS[path]
  return shape.access === 'operator' ? shape : null
}

/** Body size limit of a call; undefined for the default limit. */
export function mostBytesOf(path: Path): number | undefined {
  const shape: CallShape = CALLS[path]
  return shape.mostBytes
}
