import { type OperatorPath, operatorRules, type Path } from '@baize/contract/server'
import type { Refusal } from '@baize/contract/shared'
import type { Result, UserId } from '@baize/kit'
import type { FastifyRequest } from 'fastify'
import type { ReadOnlyTransaction } from '../db/queryable.ts'
import type { Operator, People } from '../four-eyes/operator.ts'
import type { Plan } from '../four-eyes/plan.ts'

/** Resolves the token of a call to its player. */
type Authenticate = (token: string) => Promise<Result<UserId, Refusal>>

export type SiteGate = {
  /** Reasons that concern the whole site: maintenance, and a page that is too old. */
  closed(request: FastifyRequest): Promise<Refusal | null>
  /** Whether this call is closed to the country or the player. */
  forbidden(
    path: Path,
    request: FastifyRequest,
    userId: UserId | null,
    input: unknown,
  ): Promise<Refusal | null>
}

export type Credentials = {
  readonly cookie: string | undefined
  readonly authorization: string | undefined
  /** Whether the request has the header that only the console's own page can send. */
  readonly fromConsole: boolean
}

export type GateInput = {
  readonly ip: string
  readonly credentials: Credentials
  readonly confirmation: string | null
}

export const isOperatorPath = (path: Path): path is OperatorPath => operatorRules(path) !== null

/** An operator call that waits for the names of its people: a handler, or the plan and carrying out of an act. */
export type Deed<T> =
  | ((people: People) => Promise<Result<T, Refusal>>)
  | {
      readonly plan: (people: People, db: ReadOnlyTransaction) => Promise<Result<Plan, Refusal>>
      readonly carryOut: (people: People, plan: Plan) => Promise<Result<T, Refusal>>
    }

/** Stands before every operator call: address, person, permission, confirmation, second person, record. */
export type OperatorGate = {
  /** Whether this address may use the console at all, its log-in included. */
  admits(ip: string): boolean
  /** The caller, if they may make this call. */
  identify(path: OperatorPath, asked: GateInput): Promise<Result<Operator, Refusal>>
  /** Carries the call out in the names of the people it takes, and records it. */
  carryOut<T>(
    path: OperatorPath,
    asked: GateInput,
    who: Operator,
    input: unknown,
    deed: Deed<T>,
  ): Promise<Result<T, Refusal>>
}

/** Checks before a call is carried out: player, site and operator. `app/` connects the features behind them. */
export type Gates = {
  readonly authenticate: Authenticate
  readonly site: SiteGate
  readonly operators: OperatorGate
}
