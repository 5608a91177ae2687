import { type LotteryGame, type Pick, sumOf, valueAt, wins } from '../game.ts'
import { parityName, sidesOf, sizeName } from '../sides.ts'
import { range } from '../space.ts'

const RACERS = 10
const BIG_FROM = 6
/** Sum of the first two, from 3 to 19. */
const BIG_SUM_FROM = 12

const racersAt = (place: number): readonly Pick[] =>
  range(RACERS).map((i) => ({
    id: `place:${place + 1}:${i + 1}`,
    group: `place:${place + 1}`,
    axis: `place:${place + 1}`,
    places: [place],
    share: ([racer]) => wins(racer === i + 1),
  }))

/** Dragon: the racer at this place has the higher number than the one at the opposite place; tiger: the lower one. */
const duel = (place: number): readonly Pick[] =>
  (['dragon', 'tiger'] as const).map((side) => ({
    id: `duel:${place + 1}:${side}`,
    group: 'duel',
    axis: `duel:${place + 1}`,
    places: [place, RACERS - 1 - place],
    share: ([front = 0, back = 0]) => wins(side === 'dragon' ? front > back : front < back),
  }))

const FIRST_TWO = [0, 1]

/** Ten racers, in the order in which they finish. */
export const racing10: LotteryGame = {
  id: 'racing10',
  space: { kind: 'order', places: RACERS, from: 1 },
  seconds: [60, 300],
  picks: [
    ...sidesOf('sum:', 'sum', FIRST_TWO, sumOf, BIG_SUM_FROM),
    ...range(17).map(
      (i): Pick => ({
        id: `sum:${i + 3}`,
        group: 'sum',
        axis: 'sum',
        places: FIRST_TWO,
        share: (values) => wins(sumOf(values) === i + 3),
      }),
    ),
    ...range(RACERS / 2).flatMap(duel),
    ...range(RACERS).flatMap((place) => [
      ...sidesOf(`place:${place + 1}:`, `place:${place + 1}`, [place], sumOf, BIG_FROM),
      ...racersAt(place),
    ]),
  ],
  figures: (values) => {
    const sum = valueAt(values, 0) + valueAt(values, 1)
    return [
      { kind: 'number', name: 'sum', value: sum },
      { kind: 'side', name: 'size', value: sizeName(sum, BIG_SUM_FROM) },
      { kind: 'side', name: 'parity', value: parityName(sum) },
      {
        kind: 'side',
        name: 'duel',
        value: valueAt(values, 0) > valueAt(values, RACERS - 1) ? 'dragon' : 'tiger',
      },
    ]
  },
}
