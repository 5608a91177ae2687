import type { Push } from '@baize/contract'
import { assert, type Clock, err, MAX_AMOUNT, type Minor, never, ok, present, type UserId } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { Ledger, LedgerCommand } from './commands.ts'
import { createLane } from './lane.ts'
import { createOutbox } from './outbox.ts'
import { openWallets, readBalances, readKey } from './sql.ts'

export type LedgerOptions = {
  readonly db: Pool
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly metrics: Pick<
    Metrics,
    'ledgerBatchSize' | 'ledgerBatchSeconds' | 'ledgerQueue' | 'ledgerCommands' | 'outboxPublished'
  >
  /** How many batches may be in flight at once. A player's commands always go through the same one. */
  readonly lanes: number
  /** How many commands may wait, over all lanes. One more is refused at once. */
  readonly queueLimit: number
  readonly publish: (userId: UserId, push: Push) => void
}

export function createLedger({ db, clock, log, metrics, lanes, queueLimit, publish }: LedgerOptions): Ledger {
  assert(Number.isInteger(lanes) && lanes > 0, 'a ledger has lanes')
  const outbox = createOutbox({ db, log, metrics, publish })
  const all = Array.from({ length: lanes }, (_, i) =>
    createLane({
      name: String(i),
      db,
      clock,
      log,
      metrics,
      queueLimit: Math.ceil(queueLimit / lanes),
      committed: () => outbox.wake(),
    }),
  )
  let closed = false

  const laneOf = (userId: UserId) => present(all[Number(BigInt(userId) % BigInt(lanes))], 'lane')
  const idle = () => Promise.all(all.map((lane) => lane.idle()))

  return {
    post: async (command) => {
      check(command)
      return closed ? err('serverBusy') : laneOf(command.userId).post(command)
    },
    find: async (key, body) => {
      const found = await readKey(db, key, body)
      if (!found) return ok(null)
      return found.sameBody ? ok(found.receipt) : err('requestIdReused')
    },
    openWallets,
    balances: (userId) => readBalances(db, userId),
    settled: async () => {
      await idle()
      await outbox.drained()
    },
    close: async () => {
      closed = true
      await idle()
      await outbox.close()
    },
  }
}

/** What no caller may ask for, whatever a player typed: these are bugs, and they stop here instead of at the database. */
function check(command: LedgerCommand): void {
  assert(command.key.length > 0 && command.key.length <= 200, 'a key has 1 to 200 characters')
  assert(/^[1-9]\d{0,18}$/.test(command.userId), 'a player has a number')
  switch (command.kind) {
    case 'bet.hold':
      return assert(isAmount(command.stake), 'a stake is above 0 and within bounds')
    case 'bet.step':
      return
    case 'bet.settle':
      assert(command.payout === 0n || isAmount(command.payout), 'a payout is within bounds')
      return assert(command.multiplier >= 0n, 'a multiplier is not negative')
    case 'deposit':
      return assert(isAmount(command.amount), 'a deposit is above 0 and within bounds')
    default:
      return never(command)
  }
}

const isAmount = (amount: Minor): boolean => amount > 0n && amount <= MAX_AMOUNT
