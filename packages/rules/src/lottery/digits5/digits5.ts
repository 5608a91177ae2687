import { type LotteryGame, type Pick, sumOf, wins } from '../game.ts'
import { parityName, sidesOf, sizeName } from '../sides.ts'
import { range } from '../space.ts'

const PLACES = [0, 1, 2, 3, 4]
const BIG_FROM = 5
/** Half of all sums from 0 to 45 are big. */
const BIG_SUM_FROM = 23

const digitsOf = (place: number): readonly Pick[] =>
  range(10).map((digit) => ({
    id: `place:${place + 1}:${digit}`,
    group: `place:${place + 1}`,
    axis: `place:${place + 1}`,
    places: [place],
    share: ([drawn]) => wins(drawn === digit),
  }))

/** Five digits, and their sum. */
export const digits5: LotteryGame = {
  id: 'digits5',
  space: { kind: 'faces', places: 5, size: 10, from: 0 },
  seconds: [60, 180, 300],
  picks: [
    ...sidesOf('sum:', 'sum', PLACES, sumOf, BIG_SUM_FROM),
    ...PLACES.flatMap((place) => [
      ...sidesOf(`place:${place + 1}:`, `place:${place + 1}`, [place], sumOf, BIG_FROM),
      ...digitsOf(place),
    ]),
  ],
  figures: (values) => {
    const sum = sumOf(values)
    return [
      { kind: 'number', name: 'sum', value: sum },
      { kind: 'side', name: 'size', value: sizeName(sum, BIG_SUM_FROM) },
      { kind: 'side', name: 'parity', value: parityName(sum) },
    ]
  },
}
