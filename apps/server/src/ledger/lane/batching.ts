import type { SeedPairId } from '@baize/kit'
import { betOf } from '../batch.ts'
import type { LedgerCommand, PlayBet, SettleBet, StepBet } from '../commands.ts'
import type { Play } from '../plays.ts'
import { isPlainMove, type PlainMove, referenceOf } from '../provider-moves.ts'
import { asError, fail, type Waiting } from './queue.ts'

/** Commands that share a fast path, and all others. */
type Sort = 'plays' | 'steps' | 'settles' | 'moves' | 'others'

const MAX_BATCH = 512
const REMEMBERED_NONCES = 10_000
/** From this many settlements of the house on, they form batches of their own. Fewer share those of other commands. */
const MANY_SETTLES = 16

/** The next nonce of recently used pairs: right unless another process uses them too. */
export type Nonces = ReadonlyMap<SeedPairId, number> & {
  remember(pair: SeedPairId, next: number): void
}

class RecentNonces extends Map<SeedPairId, number> implements Nonces {
  remember(pair: SeedPairId, next: number): void {
    if (this.size >= REMEMBERED_NONCES) this.clear()
    this.set(pair, next)
  }
}

export const createNonces = (): Nonces => new RecentNonces()

/**
 * Takes commands that can share a batch: those of one fast path, or all others, whichever the head of the queue is. A key goes once; a duplicate command shares its answer. A bet goes once, because a batch reads its bets
 * before it changes any. A deferred command holds back the player's later commands as well.
 */
export function formBatch(
  queue: readonly Waiting[],
  nonces: Nonces,
): { readonly batch: Waiting[]; readonly left: Waiting[] } {
  const batch: Waiting[] = []
  const left: Waiting[] = []
  const byKey = new Map<string, Waiting>()
  const bets = new Set<string>()
  const held = new Set<string | null>()
  /** The newest fast-path bet of each player so far. */
  const newest = new Map<number, string>()
  const [head] = queue
  const apart = hasManySettles(queue)
  const sort = head === undefined ? 'others' : sortOf(head, nonces, apart)
  /** Players with a step in the batch: one per player, because the wallet row is updated once. */
  const stepping = new Set<number>()
  for (const [i, waiting] of queue.entries()) {
    if (batch.length === MAX_BATCH) {
      for (const later of queue.slice(i)) left.push(later)
      break
    }
    const { command } = waiting
    const waitingSort = sortOf(waiting, nonces, apart)
    // A fast-path bet newer than all of its player's bets in the batch cannot duplicate one of them.
    if (
      sort === 'plays' &&
      waitingSort === 'plays' &&
      command.key > (newest.get(waiting.player) ?? '') &&
      !(held.size > 0 && held.has(command.userId))
    ) {
      batch.push(waiting)
      newest.set(waiting.player, command.key)
      continue
    }
    // Few fast-path bets get here: duplicates, and those that arrived out of order.
    const first =
      sort === 'plays' ? batch.find((waiter) => waiter.command.key === command.key) : byKey.get(command.key)
    const bet = sort === 'moves' && isPlainMove(command) ? referenceOf(command) : betOf(command)
    if (held.size > 0 && held.has(command.userId)) left.push(waiting)
    else if (first && isSame(first.command, command)) (first.again ??= []).push(waiting)
    else if (
      first ||
      (bet !== null && bets.has(bet)) ||
      waitingSort !== sort ||
      stepping.has(waiting.player)
    ) {
      left.push(waiting)
      held.add(command.userId)
    } else if (sort === 'plays') {
      // Arrived after a bet that was requested later.
      waiting.fastPathEligible = false
      left.push(waiting)
      held.add(command.userId)
    } else {
      batch.push(waiting)
      byKey.set(command.key, waiting)
      if (bet !== null) bets.add(bet)
      if (sort === 'steps') stepping.add(waiting.player)
    }
  }
  return { batch: batch.toSorted(byPlayer), left }
}

/** Draws the one-shot bets of a batch, each for its expected nonce. Those whose draw throws fail alone. */
export function drawBets(batch: readonly Waiting[], nonces: Nonces): Waiting[] {
  const expected = new Map<SeedPairId, number>()
  return batch.filter((waiting) => draw(waiting, nonces, expected))
}

function draw(waiting: Waiting, nonces: Nonces, expected: Map<SeedPairId, number>): boolean {
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
    fail(waiting, asError(error))
    return false
  }
}

/** The batch as fast-path bets, or null: each player's bets must be on one pair. */
export function playsOf(batch: readonly Waiting[], nonces: Nonces): Play[] | null {
  const plays: Play[] = []
  let before: PlayBet | undefined
  for (const waiting of batch) {
    const { command, nonce, drawn } = waiting
    if (
      sortOf(waiting, nonces) !== 'plays' ||
      command.kind !== 'bet.play' ||
      nonce === null ||
      drawn === null
    )
      return null
    if (before?.userId === command.userId && before.seedPairId !== command.seedPairId) return null
    plays.push({ command, nonce, drawn })
    before = command
  }
  return plays
}

/** The batch as fast-path steps, or null. */
export function stepsOf(batch: readonly Waiting[], nonces: Nonces): StepBet[] | null {
  const steps: StepBet[] = []
  for (const waiting of batch) {
    if (sortOf(waiting, nonces) !== 'steps' || waiting.command.kind !== 'bet.step') return null
    steps.push(waiting.command)
  }
  return steps
}

/** The batch as fast-path settlements, or null: one other command is enough for the general path. */
export function settlesOf(batch: readonly Waiting[]): SettleBet[] | null {
  const settles: SettleBet[] = []
  for (const waiting of batch) {
    if (!waiting.fastPathEligible || waiting.command.kind !== 'bet.settle') return null
    settles.push(waiting.command)
  }
  return settles
}

/** The batch as fast-path moves of providers, or null. */
export function movesOf(batch: readonly Waiting[]): PlainMove[] | null {
  const moves: PlainMove[] = []
  for (const { command, fastPathEligible } of batch) {
    if (!fastPathEligible || !isPlainMove(command)) return null
    moves.push(command)
  }
  return moves
}

function hasManySettles(queue: readonly Waiting[]): boolean {
  let settles = 0
  for (const { command, fastPathEligible } of queue)
    if (fastPathEligible && command.kind === 'bet.settle' && ++settles === MANY_SETTLES) return true
  return false
}

function sortOf({ command, fastPathEligible }: Waiting, nonces: Nonces, settlesApart = false): Sort {
  if (!fastPathEligible) return 'others'
  if (command.kind === 'bet.step') return 'steps'
  if (command.kind === 'bet.settle') return settlesApart ? 'settles' : 'others'
  if (isPlainMove(command)) return 'moves'
  // The first guess at a nonce is often wrong, so such a bet is unlikely to pass the fast path.
  return command.kind === 'bet.play' && nonces.has(command.seedPairId) ? 'plays' : 'others'
}

/** The order in which the database applies them: by player, then by arrival. */
const byPlayer = (left: Waiting, right: Waiting): number => left.player - right.player

const isSame = (left: LedgerCommand, right: LedgerCommand): boolean =>
  left.userId === right.userId && left.body === right.body
