import type { LanguageId } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'
import { type Journal, openJournal } from '@baize/sandbox-shared/journal'
import * as z from 'zod/mini'
import { MARKETS, type Match, matchOf, minuteOf, oddsOf, phaseOf, type Score, scoreOf } from './model.ts'
import { cashOutOf, combinations, factorOf, type Leg, payoutOf } from './tickets.ts'
import type { SportsWallet } from './wallet.ts'
import { outcomeName, SPORTS_WORDS, wordOf } from './words.ts'

const Cents = z.string().check(z.regex(/^\d{1,18}$/))
const Bet = z.object({
  id: z.string(),
  user: z.string(),
  token: z.string(),
  currency: z.string(),
  /** Stake of each combination, in cents. */
  unit: Cents,
  size: z.number(),
  legs: z.array(z.object({ matchId: z.string(), market: z.string(), outcome: z.string(), odds: z.number() })),
  state: z.enum([
    'pending',
    'accepted',
    'rejected',
    'rollingBack',
    'rolledBack',
    'cashingOut',
    'cashedOut',
    'settled',
  ]),
  /** Code of the operator's refusal, or our reason. */
  why: z.nullable(z.string()),
  payout: z.nullable(Cents),
  /** The payout that the operator has confirmed. */
  confirmed: z.nullable(Cents),
  /** Stake of each combination that is still at risk after cash-outs of a part; null for all of it. */
  left: z._default(z.nullable(Cents), null),
  /** Paid by cash-outs of a part. */
  cashed: z._default(Cents, '0'),
  /** A cash-out of a part that is under way, with what it leaves at risk. */
  part: z._default(z.nullable(z.object({ left: Cents })), null),
  /** Id of the settlement that is under way: repeated with every retry. */
  requestId: z.nullable(z.string()),
  at: z.number(),
})
export type Bet = z.infer<typeof Bet>
const Correction = z.object({ id: z.string(), home: z.number(), away: z.number() })
export type Bets = Journal<Bet>

const isOver = ({ state, payout, confirmed }: Bet): boolean =>
  state === 'rejected' ||
  state === 'rolledBack' ||
  ((state === 'settled' || state === 'cashedOut') && payout === confirmed)

export const openBets = (folder: string | null): Promise<Bets> =>
  openJournal(folder, 'sportsbook.jsonl', Bet, { most: 20_000, isOver })
export const openCorrections = (folder: string | null): Promise<Journal<z.infer<typeof Correction>>> =>
  openJournal(folder, 'sportsbook-corrections.jsonl', Correction, { most: 1000, isOver: () => true })

type Refusal =
  | 'input'
  | 'odds'
  | 'offer'
  | 'suspended'
  | 'funds'
  | 'session'
  | 'limit'
  | 'blocked'
  | 'unavailable'
export type BetRequest = {
  readonly id: string
  readonly unit: bigint
  readonly size: number
  readonly accept: 'none' | 'higher' | 'any'
  readonly legs: readonly Bet['legs'][number][]
  /** Language of the names in the player's history. */
  readonly language: LanguageId
}
type Who = { readonly user: string; readonly token: string; readonly currency: string }

/** Time that a live bet waits before it is accepted at the odds of then. */
const LIVE_DELAY_MS = 3000
const MOST_LEGS = 8
const TRIES = 60

const REASONS: Readonly<Record<number, Refusal>> = {
  3: 'session',
  4: 'session',
  7: 'funds',
  9: 'blocked',
  11: 'limit',
  12: 'limit',
  13: 'limit',
  14: 'blocked',
}
export const decimal = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
export const stakeOf = ({ unit, size, legs }: Pick<Bet, 'unit' | 'size' | 'legs'>): bigint =>
  BigInt(unit) * BigInt(combinations(legs, size).length)

/** The part of the ticket that is still at risk. */
const atRisk = (bet: Bet): Bet => ({ ...bet, unit: bet.left ?? bet.unit })

/** Payout of what is at risk if every selection wins. */
export const bestOf = (bet: Bet): bigint =>
  payoutOf(
    BigInt(atRisk(bet).unit),
    bet.size,
    bet.legs.map(({ odds }) => ({ odds, won: 2, back: 0 })),
  )

export type Sportsbook = {
  place(who: Who, wish: BetRequest): Promise<Result<Bet, Refusal>>
  /** Cashes out a share of what is at risk, in per cent. */
  cashOut(
    user: string,
    token: string,
    id: string,
    share: number,
    least?: bigint,
  ): Promise<Result<Bet, Refusal>>
  /** Payout of a cash-out made now; null where none is offered. */
  cashOutValue(bet: Bet): bigint | null
  betsOf(user: string): Bet[]
  /** The final score of a match was another one: its bets are settled anew. */
  correct(matchId: string, score: Score): Promise<void>
  scoreNow(match: Match): Score
  /** Settles bets whose matches have ended, and repeats what the operator has not confirmed. */
  tick(): Promise<void>
  /** Rolls back what a crash has left undecided. */
  resume(): Promise<void>
}

export function createSportsbook({
  bets,
  corrections,
  wallet,
  secret,
  now,
  uuid,
  wait,
}: {
  readonly bets: Bets
  readonly corrections: Journal<z.infer<typeof Correction>>
  readonly wallet: SportsWallet
  readonly secret: string
  readonly now: () => number
  readonly uuid: () => string
  readonly wait: (ms: number) => Promise<void>
}): Sportsbook {
  /** Bets with a step under way; each has one at a time. */
  const busy = new Set<string>()

  const scoreNow = (match: Match): Score =>
    corrections.entries.get(match.id) ?? scoreOf(match, minuteOf(match, now()))
  const current = ({ matchId, market, outcome }: Bet['legs'][number]): number | null => {
    const match = matchOf(matchId, secret)
    return match && oddsOf(match, now(), market, outcome)
  }

  const rollBack = async (bet: Bet): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await wallet.rollback(bet, 10)
      if (answer.status !== 'unknown') {
        await bets.write({ ...bet, state: 'rolledBack' })
        return
      }
      await wait(1000 * 2 ** Math.min(tries, 5))
    }
  }

  const place = async (
    who: Who,
    { id, unit, size, accept, legs, language }: BetRequest,
  ): Promise<Result<Bet, Refusal>> => {
    const known = bets.entries.get(id)
    if (known) return known.user === who.user ? ok(known) : err('input')
    const matches = new Set(legs.map(({ matchId }) => matchId))
    const isLegal =
      unit > 0n &&
      legs.length >= 1 &&
      legs.length <= MOST_LEGS &&
      matches.size === legs.length &&
      Number.isInteger(size) &&
      size <= legs.length &&
      (size >= 2 || legs.length === 1) &&
      legs.every(({ matchId, market, outcome }) => matchOf(matchId, secret) && MARKETS[market]?.[outcome])
    if (!isLegal) return err('input')
    const bet: Bet = {
      id,
      ...who,
      unit: unit.toString(),
      size,
      legs: legs.map((leg) => ({ ...leg })),
      state: 'pending',
      why: null,
      payout: null,
      confirmed: null,
      left: null,
      cashed: '0',
      part: null,
      requestId: null,
      at: now(),
    }
    await bets.write(bet)
    const isLive = legs.some(
      ({ matchId }) => phaseOf(present(matchOf(matchId, secret), 'match'), now()) !== 'upcoming',
    )
    if (isLive) await wait(LIVE_DELAY_MS)
    const reject = async (why: Refusal): Promise<Result<Bet, Refusal>> => {
      await bets.write({ ...bet, state: 'rejected', why })
      return err(why)
    }
    for (const [at, leg] of bet.legs.entries()) {
      const odds = current(leg)
      if (odds === null) return reject('suspended')
      const asked = leg.odds
      if (accept === 'none' ? odds !== asked : accept === 'higher' && odds < asked) return reject('odds')
      bet.legs[at] = { ...leg, odds }
    }
    const all = bet.legs.reduce((sum, { odds }) => (sum * odds) / 100, 1)
    const answer = await wallet.place(bet, {
      amount: decimal(stakeOf(bet)),
      coefficient: all.toFixed(2),
      kind: legs.length === 1 ? 'single' : size === legs.length ? 'multiple' : 'system',
      selections: bet.legs.map(({ matchId, market, outcome, odds }) => {
        const { home, away } = present(matchOf(matchId, secret), matchId)
        return {
          eventId: matchId,
          marketId: market,
          outcomeId: outcome,
          eventName: `${home} – ${away}`,
          marketName: wordOf(SPORTS_WORDS[language], market),
          outcomeName: outcomeName(SPORTS_WORDS[language], { home, away }, market, outcome),
          coefficient: (odds / 100).toFixed(2),
        }
      }),
    })
    if (answer.status === 'unknown') {
      const undecided: Bet = { ...bet, state: 'rollingBack' }
      await bets.write(undecided)
      void rollBack(undecided)
      return err('unavailable')
    }
    if (answer.status === 'refused') return reject(REASONS[answer.code] ?? 'unavailable')
    const accepted: Bet = { ...bet, state: 'accepted' }
    await bets.write(accepted)
    return ok(accepted)
  }

  const legsOf = (bet: Bet): Leg[] =>
    bet.legs.map(({ matchId, market, outcome, odds }) => {
      const match = present(matchOf(matchId, secret), matchId)
      const score = corrections.entries.get(matchId) ?? scoreOf(match, 90)
      return { odds, ...present(MARKETS[market]?.[outcome], market)(score) }
    })

  const isVoid = (bet: Bet): boolean => legsOf(bet).every(({ back }) => back === 2)

  /** Sends the payout of a bet until the operator has confirmed it; a refusal waits for the next tick. */
  const send = async (bet: Bet): Promise<void> => {
    const payout = present(bet.payout, 'payout')
    const isCashOut = bet.state === 'cashingOut' || bet.state === 'cashedOut'
    const answer = await wallet.settle(bet, {
      requestId: present(bet.requestId, 'request id'),
      amount: decimal(BigInt(payout)),
      type: isCashOut ? 'cashout' : isVoid(bet) ? 'refund' : BigInt(payout) > 0n ? 'won' : 'lost',
      partial: bet.part !== null,
    })
    const goesOn = { state: 'accepted', payout: null, requestId: null, part: null } as const
    if (answer.status === 'ok' && bet.part)
      await bets.write({
        ...bet,
        ...goesOn,
        left: bet.part.left,
        cashed: (BigInt(bet.cashed) + BigInt(payout)).toString(),
      })
    else if (answer.status === 'ok')
      await bets.write({ ...bet, confirmed: payout, state: isCashOut ? 'cashedOut' : bet.state })
    // A cash-out that was refused leaves the bet as it was.
    else if (answer.status === 'refused' && isCashOut) await bets.write({ ...bet, ...goesOn })
  }

  const alone = async (bet: Bet, step: (bet: Bet) => Promise<void>): Promise<void> => {
    if (busy.has(bet.id)) return
    busy.add(bet.id)
    try {
      await step(present(bets.entries.get(bet.id), 'bet'))
    } finally {
      busy.delete(bet.id)
    }
  }

  const settle = async (bet: Bet): Promise<void> => {
    if (bet.state !== 'accepted' && bet.state !== 'settled')
      return bet.state === 'cashingOut' ? send(bet) : undefined
    const isEnded = bet.legs.every(
      ({ matchId }) => phaseOf(present(matchOf(matchId, secret), matchId), now()) === 'ended',
    )
    if (!isEnded) return
    const payout = payoutOf(BigInt(atRisk(bet).unit), bet.size, legsOf(bet)).toString()
    if (bet.state === 'settled' && bet.payout === payout)
      return bet.confirmed === payout ? undefined : send(bet)
    const settled: Bet = { ...bet, state: 'settled', payout, requestId: uuid() }
    await bets.write(settled)
    await send(settled)
  }

  const cashOutValue = (bet: Bet): bigint | null => {
    if (bet.state !== 'accepted' || bet.size !== bet.legs.length) return null
    const legs: { odds: number; now: number }[] = []
    for (const leg of bet.legs) {
      const match = present(matchOf(leg.matchId, secret), leg.matchId)
      if (phaseOf(match, now()) === 'ended') {
        const factor = factorOf(present(legsOf({ ...bet, legs: [leg] })[0], 'leg'))
        if (factor === 0n) return null
        legs.push({ odds: Number(factor), now: 200 })
        continue
      }
      const odds = current(leg)
      if (odds === null) return null
      legs.push({ odds: leg.odds, now: odds })
    }
    return cashOutOf(stakeOf(atRisk(bet)), legs)
  }

  return {
    place: async (who, wish) => {
      if (busy.has(wish.id)) return err('input')
      busy.add(wish.id)
      try {
        return await place(who, wish)
      } finally {
        busy.delete(wish.id)
      }
    },
    cashOut: async (user, token, id, share, least = 0n) => {
      const bet = bets.entries.get(id)
      if (!bet || bet.user !== user) return err('input')
      let outcome: Result<Bet, Refusal> = err('suspended')
      await alone(bet, async (now_) => {
        const whole = cashOutValue(now_)
        if (whole === null) return
        const unit = BigInt(atRisk(now_).unit)
        const left = unit - (unit * BigInt(share)) / 100n
        const value = (whole * BigInt(share)) / 100n
        if (value === 0n) return
        if (value < least) {
          outcome = err('offer')
          return
        }
        const asked: Bet = {
          ...now_,
          token,
          state: 'cashingOut',
          payout: value.toString(),
          part: left > 0n ? { left: left.toString() } : null,
          requestId: uuid(),
        }
        await bets.write(asked)
        await send(asked)
        const after = present(bets.entries.get(id), 'bet')
        const isPaid = after.state === 'cashedOut' || after.cashed !== now_.cashed
        outcome = isPaid ? ok(after) : err('unavailable')
      })
      return outcome
    },
    cashOutValue,
    betsOf: (user) =>
      [...bets.entries.values()].filter((bet) => bet.user === user).toSorted((a, b) => b.at - a.at),
    correct: async (matchId, score) => {
      await corrections.write({ id: matchId, ...score })
    },
    scoreNow,
    tick: async () => {
      for (const bet of Array.from(bets.entries.values()))
        if (
          !isOver(bet) ||
          (bet.state === 'settled' && bet.legs.some(({ matchId }) => corrections.entries.has(matchId)))
        )
          await alone(bet, settle)
    },
    resume: async () => {
      for (const bet of Array.from(bets.entries.values()))
        if (bet.state === 'pending' || bet.state === 'rollingBack') {
          const undecided: Bet = { ...bet, state: 'rollingBack' }
          await bets.write(undecided)
          void rollBack(undecided)
        }
    },
  }
}
