import type { InstantGameId, SoloGameId, StepGameId } from '@baize/contract/player'
import { minor, present } from '@baize/kit'
import {
  INSTANT_GAMES,
  isInstantGame,
  type Options,
  STEP_GAMES,
  sampleOptions,
  soloGame,
} from '../src/index.ts'

/** Actual and expected return of a game's simulated bets, per unit staked. */
export type Simulated = {
  readonly gameId: SoloGameId
  readonly bets: number
  readonly returned: number
  readonly expected: number
  /** Difference of the two in standard deviations. */
  readonly off: number
}

/** 99 % confidence bound. */
export const WITHIN_99_PERCENT = 2.576

const STAKE = minor(10_000n)
const UNCAPPED = minor(2n ** 62n)
/**
 * Bets play the most steps that they pass with at least this probability, and options that win less often are left out:
 * often enough to measure, rarely enough to matter.
 */
const LEAST_CHANCE = 0.15

type Plan = {
  readonly options: Options
  /** Number of steps; none in an instant game. */
  readonly choices: number
  readonly places: number
  /** Of one bet, per unit staked. */
  readonly expected: number
  readonly variance: number
}

const share = (tenThousandths: bigint): number => Number(tenThousandths) / 10_000

/** Every combination of option values, each with its number of steps. */
function stepPlans(gameId: StepGameId): readonly Plan[] {
  const game = STEP_GAMES[gameId]
  return sampleOptions(game.options).map((options) => {
    // At an RTP this large the floor is negligible, and the multiplier is one over the probability.
    const chances = game.multipliers(options, 1e15).map((times) => 1e15 / Number(times))
    const choices = Math.max(1, chances.filter((chance) => chance >= LEAST_CHANCE).length)
    const chance = present(chances[choices - 1], 'a chance')
    const times = share(present(game.multipliers(options, game.defaultRtp)[choices - 1], 'a multiplier'))
    return {
      options,
      choices,
      places: game.places(options),
      expected: times * chance,
      variance: times ** 2 * chance * (1 - chance),
    }
  })
}

/** Options of the sample that win often enough. */
function instantPlans(gameId: InstantGameId): readonly Plan[] {
  const game = INSTANT_GAMES[gameId]
  return sampleOptions(game.options).flatMap((options) => {
    const { outcomes, prizes } = game.prizes(options, game.defaultRtp)
    const won = prizes.map(({ ways, multiplier }) => ({
      chance: Number(ways) / Number(outcomes),
      times: share(multiplier),
    }))
    if (won.reduce((sum, { chance }) => sum + chance, 0) < LEAST_CHANCE) return []
    const expected = won.reduce((sum, { chance, times }) => sum + chance * times, 0)
    const square = won.reduce((sum, { chance, times }) => sum + chance * times ** 2, 0)
    return [{ options, choices: 0, places: 0, expected, variance: square - expected ** 2 }]
  })
}

/** Plays bets with consecutive nonces, rotating through the options and places. */
export function simulate(gameId: SoloGameId, bets: number, seed: string): Simulated {
  const game = soloGame(gameId)
  // A seed per game: with a shared one, all games would deviate in the same direction.
  const serverSeed = `${seed} ${gameId}`
  const plans = (isInstantGame(gameId) ? instantPlans(gameId) : stepPlans(gameId)).map((plan) => {
    const started = game.start(plan.options)
    if (!started.ok) throw new Error(`${gameId} is not played with ${JSON.stringify(plan.options)}`)
    return { ...plan, started: started.value }
  })
  const terms = { stake: STAKE, rtpTenThousandths: game.defaultRtp, maxWin: UNCAPPED }
  let [paid, expected, variance] = [0n, 0, 0]
  for (let nonce = 0; nonce < bets; nonce += 1) {
    const plan = present(plans[nonce % plans.length], 'a plan')
    // Seven is coprime to every number of places, so no tile of mines is picked twice.
    const way = Array.from({ length: plan.choices }, (_, step) => (nonce + step * 7) % plan.places)
    const { standing } = game.playOut(plan.started, way, { serverSeed, clientSeed: 'baize', nonce }, terms)
    paid += standing.payout
    expected += plan.expected
    variance += plan.variance
  }
  const returned = Number(paid) / Number(STAKE)
  return {
    gameId,
    bets,
    returned: returned / bets,
    expected: expected / bets,
    off: (returned - expected) / Math.sqrt(variance),
  }
}
