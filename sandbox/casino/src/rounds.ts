import type { SandboxGameId } from '@baize/contract/sandbox'
import { assert, err, ok, type Result } from '@baize/kit'
import { drawsOf } from '@baize/sandbox-shared/draws'
import type { Books, Round } from './books.ts'
import { GAMES } from './rules/all.ts'
import type { Bet, Outcome } from './rules/game.ts'
import type { Player, Refused, Wallet } from './wallet.ts'

type RoundRefusal = Refused | 'input' | 'unavailable'

/** A round as the page sees it. The balance is null while a payout is still on its way. */
export type Played = {
  readonly roundId: string
  readonly outcome: Outcome
  readonly stake: bigint
  readonly moves: readonly string[]
  readonly balance: bigint | null
  readonly bet: Bet
}

/** Winnings are floored to whole hundredths of the currency's unit, the precision of every wallet we know. */
const CENT = 1000n
export const payoutOf = (stake: bigint, pays: number): bigint => {
  const exact = (stake * BigInt(pays)) / 100n
  return exact - (exact % CENT)
}

const BET_TRIES = 4
const ROLLBACK_TRIES = 500

type SpinRequest = {
  readonly roundId: string
  readonly gameId: SandboxGameId
  readonly stake: bigint
  readonly bet: Bet
}

export type Rounds = {
  play(player: Player, isDemo: boolean, wish: SpinRequest): Promise<Result<Played, RoundRefusal>>
  /** `at` is the number of moves before this one: a repeated move is answered, not made twice. */
  move(user: string, roundId: string, move: string, at: number): Promise<Result<Played, RoundRefusal>>
  /** A round of this player that waits for a move. */
  openRound(user: string, gameId: string): Played | null
  /** Ends what a crash has left half done: undecided stakes are rolled back, payouts are sent again. */
  resume(): Promise<void>
  /** Resolves when no call to the wallet is under way. */
  settled(): Promise<void>
}

/**
 * Plays rounds against a wallet. Each step is in the books before its call is sent, so after a crash every round is
 * either paid or rolled back; calls are repeated under the same transaction id, so none counts twice.
 */
export function createRounds({
  books,
  wallets,
  now,
  uuid,
  seed,
  wait,
}: {
  readonly books: Books
  readonly wallets: { readonly real: Wallet; readonly demo: Wallet }
  readonly now: () => number
  readonly uuid: () => string
  readonly seed: () => string
  readonly wait: (ms: number) => Promise<void>
}): Rounds {
  const walletOf = ({ isDemo }: Round): Wallet => (isDemo ? wallets.demo : wallets.real)
  const queues = new Map<string, Promise<unknown>>()
  const background = new Set<Promise<unknown>>()

  /** One step of a round at a time. */
  const inTurn = <T>(roundId: string, step: () => Promise<T>): Promise<T> => {
    const done = (queues.get(roundId) ?? Promise.resolve()).then(step, step)
    const tail = done.catch(() => {})
    queues.set(roundId, tail)
    void tail.then(() => {
      if (queues.get(roundId) === tail) queues.delete(roundId)
    })
    return done
  }
  const behind = (task: Promise<unknown>) => {
    const kept = task.catch(() => {}).finally(() => background.delete(kept))
    background.add(kept)
  }

  const outcomeOf = (
    round: Pick<Round, 'gameId' | 'bet' | 'seed'>,
    moves: readonly string[],
  ): Outcome | null => GAMES[gameIdOf(round.gameId)].play(round.bet, drawsOf(round.seed), moves)

  const shown = (round: Round, balance: bigint | null): Result<Played, RoundRefusal> => {
    const outcome = outcomeOf(round, round.moves)
    assert(outcome !== null, 'a stored round can be replayed')
    const { id: roundId, bet, moves } = round
    return ok({ roundId, outcome, bet, moves, stake: BigInt(round.stake), balance })
  }

  /** Takes a stake. `unknown` after all tries is rolled back by the caller. */
  const debit = async (round: Round, id: string, amount: bigint) => {
    const bet = { id, amount, round: round.id, gameId: round.gameId }
    for (let tries = 1; ; tries += 1) {
      const answer = await walletOf(round).bet(round.player, bet)
      if (answer.status !== 'unknown' || tries === BET_TRIES) return answer
      await wait(1000)
    }
  }

  const rollBack = async (round: Round, debitId: string): Promise<void> => {
    const id = uuid()
    for (let tries = 0; tries < ROLLBACK_TRIES; tries += 1) {
      const answer = await walletOf(round).rollback(round.player, {
        id,
        reference: debitId,
        round: round.id,
        gameId: round.gameId,
      })
      // Refused: there is nothing to roll back.
      if (answer.status !== 'unknown') {
        for (const booked of round.debits) if (booked.id === debitId) booked.state = 'rolledBack'
        if (round.state === 'rollingBack') round.state = 'rolledBack'
        round.pending = null
        await books.write(round)
        return
      }
      await wait(Math.min(60_000, 1000 * 2 ** Math.min(tries, 6)))
    }
  }

  /** Sends every payout of the round until the operator has answered each. */
  const payOut = async (round: Round, tries: number): Promise<bigint | null> => {
    let balance: bigint | null = null
    for (const credit of round.credits) {
      if (credit.state !== 'sent') continue
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        const { id, reference } = credit
        const answer = await walletOf(round).win(round.player, {
          id,
          reference,
          amount: BigInt(credit.amount),
          round: round.id,
          gameId: round.gameId,
        })
        if (answer.status === 'unknown') {
          if (attempt < tries) await wait(1000 * 2 ** Math.min(attempt, 6))
          continue
        }
        credit.state = answer.status === 'ok' ? 'paid' : 'refused'
        if (answer.status === 'ok' && answer.balance !== null) balance = answer.balance
        break
      }
    }
    if (round.credits.every(({ state }) => state !== 'sent')) {
      round.state = 'closed'
      await books.write(round)
    }
    return balance
  }

  /** Pays a finished round. The first stake's transaction carries the payout; further ones are closed with nothing. */
  const settle = async (round: Round, { pays }: Outcome): Promise<bigint | null> => {
    const taken = round.debits.filter(({ state }) => state === 'taken')
    const won = payoutOf(BigInt(round.stake), pays)
    round.state = 'paying'
    round.credits = taken.map(({ id: reference }, at) => ({
      id: uuid(),
      reference,
      amount: (at === 0 ? won : 0n).toString(),
      state: 'sent',
    }))
    await books.write(round)
    const balance = await payOut(round, 2)
    if (round.state === 'paying') behind(inTurn(round.id, () => payOut(round, ROLLBACK_TRIES)))
    return balance
  }

  const play: Rounds['play'] = async (player, isDemo, { roundId, gameId, stake, bet }) => {
    const known = books.rounds.get(roundId)
    if (known) {
      if (known.player.user !== player.user || known.gameId !== gameId) return err('input')
      return known.state === 'refused' || known.state === 'rolledBack' || known.state === 'rollingBack'
        ? err('unavailable')
        : shown(known, null)
    }
    const round: Round = {
      id: roundId,
      isDemo,
      player,
      gameId,
      stake: stake.toString(),
      bet: { options: { ...bet.options }, spots: { ...bet.spots } },
      seed: seed(),
      moves: [],
      pending: null,
      debits: [],
      credits: [],
      state: 'staking',
      at: now(),
    }
    const outcome = outcomeOf(round, [])
    if (!outcome) return err('input')
    const amount = (stake * BigInt(outcome.staked)) / 100n
    const first = { id: uuid(), amount: amount.toString(), state: 'sent' as const }
    round.debits = [first]
    await books.write(round)
    const answer = await debit(round, first.id, amount)
    const [entry] = round.debits
    assert(entry !== undefined, 'a round has its first stake')
    if (answer.status === 'unknown') {
      round.state = 'rollingBack'
      await books.write(round)
      behind(inTurn(round.id, () => rollBack(round, first.id)))
      return err('unavailable')
    }
    if (answer.status === 'refused') {
      entry.state = 'refused'
      round.state = 'refused'
      await books.write(round)
      return err(answer.why)
    }
    entry.state = 'taken'
    if (outcome.moves.length > 0) {
      round.state = 'open'
      await books.write(round)
      return shown(round, answer.balance)
    }
    return shown(round, (await settle(round, outcome)) ?? null)
  }

  const move: Rounds['move'] = async (user, roundId, made, at) => {
    const known = books.rounds.get(roundId)
    if (!known || known.player.user !== user) return err('input')
    const round = structuredClone(known)
    if (at < round.moves.length) return round.moves[at] === made ? shown(round, null) : err('input')
    if (round.state !== 'open' || at > round.moves.length) return err('input')
    const before = outcomeOf(round, round.moves)
    const after = outcomeOf(round, [...round.moves, made])
    if (!before?.moves.includes(made) || !after) return err('input')
    const more = (BigInt(round.stake) * BigInt(after.staked - before.staked)) / 100n
    let balance: bigint | null = null
    if (more > 0n) {
      const next = { id: uuid(), amount: more.toString(), state: 'sent' as const }
      round.pending = made
      round.debits = [...round.debits, next]
      await books.write(round)
      const answer = await debit(round, next.id, more)
      const entry = round.debits.at(-1)
      assert(entry !== undefined, 'the further stake is in the round')
      round.pending = null
      if (answer.status === 'unknown') {
        await books.write(round)
        behind(inTurn(round.id, () => rollBack(round, next.id)))
        return err('unavailable')
      }
      if (answer.status === 'refused') {
        entry.state = 'refused'
        await books.write(round)
        return err(answer.why)
      }
      entry.state = 'taken'
      balance = answer.balance
    }
    round.moves = [...round.moves, made]
    if (after.moves.length > 0) {
      await books.write(round)
      return shown(round, balance)
    }
    return shown(round, (await settle(round, after)) ?? balance)
  }

  return {
    play: (player, isDemo, wish) => inTurn(wish.roundId, () => play(player, isDemo, wish)),
    move: (user, roundId, made, at) => inTurn(roundId, () => move(user, roundId, made, at)),
    openRound: (user, gameId) => {
      for (const round of books.rounds.values()) {
        if (round.player.user !== user || round.gameId !== gameId || round.state !== 'open') continue
        const found = shown(round, null)
        if (found.ok) return found.value
      }
      return null
    },
    resume: async () => {
      // A copy: each write moves its round to the end of the list.
      for (const stored of Array.from(books.rounds.values())) {
        const round = structuredClone(stored)
        const undecided = round.debits.find(({ state }) => state === 'sent')
        if (round.state === 'paying') behind(inTurn(round.id, () => payOut(round, ROLLBACK_TRIES)))
        else if (undecided) {
          if (round.state === 'staking') round.state = 'rollingBack'
          await books.write(round)
          behind(inTurn(round.id, () => rollBack(round, undecided.id)))
        }
      }
    },
    settled: async () => {
      while (background.size > 0) await Promise.all(background)
    },
  }
}

const isGameId = (id: string): id is SandboxGameId => id in GAMES
function gameIdOf(id: string): SandboxGameId {
  assert(isGameId(id), `no such game: ${id}`)
  return id
}
