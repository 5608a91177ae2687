import type { CALLS, InputOf, Path, Refusal, ReplyOf } from '@baize/contract'
import type { Result, UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'

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
  readonly log: FastifyBaseLogger
  /** When the whole request had been read, by the steady clock. */
  readonly arrivedMs: number
}

/** A call as its handler gets it: parsed input, and for calls with access `player` an authenticated player. */
export type Call<P extends Path> = Caller & {
  readonly input: InputOf<P>
  readonly userId: (typeof CALLS)[P]['access'] extends 'player' ? UserId : UserId | null
}

type Outcome<P extends Path> = Result<ReplyOf<P>, Refusal>

/** A path of the contract without a handler does not compile, nor does a handler with another reply type. */
export type Handlers = { [P in Path]: (call: Call<P>) => Promise<Outcome<P>> }
