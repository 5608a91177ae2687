import { type LotteryGame, type Pick, sumOf, wins } from '../game.ts'
import { parityName, sidesOf, sizeName } from '../sides.ts'
import { range, type Values } from '../space.ts'

const PLACES = [0, 1, 2]
const BIG_FROM = 14
/** Totals 0 to 5 and 22 to 27. */
const EXTREME_SMALL_TO = 5
const EXTREME_BIG_FROM = 22

const pick = (id: string, group: string, axis: string | null, wonBy: (values: Values) => boolean): Pick => ({
  id,
  group,
  axis,
  places: PLACES,
  share: (values) => wins(wonBy(values)),
})

const different = (values: Values): number => new Set(values).size
/** Three digits in a row in any order; 9 and 0 are not neighbours. */
const isStraight = (values: Values): boolean => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[1] === sorted[0]! + 1 && sorted[2] === sorted[0]! + 2
}

const combined = (['big', 'small'] as const).flatMap((size) =>
  (['odd', 'even'] as const).map((parity) =>
    pick(
      `${size}:${parity}`,
      'combination',
      'combination',
      (values) => sizeName(sumOf(values), BIG_FROM) === size && parityName(sumOf(values)) === parity,
    ),
  ),
)

/** Three digits and their total from 0 to 27. */
export const total28: LotteryGame = {
  id: 'total28',
  space: { kind: 'faces', places: 3, size: 10, from: 0 },
  seconds: [60, 210],
  picks: [
    ...sidesOf('', 'sides', PLACES, sumOf, BIG_FROM),
    ...combined,
    pick('extreme:small', 'extreme', 'extreme', (values) => sumOf(values) <= EXTREME_SMALL_TO),
    pick('extreme:big', 'extreme', 'extreme', (values) => sumOf(values) >= EXTREME_BIG_FROM),
    // Exactly two alike: a triple is no pair.
    pick('pair', 'shape', 'shape', (values) => different(values) === 2),
    pick('straight', 'shape', 'shape', isStraight),
    pick('triple', 'shape', 'shape', (values) => different(values) === 1),
    ...range(28).map((total) => pick(`sum:${total}`, 'sum', 'sum', (values) => sumOf(values) === total)),
  ],
  figures: (values) => {
    const sum = sumOf(values)
    return [
      { kind: 'number', name: 'sum', value: sum },
      { kind: 'side', name: 'size', value: sizeName(sum, BIG_FROM) },
      { kind: 'side', name: 'parity', value: parityName(sum) },
    ]
  },
}
