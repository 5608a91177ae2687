import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, err, ok, type Result } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { LedgerCommand, LedgerRefusal, Receipt } from './commands.ts'
import { type Fault, faultOf, OutcomeUnknown } from './faults.ts'
import { type Answer, postBatch } from './sql.ts'

export type LaneOptions = {
  readonly name: string
  readonly db: Pool
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly metrics: Pick<Metrics, 'ledgerBatchSize' | 'ledgerBatchSeconds' | 'ledgerQueue' | 'ledgerCommands'>
  readonly queueLimit: number
  /** Called after each commit. */
  readonly committed: () => void
}

export interface Lane {
  post(command: LedgerCommand): Promise<Result<Receipt, LedgerRefusal>>
  /** Resolves when all that was accepted so far is answered. */
  idle(): Promise<void>
}

type Waiting = {
  readonly command: LedgerCommand
  readonly resolve: (result: Result<Receipt, LedgerRefusal>) => void
  readonly reject: (error: Error) => void
}

type Attempt =
  | { readonly outcome: 'answered'; readonly answers: readonly Answer[] }
  | { readonly outcome: Fault | 'unreachable'; readonly error: Error }

const MAX_BATCH = 512
/** Together about seven seconds: a database that restarts is back by then. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 1280, 2000, 2000]
/** A race is lost to a commit that is there at the next try. Losing on and on is no race. */
const MAX_RACES = 3

/**
 * Settles the commands of its players one batch after another. What arrives while a batch is in flight is the next batch:
 * no timer, so one command alone waits for nobody, and many wait for one commit.
 */
export function createLane(options: LaneOptions): Lane {
  const { name, db, clock, log, metrics, queueLimit, committed } = options
  const lane = { lane: name }
  let queue: Waiting[] = []
  let running: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function run(): Promise<void> {
    // Lets the callers of this very turn of the event loop into the first batch.
    await Promise.resolve()
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH)
      queue = queue.slice(MAX_BATCH)
      metrics.ledgerQueue.set(lane, queue.length)
      await settle(batch)
    }
    running = null
  }

  /** Answers everyone in the batch, whatever it takes. */
  async function settle(batch: readonly Waiting[]): Promise<void> {
    let inDoubt = false
    let races = 0
    for (const pauseMs of [...PAUSES_MS, null]) {
      const attempt = await tryOnce(batch)
      if (attempt.outcome === 'answered') return deliver(batch, attempt.answers)
      const { outcome, error } = attempt
      if (outcome === 'bug' || (outcome === 'raced' && ++races > MAX_RACES)) return settleApart(batch, error)
      inDoubt ||= outcome === 'unknown'
      const seen = { err: error, fault: outcome, lane: name, size: batch.length, inDoubt }
      if (pauseMs === null) {
        log.error(seen, 'the ledger gave up on a batch')
        return giveUp(batch, inDoubt ? error : null)
      }
      log.warn(seen, 'a ledger batch is tried again')
      // Posting the same keys again is the re-read: it happens under the wallets' locks, so it also waits for a lost
      // backend that is still about to commit, which a plain look at the keys would miss.
      await pause(pauseMs)
    }
  }

  async function tryOnce(batch: readonly Waiting[]): Promise<Attempt> {
    let client
    try {
      client = await db.connect()
    } catch (error) {
      return { outcome: 'unreachable', error: asError(error) }
    }
    const commands = batch.map((one) => one.command)
    const stop = metrics.ledgerBatchSeconds.startTimer(lane)
    try {
      const answers = await postBatch(client, commands, clock.now())
      client.release()
      stop()
      metrics.ledgerBatchSize.observe(lane, batch.length)
      return { outcome: 'answered', answers }
    } catch (cause) {
      const error = asError(cause)
      const outcome = faultOf(error)
      // A link that failed once is not lent again: a late answer on it would be read as the next one's.
      client.release(outcome === 'unknown' ? error : undefined)
      return { outcome, error }
    }
  }

  function deliver(batch: readonly Waiting[], answers: readonly Answer[]): void {
    committed()
    for (const [i, waiting] of batch.entries()) {
      const answer = answers[i]
      if (!answer) throw new Error('a command of the batch was not answered')
      metrics.ledgerCommands.inc({ kind: waiting.command.kind, outcome: answer.outcome })
      waiting.resolve(answer.receipt ? ok(answer.receipt) : err(answer.outcome))
    }
  }

  /** Somebody in the batch raised, which undid all of it. Halving finds who, and the others are settled in their order. */
  async function settleApart(batch: readonly Waiting[], error: Error): Promise<void> {
    if (batch.length === 1) {
      for (const { command, reject } of batch) {
        log.error({ err: error, kind: command.kind, key: command.key }, 'the ledger threw out a command')
        metrics.ledgerCommands.inc({ kind: command.kind, outcome: 'threw' })
        reject(error)
      }
      return
    }
    const half = Math.ceil(batch.length / 2)
    await settle(batch.slice(0, half))
    await settle(batch.slice(half))
  }

  function giveUp(batch: readonly Waiting[], doubt: Error | null): void {
    for (const { command, resolve, reject } of batch) {
      metrics.ledgerCommands.inc({ kind: command.kind, outcome: doubt ? 'unknown' : 'serverBusy' })
      if (doubt) reject(new OutcomeUnknown(command.key, doubt))
      else resolve(err('serverBusy'))
    }
  }

  function enqueue(command: LedgerCommand): Promise<Result<Receipt, LedgerRefusal>> {
    return new Promise((resolve, reject) => {
      queue.push({ command, resolve, reject })
      metrics.ledgerQueue.set(lane, queue.length)
      running ??= run()
    })
  }

  return {
    post: (command) => {
      if (queue.length >= queueLimit) {
        metrics.ledgerCommands.inc({ kind: command.kind, outcome: 'serverBusy' })
        return Promise.resolve(err('serverBusy'))
      }
      const answer = enqueue(command)
      last = answer
      return answer
    },
    // Answers come in order of arrival, so the last one's is everyone's. A rejection is its caller's business.
    idle: () =>
      last.then(
        () => {},
        () => {},
      ),
  }
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('not an error was thrown', { cause: thrown })
