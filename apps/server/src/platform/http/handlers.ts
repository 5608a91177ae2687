import type { CALLS, FourEyesPath, InputOf, Path, ReplyOf } from '@baize/contract/server'
import type { Refusal } from '@baize/contract/shared'
import { ok, type Result, type UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { ReadOnlyTransaction } from '../db/queryable.ts'
import type { Operator, People } from '../four-eyes/operator.ts'
import type { Plan } from '../four-eyes/plan.ts'

/** The caller, as every handler gets it. */
type Caller = {
  readonly ip: string
  /** The browser identity of header BFID, if well-formed. */
  readonly identity: string | null
  readonly token: string | null
  readonly language: string
  /** By the address or as the page says; null if neither does. */
  readonly country: string | null
  readonly userAgent: string
  /** Version of our native app, if the call comes from one. */
  readonly appVersion: string | null
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

export type Handler<P extends Path> = (call: Call<P>) => Promise<Outcome<P>>

/** The handler of a call that can take two people, in two steps. */
export type Act<P extends Path> = {
  /** Checks the input and the state, and writes nothing. Made once when it is asked for, and again when it is approved. */
  readonly plan: (call: Call<P>, db: ReadOnlyTransaction) => Promise<Result<Plan, Refusal>>
  /**
   * Does what was planned, once however often it is repeated, after checking under its locks what may have changed. An
   * act that was planned for one person and takes two by now answers `secondPersonNeeded`, having done nothing.
   */
  readonly carryOut: (call: Call<P>, plan: Plan) => Promise<Outcome<P>>
}

/**
 * A path of the contract without a handler does not compile, nor does a handler with another reply type, nor one for a
 * four-eyes call that has no plan.
 */
export type Handlers = {
  [P in Path]: P extends FourEyesPath ? Act<P> : (call: Call<P>) => Promise<Outcome<P>>
}

/** A result as the `model` of a reply. */
export const asModel = <T>(result: Result<T, Refusal>): Result<{ model: T }, Refusal> =>
  result.ok ? ok({ model: result.value }) : result
