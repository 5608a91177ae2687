import { BETS_FOR_RETURN, type GameReturn, type RoundGameId } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { isStepGame, ROUND_GAMES } from '@baize/rules'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { declaredLeast } from '../settings/stake.ts'
import type { LiveContext } from './seen-wins.ts'
import { type ReturnSums, selectReturns } from './sql.ts'

/** 99 % quantile (two-sided) of the normal distribution, in standard deviations. */
const DEVIATIONS = 2.5758
/** Amounts are converted to a common unit, so that currencies with large units do not weigh more. */
const COMMON = limitIn('IDR', '1')

type Sums = Omit<ReturnSums, 'gameId' | 'rtp' | 'currencyId'>

/** Each game per RTP it was played under, in lobby order, the highest RTP first. */
export async function gameReturns(ctx: LiveContext): Promise<readonly GameReturn[]> {
  const returns = returnsOf(await selectReturns(ctx.db))
  return Promise.all(
    returns.map(async (gameReturn) => {
      const { gameId, rtp } = gameReturn
      if (!isStepGame(gameId) && !isRound(gameId)) return gameReturn
      const limits = await ctx.gameSettings.of(gameId)
      return { ...gameReturn, least: declaredLeast(gameId, { ...limits, rtp }) }
    }),
  )
}

const isRound = (gameId: string): gameId is RoundGameId => Object.hasOwn(ROUND_GAMES, gameId)

/** The returns of sums of bets, in the same order. */
export function returnsOf(parts: readonly ReturnSums[]): readonly GameReturn[] {
  const all = new Map<string, Pick<GameReturn, 'gameId' | 'rtp'> & { readonly sums: Sums }>()
  for (const { gameId, rtp, ...part } of parts) {
    const name = `${gameId} ${rtp}`
    const known = all.get(name)
    const sums = inCommon(part)
    all.set(name, { gameId, rtp, sums: known ? added(known.sums, sums) : sums })
  }
  const place = (gameId: string): number => GAMES.findIndex((game) => game.id === gameId)
  return [...all.values()]
    .map(({ gameId, rtp, sums }) => ({ gameId, rtp, ...returnOf(sums) }))
    .toSorted((a, b) => place(a.gameId) - place(b.gameId) || b.rtp - a.rtp)
}

function inCommon({
  currencyId,
  bets,
  staked,
  paid,
  staked2,
  paid2,
  stakedPaid,
}: Omit<ReturnSums, 'gameId' | 'rtp'>): Sums {
  const unit = COMMON / limitIn(currencyId, '1')
  return {
    bets,
    staked: staked * unit,
    paid: paid * unit,
    staked2: staked2 * unit * unit,
    paid2: paid2 * unit * unit,
    stakedPaid: stakedPaid * unit * unit,
  }
}

const added = (a: Sums, b: Sums): Sums => ({
  bets: a.bets + b.bets,
  staked: a.staked + b.staked,
  paid: a.paid + b.paid,
  staked2: a.staked2 + b.staked2,
  paid2: a.paid2 + b.paid2,
  stakedPaid: a.stakedPaid + b.stakedPaid,
})

const FINE = 10n ** 24n

/**
 * The actual return, R = P / S (paid / staked), and its confidence interval. The variance of such a ratio is n / (n -
 * 1) x sum (p - R s)^2 / S^2. The sums are exact; only the root is not.
 */
export function returnOf({
  bets,
  staked,
  paid,
  staked2,
  paid2,
  stakedPaid,
}: Sums): Omit<GameReturn, 'gameId' | 'rtp'> {
  const ratio = Number((paid * FINE) / staked) / 1e24
  const returned = Math.round(ratio * 10_000)
  if (bets < BETS_FOR_RETURN) return { bets, returned, range: null }
  const spread = paid2 * staked ** 2n - 2n * stakedPaid * paid * staked + staked2 * paid ** 2n
  const variance = (Number((spread * FINE) / staked ** 4n) / 1e24) * (bets / (bets - 1))
  const off = DEVIATIONS * Math.sqrt(variance)
  return {
    bets,
    returned,
    range: { low: Math.max(0, Math.round((ratio - off) * 10_000)), high: Math.round((ratio + off) * 10_000) },
  }
}
