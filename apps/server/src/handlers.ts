import type { CALLS, InputOf, Path, Refusal, ReplyOf } from '@baize/contract'
import type { Result, UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'

/** What every call may know about its caller. */
type Caller = {
  readonly ip: string
  /** The browser identity of header BFID, if it sent a well-formed one. */
  readonly identity: string | null
  readonly token: string | null
  readonly language: string
  readonly userAgent: string
  /** The code of header TwoFactor, once the page was asked for one. */
  readonly secondFactor: string | undefined
  readonly log: FastifyBaseLogger
  /** When all of it had been read, by the steady clock. */
  readonly arrivedMs: number
}

/** A call as its handler gets it: parsed input, and for calls with access `player` a player that is surely logged in. */
export type Call<P extends Path> = Caller & {
  readonly input: InputOf<P>
  readonly userId: (typeof CALLS)[P]['access'] extends 'player' ? UserId : UserId | null
}

type Outcome<P extends Path> = Result<ReplyOf<P>, Refusal>

/** A path of the contract that no feature handles does not compile, nor does a handler that answers something else. */
export type Handlers = { [P in Path]: (call: Call<P>) => Promise<Outcome<P>> }
