import { setTimeout as delay } from 'node:timers/promises'
import { type Bet, type RechargeOrder, stepBet, type User } from '@baize/contract/player'
import { CURRENCIES } from '@baize/contract/shared'
import { type Minor, minor } from '@baize/kit'
import { Books } from './books.ts'
import { Caller, type Site } from './caller.ts'
import type { Chance } from './chance.ts'
import { ensure } from './discrepancy.ts'
import { Line } from './line.ts'
import { pay, sendAgain } from './provider.ts'

const TILES = 25
const PAGE = 100
/** Polls of a deposit before the provider is asked to send its notice again. */
const LOOKS_BEFORE_RESEND = 20
const MAX_POLLS = 600

type Account = {
  readonly user: User
  readonly books: Books
  readonly caller: Caller
  readonly line: Line
  /** Minimum bet in the player's currency. */
  readonly unit: Minor
}

/** A scripted player: deposits, plays mines, reads the account, and records every response. */
export class Player {
  readonly name: string
  readonly #site: Site
  readonly #chance: Chance
  #account: Account | null = null
  #deposit: RechargeOrder | null = null
  /** Request id of the last bet, for reusing it with a different request. */
  #lastRequest: string | null = null

  constructor(site: Site, chance: Chance, name: string) {
    this.name = name
    this.#site = site
    this.#chance = chance
  }

  get books(): Books {
    return this.#own.books
  }

  get bets(): number {
    return this.#account?.books.bets ?? 0
  }

  get userId(): string {
    return this.#own.user.userId
  }

  /** Plays until `isOver`, settles open bets, and returns how the server's records differ from the books. */
  async plays(isOver: () => boolean): Promise<string[]> {
    const user = await this.#registers()
    const line = new Line(this.#site, user.token, user.userId)
    const caller = new Caller(this.#site, this.#chance, user.token)
    const books = new Books(user.currencyId)
    const { model: game } = await caller.accepted('/api/game/info', { gameId: 'mines' })
    this.#account = { user, books, caller, line, unit: books.amountOf(game.minBet) }
    const open = line.keep()
    const script = async () => {
      while (!isOver()) await this.#round()
      return this.#settlesUp()
    }
    try {
      const found = await Promise.race([script(), open.then(() => [])])
      return found.map((what) => `${this.name}: ${what}`)
    } finally {
      line.stop()
    }
  }

  get #own(): Account {
    if (!this.#account) throw new Error(`${this.name} has no account yet`)
    return this.#account
  }

  /** Registration has no idempotency key: "name taken" after a lost response means it succeeded. */
  async #registers(): Promise<User> {
    const caller = new Caller(this.#site, this.#chance)
    const username = `${this.name}_${this.#chance.requestId().slice(0, 12)}`
    const password = this.#chance.requestId()
    const currencyId = this.#chance.pick(CURRENCIES).id
    const input = { username, password, currencyId, adult: true } as const
    const registered = await caller.decided('/api/auth/register', input)
    if (registered.kind === 'accepted') return registered.reply.user
    ensure(registered.id === 'nameTaken', () => `${this.name} was not let in: ${registered.id}`)
    return (await caller.accepted('/api/auth/login', { account: username, password })).user
  }

  async #settlesUp(): Promise<string[]> {
    const { books, caller, line } = this.#own
    for (const bet of books.openBets) await this.#finishes(bet)
    if (this.#deposit) await this.#waitsForDeposit()
    await this.#hasEnough()
    // One more bet that moves money both ways: pushes must also work after the last kill.
    await line.joined()
    await this.#finishes(await this.#bets())
    let user = await this.#looks()
    // A bonus may be released between two reads; the page then shows a later balance than the one read.
    while (!(await line.shows(user))) user = await this.#looks()
    const record = await pages((pageNo) =>
      caller.accepted('/api/game/bet_record', { pageNo, pageSize: PAGE }),
    )
    const bets = record.map(stepBet)
    const orders = await pages((pageNo) =>
      caller.accepted('/api/pay/recharge_record', { pageNo, pageSize: PAGE }),
    )
    return books.compare({ user, bets, orders })
  }

  async #round(): Promise<void> {
    const { books, caller } = this.#own
    if (this.#deposit && this.#chance.oneIn(2)) await this.#looksForDeposit(this.#deposit)
    if (!this.#deposit && (books.balance < this.#units(20) || this.#chance.oneIn(12))) await this.#deposits()
    await this.#hasEnough()
    if (this.#chance.oneIn(6)) await this.#looks()
    if (this.#chance.oneIn(4)) await caller.replay()
    if (this.#chance.oneIn(12)) await this.#overreaches()

    let bet = await this.#bets()
    const tiles = this.#chance.shuffled(Array.from({ length: TILES }, (_, tile) => tile))
    for (const choice of tiles.slice(0, this.#chance.below(5))) {
      bet = await this.#opens(bet, choice)
      if (bet.result !== 'PENDING') return
    }
    if (this.#chance.oneIn(8)) await this.#asksForTrouble(bet)
    await this.#ends(bet)
  }

  async #bets(): Promise<Bet> {
    const { books, caller } = this.#own
    const stake = this.#units(this.#chance.between(100, 500) / 100)
    const requestId = this.#chance.requestId()
    const { model } = await caller.accepted('/api/game/bet', this.#betInput(requestId, stake))
    const bet = stepBet(model)
    books.placed(bet, stake)
    this.#lastRequest = requestId
    return bet
  }

  #betInput(requestId: string, stake: Minor) {
    const betAmount = this.#own.books.textOf(stake)
    return {
      gameId: 'mines',
      requestId,
      model: { betAmount, mines: 1 + (requestId.charCodeAt(0) % 5) },
    } as const
  }

  async #opens({ id }: Bet, choice: number): Promise<Bet> {
    const move = { id, requestId: this.#chance.requestId(), model: { choice } }
    const { model: bet } = await this.#own.caller.accepted('/api/game/mines_game/play', move)
    this.books.moved(bet)
    return bet
  }

  async #ends(bet: Bet): Promise<void> {
    if (bet.view.picks.length === 0) await this.#finishes(bet)
    else if (this.#chance.oneIn(5)) await this.#endsTwice(bet)
    else if (this.#chance.oneIn(3)) await this.#finishes(bet)
    else {
      const { model } = await this.#own.caller.accepted('/api/game/mines_game/cash_out', this.#cashOut(bet))
      this.books.moved(model)
    }
  }

  #cashOut = ({ id }: Bet) => ({ id, requestId: this.#chance.requestId() })

  async #finishes({ id }: Bet): Promise<void> {
    const { model } = await this.#own.caller.accepted('/api/game/finish_hold', { id })
    ensure(model.result !== 'PENDING', () => `bet ${id} was finished and is open`)
    this.books.moved(stepBet(model))
  }

  /** Cash-out and tab close at the same moment: whichever wins, the bet pays the same amount once. */
  async #endsTwice(bet: Bet): Promise<void> {
    const { books, caller } = this.#own
    const [cashedOut] = await Promise.all([
      caller.decided('/api/game/mines_game/cash_out', this.#cashOut(bet)),
      this.#finishes(bet),
    ])
    if (cashedOut.kind === 'accepted') books.moved(cashedOut.reply.model)
    else ensure(cashedOut.id === 'betSettled', () => `a cash-out that came second was told ${cashedOut.id}`)
  }

  /** A refused call must have no effect: the books do not change. */
  async #overreaches(): Promise<void> {
    const { books, caller } = this.#own
    const beyond = minor(books.balance + this.#units(1000))
    await caller.refused(
      '/api/game/bet',
      this.#betInput(this.#chance.requestId(), beyond),
      'insufficientFunds',
    )
  }

  /**
   * A second bet beside an open one, a different bet under a used request id, and whether the open bet is returned
   * unchanged.
   */
  async #asksForTrouble(open: Bet): Promise<void> {
    const { caller } = this.#own
    await caller.refused('/api/game/bet', this.#betInput(this.#chance.requestId(), this.#units(1)), 'betHeld')
    if (this.#lastRequest)
      await caller.refused(
        '/api/game/bet',
        this.#betInput(this.#lastRequest, this.#units(7)),
        'requestIdReused',
      )
    const { heldBet } = (await caller.accepted('/api/game/info', { gameId: 'mines' })).model
    ensure(
      heldBet?.id === open.id && heldBet.view.picks.join() === open.view.picks.join(),
      () => `the open bet is ${JSON.stringify(open)}, the house hands back ${JSON.stringify(heldBet)}`,
    )
  }

  async #looks(): Promise<User> {
    const { books, caller, line } = this.#own
    const floor = line.told
    const { user } = await caller.accepted('/api/auth/user_info', {})
    line.mustNotGoBack(floor, user.seq)
    books.mustAllow(user.balance)
    return user
  }

  async #deposits(): Promise<void> {
    const { books, caller } = this.#own
    const amount = books.textOf(this.#units(this.#chance.between(2000, 8000) / 100))
    const input = { requestId: this.#chance.requestId(), amount }
    const { model: order } = await caller.accepted('/api/pay/recharge', input)
    books.ordered(order)
    this.#deposit = order
    await pay(order.payUrl)
  }

  async #looksForDeposit({ id, payUrl }: RechargeOrder): Promise<void> {
    const { model } = await this.#own.caller.accepted('/api/pay/recharge_status', { id })
    ensure(
      model.state === 'PAID' || model.state === 'WAITING',
      () => `paid order ${payUrl} is ${model.state}`,
    )
    if (model.state !== 'PAID') return
    this.books.paid(model)
    this.#deposit = null
  }

  /** Enough for any bet of this player. */
  async #hasEnough(): Promise<void> {
    while (this.books.balance < this.#units(5)) {
      if (!this.#deposit) await this.#deposits()
      await this.#waitsForDeposit()
    }
  }

  async #waitsForDeposit(): Promise<void> {
    for (let looks = 1; this.#deposit; looks++) {
      const { payUrl } = this.#deposit
      await this.#looksForDeposit(this.#deposit)
      if (!this.#deposit) return
      ensure(looks < MAX_POLLS, () => `${payUrl} was paid and never arrived`)
      if (looks % LOOKS_BEFORE_RESEND === 0) await sendAgain(payUrl)
      await delay(50)
    }
  }

  /** A multiple of the minimum bet, in hundredths of it. */
  #units(times: number): Minor {
    return minor((this.#own.unit * BigInt(Math.round(times * 100))) / 100n)
  }
}

type Page<T> = { readonly model: { readonly items: readonly T[]; readonly total: number } }

async function pages<T>(read: (pageNo: number) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { items, total } = (await read(pageNo)).model
    all.push(...items)
    if (items.length < PAGE) {
      ensure(all.length === total, () => `the house counts ${total} on record and shows ${all.length}`)
      return all
    }
  }
}
