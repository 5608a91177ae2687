import type { CALLS, InputOf, Path, Refusal, ReplyOf } from '@baize/contract'
import { ok, type Result, type UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Operator, People } from '../four-eyes/operator.ts'

/** The caller, as every handler gets it. */
type Caller = {
  readonly ip: string
  /** The browser identity of header BFID, if well-formed. */
  readonly identity: string | null
  readonly token: string | null
  readonly language: string
  readonly userAgent: string
  /** The code of header TwoFactor, sent after the page was asked for one. */
  readonly secondFactor: string | undefined
  /** The token of header Confirmed, sent after the person was asked to confirm. */
  readonly confirmed: string | undefined
  readonly log: FastifyBaseLogger
  /** When the whole request had been read, by the steady clock. */
  readonly arrivedMs: number
  /** Sets a cookie with the reply. */
  readonly setCookie: (cookie: string) => void
}

/** The operator of a call, and the people in whose names it is carried out: with four eyes, two. */
type ByOperator = { readonly operator: Operator; readonly people: People }

/**
 * A call as its handler gets it: parsed input; for calls with access `player` an authenticated player, for those with
 * access `operator` an operator who may make it.
 */
export type Call<P extends Path> = Caller & {
  readonly input: InputOf<P>
  readonly userId: (typeof CALLS)[P]['access'] extends 'player' ? UserId : UserId | null
} & ((typeof CALLS)[P]['access'] extends 'operator' ? ByOperator : unknown)

type Outcome<P extends Path> = Result<ReplyOf<P>, Refusal>

/** A path of the contract without a handler does not compile, nor does a handler with another reply type. */
export type Handlers = { [P in Path]: (call: Call<P>) => Promise<Outcome<P>> }

/** A result as the `model` of a reply. */
export const asModel = <T>(result: Result<T, Refusal>): Result<{ model: T }, Refusal> =>
  result.ok ? ok({ model: result.value }) : result
