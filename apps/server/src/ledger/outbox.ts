import { currency, type Push } from '@baize/contract'
import { formatAmount, minor, never, type UserId } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { inTransaction } from '../db/pool.ts'
import type { Metrics } from '../metrics.ts'
import { type Announcement, takeAnnouncements } from './sql.ts'

export type OutboxOptions = {
  readonly db: Pool
  readonly log: Pick<Logger, 'error'>
  readonly metrics: Pick<Metrics, 'outboxPublished'>
  readonly publish: (userId: UserId, push: Push) => void
}

export interface Outbox {
  /** Something was committed: go and look. */
  wake(): void
  /** Resolves when all that was committed before this call is handed to the sockets. */
  drained(): Promise<void>
  /** Hands over what it can, then stops. */
  close(): Promise<void>
}

const TAKE = 1000
/** Finds what another process committed before it died, and what a lost database kept back. */
const LOOK_AGAIN_MS = 1000

/** Hands announcements to the sockets after their commit: in order, at least once. The page drops what it has seen by `seq`. */
export function createOutbox({ db, log, metrics, publish }: OutboxOptions): Outbox {
  let wanted = 0
  let done = 0
  let running: Promise<void> | null = null
  let waiters: { readonly upTo: number; readonly resolve: () => void }[] = []

  function wake(): void {
    wanted += 1
    running ??= run()
  }

  async function run(): Promise<void> {
    try {
      while (done < wanted) {
        const upTo = wanted
        while ((await handOver()) === TAKE);
        done = upTo
        const served = waiters.filter((one) => one.upTo <= done)
        waiters = waiters.filter((one) => one.upTo > done)
        for (const { resolve } of served) resolve()
      }
    } catch (error) {
      // They stay in the database; the next look takes them.
      log.error({ err: error }, 'announcements could not be taken from the outbox')
    } finally {
      running = null
    }
  }

  const handOver = (): Promise<number> =>
    inTransaction(db, async (tx) => {
      const taken = await takeAnnouncements(tx, TAKE)
      for (const { userId, seq, announcement } of taken) {
        try {
          publish(userId, toPush(userId, seq, announcement))
        } catch (error) {
          // One push that cannot be sent must not hold up everybody's.
          log.error({ err: error, userId, seq }, 'an announcement could not be published')
        }
      }
      metrics.outboxPublished.inc(taken.length)
      return taken.length
    })

  const timer = setInterval(wake, LOOK_AGAIN_MS)
  timer.unref()
  wake()

  return {
    wake,
    drained: () =>
      new Promise((resolve) => {
        waiters.push({ upTo: wanted + 1, resolve })
        wake()
      }),
    close: async () => {
      clearInterval(timer)
      wake()
      await running
    },
  }
}

function toPush(userId: UserId, seq: number, announcement: Announcement): Push {
  switch (announcement.type) {
    case 'balance': {
      const { type, currencyId, balance } = announcement
      return { type, userId, balance: decimal(balance, currencyId), seq }
    }
    case 'bet': {
      const { type, currencyId, bet } = announcement
      return { type, userId, bet: { ...bet, winAmount: decimal(bet.winAmount, currencyId) }, seq }
    }
    case 'event':
      return { type: announcement.type, userId, data: announcement.data, seq }
    default:
      return never(announcement)
  }
}

const decimal = (digits: string, currencyId: Parameters<typeof currency>[0]): string =>
  formatAmount(minor(BigInt(digits)), currency(currencyId).decimalLength)
