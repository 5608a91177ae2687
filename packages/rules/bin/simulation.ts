import type { StepGameId } from '@baize/contract'
import { minor, present } from '@baize/kit'
import { type Options, STEP_GAMES, sampleOptions } from '../src/index.ts'

/** Actual and expected return of a game's simulated bets, per unit staked. */
export type Simulated = {
  readonly gameId: StepGameId
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
 * Bets play the most steps that they pass with at least this probability: often enough to measure, rarely enough to
 * matter.
 */
const LEAST_CHANCE = 0.15

type Plan = {
  readonly options: Options
  readonly choices: number
  readonly chance: number
  readonly times: number
}

/** Every combination of option values, each with its number of steps. */
function plansOf(gameId: StepGameId): readonly Plan[] {
  const game = STEP_GAMES[gameId]
  return sampleOptions(game.options).map((options) => {
    // At an RTP this large the floor is negligible, and the multiplier is one over the probability.
    const chances = game.multipliers(options, 1e15).map((times) => 1e15 / Number(times))
    const choices = Math.max(1, chances.filter((chance) => chance >= LEAST_CHANCE).length)
    const ladder = game.multipliers(options, game.defaultRtp)
    return {
      options,
      choices,
      chance: present(chances[choices - 1], 'a chance'),
      times: Number(present(ladder[choices - 1], 'a multiplier')) / 10_000,
    }
  })
}

/** Plays bets with consecutive nonces, rotating through the options and places. */
export function simulate(gameId: StepGameId, bets: number, seed: string): Simulated {
  const game = STEP_GAMES[gameId]
  // A seed per game: with a shared one, all games would deviate in the same direction.
  const serverSeed = `${seed} ${gameId}`
  const plans = plansOf(gameId).map((plan) => {
    const started = game.start(plan.options)
    if (!started.ok) throw new Error(`${gameId} is not played with ${JSON.stringify(plan.options)}`)
    return { ...plan, started: started.value, places: game.places(plan.options) }
  })
  const terms = { stake: STAKE, rtpTenThousandths: game.defaultRtp, maxWin: UNCAPPED }
  let [paid, expected, variance] = [0n, 0, 0]
  for (let nonce = 0; nonce < bets; nonce += 1) {
    const { started, choices, chance, times, places } = present(plans[nonce % plans.length], 'a plan')
    // Seven is coprime to every number of places, so no tile of mines is picked twice.
    const way = Array.from({ length: choices }, (_, step) => (nonce + step * 7) % places)
    const { standing } = game.playOut(started, way, { serverSeed, clientSeed: 'baize', nonce }, terms)
    paid += standing.payout
    expected += times * chance
    variance += times ** 2 * chance * (1 - chance)
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
