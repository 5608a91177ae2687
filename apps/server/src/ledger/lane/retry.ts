import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, err, ok } from '@baize/kit'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import { faultNameOf, NO_TRACING, type Span, type Tracing } from '../../platform/telemetry/tracing.ts'
import { type Fault, faultOf } from '../faults.ts'
import { postPlays } from '../plays.ts'
import { postMoves } from '../provider-moves.ts'
import { postSettles } from '../settles.ts'
import { type Announcement, type PostedBatch, postBatch } from '../sql.ts'
import { postSteps } from '../steps.ts'
import { movesOf, type Nonces, playsOf, settlesOf, stepsOf } from './batching.ts'
import { answer, asError, fail, type Waiting } from './queue.ts'

export type SettleOptions = {
  /** The lane's name, in logs and metrics. */
  readonly name: string
  readonly db: Pool
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly metrics: Pick<Metrics, 'ledgerBatchSize' | 'ledgerBatchSeconds' | 'ledgerCommands'>
  readonly tracing?: Tracing
  /** Called after each commit with the announcements of the batch. */
  readonly committed: (outboxId: string, announcements: readonly Announcement[]) => void
}

type Attempt =
  | { readonly outcome: 'answered'; readonly posted: PostedBatch }
  | { readonly outcome: Fault | 'unreachable'; readonly error: Error }

/** About seven seconds in total: a restarting database is back by then. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 1280, 2000, 2000]
/** A race is lost to a commit that the next attempt sees. Losing repeatedly is not a race. */
const MAX_RACES = 3
/** A nonce that never matches means that another process keeps betting on the same pair. */
const MAX_REDRAWS = 50

/**
 * Returns a function that posts a batch, with retries, and answers its commands. It resolves to the commands that must
 * be posted again, ahead of the queue: those to be redrawn or to leave the fast path, and later ones of the same players.
 */
export function createSettle(
  { name, db, clock, log, metrics, tracing = NO_TRACING, committed }: SettleOptions,
  nonces: Nonces,
): (batch: readonly Waiting[]) => Promise<Waiting[]> {
  const lane = { lane: name }

  async function settle(batch: readonly Waiting[]): Promise<Waiting[]> {
    let races = 0
    for (const pauseMs of [...PAUSES_MS, null]) {
      const attempt = await tracedTry(batch)
      if (attempt.outcome === 'answered') return deliver(batch, attempt.posted)
      const { outcome, error } = attempt
      if (isFast(batch) && (outcome === 'bug' || outcome === 'raced')) {
        for (const command of batch) command.fastPathEligible = false
        return settle(batch)
      }
      if (outcome === 'bug' || (outcome === 'raced' && ++races > MAX_RACES)) return settleApart(batch, error)
      if (outcome === 'unknown') for (const command of batch) command.inDoubt = true
      const inDoubt = batch.some((command) => command.inDoubt)
      const seen = { err: error, fault: outcome, lane: name, size: batch.length, inDoubt }
      if (pauseMs === null) {
        log.error(seen, 'ledger batch given up')
        giveUp(batch, error)
        break
      }
      log.warn(seen, 'ledger batch retried')
      // Posting the same keys again is the re-read. It runs under the wallet locks, so it also waits for a lost backend
      // that is still about to commit, which a plain lookup of the keys would miss.
      await pause(pauseMs)
    }
    return []
  }

  /** The span of a batch is a child of the first traced command's, and linked with those of the others. */
  async function tracedTry(batch: readonly Waiting[]): Promise<Attempt> {
    const span = tracing.isOn ? spanOf(batch) : null
    if (span === null) return tryOnce(batch)
    const attempt = await tracing.within(span, () => tryOnce(batch))
    if (attempt.outcome !== 'answered') {
      span.set({ 'baize.ledger.fault': attempt.outcome })
      span.fail(faultNameOf(attempt.error))
    }
    span.end()
    return attempt
  }

  function spanOf(batch: readonly Waiting[]): Span | null {
    const [first, ...others] = batch.flatMap(({ span }) => (span ? [span] : []))
    if (first === undefined) return null
    const about = { 'baize.ledger.lane': name, 'baize.ledger.commands': batch.length }
    const span = tracing.child('ledger.batch', 'internal', about, first)
    for (const other of others) {
      span?.link(other)
      if (span) other.link(span)
    }
    return span
  }

  async function tryOnce(batch: readonly Waiting[]): Promise<Attempt> {
    let client
    try {
      client = await db.connect()
    } catch (error) {
      return { outcome: 'unreachable', error: asError(error) }
    }
    const stop = metrics.ledgerBatchSeconds.startTimer(lane)
    try {
      const nowMs = clock.now()
      const posted = await postBy(client, batch, nowMs)
      client.release()
      stop()
      metrics.ledgerBatchSize.observe(lane, batch.length)
      return { outcome: 'answered', posted }
    } catch (cause) {
      const error = asError(cause)
      const outcome = faultOf(error)
      // A connection that failed is not reused: a late answer on it would be read as the next query's.
      client.release(outcome === 'unknown' ? error : undefined)
      return { outcome, error }
    }
  }

  /** Uses the fast path that fits the whole batch, if any. */
  function postBy(client: PoolClient, batch: readonly Waiting[], nowMs: number): Promise<PostedBatch> {
    const plays = playsOf(batch, nonces)
    if (plays) return postPlays(client, plays, nowMs)
    const steps = stepsOf(batch, nonces)
    if (steps) return postSteps(client, steps, nowMs)
    const settles = settlesOf(batch)
    if (settles) return postSettles(client, settles, nowMs)
    const moves = movesOf(batch)
    return moves ? postMoves(client, moves, nowMs) : postBatch(client, batch, nowMs)
  }

  const isFast = (batch: readonly Waiting[]): boolean =>
    (playsOf(batch, nonces) ?? stepsOf(batch, nonces) ?? settlesOf(batch) ?? movesOf(batch)) !== null

  function deliver(batch: readonly Waiting[], { answers, outboxId, announcements }: PostedBatch): Waiting[] {
    if (outboxId !== null) committed(outboxId, announcements)
    const deferred: Waiting[] = []
    const tally = new Map<string, number>()
    for (const [i, waiting] of batch.entries()) {
      const reply = answers[i]
      if (!reply) throw new Error('reply to a batch has no outcome for a command')
      const { command } = waiting
      const label = `${command.kind} ${reply.outcome}`
      tally.set(label, (tally.get(label) ?? 0) + 1)
      if ('receipt' in reply) {
        const { receipt } = reply
        if (
          'seedPairId' in command &&
          command.seedPairId !== null &&
          receipt.nonce !== null &&
          !receipt.replayed
        )
          nonces.remember(command.seedPairId, receipt.nonce + 1)
        answer(waiting, ok(receipt))
      } else if (reply.outcome === 'notPlain') {
        // Possibly because an attempt whose answer was lost has made it: the doubt stays.
        waiting.fastPathEligible = false
        deferred.push(waiting)
      } else if (reply.outcome !== 'nonceMoved') answer(waiting, err(reply.outcome))
      else {
        if ('seedPairId' in command && command.seedPairId !== null)
          nonces.remember(command.seedPairId, reply.nonce)
        // The key was looked up under the wallet lock.
        waiting.inDoubt = false
        if (waiting.redraws === MAX_REDRAWS) answer(waiting, err('serverBusy'))
        else {
          waiting.redraws += 1
          deferred.push(waiting)
        }
      }
    }
    for (const [label, count] of tally) {
      const [kind = '', outcome = ''] = label.split(' ')
      metrics.ledgerCommands.inc({ kind, outcome }, count)
    }
    return deferred
  }

  /** A command raised, which rolled back the whole batch. Bisecting finds it; the others are settled in order. */
  async function settleApart(batch: readonly Waiting[], error: Error): Promise<Waiting[]> {
    const [alone] = batch
    if (alone && batch.length === 1) {
      const { command } = alone
      log.error({ err: error, kind: command.kind, key: command.key }, 'ledger command failed')
      metrics.ledgerCommands.inc({ kind: command.kind, outcome: alone.inDoubt ? 'unknown' : 'threw' })
      fail(alone, error)
      return []
    }
    const half = Math.ceil(batch.length / 2)
    const deferred = await settle(batch.slice(0, half))
    const held = new Set(deferred.map(({ command }) => command.userId))
    const rest: Waiting[] = []
    for (const waiter of batch.slice(half)) (held.has(waiter.command.userId) ? deferred : rest).push(waiter)
    return rest.length > 0 ? [...deferred, ...(await settle(rest))] : deferred
  }

  function giveUp(batch: readonly Waiting[], error: Error): void {
    for (const waiting of batch) {
      const { command, inDoubt } = waiting
      metrics.ledgerCommands.inc({ kind: command.kind, outcome: inDoubt ? 'unknown' : 'serverBusy' })
      if (inDoubt) fail(waiting, error)
      else answer(waiting, err('serverBusy'))
    }
  }

  return settle
}
