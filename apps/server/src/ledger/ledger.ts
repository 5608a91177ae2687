import type { Push } from '@baize/contract/player'
import {
  assert,
  type Clock,
  err,
  MAX_AMOUNT,
  type Minor,
  minor,
  never,
  ok,
  present,
  type UserId,
} from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import { NO_TRACING, type Tracing } from '../platform/telemetry/tracing.ts'
import { isWellFormed } from './arrays.ts'
import type { Ledger, LedgerCommand } from './commands.ts'
import { createLane } from './lane.ts'
import { type BetWatch, createOutbox } from './outbox.ts'
import { isWhole, requestIn } from './requests.ts'
import { openWallets, readBalances, readKey } from './sql.ts'

export type LedgerOptions = {
  readonly db: Pool
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly metrics: Pick<
    Metrics,
    'ledgerBatchSize' | 'ledgerBatchSeconds' | 'ledgerQueues' | 'ledgerCommands' | 'outboxPublished'
  >
  readonly tracing?: Tracing
  /** Maximum number of batches in flight. A player's commands always go through the same lane. */
  readonly lanes: number
  /** Maximum number of queued commands over all lanes. One more is refused at once. */
  readonly queueLimit: number
  readonly publish: (userId: UserId, push: Push) => void
  readonly hasListeners?: (userId: UserId) => boolean
  readonly bets?: BetWatch
}

export function createLedger({
  db,
  clock,
  log,
  metrics,
  tracing = NO_TRACING,
  lanes,
  queueLimit,
  publish,
  hasListeners,
  bets,
}: LedgerOptions): Ledger {
  assert(Number.isInteger(lanes) && lanes > 0, `lanes must be a positive integer, got ${lanes}`)
  const outbox = createOutbox({ db, log, metrics, tracing, publish, hasListeners, bets })
  const all = Array.from({ length: lanes }, (_, i) =>
    createLane({
      name: String(i),
      db,
      clock,
      log,
      metrics,
      tracing,
      queueLimit: Math.ceil(queueLimit / lanes),
      committed: (outboxId, announcements) => outbox.committed(outboxId, announcements),
    }),
  )
  let closed = false

  // House commands have no player whose order must be kept.
  const laneOf = (userId: UserId | null) => present(all[userId === null ? 0 : Number(userId) % lanes], 'lane')
  const idle = () => Promise.all(all.map((lane) => lane.idle()))

  return {
    post: async (command) => {
      check(command)
      return closed ? err('serverBusy') : laneOf(command.userId).post(command)
    },
    find: async (key, body) => {
      checkTexts(key, body)
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

/** Rejects commands that no caller may send, whatever a player typed: these are bugs, caught before the database. */
function check(command: LedgerCommand): void {
  assert(command.key.length > 0 && command.key.length <= 200, 'a key has 1 to 200 characters')
  checkTexts(command.key, command.body)
  assert(command.userId === null || isId(command.userId), 'userId must be a positive decimal number')
  if (!isWhole(command)) {
    const request = requestIn(command.key)
    assert(!request || request.userId === command.userId, 'key must name the player of its command')
  }
  switch (command.kind) {
    case 'bet.play':
    case 'bet.hold':
      return assert(isAmount(command.stake), 'a stake is above 0 and within bounds')
    case 'bet.settle':
      assert(command.payout === 0n || isAmount(command.payout), 'a payout is within bounds')
      return assert(command.multiplier >= 0n, 'a multiplier is not negative')
    case 'withdrawal.request':
      assert(
        command.wagerPercent === undefined || isPercent(command.wagerPercent),
        'a share to be staked is a whole number of percent',
      )
      return assert(isAmount(command.amount), `a ${command.kind} is above 0 and within bounds`)
    case 'deposit':
    case 'forfeit':
      return assert(isAmount(command.amount), `a ${command.kind} is above 0 and within bounds`)
    case 'provider.settle':
      return assert(command.amount === 0n || isAmount(command.amount), 'a settlement is within bounds')
    case 'provider.debit':
    case 'provider.credit':
      if (command.free) return assert(command.amount === 0n, 'a free stake is 0')
      return assert(isAmount(command.amount), `a ${command.kind} is above 0 and within bounds`)
    case 'bonus.grant':
      assert(command.wager >= 0n && command.wager <= MAX_AMOUNT, 'a wagering requirement is within bounds')
      return assert(isAmount(command.amount), 'a bonus is above 0 and within bounds')
    case 'reward.grant':
      assert(command.wager >= 0n && command.wager <= MAX_AMOUNT, 'a wagering requirement is within bounds')
      assert(command.purse !== 'main' || command.wager === 0n, 'a reward to main has no requirement')
      return assert(isAmount(command.amount), 'a reward is above 0 and within bounds')
    case 'budget.fund':
      return assert(isAmount(command.amount), 'a budget.fund is above 0 and within bounds')
    case 'transfer':
      assert(command.from !== command.to, 'transfer must be between two purses')
      return assert(isAmount(command.amount), 'a transfer is above 0 and within bounds')
    case 'packet.open':
      return assert(
        command.shares.length > 0 && command.shares.every(isAmount),
        'a packet has shares above 0',
      )
    case 'adjust':
      assert(command.requestedBy !== command.approvedBy, 'an adjustment takes two people')
      assert(command.reason.trim() !== '', 'an adjustment has a reason')
      return assert(
        isAmount(minor(command.amount < 0n ? -command.amount : command.amount)),
        'an adjustment is within bounds',
      )
    case 'bet.step':
    case 'withdrawal.confirm':
    case 'withdrawal.reject':
    case 'withdrawal.reverse':
    case 'bonus.release':
    case 'bonus.revoke':
    case 'bonus.restore':
    case 'packet.close':
    case 'packet.claim':
    case 'provider.rollback':
    case 'budget.accrue':
      return
    case 'limits.set':
      return assert(
        [command.maxLossDay, command.maxLossWeek, command.maxLossMonth].every(isLimit) &&
          isMinutes(command.session?.minutes ?? null),
        'a limit is not negative and within bounds',
      )
    default:
      return never(command)
  }
}

function checkTexts(key: string, body: string): void {
  assert(isWellFormed(key) && isWellFormed(body), 'key and body must not contain a lone surrogate')
}

/** At most fifteen digits: account ids are sixteen times as large and must fit a bigint. */
const isId = (text: string): boolean => text.length <= 15 && Number(text) > 0 && String(Number(text)) === text

const isLimit = (limit: Minor | null): boolean => limit === null || limit === 0n || isAmount(limit)

/** At most a year: a longer session would overflow no date, but limits nothing either. */
const isMinutes = (minutes: number | null): boolean =>
  minutes === null || (Number.isSafeInteger(minutes) && minutes > 0 && minutes <= 525_600)

const isPercent = (share: number): boolean => Number.isSafeInteger(share) && share >= 0 && share <= 100_000

const isAmount = (amount: Minor): boolean => amount > 0n && amount <= MAX_AMOUNT
