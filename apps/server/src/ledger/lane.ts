import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { type Clock, err, ok, type Result, type SeedPairId } from '@baize/kit'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Metrics } from '../support/metrics.ts'
import { betOf, type Place } from './batch.ts'
import type { LedgerCommand, LedgerRefusal, PlayBet, Receipt, StepBet } from './commands.ts'
import { type Fault, faultOf, OutcomeUnknown } from './faults.ts'
import { type Play, postPlays } from './plays.ts'
import { isOwnStep, isWhole } from './requests.ts'
import { type Announcement, type PostedBatch, postBatch } from './sql.ts'
import { postSteps } from './steps.ts'

export type LaneOptions = {
  readonly name: string
  readonly db: Pool
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly metrics: Pick<
    Metrics,
    'ledgerBatchSize' | 'ledgerBatchSeconds' | 'ledgerQueues' | 'ledgerCommands'
  >
  readonly queueLimit: number
  /** Called after each commit with the announcements of the batch. */
  readonly committed: (outboxId: string, announcements: readonly Announcement[]) => void
}

export interface Lane {
  post(command: LedgerCommand): Promise<Result<Receipt, LedgerRefusal>>
  /** Resolves when every command accepted so far is answered. */
  idle(): Promise<void>
}

/** A command and its caller's promise. One object from arrival to answer: there are many of them. */
type Waiting = Place & {
  /** Sort key of a batch; house commands come last. */
  readonly player: number
  /** Duplicates of the command from callers that did not wait for the first answer. They get it as a replay. */
  again: Waiting[] | null
  redraws: number
  /** Eligible for a fast path (one-shot bet or step): no attempt has been rejected by it yet. */
  mayBePlain: boolean
  /** An attempt may have committed without its answer arriving, and the database has not reported the outcome since. */
  inDoubt: boolean
  readonly resolve: (result: Result<Receipt, LedgerRefusal>) => void
  readonly reject: (error: Error) => void
}

/** Commands that share a fast path, and all others. */
type Sort = 'plays' | 'steps' | 'others'

type Attempt =
  | { readonly outcome: 'answered'; readonly posted: PostedBatch }
  | { readonly outcome: Fault | 'unreachable'; readonly error: Error }

const MAX_BATCH = 512
/** About seven seconds in total: a restarting database is back by then. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 1280, 2000, 2000]
/** A race is lost to a commit that the next attempt sees. Losing repeatedly is not a race. */
const MAX_RACES = 3
/** A nonce that never matches means that another process keeps betting on the same pair. */
const MAX_REDRAWS = 50
const REMEMBERED_NONCES = 10_000

/**
 * Settles its players' commands one batch after another. Commands that arrive while a batch is in flight form the next
 * batch. There is no timer: a single command is not delayed, and many share one commit.
 */
export function createLane(options: LaneOptions): Lane {
  const { name, db, clock, log, metrics, queueLimit, committed } = options
  const lane = { lane: name }
  let queue: Waiting[] = []
  let running: Promise<void> | null = null
  /**
   * Commands to be redrawn or to leave the fast path, and later ones of the same players: they go ahead of the queue.
   */
  let putOff: Waiting[] = []
  /** The next nonce of recently used pairs: right unless another process uses them too. */
  const nonces = new Map<SeedPairId, number>()
  metrics.ledgerQueues.set(name, () => queue.length)

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Includes every command posted in this turn of the event loop, also by callers that the last batch answered.
      await turn()
      const batch = nextBatch()
      if (batch.length > 0) await settle(batch)
      if (putOff.length > 0) {
        queue = [...putOff, ...queue]
        putOff = []
      }
    }
    running = null
  }

  /**
   * Takes commands that can share a batch: fast-path bets only, fast-path steps only, or all others, whichever the head
   * of the queue is. A key goes once; a duplicate command shares its answer. A bet goes once, because a batch reads its
   * bets before it changes any. A deferred command holds back the player's later commands as well.
   */
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const byKey = new Map<string, Waiting>()
    const bets = new Set<string>()
    const held = new Set<string | null>()
    /** The newest fast-path bet of each player so far. */
    const newest = new Map<number, string>()
    const [head] = queue
    const sort = head === undefined ? 'others' : sortOf(head)
    /** Players with a step in the batch: one per player, because the wallet row is updated once. */
    const stepping = new Set<number>()
    for (const [i, waiting] of queue.entries()) {
      if (batch.length === MAX_BATCH) {
        for (const later of queue.slice(i)) left.push(later)
        break
      }
      const { command } = waiting
      if (sort === 'plays' && isNewest(waiting, newest, held)) {
        batch.push(waiting)
        newest.set(waiting.player, command.key)
        continue
      }
      // Few fast-path bets get here: duplicates, and those that arrived out of order.
      const first =
        sort === 'plays' ? batch.find((one) => one.command.key === command.key) : byKey.get(command.key)
      const bet = betOf(command)
      if (held.size > 0 && held.has(command.userId)) left.push(waiting)
      else if (first && isSame(first.command, command)) (first.again ??= []).push(waiting)
      else if (
        first ||
        (bet !== null && bets.has(bet)) ||
        sortOf(waiting) !== sort ||
        stepping.has(waiting.player)
      ) {
        left.push(waiting)
        held.add(command.userId)
      } else if (sort === 'plays') {
        // Arrived after a bet that was requested later.
        waiting.mayBePlain = false
        left.push(waiting)
        held.add(command.userId)
      } else {
        batch.push(waiting)
        byKey.set(command.key, waiting)
        if (bet !== null) bets.add(bet)
        if (sort === 'steps') stepping.add(waiting.player)
      }
    }
    queue = left
    const expected = new Map<SeedPairId, number>()
    return batch.toSorted(byPlayer).filter((waiting) => draw(waiting, expected))
  }

  /** A fast-path bet newer than all of its player's bets in the batch, so that it cannot duplicate one of them. */
  const isNewest = (
    waiting: Waiting,
    newest: ReadonlyMap<number, string>,
    held: ReadonlySet<string | null>,
  ): boolean =>
    sortOf(waiting) === 'plays' &&
    waiting.command.key > (newest.get(waiting.player) ?? '') &&
    !(held.size > 0 && held.has(waiting.command.userId))

  function sortOf({ command, mayBePlain }: Waiting): Sort {
    if (!mayBePlain) return 'others'
    if (command.kind === 'bet.step') return 'steps'
    // The first guess at a nonce is often wrong, so such a bet is unlikely to pass the fast path.
    return command.kind === 'bet.play' && nonces.has(command.seedPairId) ? 'plays' : 'others'
  }

  /** The batch as fast-path bets, or null: each player's bets must be on one pair. */
  function playsOf(batch: readonly Waiting[]): Play[] | null {
    const plays: Play[] = []
    let before: PlayBet | undefined
    for (const waiting of batch) {
      const { command, nonce, drawn } = waiting
      if (sortOf(waiting) !== 'plays' || command.kind !== 'bet.play' || nonce === null || drawn === null)
        return null
      if (before?.userId === command.userId && before.seedPairId !== command.seedPairId) return null
      plays.push({ command, nonce, drawn })
      before = command
    }
    return plays
  }

  /** The batch as fast-path steps, or null. */
  function stepsOf(batch: readonly Waiting[]): StepBet[] | null {
    const steps: StepBet[] = []
    for (const waiting of batch) {
      if (sortOf(waiting) !== 'steps' || waiting.command.kind !== 'bet.step') return null
      steps.push(waiting.command)
    }
    return steps
  }

  /** False when the draw itself threw, which fails only this command. */
  function draw(waiting: Waiting, expected: Map<SeedPairId, number>): boolean {
    const { command } = waiting
    if (command.kind === 'bet.hold' && command.seedPairId !== null) {
      const next = expected.get(command.seedPairId) ?? nonces.get(command.seedPairId)
      if (next !== undefined) expected.set(command.seedPairId, next + 1)
    }
    if (command.kind !== 'bet.play') return true
    const nonce = expected.get(command.seedPairId) ?? nonces.get(command.seedPairId) ?? command.nonce
    try {
      waiting.drawn = command.draw(nonce)
      waiting.nonce = nonce
      expected.set(command.seedPairId, nonce + 1)
      return true
    } catch (error) {
      throwOut(waiting, asError(error))
      return false
    }
  }

  function remember(pair: SeedPairId, next: number): void {
    if (nonces.size >= REMEMBERED_NONCES) nonces.clear()
    nonces.set(pair, next)
  }

  /** Answers every command of the batch, with retries. */
  async function settle(batch: readonly Waiting[]): Promise<void> {
    let races = 0
    for (const pauseMs of [...PAUSES_MS, null]) {
      const attempt = await tryOnce(batch)
      if (attempt.outcome === 'answered') return deliver(batch, attempt.posted)
      const { outcome, error } = attempt
      if ((playsOf(batch) ?? stepsOf(batch)) && (outcome === 'bug' || outcome === 'raced')) {
        for (const one of batch) one.mayBePlain = false
        return settle(batch)
      }
      if (outcome === 'bug' || (outcome === 'raced' && ++races > MAX_RACES)) return settleApart(batch, error)
      if (outcome === 'unknown') for (const one of batch) one.inDoubt = true
      const inDoubt = batch.some((one) => one.inDoubt)
      const seen = { err: error, fault: outcome, lane: name, size: batch.length, inDoubt }
      if (pauseMs === null) {
        log.error(seen, 'the ledger gave up on a batch')
        return giveUp(batch, error)
      }
      log.warn(seen, 'a ledger batch is tried again')
      // Posting the same keys again is the re-read. It runs under the wallet locks, so it also waits for a lost backend
      // that is still about to commit, which a plain lookup of the keys would miss.
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
    const plays = playsOf(batch)
    if (plays) return postPlays(client, plays, nowMs)
    const steps = stepsOf(batch)
    return steps ? postSteps(client, steps, nowMs) : postBatch(client, batch, nowMs)
  }

  function deliver(batch: readonly Waiting[], { answers, outboxId, announcements }: PostedBatch): void {
    if (outboxId !== null) committed(outboxId, announcements)
    const tally = new Map<string, number>()
    for (const [i, waiting] of batch.entries()) {
      const answer = answers[i]
      if (!answer) throw new Error('a command of the batch was not answered')
      const { command } = waiting
      const label = `${command.kind} ${answer.outcome}`
      tally.set(label, (tally.get(label) ?? 0) + 1)
      if ('receipt' in answer) {
        const { receipt } = answer
        if (
          'seedPairId' in command &&
          command.seedPairId !== null &&
          receipt.nonce !== null &&
          !receipt.replayed
        )
          remember(command.seedPairId, receipt.nonce + 1)
        tell(waiting, ok(receipt))
      } else if (answer.outcome === 'notPlain') {
        // Possibly because an attempt whose answer was lost has made it: the doubt stays.
        waiting.mayBePlain = false
        putOff.push(waiting)
      } else if (answer.outcome !== 'nonceMoved') tell(waiting, err(answer.outcome))
      else {
        if ('seedPairId' in command && command.seedPairId !== null) remember(command.seedPairId, answer.nonce)
        // The key was looked up under the wallet lock.
        waiting.inDoubt = false
        if (waiting.redraws === MAX_REDRAWS) tell(waiting, err('serverBusy'))
        else {
          waiting.redraws += 1
          putOff.push(waiting)
        }
      }
    }
    for (const [label, count] of tally) {
      const [kind = '', outcome = ''] = label.split(' ')
      metrics.ledgerCommands.inc({ kind, outcome }, count)
    }
  }

  /** Duplicates posted at the same time come right after the first, and get its result. */
  function tell(waiting: Waiting, result: Result<Receipt, LedgerRefusal>): void {
    waiting.resolve(result)
    for (const one of waiting.again ?? [])
      tell(one, result.ok ? ok({ ...result.value, replayed: true, amount: null }) : result)
  }

  function fail(waiting: Waiting, error: Error): void {
    waiting.reject(error)
    for (const one of waiting.again ?? []) fail(one, error)
  }

  /** The failure of this attempt says nothing about an earlier one whose answer was lost. */
  const throwOut = (waiting: Waiting, error: Error): void =>
    fail(waiting, waiting.inDoubt ? new OutcomeUnknown(waiting.command.key, error) : error)

  /** A command raised, which rolled back the whole batch. Bisecting finds it; the others are settled in order. */
  async function settleApart(batch: readonly Waiting[], error: Error): Promise<void> {
    const [alone] = batch
    if (alone && batch.length === 1) {
      const { command } = alone
      log.error({ err: error, kind: command.kind, key: command.key }, 'the ledger threw out a command')
      metrics.ledgerCommands.inc({ kind: command.kind, outcome: alone.inDoubt ? 'unknown' : 'threw' })
      return throwOut(alone, error)
    }
    const half = Math.ceil(batch.length / 2)
    await settle(batch.slice(0, half))
    const held = new Set(putOff.map(({ command }) => command.userId))
    const rest: Waiting[] = []
    for (const one of batch.slice(half)) (held.has(one.command.userId) ? putOff : rest).push(one)
    if (rest.length > 0) await settle(rest)
  }

  function giveUp(batch: readonly Waiting[], error: Error): void {
    for (const waiting of batch) {
      const { command, inDoubt } = waiting
      metrics.ledgerCommands.inc({ kind: command.kind, outcome: inDoubt ? 'unknown' : 'serverBusy' })
      if (inDoubt) throwOut(waiting, error)
      else tell(waiting, err('serverBusy'))
    }
  }

  function enqueue(command: LedgerCommand): Promise<Result<Receipt, LedgerRefusal>> {
    return new Promise((resolve, reject) => {
      queue.push({
        command,
        nonce: null,
        drawn: null,
        player: command.userId === null ? Number.MAX_SAFE_INTEGER : Number(command.userId),
        again: null,
        redraws: 0,
        mayBePlain: isWhole(command) || isOwnStep(command),
        inDoubt: false,
        resolve,
        reject,
      })
      running ??= run()
    })
  }

  return {
    post: (command) => {
      if (queue.length >= queueLimit) {
        metrics.ledgerCommands.inc({ kind: command.kind, outcome: 'serverBusy' })
        return Promise.resolve(err('serverBusy'))
      }
      return enqueue(command)
    },
    // Not the last command's answer: commands deferred to a later batch may have arrived before it.
    idle: async () => {
      await running
    },
  }
}

/** The order in which the database applies them: by player, then by arrival. */
const byPlayer = (one: Waiting, other: Waiting): number => one.player - other.player

const isSame = (one: LedgerCommand, other: LedgerCommand): boolean =>
  one.userId === other.userId && one.body === other.body

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('not an error was thrown', { cause: thrown })
