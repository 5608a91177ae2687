import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { type Clock, err, ok, type Result, type SeedPairId } from '@baize/kit'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
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
  /** Called after each commit with what there is to tell. */
  readonly committed: (outboxId: string, announcements: readonly Announcement[]) => void
}

export interface Lane {
  post(command: LedgerCommand): Promise<Result<Receipt, LedgerRefusal>>
  /** Resolves when all that was accepted so far is answered. */
  idle(): Promise<void>
}

/** A command and who waits for its answer. One object from its arrival to its answer: there are many of them. */
type Waiting = Place & {
  /** By which a batch is sorted: the house's own come last. */
  readonly player: number
  /** The same command again, from callers that did not wait for the first answer. They get it as a replay. */
  again: Waiting[] | null
  redraws: number
  /** A bet that is all there is to write down, or a step: not yet found to meet something that speaks against it. */
  mayBePlain: boolean
  /** A try at it may have been committed unheard, and the database has not said since what became of it. */
  inDoubt: boolean
  readonly resolve: (result: Result<Receipt, LedgerRefusal>) => void
  readonly reject: (error: Error) => void
}

/** What can go together by a short way, and all that takes the long one. */
type Sort = 'plays' | 'steps' | 'others'

type Attempt =
  | { readonly outcome: 'answered'; readonly posted: PostedBatch }
  | { readonly outcome: Fault | 'unreachable'; readonly error: Error }

const MAX_BATCH = 512
/** Together about seven seconds: a database that restarts is back by then. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 1280, 2000, 2000]
/** A race is lost to a commit that is there at the next try. Losing on and on is no race. */
const MAX_RACES = 3
/** A nonce that is never the expected one means that another process bets on the same pair without end. */
const MAX_REDRAWS = 50
const REMEMBERED_NONCES = 10_000

/**
 * Settles the commands of its players one batch after another. What arrives while a batch is in flight is the next batch:
 * no timer, so one command alone waits for nobody, and many wait for one commit.
 */
export function createLane(options: LaneOptions): Lane {
  const { name, db, clock, log, metrics, queueLimit, committed } = options
  const lane = { lane: name }
  let queue: Waiting[] = []
  let running: Promise<void> | null = null
  /** What has to be drawn anew, and what came after it from the same player: goes before all that is in the queue. */
  let putOff: Waiting[] = []
  /** The next nonce of the pairs that were last used here: right unless another process uses them too. */
  const nonces = new Map<SeedPairId, number>()
  metrics.ledgerQueues.set(name, () => queue.length)

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Everyone who calls in this very turn of the event loop comes along, and those whom the last batch answered.
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
   * Takes what can go together: plain bets alone or plain steps alone, which are made shorter work of, or all others, whichever the first
   * in the queue is. A key goes once, the same command again shares its answer. A bet goes once, because a batch reads its bets before it
   * changes any. Whoever has to wait holds back their later commands as well.
   */
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const byKey = new Map<string, Waiting>()
    const bets = new Set<string>()
    const held = new Set<string | null>()
    /** The newest plain bet of each player's so far. */
    const newest = new Map<number, string>()
    const [head] = queue
    const sort = head === undefined ? 'others' : sortOf(head)
    /** Whose step is in the batch: they have one wallet to lock. */
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
      // Of plain bets few get here: those that came before, or not in the order they were asked for.
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
        // Came after one that was asked for later.
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

  /** A plain bet after all that its player has in the batch, so that it cannot be one of them again. */
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
    // A first guess at a nonce is often wrong: such a bet cannot be expected to be made at once.
    return command.kind === 'bet.play' && nonces.has(command.seedPairId) ? 'plays' : 'others'
  }

  /** The batch as plain bets, if that is what all of it is: each player's on one pair. */
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

  /** The batch as steps, if that is what all of it is. */
  function stepsOf(batch: readonly Waiting[]): StepBet[] | null {
    const steps: StepBet[] = []
    for (const waiting of batch) {
      if (sortOf(waiting) !== 'steps' || waiting.command.kind !== 'bet.step') return null
      steps.push(waiting.command)
    }
    return steps
  }

  /** False when the draw itself failed, which is nobody else's business. */
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

  /** Answers everyone in the batch, whatever it takes. */
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
      // A link that failed once is not lent again: a late answer on it would be read as the next one's.
      client.release(outcome === 'unknown' ? error : undefined)
      return { outcome, error }
    }
  }

  /** By the shortest way there is for all of them. */
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
        // Perhaps because it was made by a try whose answer was lost: a doubt stays.
        waiting.mayBePlain = false
        putOff.push(waiting)
      } else if (answer.outcome !== 'nonceMoved') tell(waiting, err(answer.outcome))
      else {
        if ('seedPairId' in command && command.seedPairId !== null) remember(command.seedPairId, answer.nonce)
        // The key was looked for under the wallet's lock.
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

  /** Those who asked for the same at the same time come right after the first, and find what it found. */
  function tell(waiting: Waiting, result: Result<Receipt, LedgerRefusal>): void {
    waiting.resolve(result)
    for (const one of waiting.again ?? [])
      tell(one, result.ok ? ok({ ...result.value, replayed: true, amount: null }) : result)
  }

  function fail(waiting: Waiting, error: Error): void {
    waiting.reject(error)
    for (const one of waiting.again ?? []) fail(one, error)
  }

  /** That this try failed says nothing of one before it whose answer was lost. */
  const throwOut = (waiting: Waiting, error: Error): void =>
    fail(waiting, waiting.inDoubt ? new OutcomeUnknown(waiting.command.key, error) : error)

  /** Somebody in the batch raised, which undid all of it. Halving finds who, and the others are settled in their order. */
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
    // Not the last one's answer: those held back for another batch may have come before it.
    idle: async () => {
      await running
    },
  }
}

/** As the database walks them: by player, and each player's in order of arrival. */
const byPlayer = (one: Waiting, other: Waiting): number => one.player - other.player

const isSame = (one: LedgerCommand, other: LedgerCommand): boolean =>
  one.userId === other.userId && one.body === other.body

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('not an error was thrown', { cause: thrown })
