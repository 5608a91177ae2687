import { writeSync } from 'node:fs'
import { systemClock, userId } from '@baize/kit'
import { openPool } from '../../db/pool.ts'
import { createMetrics } from '../../metrics.ts'
import { createLedger } from '../ledger.ts'
import { commandOf } from './plan.ts'

// A process that posts and posts until it is killed. Says what it is about to do and what it was answered, a line each.
// Each line is in the pipe before the next step: process.stdout would keep lines back in memory when the parent is slow, and
// the kill would take them along.

const [url = '', player = '', seedPair = '', run = ''] = process.argv.slice(2)
function say(...words: readonly (string | number | bigint)[]): void {
  let left = Buffer.from(`${words.join(' ')}\n`)
  while (left.length > 0) left = left.subarray(written(left))
}

/** A full pipe takes part of a line or, if it does not block, none of it for now; the rest of the line must still follow. */
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
  publish: (to, push) => say('push', to, push.seq),
})

async function worker(first: number, stride: number): Promise<void> {
  for (let n = first; ; n += stride) {
    say('sent', n)
    const result = await ledger.post(commandOf(userId(player), seedPair, run, n))
    if (result.ok) say('done', n, result.value.transactionId, result.value.balance)
    else say('refused', n, result.error)
  }
}

const WORKERS = 6
await Promise.all(Array.from({ length: WORKERS }, (_, i) => worker(i, WORKERS)))
