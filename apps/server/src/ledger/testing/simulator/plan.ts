import type { CurrencyId } from '@baize/contract/shared'
import {
  betId,
  bonusId,
  type Minor,
  minor,
  multiplier,
  ONE_X,
  orderId,
  type PacketId,
  packetId,
  type SeedPairId,
  type UserId,
  withdrawalId,
} from '@baize/kit'
import type { Drawn, LedgerCommand } from '../../commands.ts'
import { keyOf } from '../../requests.ts'

/**
 * A player of the simulation. Rich players are never short of money, so an insufficient-funds refusal of theirs is a
 * fault.
 */
export type Actor = {
  readonly userId: UserId
  readonly seedPairId: SeedPairId
  readonly currencyId: CurrencyId
  readonly rich: boolean
}

/**
 * Commands come in stories of four: a bet that is held, stepped and settled; a provider's stake, win and rollback. The
 * n-th command of a worker is a pure function of the seed, the worker and n. So the same seed gives the same commands,
 * and a separate process can make them too.
 */
export const STORY = 4
const STORIES = [
  'plays',
  'plays',
  'plays',
  'held',
  'held',
  'paidOut',
  'bonus',
  'purses',
  'provider',
  'late',
  'packet',
  'cash',
] as const
type Story = (typeof STORIES)[number]
const BIG = 1_000_000

/** The worker that opens and closes the packets. */
export const HOUSE = -1

export type Plan = {
  readonly seed: number
  readonly actors: readonly Actor[]
}

export function commandAt({ seed, actors }: Plan, worker: number, n: number): LedgerCommand {
  const block = Math.floor(n / STORY)
  const draw = drawsOf(seed, worker, block)
  const key = `${seed}:${worker}:${n}`
  const common = { key, body: key, answer: { n } }
  if (worker === HOUSE) return houseCommand(seed, block, n % STORY, common)
  const actor = actors[worker % actors.length]
  if (!actor) throw new Error('there are no players')
  const { userId, currencyId, seedPairId } = actor
  const story: Story = STORIES[draw(STORIES.length)] ?? 'plays'
  const of = { ...common, userId }
  const amount = minor(BigInt(1 + draw(90)))
  const coin = draw(2) === 0
  const id = uuidOf(draw, seed, block)
  const reference = `${seed}:${worker}:${block}`
  const bet = {
    betId: betId(id),
    gameId: 'mines' as const,
    currencyId,
    stake: amount,
    rtpTenThousandths: 9900,
  }
  const play = (): LedgerCommand => {
    const played = playId(seed, worker, n)
    return {
      kind: 'bet.play',
      // Most bets are their own transactions.
      key: coin && n % 3 === 0 ? key : keyOf(played, userId),
      body: key,
      userId,
      seedPairId,
      nonce: 0,
      ...bet,
      betId: betId(played),
      draw: (nonce) => drawn(amount, nonce),
    }
  }
  const withdrawal = { withdrawalId: withdrawalId(id) }
  const provider = { provider: 'acme', reference }
  const step = n % STORY
  switch (story) {
    case 'plays':
      return play()
    case 'held':
      if (step === 0) return { ...of, ...bet, kind: 'bet.hold', seedPairId, state: [], exclusive: false }
      if (step === 1) {
        // Half of the steps take the fast path.
        const stepKey = coin ? keyOf(playId(seed, worker, n), userId) : key
        return { ...of, key: stepKey, kind: 'bet.step', betId: bet.betId, version: 0, state: [1] }
      }
      // Twice, under two keys: it may be paid once only.
      return {
        ...of,
        kind: 'bet.settle',
        betId: bet.betId,
        version: 1,
        state: [1, 2],
        payout: coin ? minor(amount * 2n) : minor(0n),
        multiplier: coin ? multiplier(20_000n) : multiplier(0n),
      }
    case 'paidOut':
      if (step === 0) return { ...of, ...withdrawal, kind: 'withdrawal.request', currencyId, amount }
      if (step === 1) return { ...of, ...withdrawal, kind: coin ? 'withdrawal.confirm' : 'withdrawal.reject' }
      if (step === 2) return { ...of, ...withdrawal, kind: coin ? 'withdrawal.reject' : 'withdrawal.confirm' }
      return { ...of, ...withdrawal, kind: 'withdrawal.reverse' }
    case 'bonus': {
      const bonus = { bonusId: bonusId(id) }
      const purse = coin ? 'task' : 'register'
      if (step === 0)
        return { ...of, ...bonus, kind: 'bonus.grant', currencyId, purse, amount, wager: minor(amount / 2n) }
      return step === 1 ? play() : { ...of, ...bonus, kind: 'bonus.release' }
    }
    case 'purses': {
      const [from, to] = step < 2 ? (['main', 'task'] as const) : (['task', 'main'] as const)
      return { ...of, kind: 'transfer', currencyId, from, to, amount }
    }
    case 'provider':
      if (step === 0) return { ...of, ...provider, kind: 'provider.debit', currencyId, amount }
      if (step === 3 && coin) return { ...of, ...provider, kind: 'provider.rollback' }
      // The win again at half its amount: the settlement states the total, a credit adds.
      if (step === 2) {
        const half = { as: 'settled', negative: 'refuse', amount: minor(amount / 2n) } as const
        return { ...of, ...provider, ...half, kind: 'provider.settle', currencyId }
      }
      return { ...of, ...provider, kind: 'provider.credit', currencyId, amount }
    case 'late':
      // The rollback comes first: the bet is blocked, and nothing is paid for it.
      if (step === 0) return { ...of, ...provider, kind: 'provider.rollback' }
      if (step === 1) return { ...of, ...provider, kind: 'provider.debit', currencyId, amount }
      if (step === 2) return { ...of, ...provider, kind: 'provider.credit', currencyId, amount }
      return play()
    case 'packet':
      return { ...of, kind: 'packet.claim', packetId: packetAt(seed, Math.max(0, block - step)).id }
    case 'cash': {
      if (step < 2) return { ...of, kind: 'deposit', orderId: orderId(id), currencyId, amount }
      const people = { reason: 'simulated', requestedBy: 'ann', approvedBy: 'bob' }
      return { ...of, ...people, kind: 'adjust', currencyId, amount: step === 2 ? amount : -amount }
    }
    default:
      return story satisfies never
  }
}

type Common = { readonly key: string; readonly body: string; readonly answer: { readonly n: number } }

/** Opens a packet and closes the one opened eight blocks ago. */
function houseCommand(seed: number, block: number, step: number, common: Common): LedgerCommand {
  const closes = step >= STORY / 2 && block >= 8
  const { id, share, count } = packetAt(seed, closes ? block - 8 : block)
  const of = { ...common, userId: null, packetId: id }
  if (closes) return { ...of, kind: 'packet.close' }
  const shares = Array.from({ length: count }, () => share)
  // Under a new id if an earlier command of the story has opened it.
  const again = step === 0 ? id : packetId(uuidOf(drawsOf(seed, HOUSE, block + step * BIG), seed, block))
  return { ...of, packetId: again, kind: 'packet.open', currencyId: 'USD', shares }
}

/** All shares are equal, so that the amount of a claim is known even if its first answer was lost. */
export function packetAt(seed: number, block: number): { id: PacketId; share: Minor; count: number } {
  const draw = drawsOf(seed, HOUSE, block)
  const id = packetId(uuidOf(draw, seed, block))
  return { id, share: minor(BigInt(5 + draw(20))), count: 2 + draw(6) }
}

/** The outcome of a bet depends on its nonce, which only the ledger knows. */
export function drawn(stake: Minor, nonce: number): Drawn {
  const times = multiplier([0n, 5_000n, 20_000n, 10_000n][nonce % 4] ?? 0n)
  return { payout: minor((stake * times) / ONE_X), multiplier: times, state: { nonce } }
}

export type Draw = (below: number) => number

/** Splitmix: the draws of one block, independent of all others. */
export function drawsOf(seed: number, worker: number, block: number): Draw {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(worker + 0x7f4a7c15, 0xc2b2ae35)
  state ^= Math.imul(block + 0x165667b1, 0x27d4eb2f)
  return (below) => {
    state = (state + 0x9e3779b9) | 0
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return ((z ^ (z >>> 15)) >>> 0) % below
  }
}

/** The last digits encode worker and n, so that a bet alone identifies its command. */
function playId(seed: number, worker: number, n: number): string {
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
  const time = timeOf(seed, Math.floor(n / STORY))
  return `${time}-7${hex(n % 4096, 3)}-8000-${hex(worker, 4)}${hex(n, 8)}`
}

/** The command that made a bet. */
export function playIn(id: string): { readonly worker: number; readonly n: number } {
  const digits = id.slice(-12)
  return { worker: Number.parseInt(digits.slice(0, 4), 16), n: Number.parseInt(digits.slice(4), 16) }
}

function timeOf(seed: number, block: number): string {
  const time = (Date.UTC(2026, 0, 1) + (seed % 1000) + block).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

/** A UUIDv7 from a clock that ticks once a block: ids sort by time, as the tables require. */
function uuidOf(draw: Draw, seed: number, block: number): string {
  const hex = (digits: number): string =>
    draw(16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return `${timeOf(seed, block)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`
}
