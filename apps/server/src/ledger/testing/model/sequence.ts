import type { CurrencyId } from '@baize/contract/shared'
import {
  type BetId,
  type BonusId,
  betId,
  bonusId,
  HOUR_MS,
  minor,
  multiplier,
  ONE_X,
  type PacketId,
  packetId,
  present,
  type WithdrawalId,
  withdrawalId,
} from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import type { BonusPurse, LedgerCommand, Purse } from '../../commands.ts'
import { keyOf } from '../../requests.ts'
import {
  adjust,
  claim,
  closePacket,
  confirm,
  credit,
  debit,
  deposit,
  forfeit,
  fund,
  grant,
  hold,
  newBetId,
  openPacket,
  type Player,
  play,
  reject,
  release,
  restore,
  reverse,
  revoke,
  reward,
  rollback,
  setLimits,
  settle,
  settleAtProvider,
  step,
  transfer,
  withdraw,
} from '../ledger.fixture.ts'
import type { Model } from './model.ts'

/** Relative frequency of each kind. */
const KINDS = {
  // Not commands: wait for all answers so far, move the clock, rotate a player's seeds, freeze or thaw payouts.
  wait: 7,
  clock: 4,
  rotate: 2,
  freeze: 1,
  // An earlier command again, or another under its key.
  again: 6,
  reuse: 3,
  // Raises in the database, and must not affect any other command.
  poison: 1,
  deposit: 8,
  'bet.play': 14,
  'bet.hold': 9,
  'bet.step': 7,
  'bet.settle': 9,
  'withdrawal.request': 5,
  'withdrawal.confirm': 3,
  'withdrawal.reject': 3,
  'withdrawal.reverse': 3,
  'bonus.grant': 4,
  'bonus.release': 5,
  'reward.grant': 5,
  'budget.fund': 2,
  // Counts the edge of all players, also of earlier sequences: see rewards.test.ts.
  'budget.accrue': 0,
  'bonus.revoke': 3,
  'bonus.restore': 2,
  forfeit: 2,
  transfer: 5,
  'packet.open': 3,
  'packet.claim': 6,
  'packet.close': 1,
  'provider.debit': 6,
  'provider.credit': 5,
  'provider.settle': 6,
  'provider.rollback': 4,
  adjust: 3,
  'limits.set': 4,
} as const satisfies Record<LedgerCommand['kind'], number> & Record<string, number>
type OpKind = keyof typeof KINDS

const SETTLEMENTS = ['settled', 'cashedOut', 'part', 'open'] as const

/** A command in outline: ids and versions are filled in when its turn comes, so that most of them hit something. */
export type Op = {
  readonly kind: OpKind
  readonly who: number
  readonly amount: number
  /** Which of the earlier objects it targets: 0 is the newest. */
  readonly pick: number
  /** Offset of the version. */
  readonly late: number
  readonly flag: boolean
  /** Targets any player's object, not one of their own. */
  readonly stray: boolean
}

export const CURRENCIES: readonly CurrencyId[] = ['USD', 'USD', 'BRL']
const oneIn = (n: number): fc.Arbitrary<boolean> => fc.nat(n - 1).map((drawn) => drawn === 0)
const isKind = (name: string): name is OpKind => name in KINDS
const anyKind = fc.constantFrom(
  ...Object.keys(KINDS)
    .filter(isKind)
    .flatMap((name) => Array.from({ length: KINDS[name] }, () => name)),
)

const anyOp: fc.Arbitrary<Op> = fc.record({
  kind: anyKind,
  who: fc.nat(CURRENCIES.length - 1),
  amount: fc.integer({ min: 1, max: 400 }),
  pick: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(5)),
  late: fc.oneof({ weight: 7, arbitrary: fc.constant(0) }, fc.integer({ min: -1, max: 1 })),
  flag: fc.boolean(),
  stray: oneIn(8),
})

/** Initial deposits: players without money get nowhere. */
const FIRST: readonly Op[] = CURRENCIES.map((_, who) => ({
  kind: 'deposit',
  who,
  amount: 400,
  pick: 0,
  late: 0,
  flag: false,
  stray: false,
}))

export const sequencesOf = (length: number): fc.Arbitrary<readonly Op[]> =>
  fc
    .array(anyOp, { minLength: length - FIRST.length, maxLength: length - FIRST.length })
    .map((ops) => [...FIRST, ...ops])

type Made<Id> = { readonly id: Id; readonly owner: number }
type Bet = Made<BetId> & { steps: number }

const PURSES: readonly Purse[] = ['main', 'task', 'register']

/** Turns outlines into commands. */
export class Sequence {
  readonly #players: readonly Player[]
  /** Prefix of all keys and references. */
  readonly run = randomUUID()
  readonly asked: LedgerCommand[] = []
  #bets: Bet[] = []
  #withdrawals: Made<WithdrawalId>[] = []
  #bonuses: Made<BonusId>[] = []
  #packets: Made<PacketId>[] = []

  /** The caller updates the list when a player's seeds are rotated. */
  constructor(players: readonly Player[]) {
    this.#players = players
  }

  command(op: Op, nowMs: number): LedgerCommand | null {
    const command = this.#command(op, nowMs)
    if (command) this.asked.push(command)
    return command
  }

  /** Removes refused objects, so that later commands do not target them. */
  learn(model: Model): void {
    this.#bets = this.#bets.filter((bet) => model.bets.has(bet.id))
    for (const bet of this.#bets) bet.steps = model.bets.get(bet.id)?.version ?? 0
    this.#withdrawals = this.#withdrawals.filter(({ id }) => model.withdrawals.has(id))
    this.#bonuses = this.#bonuses.filter(({ id }) => model.bonuses.has(id))
    this.#packets = this.#packets.filter(({ id }) => model.packets.has(id))
  }

  #command(op: Op, nowMs: number): LedgerCommand | null {
    const { kind, who, late, flag } = op
    const player = present(this.#players[who], 'player')
    const amount = BigInt(op.amount)
    const { key, body, answer } = this.#common(op)
    const common = { key, body, answer }
    switch (kind) {
      case 'wait':
      case 'clock':
      case 'rotate':
      case 'freeze':
      case 'budget.accrue':
        return null
      case 'again':
        return this.#earlier(op)
      case 'reuse': {
        const earlier = this.#earlier(op)
        // A key that names a player belongs to that player.
        const owner = this.#players.find(({ userId }) => earlier?.key.endsWith(`:${userId}`)) ?? player
        return earlier && deposit(owner, amount, { ...common, key: earlier.key })
      }
      case 'poison':
        return deposit(player, amount, { ...common, currencyId: 'IDR' })
      case 'deposit':
        return deposit(player, amount * 5n, common)
      case 'bet.play': {
        // Odd amounts are staked in a game of another edge.
        const bet = play(player, amount, 0n, op.amount % 2 === 0 ? {} : { rtpTenThousandths: 9900 })
        // Depends on the nonce, so that a draw for the wrong one shows. Sometimes the stake is returned in full.
        const draw = (nonce: number) => {
          const times = BigInt((nonce * 7 + op.amount) % 4) * 6250n
          const whole = flag && nonce % 2 === 0
          return {
            payout: whole ? bet.stake : minor((amount * times) / ONE_X),
            multiplier: whole ? ONE_X : multiplier(times),
            state: { nonce },
          }
        }
        // Every other bet is its own transaction.
        return { ...bet, key: op.pick % 2 === 0 ? bet.key : key, body, draw, nonce: Math.max(0, late) }
      }
      case 'bet.hold': {
        const seedPairId = op.stray ? null : player.seedPairId
        const gameId = op.pick > 2 ? 'tower' : 'mines'
        const bet = hold(player, amount, { ...common, seedPairId, gameId, exclusive: flag })
        this.#bets.push({ id: bet.betId, owner: who, steps: 0 })
        return bet
      }
      case 'bet.step': {
        const bet = newest(this.#bets, op)
        const version = (bet ? bet.steps++ : 0) + late
        // Every other step takes the fast path.
        const own = op.pick % 2 === 0 ? keyOf(newBetId(), player.userId) : key
        return step(player, bet?.id ?? betId(randomUUID()), version, { ...common, key: own })
      }
      case 'bet.settle': {
        const bet = newest(this.#bets, op)
        const payout = flag ? amount : 0n
        const times = late === 0 ? ONE_X : multiplier(amount)
        const version = (bet?.steps ?? 0) + late
        const id = bet?.id ?? betId(randomUUID())
        // Every other settlement is a player's request, which the fast path leaves out.
        const own = op.pick % 2 === 0 ? keyOf(newBetId(), player.userId) : key
        return settle(player, id, payout, { ...common, key: own, version, multiplier: times })
      }
      case 'withdrawal.request': {
        // As a player's request, or as a refund by the house.
        const terms = flag ? { wagerPercent: late === 0 ? 10 : 100 } : {}
        const request = withdraw(player, amount, { ...common, ...terms })
        this.#withdrawals.push({ id: request.withdrawalId, owner: who })
        return request
      }
      case 'withdrawal.confirm':
      case 'withdrawal.reject':
      case 'withdrawal.reverse': {
        const id = newest(this.#withdrawals, op)?.id ?? withdrawalId(randomUUID())
        if (kind === 'withdrawal.reverse') return reverse(player, id, common)
        return kind === 'withdrawal.confirm' ? confirm(player, id, common) : reject(player, id, common)
      }
      case 'bonus.grant': {
        const purse: BonusPurse = flag ? 'task' : 'register'
        const maxStake = op.late === 1 ? { maxStake: minor(200n) } : {}
        const bonus = grant(player, purse, amount, BigInt(op.pick * op.amount), { ...common, ...maxStake })
        this.#bonuses.push({ id: bonus.bonusId, owner: who })
        return bonus
      }
      case 'reward.grant': {
        const purse: Purse = flag ? 'main' : 'task'
        const wager = minor(flag ? 0n : BigInt(op.pick * op.amount))
        // Few periods, so that one is claimed twice.
        const period = `${this.run} ${op.amount % 8}`
        const granted = reward(player, amount, { ...common, purse, wager, period })
        this.#bonuses.push({ id: granted.bonusId, owner: who })
        return granted
      }
      case 'budget.fund':
        return fund(player.currencyId, amount * 4n, common)
      case 'bonus.release':
        return release(player, newest(this.#bonuses, op)?.id ?? bonusId(randomUUID()), common)
      case 'bonus.revoke':
        return revoke(player, newest(this.#bonuses, op)?.id ?? bonusId(randomUUID()), {
          ...common,
          ...(op.late !== 0 && { locked: true as const }),
          ...(flag && { withdrawalId: newest(this.#withdrawals, op)?.id ?? withdrawalId(randomUUID()) }),
        })
      case 'bonus.restore':
        return restore(player, newest(this.#bonuses, op)?.id ?? bonusId(randomUUID()), common)
      case 'forfeit':
        return forfeit(player, amount, common)
      case 'transfer': {
        const from = op.pick % 3
        const to = (from + (flag ? 1 : 2)) % 3
        return transfer(player, present(PURSES[from], 'purse'), present(PURSES[to], 'purse'), amount, common)
      }
      case 'packet.open': {
        const shares = Array.from({ length: 1 + (op.amount % 4) }, (_, i) => amount + BigInt(i))
        const packet = openPacket(shares, { ...common, currencyId: player.currencyId })
        this.#packets.push({ id: packet.packetId, owner: who })
        return packet
      }
      case 'packet.claim':
        return claim(player, this.#packet(op), common)
      case 'packet.close':
        return closePacket(this.#packet(op), common)
      case 'provider.debit':
        return debit(player, this.#reference(op), amount, common)
      case 'provider.credit':
        return credit(player, this.#reference(op), amount, common)
      case 'provider.rollback':
        return rollback(player, this.#reference(op), {
          ...common,
          ...(late !== 0 && { unlessSettled: true }),
        })
      case 'provider.settle': {
        const as = present(SETTLEMENTS[op.pick % SETTLEMENTS.length], 'settlement')
        const paid = flag ? 0n : amount
        return settleAtProvider(player, this.#reference(op), paid, as, {
          ...common,
          negative: late === 0 ? 'refuse' : 'owe',
          ...(as === 'settled' && { result: op.pick % 3 === 0 ? 'refund' : 'won' }),
        })
      }
      case 'adjust':
        return adjust(player, flag ? amount : -amount, common)
      case 'limits.set': {
        const limit = (on: boolean, times: bigint) => (on ? minor(amount * times) : null)
        return setLimits(player, {
          ...common,
          maxLossDay: limit(flag, 2n),
          maxLossWeek: limit(op.pick % 2 === 0, 3n),
          maxLossMonth: limit(late !== 0, 4n),
          // As chosen on the basis of other limits, or of none.
          ...(op.pick % 3 === 0 && {
            known: { maxLossDay: limit(!flag, 2n), maxLossWeek: limit(flag, 3n), maxLossMonth: null },
          }),
          excludedUntilMs: op.stray ? nowMs + (op.amount % 60) * HOUR_MS : null,
        })
      }
    }
  }

  #common(op: Op): { key: string; body: string; answer: { told: string } } {
    const n = this.asked.length
    return {
      key: `${this.run}:${n}`,
      body: `${n} ${JSON.stringify(op)}`,
      answer: { told: `${op.kind} ${n}` },
    }
  }

  #earlier({ pick, amount }: Op): LedgerCommand | null {
    return this.asked.at(-1 - (pick === 0 ? 0 : (pick * amount) % this.asked.length)) ?? null
  }

  /** Any player's: packets are for everybody. */
  #packet({ pick }: Op): PacketId {
    return this.#packets.at(-1 - (pick % Math.min(3, this.#packets.length)))?.id ?? packetId(randomUUID())
  }

  /** Few at a time, so that the three calls of a bet meet, and renewed as the run goes on. */
  #reference({ who, pick, stray }: Op): string {
    return `${this.run} ${stray ? 'anyone' : who} ${Math.floor(this.asked.length / 40)} ${pick % 2}`
  }
}

function newest<Thing extends Made<unknown>>(
  things: readonly Thing[],
  { who, pick, stray }: Op,
): Thing | undefined {
  const meant = things.filter((thing) => stray || thing.owner === who)
  return meant.at(-1 - (pick % meant.length))
}
