import type { StepGameId } from '@baize/contract'
import { minor, present } from '@baize/kit'
import { everyOptions, type Options, STEP_GAMES } from '../src/index.ts'

/** What many bets of a game came to, beside what they should. Returns are for each one staked. */
export type Simulated = {
  readonly gameId: StepGameId
  readonly bets: number
  readonly returned: number
  readonly expected: number
  /** By how many standard deviations the two differ. */
  readonly off: number
}

/** 99 of 100 such runs differ by no more. */
export const WITHIN_99_PERCENT = 2.576

const STAKE = minor(10_000n)
const UNCAPPED = minor(2n ** 62n)
/** A bet is played for as many steps as it passes about this often: often enough to be counted, rarely enough to be a bet. */
const LEAST_CHANCE = 0.15

type Plan = {
  readonly options: Options
  readonly choices: number
  readonly chance: number
  readonly times: number
}

/** Every value of every option, each for a number of steps of its own. */
function plansOf(gameId: StepGameId): readonly Plan[] {
  const game = STEP_GAMES[gameId]
  return everyOptions(game.options).map((options) => {
    // A return this large leaves of the multiplier nothing but one over the chance.
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

/** Plays so many bets one nonce after another, the values of the options in turn, and different places each time. */
export function simulate(gameId: StepGameId, bets: number, seed: string): Simulated {
  const game = STEP_GAMES[gameId]
  // Of its own for each game: from the same numbers all of them would be off the same way.
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
    // Seven shares no factor with any number of places: no tile of mines is chosen twice.
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
