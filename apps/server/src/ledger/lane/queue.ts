import { ok, type Result } from '@baize/kit'
import { faultNameOf, type Span } from '../../platform/telemetry/tracing.ts'
import type { Place } from '../batch.ts'
import type { LedgerCommand, LedgerRefusal, Receipt } from '../commands.ts'
import { OutcomeUnknown } from '../faults.ts'
import { isPlainMove } from '../provider-moves.ts'
import { isHouseSettle, isOwnStep, isWhole } from '../requests.ts'

/** A command and its caller's promise. One object from arrival to answer: there are many of them. */
export type Waiting = Place & {
  /** Sort key of a batch; house commands come last. */
  readonly player: number
  /** Duplicates of the command from callers that did not wait for the first answer. They get it as a replay. */
  again: Waiting[] | null
  redraws: number
  /** A one-shot bet, step, settlement or move of a provider that no fast path has rejected yet. */
  fastPathEligible: boolean
  /** An attempt may have committed without its answer arriving, and the database has not reported the outcome since. */
  inDoubt: boolean
  /** Open until it is answered; null unless its call is traced. */
  readonly span: Span | null
  readonly resolve: (result: Result<Receipt, LedgerRefusal>) => void
  readonly reject: (error: Error) => void
}

export const waitingFor = (
  command: LedgerCommand,
  { resolve, reject }: Pick<Waiting, 'resolve' | 'reject'>,
  span: Span | null = null,
): Waiting => ({
  command,
  nonce: null,
  drawn: null,
  player: command.userId === null ? Number.MAX_SAFE_INTEGER : Number(command.userId),
  again: null,
  redraws: 0,
  fastPathEligible: isWhole(command) || isOwnStep(command) || isHouseSettle(command) || isPlainMove(command),
  inDoubt: false,
  span,
  resolve,
  reject,
})

/** Duplicates posted at the same time come right after the first, and get its result. */
export function answer(waiting: Waiting, result: Result<Receipt, LedgerRefusal>): void {
  if (waiting.span) endSpan(waiting.span, result)
  waiting.resolve(result)
  for (const repeat of waiting.again ?? [])
    answer(repeat, result.ok ? ok({ ...result.value, replayed: true, amount: null }) : result)
}

function endSpan(span: Span, result: Result<Receipt, LedgerRefusal>): void {
  span.set(result.ok ? { 'baize.ledger.replayed': result.value.replayed } : { 'baize.refusal': result.error })
  span.end()
}

/** The failure of this attempt says nothing about an earlier one whose answer was lost. */
export const fail = (waiting: Waiting, error: Error): void =>
  failAll(waiting, waiting.inDoubt ? new OutcomeUnknown(waiting.command.key, error) : error)

function failAll(waiting: Waiting, error: Error): void {
  waiting.span?.fail(faultNameOf(error))
  waiting.span?.end()
  waiting.reject(error)
  for (const repeat of waiting.again ?? []) failAll(repeat, error)
}

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('thrown value is not an Error', { cause: thrown })
