import { DICE_MOST_CHANCE, DICE_ROLLS, type DiceView } from '@baize/contract/player'
import { type Multiplier, ok, shownMultiplier } from '@baize/kit'
import { instantGame } from '../instant-game.ts'
import { oneIn, oneOf, range } from '../options.ts'

export type Dice = Pick<DiceView, 'side' | 'chance'>

const SIDES = ['under', 'over'] as const

/** Hundredths as two digits after the point: 4950 is "49.50". */
export const hundredthsText = (hundredths: number): string => (hundredths / 100).toFixed(2)

const CHANCE = range(1, DICE_MOST_CHANCE, {
  usual: 4_950,
  sample: [1, 100, 4_950, 5_000, 9_706, DICE_MOST_CHANCE],
  shown: (chance) => `${hundredthsText(chance)}%`,
})

/** floor(RTP x rolls / winning rolls) to the hundredth. */
export const diceMultiplier = (chance: number, rtpTenThousandths: number): Multiplier =>
  shownMultiplier((BigInt(rtpTenThousandths) * BigInt(DICE_ROLLS)) / BigInt(chance))

/** The roll beyond which a bet wins, not included itself. */
export const diceTarget = ({ side, chance }: Dice): number =>
  side === 'under' ? chance : DICE_ROLLS - 1 - chance

/** The bet on this side of a target; its number of winning rolls may be out of range. */
export const diceAt = (side: Dice['side'], target: number): Dice => ({
  side,
  chance: side === 'under' ? target : DICE_ROLLS - 1 - target,
})

const wins = (bet: Dice, roll: number): boolean =>
  bet.side === 'under' ? roll < diceTarget(bet) : roll > diceTarget(bet)

export const dice = instantGame<Dice, DiceView>({
  id: 'dice',
  defaultRtp: 9900,
  options: { side: SIDES, chance: CHANCE },
  choose({ side, chance }) {
    const chosenSide = oneOf(side, 'side', SIDES)
    if (!chosenSide.ok) return chosenSide
    const chosen = oneIn(chance, 'chance', CHANCE)
    return chosen.ok ? ok({ side: chosenSide.value, chance: chosen.value }) : chosen
  },
  shape: () => ({ rows: 1, size: DICE_ROLLS, count: 1 }),
  multiplier: (bet, drawn, rtp) =>
    drawn.every((roll) => wins(bet, roll)) ? diceMultiplier(bet.chance, rtp) : null,
  prizes: ({ chance }, rtp) => ({
    outcomes: BigInt(DICE_ROLLS),
    prizes: [{ ways: BigInt(chance), multiplier: diceMultiplier(chance, rtp) }],
  }),
  text: (drawn) => drawn.map(hundredthsText).join(', '),
  view: (bet, drawn) => ({ ...bet, drawn: [...drawn] }),
})
