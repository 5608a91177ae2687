import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SANDBOX_GAMES, type SandboxGameId } from '@baize/contract/sandbox'
import { present } from '@baize/kit'
import { chance, randomUUID } from '@baize/kit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { openBooks } from './books.ts'
import { createRounds, payoutOf, type Rounds } from './rounds.ts'
import { GAMES } from './rules/all.ts'
import { type Bet, type Outcome } from './rules/game.ts'
import { demoWallet, type Player, UNITS, type Wallet } from './wallet.ts'

const PLAYER: Player = { user: '7', token: 'a-token', currency: 'USD' }
const START = 1000n * UNITS

type Fate = 'answer' | 'loseReply' | 'loseCall' | 'crash'

/** An operator's wallet that counts each transaction once, and can be told the fate of every call. */
function operator(fates: Fate[] = []) {
  let balance = START
  const bets = new Map<string, { amount: bigint; isBack: boolean; wins: Map<string, bigint> }>()
  const rolledBack = new Set<string>()
  const calls: string[] = []
  type Answer = Awaited<ReturnType<Wallet['bet']>>
  const done = (): Answer => ({ status: 'ok', balance, currency: 'USD' })
  const call = async (name: string, effect: () => Answer): Promise<Answer> => {
    calls.push(name)
    const fate = fates.shift() ?? 'answer'
    if (fate === 'crash') return new Promise(() => {})
    if (fate === 'loseCall') return { status: 'unknown' }
    const answer = effect()
    return fate === 'loseReply' ? { status: 'unknown' } : answer
  }
  const wallet: Wallet = {
    balance: async () => done(),
    bet: (_player, { id, amount }) =>
      call('bet', () => {
        if (bets.has(id)) return done()
        if (rolledBack.has(id)) return { status: 'refused', why: 'other', balance }
        if (amount > balance) return { status: 'refused', why: 'funds', balance }
        bets.set(id, { amount, isBack: false, wins: new Map() })
        balance -= amount
        return done()
      }),
    win: (_player, { id, amount, reference }) =>
      call('win', () => {
        const bet = bets.get(reference)
        if (!bet || bet.isBack) return { status: 'refused', why: 'other', balance }
        if (!bet.wins.has(id)) balance += amount
        bet.wins.set(id, amount)
        return done()
      }),
    rollback: (_player, { reference }) =>
      call('rollback', () => {
        rolledBack.add(reference)
        const bet = bets.get(reference)
        if (bet && !bet.isBack) {
          bet.isBack = true
          balance += bet.amount - [...bet.wins.values()].reduce((sum, won) => sum + won, 0n)
        }
        return done()
      }),
  }
  return {
    wallet,
    calls,
    balance: () => balance,
    take: (amount: bigint) => {
      balance -= amount
    },
    openBets: () => [...bets.values()].filter(({ isBack, wins }) => !isBack && wins.size === 0).length,
  }
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'casino-'))
  folders.push(made)
  return made
}

async function casino(
  wallet: Wallet,
  at: string | null = null,
): Promise<Rounds & { readonly stuck: () => number }> {
  const books = await openBooks(at)
  const rounds = createRounds({
    books,
    wallets: { real: wallet, demo: demoWallet() },
    now: () => 0,
    uuid: randomUUID,
    seed: () => chance.hex(32),
    wait: () => Promise.resolve(),
  })
  const isUndecided = ({ state }: { readonly state: string }) => state === 'sent'
  return {
    ...rounds,
    stuck: () =>
      [...books.rounds.values()].filter(
        ({ state, debits, credits }) =>
          state === 'paying' || debits.some(isUndecided) || credits.some(isUndecided),
      ).length,
  }
}

const STAKE = UNITS
function betOn(id: SandboxGameId): Bet {
  const [spot] = chance.shuffled(GAMES[id].spots)
  return { options: {}, spots: spot ? { [spot.id]: 1 + chance.below(3) } : {} }
}
const wish = (gameId: SandboxGameId) => ({ roundId: randomUUID(), gameId, stake: STAKE, bet: betOn(gameId) })

/** Plays to the end with any legal moves; the last outcome, or null where a step was refused. */
async function playOut(rounds: Rounds, gameId: SandboxGameId): Promise<Outcome | null> {
  let played = await rounds.play(PLAYER, false, wish(gameId))
  for (;;) {
    if (!played.ok) return null
    const { outcome, roundId, moves } = played.value
    if (outcome.moves.length === 0) return outcome
    const [move] = chance.shuffled(outcome.moves)
    played = await rounds.move(PLAYER.user, roundId, present(move, 'move'), moves.length)
  }
}

describe('a round of the sandbox casino', () => {
  it.each(SANDBOX_GAMES.map(({ id }) => id))(
    'takes the stakes of %s and pays its payout, to the minor unit',
    async (id) => {
      const bank = operator()
      const rounds = await casino(bank.wallet)
      for (let n = 0; n < 25; n += 1) {
        const before = bank.balance()
        const { staked, pays } = present(await playOut(rounds, id), 'a finished round')
        expect(bank.balance()).toBe(before - (STAKE * BigInt(staked)) / 100n + payoutOf(STAKE, pays))
      }
      expect(bank.openBets()).toBe(0)
    },
  )

  it('is played once, however often its bet is sent', async () => {
    const bank = operator()
    const rounds = await casino(bank.wallet)
    const same = wish('limbo')
    const all = await Promise.all(Array.from({ length: 20 }, () => rounds.play(PLAYER, false, same)))
    const outcomes = new Set(all.map((result) => JSON.stringify(result.ok && result.value.outcome)))
    expect(outcomes.size).toBe(1)
    expect(bank.calls).toEqual(['bet', 'win'])
  })

  it('counts one stake when the reply was lost and the bet is sent again', async () => {
    const bank = operator(['loseReply', 'loseReply'])
    const rounds = await casino(bank.wallet)
    const { staked, pays } = present(await playOut(rounds, 'dice-roll'), 'a finished round')
    expect(staked).toBe(100)
    expect(bank.balance()).toBe(START - STAKE + payoutOf(STAKE, pays))
  })

  it.each(['loseReply', 'loseCall'] as const)('refunds the stake when no answer comes: %s', async (fate) => {
    const bank = operator([...Array<Fate>(4).fill(fate), 'loseCall', 'loseReply'])
    const rounds = await casino(bank.wallet)
    expect(await rounds.play(PLAYER, false, wish('plinko'))).toEqual({ ok: false, error: 'unavailable' })
    await rounds.settled()
    expect(bank.balance()).toBe(START)
    expect(rounds.stuck()).toBe(0)
  })

  it('sends a payout until it is answered', async () => {
    const bank = operator(['answer', 'loseCall', 'loseReply', 'loseCall', 'answer'])
    const rounds = await casino(bank.wallet)
    const { pays } = present(await playOut(rounds, 'dice-roll'), 'a finished round')
    await rounds.settled()
    expect(bank.balance()).toBe(START - STAKE + payoutOf(STAKE, pays))
    expect(rounds.stuck()).toBe(0)
  })

  it('refuses a bet without money and continues the hand when a double is refused', async () => {
    const bank = operator()
    const rounds = await casino(bank.wallet)
    for (let tries = 0; ; tries += 1) {
      const dealt = await rounds.play(PLAYER, false, wish('sandbox-blackjack'))
      if (!dealt.ok || dealt.value.outcome.moves.length === 0) continue
      bank.take(bank.balance())
      const { roundId } = dealt.value
      expect(await rounds.move(PLAYER.user, roundId, 'double', 0)).toEqual({ ok: false, error: 'funds' })
      expect(rounds.openRound(PLAYER.user, 'sandbox-blackjack')?.moves).toEqual([])
      const stood = await rounds.move(PLAYER.user, roundId, 'stand', 0)
      expect(stood.ok && stood.value.outcome.moves).toEqual([])
      break
    }
    expect(await rounds.play(PLAYER, false, { ...wish('limbo'), stake: 10_000n * UNITS })).toEqual({
      ok: false,
      error: 'funds',
    })
    expect(bank.openBets()).toBe(0)
  })

  it('repeats the answer of a repeated move and refuses moves in other players’ rounds', async () => {
    const bank = operator()
    const rounds = await casino(bank.wallet)
    for (;;) {
      const dealt = await rounds.play(PLAYER, false, wish('sandbox-blackjack'))
      if (!dealt.ok || dealt.value.outcome.moves.length === 0) continue
      const { roundId } = dealt.value
      expect(await rounds.move('8', roundId, 'double', 0)).toEqual({ ok: false, error: 'input' })
      const before = bank.balance()
      const twice = await Promise.all([1, 2].map(() => rounds.move(PLAYER.user, roundId, 'double', 0)))
      expect(twice.every(({ ok }) => ok)).toBe(true)
      const [first] = twice
      const pays = first?.ok ? first.value.outcome.pays : 0
      expect(bank.balance()).toBe(before - STAKE + payoutOf(STAKE, pays))
      return
    }
  })

  it('is completed or fully undone when the process dies at any call', async () => {
    for (let at = 0; at < 6; at += 1) {
      for (let n = 0; n < 4; n += 1) {
        const home = folder()
        const bank = operator([...Array<Fate>(at).fill('answer'), 'crash'])
        const [gameId] = chance.shuffled(['sandbox-blackjack', 'dice-roll', 'craps', 'hi-lo'] as const)
        const dead = playOut(await casino(bank.wallet, home), present(gameId, 'game'))
        await Promise.race([dead, until(() => bank.calls.length > at)])
        const again = await casino(bank.wallet, home)
        await again.resume()
        await again.settled()
        expect(again.stuck()).toBe(0)
        // Rounds that waited for a move wait on; all others are closed on both sides.
        const waiting = again.openRound(PLAYER.user, present(gameId, 'game'))
        expect(bank.openBets() > 0).toBe(waiting !== null)
      }
    }
  })

  it('refuses a bet with options that the game does not have', async () => {
    const bank = operator()
    const rounds = await casino(bank.wallet)
    const bad: [SandboxGameId, Bet][] = [
      ['sandbox-roulette', { options: {}, spots: { n37: 1 } }],
      ['sandbox-roulette', { options: {}, spots: {} }],
      ['sandbox-roulette', { options: {}, spots: { red: -1 } }],
      ['sandbox-roulette', { options: {}, spots: { red: 0.5 } }],
      ['limbo', { options: { target: '1' }, spots: {} }],
      ['limbo', { options: { target: '1e3' }, spots: {} }],
      ['dice-roll', { options: { chance: '99' }, spots: {} }],
      ['sandbox-keno', { options: { picks: '1,1' }, spots: {} }],
      ['plinko', { options: { risk: 'none' }, spots: {} }],
    ]
    for (const [gameId, bet] of bad)
      expect(await rounds.play(PLAYER, false, { ...wish(gameId), bet })).toEqual({
        ok: false,
        error: 'input',
      })
    expect(bank.calls).toEqual([])
  })
})

/** Resolves once a state is reached. */
async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise((resolve) => setImmediate(resolve))
}
