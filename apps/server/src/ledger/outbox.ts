import { setTimeout as pause } from 'node:timers/promises'
import { type BetGameId, delayOf, type Push } from '@baize/contract/player'
import { type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, type Minor, minor, present, type UserId } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { inTransaction } from '../platform/db/pool.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import { NO_TRACING, type Tracing, traced } from '../platform/telemetry/tracing.ts'
import { type Announcement, takeAnnouncements } from './sql.ts'

type BetNews = Extract<Push, { type: 'bet' }>['bet']
export type SettledBet = {
  readonly userId: UserId
  readonly currencyId: CurrencyId
  readonly bet: BetNews
  readonly stake: Minor
  readonly payout: Minor
}
/** Feed of settled bets for other players, if anybody watches the game. */
export type BetWatch = {
  readonly wants: (gameId: BetGameId) => boolean
  readonly settled: (settled: SettledBet) => void
}

export type OutboxOptions = {
  readonly db: Pool
  readonly log: Pick<Logger, 'error'>
  readonly metrics: Pick<Metrics, 'outboxPublished'>
  readonly tracing?: Tracing
  readonly publish: (userId: UserId, push: Push) => void
  /** Whether the player has a listener: no pushes are built for a player without one. */
  readonly hasListeners?: ((userId: UserId) => boolean) | undefined
  readonly bets?: BetWatch | undefined
}

export interface Outbox {
  /** A batch was committed here: its announcements need not be read back. */
  committed(outboxId: string, announcements: readonly Announcement[]): void
  /** Resolves when everything committed before this call is handed to the sockets. */
  drained(): Promise<void>
  /** Hands over what was committed here, if it can, then stops. Other processes announce their own commits. */
  close(): Promise<void>
}

/** A caller waiting until certain batches are announced, here or by another process. */
type Waiter = {
  /** Null until the next hand-over has listed the pending batches. */
  batches: readonly string[] | null
  readonly resolve: () => void
}

/** Batches per hand-over, each of up to some hundred announcements. */
const TAKE = 64
/** Delay before the next hand-over while moves keep coming, so that they share it. */
const PACE_MS = 15
/** Polling interval: finds commits of a process that died, and those left by a lost database connection. */
const POLL_INTERVAL_MS = 1000

/** Hands announcements to the sockets after their commit: in order, at least once. The page deduplicates by `seq`. */
export function createOutbox({
  db,
  log,
  metrics,
  tracing = NO_TRACING,
  publish,
  hasListeners = () => true,
  bets,
}: OutboxOptions): Outbox {
  let wanted = 0
  let done = 0
  let running: Promise<void> | null = null
  /** Batches committed here that wait for their turn. Another process may have announced them meanwhile. */
  const remembered = new Map<string, readonly Announcement[]>()
  let waiters: readonly Waiter[] = []
  let closing = false

  const isOver = (): boolean => (closing ? waiters.length === 0 : done >= wanted)

  function wake(): void {
    wanted += 1
    // Outside of the trace of the call that wakes it: it hands over everybody's.
    if (!isOver()) running ??= tracing.within(null, run)
  }

  async function run(): Promise<void> {
    try {
      while (!isOver()) {
        const upTo = wanted
        const span = tracing.begin('outbox.publish', 'producer')
        const { taken, mustWait, served } = await traced(tracing, span, () => handOver(waiters))
        if (!mustWait && taken < TAKE) done = upTo
        serve(served)
        // A single move is announced at once; one of many shares the hand-over with those that arrive meanwhile.
        if (done < wanted && taken < TAKE) await pause(PACE_MS)
      }
    } catch (error) {
      // They stay in the database; the next poll takes them.
      log.error({ err: error }, 'reading the outbox failed')
      if (closing) serve(waiters)
    } finally {
      running = null
    }
  }

  function serve(served: readonly Waiter[]): void {
    waiters = waiters.filter((waiter) => !served.includes(waiter))
    for (const { resolve } of served) resolve()
  }

  /** Waits on specific batches, not on an empty outbox: with other processes at work it is never empty. */
  const handOver = (
    asked: readonly Waiter[],
  ): Promise<{ taken: number; mustWait: boolean; served: readonly Waiter[] }> =>
    inTransaction(db, async (tx) => {
      const before = asked.some((waiter) => waiter.batches === null) ? await waitingIn(tx) : []
      for (const waiter of asked) waiter.batches ??= before
      const known = [...remembered.keys()]
      const { batches, mustWait } = await takeAnnouncements(tx, TAKE, known)
      for (const { id, told } of batches) {
        hand(told ?? remembered.get(id) ?? [])
        remembered.delete(id)
      }
      // A batch no longer in the outbox was announced by another process: kept, it would leak here.
      if (!mustWait && batches.length < TAKE) for (const id of known) remembered.delete(id)
      const left = new Set(asked.length > 0 ? await waitingIn(tx) : [])
      const served = asked.filter((waiter) => !waiter.batches?.some((id) => left.has(id)))
      return { taken: batches.length, mustWait, served }
    })

  const told = (batches: readonly string[] | null): Promise<void> =>
    new Promise((resolve) => {
      waiters = [...waiters, { batches, resolve }]
      wake()
    })

  function hand(announcements: readonly Announcement[]): void {
    let handed = 0
    for (const announcement of announcements) {
      try {
        if (bets) passOn(bets, announcement)
        if (!hasListeners(announcement[0])) continue
        for (const push of pushesOf(announcement)) {
          publish(push.userId, push)
          handed += 1
        }
      } catch (error) {
        // One failing push must not block the others.
        const [userId, seq] = announcement
        log.error({ err: error, userId, seq }, 'publishing an announcement failed')
      }
    }
    metrics.outboxPublished.inc(handed)
  }

  const timer = setInterval(wake, POLL_INTERVAL_MS)
  timer.unref()
  wake()

  return {
    committed: (outboxId, announcements) => {
      remembered.set(outboxId, announcements)
      wake()
    },
    drained: () => told(null),
    close: async () => {
      clearInterval(timer)
      closing = true
      await told([...remembered.keys()])
      await running
    },
  }
}

async function waitingIn(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM outbox')
  return rows.map((row) => row.id)
}

/** Moves that the player also gets an event for. */
const EVENTS: Partial<
  Record<Announcement[2], { readonly name: string; readonly title: string; readonly description: string }>
> = {
  deposit: {
    name: 'RECHARGE_SUCCESS',
    title: 'notices.depositTitle',
    description: 'notices.depositText',
  },
  'withdrawal.confirm': {
    name: 'WITHDRAW_SUCCESS',
    title: 'withdraw.paidTitle',
    description: 'withdraw.paidNews',
  },
  'withdrawal.reject': {
    name: 'WITHDRAW_RETURNED',
    title: 'withdraw.returnedTitle',
    description: 'withdraw.returnedNews',
  },
  'withdrawal.reverse': {
    name: 'WITHDRAW_RETURNED',
    title: 'withdraw.returnedTitle',
    description: 'withdraw.returnedNews',
  },
  // BALANCE_… events only notify the player: the page has nothing open that follows a refund.
  'refund.confirm': {
    name: 'BALANCE_REFUNDED',
    title: 'notify.refundTitle',
    description: 'notify.refundPaidNews',
  },
  'refund.reject': {
    name: 'BALANCE_REFUND_RETURNED',
    title: 'notify.refundReturnedTitle',
    description: 'notify.refundReturnedNews',
  },
  'refund.reverse': {
    name: 'BALANCE_REFUND_RETURNED',
    title: 'notify.refundReturnedTitle',
    description: 'notify.refundReturnedNews',
  },
  'bonus.grant': {
    name: 'BONUS_GRANTED',
    title: 'notify.bonusTitle',
    description: 'notify.bonusNews',
  },
  // The answer to the claim shows the reward: the event only refreshes the page.
  'reward.grant': {
    name: 'REWARD_GRANTED',
    title: 'notify.rewardTitle',
    description: 'notify.rewardNews',
  },
  'bonus.release': {
    name: 'BONUS_RELEASED',
    title: 'notify.releasedTitle',
    description: 'notify.releasedNews',
  },
  'bonus.revoke': {
    name: 'BONUS_REVOKED',
    title: 'notify.revokedTitle',
    description: 'notify.revokedNews',
  },
  'bonus.expire': {
    name: 'BONUS_REVOKED',
    title: 'notify.expiredTitle',
    description: 'notify.expiredNews',
  },
  'bonus.giveUp': {
    name: 'BONUS_REVOKED',
    title: 'notify.givenUpTitle',
    description: 'notify.givenUpNews',
  },
  'bonus.restore': {
    name: 'BONUS_RESTORED',
    title: 'notify.restoredTitle',
    description: 'notify.restoredNews',
  },
  'packet.claim': {
    name: 'RED_PACKET',
    title: 'notify.packetTitle',
    description: 'notify.packetNews',
  },
  adjust: {
    name: 'BALANCE_ADJUSTED',
    title: 'notify.adjustedTitle',
    description: 'notify.adjustedNews',
  },
}

type PlayersPush = Push & { readonly userId: UserId }

/** The new balance, plus the event or bet result of the move. */
function pushesOf(announcement: Announcement): readonly PlayersPush[] {
  const [userId, seq, kind, currencyId, balance] = announcement
  const amount = formatAmount(minor(BigInt(balance)), currency(currencyId).decimalLength)
  const moved = { type: 'balance' as const, userId, balance: amount }
  const event = EVENTS[kind]
  if (event) {
    const { name, title, description } = event
    const data = { event: name, extra: { pop: kind !== 'reward.grant', title, description } }
    return [
      { ...moved, seq: seq - 1 },
      { type: 'event', userId, data, seq },
    ]
  }
  // Uses two numbers like any settled bet: a gap would make the page refetch.
  if (announcement[9] === 'refused')
    return [
      { ...moved, seq: seq - 1 },
      { ...moved, seq },
    ]
  const bet = betOf(announcement)
  if (!bet) return [{ ...moved, seq }]
  return [
    { ...moved, seq: seq - 1 },
    { type: 'bet', userId, bet, ...delayOf(bet.gameId), seq },
  ]
}

/** The result of the bet settled by the move. A bet that was refused a place in its round has none. */
function betOf([
  ,
  ,
  kind,
  currencyId,
  ,
  betId,
  gameId,
  stake,
  payout,
  outOfPlay,
]: Announcement): BetNews | null {
  if ((kind !== 'bet.play' && kind !== 'bet.settle') || outOfPlay === 'refused') return null
  const won = BigInt(present(payout, 'payout'))
  return {
    id: present(betId, 'bet'),
    gameId: present(gameId, 'game'),
    win: won > BigInt(present(stake, 'stake')),
    winAmount: formatAmount(minor(won), currency(currencyId).decimalLength),
  }
}

function passOn(bets: BetWatch, announcement: Announcement): void {
  const [userId, , , currencyId, , , gameId, stake, payout, outOfPlay] = announcement
  if (!gameId || outOfPlay || !bets.wants(gameId)) return
  const bet = betOf(announcement)
  if (!bet) return
  const amount = (text: string | null | undefined): Minor => minor(BigInt(present(text, 'amount')))
  bets.settled({ userId, currencyId, bet, stake: amount(stake), payout: amount(payout) })
}
