import { type RoundBet, type RoundGameId, refused } from '@baize/contract/player'
import { type CurrencyId, type Envelope, type RefusalId, refusal } from '@baize/contract/shared'
import { formatAmount, formatMultiplier, type Minor, type Multiplier, minor, parseAmount } from '@baize/kit'
import type { StoreApi } from 'zustand/vanilla'
import { exactAmount, scaleOf } from '../../features/bets/bet-amounts.ts'
import type { Purse } from '../demo/purse.ts'
import type { GameInfo } from '../step/table.ts'
import type { Live } from './live.ts'
import { multiplierNow, readMultiplier, worthAt } from './multiplier-now.ts'
import type { RoundDealer } from './table.ts'

type Deps = {
  readonly gameId: RoundGameId
  readonly purse: StoreApi<Purse>
  readonly terms: () => Promise<Envelope<{ model: GameInfo }>>
  /** State of the real rounds. */
  readonly state: RoundDealer['state']
  readonly live: () => Live
  /** Server time. */
  readonly now: () => number | null
  readonly newId: () => string
}

/** Takes play-money bets on the real rounds. They are never sent to the server. */
export function localRounds(deps: Deps): RoundDealer {
  const { gameId, purse, live } = deps
  const { currencyId } = purse.getState()
  const scale = scaleOf(currencyId)
  let made = 0

  const no = (
    why: Extract<RefusalId, 'betHeld' | 'insufficientFunds' | 'unknownBet' | 'roundOver' | 'roundLocked'>,
  ) => refused(refusal(why))
  const yes = <Model>(model: Model) => ({ status: 0 as const, model })
  const found = (id: string): RoundBet | undefined => live().mine.find((bet) => bet.id === id)

  return {
    info: deps.terms,
    async state() {
      const { answer, atMs } = await deps.state()
      return 'model' in answer
        ? { answer: { ...answer, model: { ...answer.model, mine: [...live().mine] } }, atMs }
        : { answer, atMs }
    },
    async bet({ slot, betAmount, autoCashOut, next }) {
      const terms = await deps.terms()
      if (!('model' in terms)) return terms
      const { round, mine } = live()
      const taking = round?.phase === 'STARTING'
      if (!taking && !next) return no('roundLocked')
      if (mine.some((bet) => bet.view.slot === slot && bet.result === 'PENDING')) return no('betHeld')
      const stake = parseAmount(betAmount, scale)
      if (!stake.ok || stake.value > held(purse)) return no('insufficientFunds')
      pay(purse, minor(-stake.value))
      made += 1
      return yes({
        id: deps.newId(),
        gameId,
        betAmount: formatAmount(stake.value, scale),
        currencyId,
        result: 'PENDING',
        winAmount: formatAmount(minor(0n), scale),
        multiplier: '0.00',
        rtp: terms.model.rtp,
        maxWin: terms.model.maxWin,
        createdAt: deps.now() ?? 0,
        settledAt: null,
        view: {
          state: taking ? 'PLACED' : 'QUEUED',
          round: taking ? round.number : null,
          slot,
          // Negative, so that it matches no place of the feed.
          place: -made,
          autoCashOut,
          endsAt: null,
          crashedAt: null,
        },
      })
    },
    async cancel({ id }) {
      const bet = found(id)
      if (!bet) return no('unknownBet')
      const { state } = bet.view
      if (state !== 'QUEUED' && !(state === 'PLACED' && live().round?.phase === 'STARTING'))
        return no('roundLocked')
      pay(purse, exactAmount(bet.betAmount, scale))
      return yes({
        ...bet,
        result: 'WIN',
        winAmount: bet.betAmount,
        multiplier: '1.00',
        settledAt: deps.now(),
        view: { ...bet.view, state: 'CANCELLED' },
      })
    },
    async stop({ id }) {
      const bet = found(id)
      const { round } = live()
      const now = deps.now()
      if (!bet) return no('unknownBet')
      // The displayed multiplier was reached, so it is paid; once the round has ended, nothing is.
      const reached = round?.phase === 'RUNNING' && now !== null ? multiplierNow(round, now) : null
      if (bet.view.state !== 'RUNNING' || reached === null) return no('roundOver')
      return yes({ bet: cashedOut(purse, bet, reached), receipt: null })
    },
    async result(id) {
      const bet = found(id)
      return bet ? yes(bet) : no('unknownBet')
    },
  }
}

const held = (purse: StoreApi<Purse>): Minor => {
  const { balance, currencyId } = purse.getState()
  return exactAmount(balance, scaleOf(currencyId))
}

function pay(purse: StoreApi<Purse>, by: Minor): void {
  const scale = scaleOf(currencyOf(purse))
  purse.setState({ balance: formatAmount(minor(held(purse) + by), scale) })
}

const currencyOf = (purse: StoreApi<Purse>): CurrencyId => purse.getState().currencyId

function cashedOut(purse: StoreApi<Purse>, bet: RoundBet, at: Multiplier): RoundBet {
  const payout = worthAt(bet, at)
  pay(purse, payout)
  return {
    ...bet,
    result: 'WIN',
    winAmount: formatAmount(payout, scaleOf(bet.currencyId)),
    multiplier: formatMultiplier(at),
    settledAt: bet.createdAt,
    view: { ...bet.view, state: 'CASHED_OUT' },
  }
}

/** Cashes out bets whose auto cash-out the round has reached, as the server would. */
export function cashOutReached(
  purse: StoreApi<Purse>,
  { round, mine }: Live,
  now: number,
): readonly RoundBet[] {
  const reached = round && multiplierNow(round, now)
  if (!reached) return []
  return mine.flatMap((bet) => {
    const { state, autoCashOut, round: of } = bet.view
    if (state !== 'RUNNING' || of !== round.number || autoCashOut === null) return []
    const target = readMultiplier(autoCashOut)
    return target <= reached ? [cashedOut(purse, bet, target)] : []
  })
}

/** Refunds open stakes when the player leaves. */
export function refundOpen(purse: StoreApi<Purse>, { mine }: Live): void {
  for (const bet of mine)
    if (bet.result === 'PENDING') pay(purse, exactAmount(bet.betAmount, scaleOf(bet.currencyId)))
}
