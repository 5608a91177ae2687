import { setImmediate as turn } from 'node:timers/promises'
import { err, type Result } from '@baize/kit'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import { NO_TRACING } from '../platform/telemetry/tracing.ts'
import type { LedgerCommand, LedgerRefusal, Receipt } from './commands.ts'
import { createNonces, drawBets, formBatch } from './lane/batching.ts'
import { type Waiting, waitingFor } from './lane/queue.ts'
import { createSettle, type SettleOptions } from './lane/retry.ts'

export type LaneOptions = SettleOptions & {
  readonly metrics: Pick<Metrics, 'ledgerQueues'>
  readonly queueLimit: number
}

export interface Lane {
  post(command: LedgerCommand): Promise<Result<Receipt, LedgerRefusal>>
  /** Resolves when every command accepted so far is answered. */
  idle(): Promise<void>
}

/**
 * Settles its players' commands one batch after another. Commands that arrive while a batch is in flight form the next
 * batch. There is no timer: a single command is not delayed, and many share one commit.
 */
export function createLane({ queueLimit, ...options }: LaneOptions): Lane {
  const { name, metrics, tracing = NO_TRACING } = options
  const nonces = createNonces()
  const settle = createSettle(options, nonces)
  let queue: Waiting[] = []
  let running: Promise<void> | null = null
  metrics.ledgerQueues.set(name, () => queue.length)

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Includes every command posted in this turn of the event loop, also by callers that the last batch answered.
      await turn()
      const { batch, left } = formBatch(queue, nonces)
      queue = left
      const drawn = drawBets(batch, nonces)
      const deferred = drawn.length > 0 ? await settle(drawn) : []
      if (deferred.length > 0) queue = [...deferred, ...queue]
    }
    running = null
  }

  return {
    post: (command) => {
      if (queue.length >= queueLimit) {
        metrics.ledgerCommands.inc({ kind: command.kind, outcome: 'serverBusy' })
        return Promise.resolve(err('serverBusy'))
      }
      const span = tracing.child('ledger.post', 'internal', { 'baize.ledger.command': command.kind })
      return new Promise((resolve, reject) => {
        queue.push(waitingFor(command, { resolve, reject }, span))
        // Outside of the caller's trace: the loop also runs the batches of everybody who comes after.
        running ??= tracing.within(null, run)
      })
    },
    // Not the last command's answer: commands deferred to a later batch may have arrived before it.
    idle: async () => {
      await running
    },
  }
}
