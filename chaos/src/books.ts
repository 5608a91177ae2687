import type { Bet, RechargeOrder, User } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import { formatAmount, type Minor, minor, parseAmount, ZERO } from '@baize/kit'
import { Discrepancy, ensure } from './discrepancy.ts'

type Deposit = { readonly amount: Minor; readonly bonus: Minor; readonly wager: Minor; paid: boolean }

/** One player's record of every acknowledged call. It knows only what the server has answered. */
export class Books {
  readonly #scale: number
  readonly #bets = new Map<string, Bet>()
  readonly #deposits = new Map<string, Deposit>()
  #balance: Minor = ZERO
  /** A player has one bonus, with the first deposit. Zero until a read of the account has shown it. */
  #bonus: Minor = ZERO

  constructor(currencyId: User['currencyId']) {
    this.#scale = currency(currencyId).decimalLength
  }

  get balance(): Minor {
    return this.#balance
  }

  /** Released bonus within the balance. */
  get bonus(): Minor {
    return this.#bonus
  }

  /**
   * A background job releases the bonus some time after the last qualifying stake, perhaps after this player's last
   * read.
   */
  allowsBonus(released: bigint): boolean {
    return (
      released === this.#bonus ||
      (this.#bonus === ZERO && this.#playedFor.some(({ bonus }) => bonus === released))
    )
  }

  get bets(): number {
    return this.#bets.size
  }

  get openBets(): readonly Bet[] {
    return [...this.#bets.values()].filter(({ result }) => result === 'PENDING')
  }

  amountOf(text: string): Minor {
    const amount = parseAmount(text, this.#scale)
    if (!amount.ok) throw new Discrepancy(`the house writes an amount as "${text}"`)
    return amount.value
  }

  textOf(amount: Minor): string {
    return formatAmount(amount, this.#scale)
  }

  /** Records a bet returned for a new request. */
  placed(bet: Bet, stake: Minor): void {
    ensure(!this.#bets.has(bet.id), () => `two requests were answered with the one bet ${bet.id}`)
    ensure(
      this.amountOf(bet.betAmount) === stake && bet.result === 'PENDING' && bet.view.picks.length === 0,
      () => `a new bet of ${this.textOf(stake)} came as ${JSON.stringify(bet)}`,
    )
    this.#bets.set(bet.id, bet)
    this.#balance = minor(this.#balance - stake)
  }

  /** Records the bet returned for a move. */
  moved(bet: Bet): void {
    const known = this.#bets.get(bet.id)
    if (!known) throw new Discrepancy(`a move was answered with a bet nobody made: ${JSON.stringify(bet)}`)
    ensure(known.betAmount === bet.betAmount, () => `the stake of bet ${bet.id} has changed`)
    if (known.result !== 'PENDING') return this.#mustBeSame(known, bet)
    this.#bets.set(bet.id, bet)
    this.#balance = minor(this.#balance + this.amountOf(bet.winAmount))
  }

  ordered({ id, amount, bonus, wager }: RechargeOrder): void {
    ensure(!this.#deposits.has(id), () => `two requests were answered with the one order ${id}`)
    const [brings, asks] = [this.amountOf(bonus), this.amountOf(wager)]
    this.#deposits.set(id, { amount: this.amountOf(amount), bonus: brings, wager: asks, paid: false })
  }

  /** Records that the server confirmed this order as paid. */
  paid({ id }: RechargeOrder): void {
    const deposit = this.#deposits.get(id)
    if (!deposit) throw new Discrepancy(`order ${id} was paid and nobody made it`)
    if (deposit.paid) return
    deposit.paid = true
    this.#balance = minor(this.#balance + deposit.amount)
  }

  /**
   * The balance may include pending deposits whose credit was not yet announced, and a bonus whose wagering is
   * complete. It may differ in no other way.
   */
  mustAllow(shown: string): void {
    const waiting = [...this.#deposits.values()].filter(({ paid }) => !paid).map(({ amount }) => amount)
    const allowed = waiting.reduce<bigint[]>(
      (sums, amount) => sums.flatMap((sum) => [sum, sum + amount]),
      [this.#balance],
    )
    const amount = this.amountOf(shown)
    if (this.#takeBonus(amount, allowed)) return
    ensure(
      allowed.includes(amount),
      () =>
        `the house shows a balance of ${shown}, the books say ${allowed.map((sum) => this.textOf(minor(sum))).join(' or ')}`,
    )
  }

  /** Compares the server's final records with these, once everything is settled; returns every deviation in words. */
  compare(house: {
    readonly user: User
    readonly bets: readonly Bet[]
    readonly orders: readonly RechargeOrder[]
  }): string[] {
    const found: string[] = []
    const say = (wrong: boolean, what: string) => wrong && found.push(what)
    const { user, bets, orders } = house
    this.#takeBonus(this.amountOf(user.balance), [this.#balance])
    const balance = this.textOf(this.#balance)
    say(user.balance !== balance, `the house shows a balance of ${user.balance}, the books say ${balance}`)

    const timesSeen = countBy(bets.map(({ id }) => id))
    for (const [id, times] of timesSeen) say(times > 1, `bet ${id} is on record ${times} times`)
    for (const bet of bets) {
      const known = this.#bets.get(bet.id)
      say(!known, `bet ${bet.id} is on record and nobody made it`)
      say(bet.result === 'PENDING', `bet ${bet.id} is still open`)
      say(
        known !== undefined &&
          (known.result !== bet.result ||
            known.winAmount !== bet.winAmount ||
            known.betAmount !== bet.betAmount),
        `bet ${bet.id} is on record as ${outline(bet)}, the books say ${known ? outline(known) : 'nothing'}`,
      )
    }
    for (const id of this.#bets.keys()) say(!timesSeen.has(id), `bet ${id} was acknowledged and is lost`)
    // A bet that was rolled back or placed twice would leave a gap or a duplicate here.
    const nonces = bets.map(({ proof }) => proof.nonce).toSorted((a, b) => a - b)
    say(
      nonces.some((nonce, i) => nonce !== i),
      `the nonces of ${bets.length} bets are not 0 to ${bets.length - 1}`,
    )

    const timesOrdered = countBy(orders.map(({ id }) => id))
    for (const [id, times] of timesOrdered) say(times > 1, `order ${id} is on record ${times} times`)
    for (const order of orders) {
      const known = this.#deposits.get(order.id)
      say(!known, `order ${order.id} is on record and nobody made it`)
      say(order.state !== 'PAID', `order ${order.id} is ${order.state}, and the provider was paid`)
      say(
        known !== undefined && this.amountOf(order.amount) !== known.amount,
        `order ${order.id} changed its amount`,
      )
    }
    for (const id of this.#deposits.keys())
      say(!timesOrdered.has(id), `order ${id} was acknowledged and is lost`)
    return found
  }

  /** Whether an otherwise unexplained balance is an allowed one plus the bonus: released once, after its wagering. */
  #takeBonus(shown: Minor, without: readonly bigint[]): boolean {
    if (this.#bonus > 0n || without.includes(shown)) return false
    const came = this.#playedFor.find(({ bonus }) => without.includes(shown - bonus))
    if (!came) return false
    this.#bonus = came.bonus
    this.#balance = minor(this.#balance + came.bonus)
    return true
  }

  /** Deposits whose bonus may have been released: the stakes cover its wagering requirement. */
  get #playedFor(): readonly Deposit[] {
    const staked = [...this.#bets.values()].reduce((sum, bet) => sum + this.amountOf(bet.betAmount), 0n)
    return [...this.#deposits.values()].filter(({ bonus, wager }) => bonus > 0n && staked >= wager)
  }

  #mustBeSame(known: Bet, bet: Bet): void {
    ensure(
      known.result === bet.result && known.winAmount === bet.winAmount,
      () => `bet ${bet.id} was settled as ${outline(known)} and then as ${outline(bet)}`,
    )
  }
}

const outline = ({ result, betAmount, winAmount }: Bet) => `${result} ${winAmount} for ${betAmount}`

function countBy(ids: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}
