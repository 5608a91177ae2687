import { writeSync } from 'node:fs'
import { systemClock, userId } from '@baize/kit'
import { openPool } from '../../../platform/db/pool.ts'
import { createMetrics } from '../../../platform/telemetry/metrics.ts'
import { createLedger } from '../../ledger.ts'
import { commandOf } from './plan.ts'

// Posts commands until it is killed. Prints each command before posting it and each answer, one line each. Every line
// is in the pipe before the next step: process.stdout would buffer lines in memory when the parent is slow, and the
// kill would lose them.

const [url = '', player = '', seedPair = '', run = ''] = process.argv.slice(2)
function sendToParent(...words: readonly (string | number | bigint)[]): void {
  let left = Buffer.from(`${words.join(' ')}\n`)
  while (left.length > 0) left = left.subarray(written(left))
}

/** A full pipe takes part of a line or, if non-blocking, none of it for now; the rest of the line must still follow. */
function written(line: Buffer): number {
  try {
    return writeSync(1, line)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0
    throw error
  }
}

const log = { warn: () => {}, error: () => {} }
const ledger = createLedger({
  db: openPool({ url, as: 'app', max: 4, log }),
  clock: systemClock,
  log,
  metrics: createMetrics(),
  lanes: 2,
  queueLimit: 1000,
  publish: (to, push) => sendToParent('push', to, push.seq),
})

async function worker(first: number, stride: number): Promise<void> {
  for (let n = first; ; n += stride) {
    sendToParent('sent', n)
    const result = await ledger.post(commandOf(userId(player), seedPair, run, n))
    if (result.ok) sendToParent('done', n, result.value.transactionId, result.value.balance)
    else sendToParent('refused', n, result.error)
  }
}

const WORKERS = 6
await Promise.all(Array.from({ length: WORKERS }, (_, i) => worker(i, WORKERS)))
