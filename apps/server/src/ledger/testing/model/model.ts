import { type CurrencyId, currency } from '@baize/contract/shared'
import {
  type BetId,
  type BonusId,
  DAY_MS,
  formatAmount,
  type Minor,
  minor,
  never,
  ONE_X,
  type PacketId,
  present,
  type SeedPairId,
  type UserId,
  type WithdrawalId,
} from '@baize/kit'
import { securedBy } from '@baize/rules'
import type {
  Drawn,
  GrantBonus,
  LedgerCommand,
  LedgerRefusal,
  Limits,
  ProviderSettle,
  Receipt,
} from '../../commands.ts'
import {
  type Bet,
  type Bonus,
  edgeOf,
  type Grant,
  newBet,
  type Packet,
  PROVIDER_RTP,
  type ProviderBet,
  releaseAt,
  UNPAID,
  type Wallet,
  type Withdrawal,
} from './records.ts'

/** The answer required of the ledger. Transaction ids are left to the ledger. */
export type Expected = LedgerRefusal | 'threw' | Omit<Receipt, 'transactionId'>

/** The result of an accepted command, beyond its answer. */
type Outcome = { readonly nonce?: number | null; readonly amount?: bigint; readonly ref?: string }
/** A refusal, or the effect. Nothing has happened until it is called. */
type Decision = LedgerRefusal | (() => Outcome)

const FINAL: ReadonlySet<unknown> = new Set<LedgerRefusal>([
  'insufficientFunds',
  'barred',
  'excluded',
  'sessionOver',
  'limitReached',
  'betHeld',
  'stakeOverBonus',
])

export const isStake = ({ kind }: LedgerCommand): boolean =>
  kind === 'bet.play' || kind === 'bet.hold' || kind === 'provider.debit'

/** Whether this refusal is stored as the answer to the command's key. */
export const isFinal = (command: LedgerCommand, answer: Expected): answer is LedgerRefusal =>
  isStake(command) && FINAL.has(answer)

/** 1970 began on a Thursday; weeks begin on Mondays. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7)
const monthOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 7)

/**
 * The ledger as a reference model: one command after another in memory, no batches, no locks, no database. Read it as
 * the specification of what each command does.
 */
export class Model {
  readonly wallets = new Map<UserId, Wallet>()
  readonly bets = new Map<BetId, Bet>()
  readonly withdrawals = new Map<WithdrawalId, Withdrawal>()
  readonly bonuses = new Map<BonusId, Bonus>()
  readonly packets = new Map<PacketId, Packet>()
  readonly providerBets = new Map<string, ProviderBet>()
  readonly grants = new Map<BonusId, Grant>()
  /** The budget of check-ins, by currency. */
  readonly budgets = new Map<CurrencyId, bigint>()
  readonly keys = new Map<
    string,
    { readonly command: LedgerCommand; readonly answer: Exclude<Expected, string> }
  >()
  /** Refused bets, by key. */
  readonly #refused = new Map<string, { readonly command: LedgerCommand; readonly refusal: LedgerRefusal }>()
  frozen = false
  #nowMs = 0

  open(userId: UserId, currencyId: CurrencyId): void {
    this.wallets.set(userId, {
      userId,
      currencyId,
      main: 0n,
      held: 0n,
      payout: 0n,
      task: 0n,
      register: 0n,
      seq: 0,
      bets: 0,
      wagered: 0n,
      edge: 0n,
      lost: 0n,
      pair: null,
      nonce: 0,
      countedOn: Date.UTC(2000, 0, 1) / DAY_MS,
      lostByDay: 0n,
      lostByWeek: 0n,
      lostByMonth: 0n,
      edgeByDay: 0n,
      edgeByWeek: 0n,
      edgeByMonth: 0n,
      limits: { maxLossDay: null, maxLossWeek: null, maxLossMonth: null, excludedUntilMs: null },
      deposits: [],
      pushes: [],
    })
  }

  /** A new pair starts at nonce 0. */
  rotate(userId: UserId, pair: SeedPairId): void {
    const wallet = this.#wallet(userId)
    wallet.pair = pair
    wallet.nonce = 0
  }

  /** The answer the command would get now: a replay or a refusal, or null if it would move something. */
  refusal(command: LedgerCommand, nowMs: number): Expected | null {
    const decision = this.#consider(command, nowMs)
    return typeof decision === 'function' ? null : decision
  }

  apply(command: LedgerCommand, nowMs: number): Expected {
    const decision = this.#consider(command, nowMs)
    if (typeof decision !== 'function') return decision
    const { nonce = null, amount, ref = null } = decision()
    const answer = {
      replayed: false,
      atMs: nowMs,
      balance: minor(command.userId === null ? 0n : this.#wallet(command.userId).main),
      nonce,
      amount: amount === undefined ? null : minor(amount),
      answer: 'answer' in command ? command.answer : null,
      ref,
    }
    this.keys.set(command.key, { command, answer: { ...answer, replayed: true, amount: null } })
    return answer
  }

  /** A bet was refused and its caller told: the refusal is the answer to its key from now on. */
  turnDown(command: LedgerCommand, refusal: LedgerRefusal): void {
    if (!this.#refused.has(command.key)) this.#refused.set(command.key, { command, refusal })
  }

  #consider(command: LedgerCommand, nowMs: number): Expected | (() => Outcome) {
    this.#nowMs = nowMs
    if (command.userId !== null) {
      const wallet = this.#wallet(command.userId)
      if ('currencyId' in command && command.currencyId !== wallet.currencyId) return 'threw'
      this.#turnDay(wallet)
    }
    const used = this.keys.get(command.key)
    if (used) {
      const same = used.command.userId === command.userId && used.command.body === command.body
      return same ? used.answer : 'requestIdReused'
    }
    const refused = isStake(command) && this.#refused.get(command.key)
    if (refused) {
      const same = refused.command.userId === command.userId && refused.command.body === command.body
      return same ? refused.refusal : 'requestIdReused'
    }
    return this.#decide(command)
  }

  #decide(command: LedgerCommand): Decision {
    if (command.userId === null) return this.#decideForTheHouse(command)
    const wallet = this.#wallet(command.userId)
    const { userId } = wallet
    switch (command.kind) {
      case 'bet.play': {
        const refused = this.#stakeRefused(wallet, command.stake, command.seedPairId)
        if (refused) return refused
        return () => {
          const nonce = wallet.nonce++
          const drawn = command.draw(nonce)
          this.#stake(wallet, command.stake)
          this.#end(wallet, command.betId, newBet(command, wallet, nonce), drawn, 0)
          return { nonce, ref: command.betId }
        }
      }

      case 'bet.hold': {
        const busy = [...this.bets.values()].some(
          (bet) =>
            bet.userId === userId &&
            bet.gameId === command.gameId &&
            bet.exclusive &&
            bet.status === 'PENDING',
        )
        if (command.exclusive && busy) return 'betHeld'
        const refused = this.#stakeRefused(wallet, command.stake, command.seedPairId)
        if (refused) return refused
        return () => {
          const nonce = command.seedPairId === null ? null : wallet.nonce++
          this.#stake(wallet, command.stake)
          wallet.held += command.stake
          this.bets.set(command.betId, newBet(command, wallet, nonce))
          this.#tellBalance(wallet)
          return { nonce, ref: command.betId }
        }
      }

      case 'bet.step':
      case 'bet.settle': {
        const bet = this.bets.get(command.betId)
        if (bet?.userId !== userId) return 'unknownBet'
        if (bet.status !== 'PENDING') return 'betSettled'
        if (bet.version !== command.version) return 'betMoved'
        return () => {
          if (command.kind === 'bet.settle') {
            wallet.held -= bet.stake
            this.#end(wallet, command.betId, bet, command, bet.version + 1)
          } else {
            bet.version += 1
            bet.state = command.state
          }
          return { ref: command.betId }
        }
      }

      case 'deposit':
        return () => {
          wallet.main += command.amount
          wallet.deposits.push({ amount: command.amount, seq: wallet.seq, wagered: wallet.wagered })
          this.#tellBalance(wallet)
          this.#tellEvent(wallet, 'RECHARGE_SUCCESS', 'notices.depositTitle', 'notices.depositText')
          return { ref: command.orderId }
        }

      case 'withdrawal.request':
        if (this.frozen) return 'payoutsFrozen'
        if (
          command.wagerPercent !== undefined &&
          (wallet.limits.excludedUntilMs ?? 0) <= this.#nowMs &&
          isUnplayed(wallet, command.wagerPercent)
        )
          return 'wageringLeft'
        if (command.amount > wallet.main - this.#owed(userId)) return 'insufficientFunds'
        return () => {
          wallet.main -= command.amount
          wallet.payout += command.amount
          this.withdrawals.set(command.withdrawalId, { userId, amount: command.amount, status: 'HELD' })
          this.#tellBalance(wallet)
          return { ref: command.withdrawalId }
        }

      case 'withdrawal.confirm':
      case 'withdrawal.reject': {
        const withdrawal = this.withdrawals.get(command.withdrawalId)
        const paid = command.kind === 'withdrawal.confirm'
        if (withdrawal?.userId !== userId) return 'unknownWithdrawal'
        if (withdrawal.status !== 'HELD') return 'withdrawalEnded'
        if (paid && this.frozen) return 'payoutsFrozen'
        return () => {
          wallet.payout -= withdrawal.amount
          if (!paid) wallet.main += withdrawal.amount
          withdrawal.status = paid ? 'PAID' : 'RETURNED'
          this.#tellBalance(wallet)
          const about = paid ? 'withdraw.paid' : 'withdraw.returned'
          const event = paid ? 'WITHDRAW_SUCCESS' : 'WITHDRAW_RETURNED'
          this.#tellEvent(wallet, event, `${about}Title`, `${about}News`)
          return { ref: command.withdrawalId }
        }
      }

      case 'withdrawal.reverse': {
        const withdrawal = this.withdrawals.get(command.withdrawalId)
        if (withdrawal?.userId !== userId) return 'unknownWithdrawal'
        if (withdrawal.status !== 'PAID')
          return withdrawal.status === 'HELD' ? 'withdrawalHeld' : 'withdrawalEnded'
        return () => {
          wallet.main += withdrawal.amount
          withdrawal.status = 'RETURNED'
          this.#tellBalance(wallet)
          this.#tellEvent(wallet, 'WITHDRAW_RETURNED', 'withdraw.returnedTitle', 'withdraw.returnedNews')
          return { ref: command.withdrawalId }
        }
      }

      case 'reward.grant': {
        const { programme, period, amount, currencyId, purse } = command
        if ((wallet.limits.excludedUntilMs ?? 0) > this.#nowMs) return 'excluded'
        if ([...this.grants.values()].some((grant) => grant.userId === userId && grant.period === period))
          return 'rewardClaimed'
        if (programme !== 'checkIn') return 'rewardOff'
        if ((this.budgets.get(currencyId) ?? 0n) < amount) return 'rewardBudgetSpent'
        return () => {
          this.budgets.set(currencyId, (this.budgets.get(currencyId) ?? 0n) - amount)
          this.grants.set(command.bonusId, { userId, period, amount })
          wallet[purse] += amount
          if (purse !== 'main') this.#openBonus(wallet, { ...command, purse })
          this.#tellBalance(wallet)
          this.#tellEvent(wallet, 'REWARD_GRANTED', 'notify.rewardTitle', 'notify.rewardNews', false)
          return { ref: command.bonusId }
        }
      }

      case 'bonus.grant':
        return () => {
          this.#openBonus(wallet, command)
          wallet[command.purse] += command.amount
          this.#tellBalance(wallet)
          this.#tellEvent(wallet, 'BONUS_GRANTED', 'notify.bonusTitle', 'notify.bonusNews')
          return { ref: command.bonusId }
        }

      case 'bonus.release': {
        const bonus = this.bonuses.get(command.bonusId)
        if (bonus?.userId !== userId) return 'unknownBonus'
        if (bonus.status !== 'ACTIVE') return 'bonusReleased'
        if (wallet.edge < releaseAt(bonus)) return 'wageringLeft'
        return () => {
          bonus.status = 'RELEASED'
          wallet[bonus.purse] -= bonus.amount
          wallet.main += bonus.amount
          this.#tellBalance(wallet)
          this.#tellEvent(wallet, 'BONUS_RELEASED', 'notify.releasedTitle', 'notify.releasedNews')
          return { amount: bonus.amount, ref: command.bonusId }
        }
      }

      case 'bonus.revoke': {
        const bonus = this.bonuses.get(command.bonusId)
        if (bonus?.userId !== userId) return 'unknownBonus'
        if (bonus.status === 'REVOKED') return 'bonusReleased'
        if (command.locked && bonus.status !== 'ACTIVE') return 'bonusReleased'
        if (command.withdrawalId !== undefined) {
          const refund = this.withdrawals.get(command.withdrawalId)
          if (refund?.userId !== userId || refund.status === 'RETURNED') return 'withdrawalEnded'
        }
        const purse = bonus.status === 'RELEASED' ? 'main' : bonus.purse
        if (bonus.amount > wallet[purse]) return 'insufficientFunds'
        return () => {
          bonus.status = 'REVOKED'
          bonus.takenFromMain = purse === 'main'
          wallet[purse] -= bonus.amount
          this.#tellBalance(wallet)
          this.#tellEvent(wallet, 'BONUS_REVOKED', 'notify.revokedTitle', 'notify.revokedNews')
          return { amount: bonus.amount, ref: command.bonusId }
        }
      }

      case 'bonus.restore': {
        const bonus = this.bonuses.get(command.bonusId)
        if (bonus?.userId !== userId) return 'unknownBonus'
        if (!bonus.takenFromMain) return 'bonusReleased'
        return () => {
          bonus.status = 'RELEASED'
          bonus.takenFromMain = false
          wallet.main += bonus.amount
          this.#tellBalance(wallet)
          this.#tellEvent(wallet, 'BONUS_RESTORED', 'notify.restoredTitle', 'notify.restoredNews')
          return { amount: bonus.amount, ref: command.bonusId }
        }
      }

      case 'forfeit':
        if (wallet.held + wallet.payout > 0n) return 'accountBusy'
        if (wallet.main !== command.amount) return 'balanceMoved'
        return () => {
          wallet.main = 0n
          this.#tellBalance(wallet)
          return {}
        }

      case 'transfer': {
        const locked = this.#active(userId).filter((bonus) => bonus.purse === command.from)
        const free = wallet[command.from] - sum(locked.map((bonus) => bonus.amount))
        if (command.amount > free) return 'insufficientFunds'
        return () => {
          wallet[command.from] -= command.amount
          wallet[command.to] += command.amount
          this.#tellBalance(wallet)
          return {}
        }
      }

      case 'packet.claim': {
        const packet = this.packets.get(command.packetId)
        if (packet?.currencyId !== wallet.currencyId) return 'packetEmpty'
        if (packet.claims.has(userId)) return 'packetClaimed'
        const share = packet.shares[packet.claims.size]
        if (packet.closed || share === undefined) return 'packetEmpty'
        return () => {
          packet.claims.set(userId, share)
          wallet.main += share
          this.#tellBalance(wallet)
          this.#tellEvent(wallet, 'RED_PACKET', 'notify.packetTitle', 'notify.packetNews')
          return { amount: share, ref: command.packetId }
        }
      }

      case 'provider.debit':
      case 'provider.credit':
      case 'provider.settle':
      case 'provider.rollback':
        return this.#decideForAProvider(command, wallet)

      case 'adjust':
        if (wallet.main + command.amount < 0n) return 'insufficientFunds'
        return () => {
          wallet.main += command.amount
          this.#tellBalance(wallet)
          this.#tellEvent(wallet, 'BALANCE_ADJUSTED', 'notify.adjustedTitle', 'notify.adjustedNews')
          return {}
        }

      case 'limits.set':
        return () => {
          const { known, excludedUntilMs } = command
          const limit = (name: keyof Limits): Minor | null => {
            const [was, wanted] = [wallet.limits[name], command[name]]
            if (!known || was === known[name]) return wanted
            if (wanted === known[name] || wanted === null) return was
            return was === null || wanted < was ? wanted : was
          }
          const ends = [wallet.limits.excludedUntilMs, excludedUntilMs].filter((end) => end !== null)
          wallet.limits = {
            maxLossDay: limit('maxLossDay'),
            maxLossWeek: limit('maxLossWeek'),
            maxLossMonth: limit('maxLossMonth'),
            excludedUntilMs: ends.length > 0 ? Math.max(...ends) : null,
          }
          return {}
        }

      default:
        return never(command)
    }
  }

  /** Requirements queue up: the next starts where the last one ends. */
  #openBonus(
    { userId, seq, edge: wagered }: Wallet,
    { bonusId, purse, amount, wager, maxStake }: Omit<GrantBonus, 'kind'>,
  ): void {
    const kept = [...this.bonuses.values()].filter(
      (bonus) => bonus.userId === userId && bonus.status !== 'REVOKED',
    )
    const follows =
      kept.toSorted((a, b) => Number(releaseAt(a) - releaseAt(b)) || a.seq - b.seq).at(-1) ?? null
    const terms = { purse, amount, wager, maxStake: maxStake ?? null, status: 'ACTIVE' as const }
    this.bonuses.set(bonusId, { userId, seq, wagered, follows, takenFromMain: false, ...terms })
  }

  #decideForTheHouse(command: Extract<LedgerCommand, { userId: null }>): Decision {
    if (command.kind === 'budget.accrue') throw new Error('no sequence accrues: it counts all players')
    if (command.kind === 'budget.fund') {
      const { currencyId, amount } = command
      return () => {
        this.budgets.set(currencyId, (this.budgets.get(currencyId) ?? 0n) + amount)
        return { amount }
      }
    }
    const ref = command.packetId
    if (command.kind === 'packet.open') {
      const { currencyId, shares } = command
      return () => {
        this.packets.set(ref, { currencyId, shares, claims: new Map(), closed: false })
        return { ref }
      }
    }
    const packet = this.packets.get(ref)
    if (!packet || packet.closed) return 'packetEmpty'
    return () => {
      packet.closed = true
      return { amount: sum(packet.shares.slice(packet.claims.size)), ref }
    }
  }

  #decideForAProvider(command: Extract<LedgerCommand, { provider: string }>, wallet: Wallet): Decision {
    const name = `${command.provider} ${command.reference}`
    const bet = this.providerBets.get(name)
    const { userId } = wallet
    if (bet && bet.userId !== userId) return 'unknownBet'
    switch (command.kind) {
      case 'provider.debit': {
        // Its rollback arrived first, so the bet never happened.
        if (bet?.rolledBack) return 'rolledBack'
        if (bet) return 'requestIdReused'
        const refused = this.#stakeRefused(wallet, command.amount, null)
        if (refused) return refused
        return () => {
          const { seq } = wallet
          this.providerBets.set(name, { ...UNPAID, userId, seq, stake: command.amount })
          if (command.free) return {}
          this.#stake(wallet, command.amount)
          wallet.wagered += command.amount
          wallet.edge += edgeOf(command.amount, PROVIDER_RTP)
          this.#tellBalance(wallet)
          return {}
        }
      }
      case 'provider.credit':
        if (!bet) return 'unknownBet'
        if (bet.rolledBack) return 'rolledBack'
        return () => {
          bet.won += command.amount
          bet.due += command.amount
          if (command.closes) bet.status = 'SETTLED'
          this.#stake(wallet, -command.amount)
          this.#tellBalance(wallet)
          return {}
        }
      case 'provider.settle':
        return this.#decideSettlement(command, bet, wallet)
      case 'provider.rollback':
        if (!bet) {
          return () => {
            const { seq } = wallet
            this.providerBets.set(name, { ...UNPAID, userId, seq, stake: 0n, rolledBack: true })
            return {}
          }
        }
        if (bet.rolledBack) return 'rolledBack'
        if (command.unlessSettled && (bet.status !== 'OPEN' || bet.won > 0n)) return 'betSettled'
        if (bet.won > wallet.main + bet.stake) return 'insufficientFunds'
        return () => {
          bet.rolledBack = true
          if (bet.stake === 0n && bet.won === 0n) return {}
          this.#stake(wallet, bet.won - bet.stake)
          this.#count(wallet, bet, bet.voided + bet.secured - bet.stake)
          this.#tellBalance(wallet)
          return {}
        }
      default:
        return never(command)
    }
  }

  /** Counts more or less of a bet's stake as staked, as if it had been so from the start. */
  #count(wallet: Wallet, bet: ProviderBet, stake: bigint): void {
    const edge = edgeOf(stake, PROVIDER_RTP)
    wallet.wagered += stake
    wallet.edge += edge
    for (const deposit of wallet.deposits) if (deposit.seq > bet.seq) deposit.wagered += stake
    for (const bonus of this.bonuses.values())
      if (bonus.userId === wallet.userId && bonus.seq > bet.seq) bonus.wagered += edge
  }

  /** Paid by providers before later settlements that took it back. */
  #owed(userId: UserId): bigint {
    const bets = [...this.providerBets.values()].filter((bet) => bet.userId === userId && !bet.rolledBack)
    return sum(bets.map(({ won, due }) => (won > due ? won - due : 0n)))
  }

  #decideSettlement(command: ProviderSettle, bet: ProviderBet | undefined, wallet: Wallet): Decision {
    const { as, amount } = command
    if (!bet) return 'unknownBet'
    if (bet.rolledBack) return 'rolledBack'
    const ends = as === 'cashedOut' || (as === 'part' && amount > 0n)
    if (ends && bet.status !== 'OPEN') return 'betSettled'
    if (as === 'settled' && bet.status === 'CASHED_OUT') return 'betSettled'
    const due = as === 'part' ? bet.due + amount : as === 'open' ? bet.cashed : bet.cashed + amount
    const wanted = bet.won - due
    if (wanted > wallet.main && command.negative === 'refuse') return 'insufficientFunds'
    return () => {
      const taken = wanted > wallet.main ? wallet.main : wanted
      bet.won -= taken
      bet.due = due
      if (as === 'part') bet.cashed += amount
      if (as === 'settled' || command.closes) bet.status = 'SETTLED'
      else if (as !== 'part') bet.status = as === 'cashedOut' ? 'CASHED_OUT' : 'OPEN'
      if (as !== 'part') {
        const isRefund = as === 'settled' && command.result === 'refund'
        const voided = !isRefund ? 0n : amount < bet.stake ? amount : bet.stake
        this.#count(wallet, bet, bet.voided - voided)
        bet.voided = voided
      }
      this.#secure(wallet, bet, as === 'cashedOut' ? bet.cashed + amount : null)
      if (taken === 0n) return {}
      this.#stake(wallet, taken)
      this.#tellBalance(wallet)
      return {}
    }
  }

  /** A stake that was cashed out counts for what that won or lost alone. */
  #secure(wallet: Wallet, bet: ProviderBet, whole: bigint | null): void {
    if (whole === null && bet.status === 'CASHED_OUT') return
    const [secured, most] = [
      securedBy(bet.stake, whole ?? bet.cashed, whole !== null),
      bet.stake - bet.voided,
    ]
    const safe = secured < most ? secured : most
    this.#count(wallet, bet, bet.secured - safe)
    bet.secured = safe
  }

  #stakeRefused(wallet: Wallet, stake: bigint, pair: SeedPairId | null): LedgerRefusal | null {
    const { maxLossDay, maxLossWeek, maxLossMonth, excludedUntilMs } = wallet.limits
    if (stake > wallet.main) return 'insufficientFunds'
    if (excludedUntilMs !== null && excludedUntilMs > this.#nowMs) return 'excluded'
    const after = wallet.lost + stake
    if (maxLossDay !== null && after - wallet.lostByDay > maxLossDay) return 'limitReached'
    if (maxLossWeek !== null && after - wallet.lostByWeek > maxLossWeek) return 'limitReached'
    if (maxLossMonth !== null && after - wallet.lostByMonth > maxLossMonth) return 'limitReached'
    if (this.#active(wallet.userId).some((bonus) => bonus.maxStake !== null && stake > bonus.maxStake))
      return 'stakeOverBonus'
    return pair !== null && pair !== wallet.pair ? 'seedInUse' : null
  }

  /** A stake counts as lost until some of it is paid back. */
  #stake(wallet: Wallet, amount: bigint): void {
    wallet.main -= amount
    wallet.lost += amount
  }

  #end(wallet: Wallet, id: BetId, bet: Bet, { payout, multiplier, state }: Drawn, version: number): void {
    this.#stake(wallet, -payout)
    wallet.bets += 1
    // A stake that comes back whole was never at risk.
    if (payout !== bet.stake || multiplier !== ONE_X) {
      wallet.wagered += bet.stake
      wallet.edge += edgeOf(bet.stake, bet.rtp)
    }
    const status = payout > 0n ? 'WIN' : 'LOSE'
    this.bets.set(id, { ...bet, status, payout, multiplier, state, version })
    this.#tellBalance(wallet)
    wallet.pushes.push({
      type: 'bet',
      userId: wallet.userId,
      bet: { id, gameId: bet.gameId, win: payout > bet.stake, winAmount: decimal(wallet, payout) },
      seq: ++wallet.seq,
    })
  }

  #tellBalance(wallet: Wallet): void {
    const { userId } = wallet
    wallet.pushes.push({ type: 'balance', userId, balance: decimal(wallet, wallet.main), seq: ++wallet.seq })
  }

  #tellEvent(wallet: Wallet, event: string, title: string, description: string, pop = true): void {
    const { userId } = wallet
    const data = { event, extra: { pop, title, description } }
    wallet.pushes.push({ type: 'event', userId, data, seq: ++wallet.seq })
  }

  /** The first command of a new day sets its marks. A clock set back sets none. */
  #turnDay(wallet: Wallet): void {
    const today = Math.floor(this.#nowMs / DAY_MS)
    const { countedOn } = wallet
    if (today <= countedOn) return
    wallet.lostByDay = wallet.lost
    wallet.edgeByDay = wallet.edge
    if (weekOf(today) > weekOf(countedOn)) {
      wallet.lostByWeek = wallet.lost
      wallet.edgeByWeek = wallet.edge
    }
    if (monthOf(today) > monthOf(countedOn)) {
      wallet.lostByMonth = wallet.lost
      wallet.edgeByMonth = wallet.edge
    }
    wallet.countedOn = today
  }

  #active(userId: UserId): Bonus[] {
    return [...this.bonuses.values()].filter((bonus) => bonus.userId === userId && bonus.status === 'ACTIVE')
  }

  #wallet(userId: UserId): Wallet {
    return present(this.wallets.get(userId), 'wallet')
  }
}

/** Deposits' requirements queue up: each starts where the previous one ends, or at the wagered total on arrival. */
function isUnplayed({ deposits, wagered }: Wallet, percent: number): boolean {
  const until = deposits.reduce(
    (end, deposit) => largest([end, deposit.wagered]) + (deposit.amount * BigInt(percent) + 99n) / 100n,
    0n,
  )
  return until > wagered
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)
const largest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((top, amount) => (amount > top ? amount : top))
const decimal = ({ currencyId }: Wallet, amount: bigint): string =>
  formatAmount(minor(amount), currency(currencyId).decimalLength)
