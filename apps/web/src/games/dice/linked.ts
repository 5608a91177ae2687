import { DICE_MOST_CHANCE, DICE_ROLLS, type DiceView } from '@baize/contract/player'
import { formatMultiplier } from '@baize/kit'
import { diceAt, diceMultiplier } from '@baize/rules'

type DiceOptions = Pick<DiceView, 'side' | 'chance'>

/** Lowest multiplier of a bet, in hundredths: at less a win would pay no more than the stake. */
const LEAST_MULTIPLIER = 101

/** Most winning rolls that still pay more than the stake at this RTP. */
export const mostChance = (rtp: number): number =>
  Math.min(DICE_MOST_CHANCE, Math.floor((rtp * 100) / LEAST_MULTIPLIER))

const within = (chance: number, rtp: number): number => Math.max(1, Math.min(mostChance(rtp), chance))

/** The best chance that pays at least this multiplier, in hundredths. */
export const chanceOf = (hundredths: number, rtp: number): number =>
  within(Math.floor((rtp * 100) / hundredths), rtp)

/** Lowest and highest multiplier that can be typed, in hundredths. */
export const multiplierRange = (rtp: number): { readonly from: number; readonly to: number } => ({
  from: Math.floor((rtp * 100) / mostChance(rtp)),
  to: rtp * 100,
})

export const multiplierText = (chance: number, rtp: number): string =>
  formatMultiplier(diceMultiplier(chance, rtp))

/** The bet at this target, or at the nearest that can be played. */
export function atTarget({ side }: DiceOptions, target: number, rtp: number): DiceOptions {
  const { chance } = diceAt(side, target)
  return { side, chance: within(chance, rtp) }
}

/** Position on the track in per cent. */
export const trackPercent = (number: number): number => (number / DICE_ROLLS) * 100
