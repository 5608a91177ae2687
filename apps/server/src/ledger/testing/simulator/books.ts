import { type Minor, never, ONE_X, present, type Result, type UserId } from '@baize/kit'
import type { LedgerCommand, LedgerRefusal, Receipt } from '../../commands.ts'
import { type Actor, commandAt, drawn, type Plan, packetAt, STORY } from './plan.ts'

export const COUNTERS = [
  'main',
  'held',
  'payout',
  'task',
  'register',
  'seq',
  'bets',
  'wagered',
  'edge',
  'lost',
  'nonce',
] as const
export type Account = Record<(typeof COUNTERS)[number], bigint>
type Change = Partial<Account>

/** Number of pushes about a player's initial money. */
export const GIFT_SEQ = 2

/**
 * The simulator's own books. They know nothing of how the ledger works: each acknowledged command adds its promised
 * effect. Sums are independent of order, so it does not matter which process was first.
 */
export class Books {
  readonly accounts: ReadonlyMap<UserId, Account>
  readonly faults: string[] = []
  /** By worker: true where a command was acknowledged. */
  readonly #acknowledged = new Map<number, boolean[]>()
  readonly #plan: Plan

  constructor(plan: Plan) {
    this.#plan = plan
    this.accounts = new Map(plan.actors.map(({ userId }) => [userId, emptyAccount()]))
  }

  get acknowledged(): number {
    return [...this.#acknowledged.values()].reduce((sum, list) => sum + list.filter(Boolean).length, 0)
  }

  isAcknowledged(worker: number, n: number): boolean {
    return this.#acknowledged.get(worker)?.[n] ?? false
  }

  /** A worker's answers arrive one by one, in order. */
  record(worker: number, n: number, result: Result<Receipt, LedgerRefusal>): void {
    const command = commandAt(this.#plan, worker, n)
    if (!result.ok) {
      if (!this.#mayBeRefused(worker, n, command, result.error))
        this.faults.push(`${command.kind} ${command.key} was refused: ${result.error}`)
      return
    }
    const list = this.#acknowledged.get(worker) ?? []
    list[n] = true
    this.#acknowledged.set(worker, list)
    this.#check(command, result.value)
    if (command.userId === null) return
    this.#add(command.userId, this.#changeOf(worker, n, command, result.value))
  }

  /** A player's initial money, before the simulation. */
  give(userId: UserId, amount: bigint): void {
    this.#add(userId, { main: amount, seq: BigInt(GIFT_SEQ) })
  }

  #add(userId: UserId, change: Change): void {
    const account = present(this.accounts.get(userId), 'account')
    for (const counter of COUNTERS) account[counter] += change[counter] ?? 0n
  }

  #check(command: LedgerCommand, receipt: Receipt): void {
    const wrong = (what: string): number => this.faults.push(`${command.kind} ${command.key}: ${what}`)
    if (receipt.balance < 0n) wrong(`a balance of ${receipt.balance}`)
    if (command.kind === 'bet.play' && receipt.ref !== command.betId) wrong(`is about ${receipt.ref}`)
    if (command.kind !== 'bet.play' && JSON.stringify(receipt.answer) !== JSON.stringify(command.answer))
      wrong(`was answered ${JSON.stringify(receipt.answer)}`)
  }

  #changeOf(worker: number, n: number, command: LedgerCommand, receipt: Receipt): Change {
    const first = commandAt(this.#plan, worker, n - (n % STORY))
    switch (command.kind) {
      case 'bet.play': {
        const { payout, multiplier } = drawn(command.stake, present(receipt.nonce, 'nonce'))
        const risked = payout !== command.stake || multiplier !== ONE_X
        const lost = command.stake - payout
        return { main: -lost, lost, bets: 1n, nonce: 1n, seq: 2n, ...played(risked ? command.stake : 0n) }
      }
      case 'bet.hold':
        return { main: -command.stake, held: command.stake, lost: command.stake, nonce: 1n, seq: 1n }
      case 'bet.step':
        return {}
      case 'bet.settle': {
        const stake = amountOf(first)
        const { payout } = command
        return { main: payout, held: -stake, lost: -payout, bets: 1n, ...played(stake), seq: 2n }
      }
      case 'deposit':
        return { main: command.amount, seq: 2n }
      case 'adjust':
        return { main: command.amount, seq: 2n }
      case 'withdrawal.request':
        return { main: -command.amount, payout: command.amount, seq: 1n }
      case 'withdrawal.confirm':
        return { payout: -amountOf(first), seq: 2n }
      case 'withdrawal.reject':
        return { main: amountOf(first), payout: -amountOf(first), seq: 2n }
      case 'withdrawal.reverse':
        return { main: amountOf(first), seq: 2n }
      case 'reward.grant':
        // No story claims a reward.
        return {}
      case 'bonus.grant':
        return { [command.purse]: command.amount, seq: 2n }
      case 'bonus.release': {
        const purse = first.kind === 'bonus.grant' ? first.purse : 'task'
        return { main: amountOf(first), [purse]: -amountOf(first), seq: 2n }
      }
      case 'bonus.revoke':
      case 'bonus.restore':
        // No story revokes or restores a bonus.
        return {}
      case 'forfeit':
        return { main: -command.amount, seq: 1n }
      case 'transfer':
        return { [command.from]: -command.amount, [command.to]: command.amount, seq: 1n }
      case 'packet.claim':
        return { main: shareOf(this.#plan, n), seq: 2n }
      case 'provider.debit':
        return { main: -command.amount, lost: command.amount, ...played(command.amount, 350n), seq: 1n }
      case 'provider.credit':
        if (!this.#providerBet(worker, n)) this.faults.push(`${command.key}: a win without a stake was paid`)
        return { main: command.amount, lost: -command.amount, seq: 1n }
      case 'provider.settle': {
        const bet = this.#providerBet(worker, n)
        if (!bet) {
          this.faults.push(`${command.key}: a settlement without a stake was paid`)
          return {}
        }
        const paid = command.amount - bet.won
        return { main: paid, lost: -paid, seq: paid === 0n ? 0n : 1n }
      }
      case 'provider.rollback': {
        const bet = this.#providerBet(worker, n)
        if (!bet) return {}
        const back = bet.stake - bet.won
        return { main: back, lost: -back, ...played(-bet.stake, 350n), seq: 1n }
      }
      case 'limits.set':
      case 'packet.open':
      case 'packet.close':
      case 'budget.accrue':
      case 'budget.fund':
        return {}
      default:
        return never(command)
    }
  }

  /** Stake and wins of this story's provider bet before its n-th command. */
  #providerBet(worker: number, n: number): { stake: bigint; won: bigint } | null {
    let bet: { stake: bigint; won: bigint } | null = null
    for (let i = n - (n % STORY); i < n; i += 1) {
      if (!this.isAcknowledged(worker, i)) continue
      const command = commandAt(this.#plan, worker, i)
      if (command.kind === 'provider.debit') bet = { stake: command.amount, won: 0n }
      else if (command.kind === 'provider.credit' && bet) bet.won += command.amount
      else if (command.kind === 'provider.settle' && bet) bet.won = command.amount
    }
    return bet
  }

  #mayBeRefused(worker: number, n: number, command: LedgerCommand, refusal: LedgerRefusal): boolean {
    const { actors } = this.#plan
    const actor: Actor | undefined = worker < 0 ? undefined : actors[worker % actors.length]
    if (actor && !actor.rich) return POOR.has(refusal)
    // Commands that the story itself repeats or sends too late.
    switch (command.kind) {
      case 'bet.settle':
        return refusal === 'betSettled' && n % STORY === 3
      case 'withdrawal.confirm':
      case 'withdrawal.reject':
        return refusal === 'withdrawalEnded' && n % STORY === 2
      // The story rejected it first, so it was never paid.
      case 'withdrawal.reverse':
        return (
          refusal === 'withdrawalEnded' && commandAt(this.#plan, worker, n - 2).kind === 'withdrawal.reject'
        )
      case 'bonus.release':
        return refusal === 'wageringLeft' || (refusal === 'bonusReleased' && n % STORY === 3)
      case 'packet.claim':
        return refusal === 'packetEmpty' || refusal === 'packetClaimed'
      case 'packet.close':
        return refusal === 'packetEmpty' && n % STORY === 3
      case 'provider.debit':
      case 'provider.credit':
        return refusal === 'rolledBack' && n % STORY !== 0
      default:
        return false
    }
  }
}

/** Every refusal that lack of money can cause, now or in a later command of the story. */
const POOR: ReadonlySet<LedgerRefusal> = new Set<LedgerRefusal>([
  'insufficientFunds',
  'unknownBet',
  'betSettled',
  'unknownWithdrawal',
  'withdrawalEnded',
  'wageringLeft',
  'bonusReleased',
  'packetEmpty',
  'packetClaimed',
  'rolledBack',
])

const emptyAccount = (): Account => ({
  main: 0n,
  held: 0n,
  payout: 0n,
  task: 0n,
  register: 0n,
  seq: 0n,
  bets: 0n,
  wagered: 0n,
  edge: 0n,
  lost: 0n,
  nonce: 0n,
})

/** A stake at risk and its edge: 1 % in the plan's games, 3.5 % is assumed of providers. */
const played = (stake: bigint, edge = 100n): Change => ({ wagered: stake, edge: stake * edge })

function amountOf(command: LedgerCommand): Minor {
  if ('stake' in command) return command.stake
  if ('amount' in command && command.kind !== 'adjust') return command.amount
  throw new Error(`${command.kind} begins no story`)
}

const shareOf = ({ seed }: Plan, n: number): Minor =>
  packetAt(seed, Math.max(0, Math.floor(n / STORY) - (n % STORY))).share
